"""The exact output, alone or in a request, to be copied or saved."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from toolprism.core.json_text import dumps, shortened, shown
from toolprism.core.json_types import Json, same
from toolprism.core.pointer import escape
from toolprism.schema import Result, all_targets
from toolprism.services.labels import counted, difference
from toolprism.services.normalize import request_body
from toolprism.services.results import lost_places
from toolprism.tool_forms import MCP
from toolprism.web.state import State
from toolprism.web.views.selected_tool import Selected

#: Characters that a browser displays without effort; the file has the rest.
_MOST: Final = 200_000


@dataclass(frozen=True, kw_only=True)
class Output:
    """The output of one target."""

    #: The titles of the targets that are compared, the open one first, and whether its output is shown; empty for none.
    sides: Sequence[tuple[str, bool]]
    #: The forms of the output with their words, and the one that is shown.
    shapes: Mapping[str, str]
    shape: str
    text: str
    #: The bytes of the same as compact JSON, which is what travels.
    bytes: int
    #: Whether it is cut, after how many characters.
    cut: bool
    shown: str
    #: The operations from the paste to the schema; None for a request, which no patch leads to.
    operations: int | None
    #: Whether a client adds the rest of the request.
    is_part: bool


def shown_output(selected: Selected, state: State) -> Result:
    """Return the result whose output is shown: that of the open target, or of the one that it is compared with."""
    other = selected.compared(state.against) if state.beside else None
    return selected.result if other is None else other


def output(selected: Selected, state: State) -> Output:
    """Return the output of the open target, or of the one that it is compared with."""
    result, shape = shown_output(selected, state), state.shape
    value = output_as(selected, result, shape)
    text = shown(value, indent=2)
    words = {"schema": "Schema", "tool": "Request with this tool"}
    tools = len(selected.tools)
    words |= {"tools": f"Request with {counted(tools, 'tool')}"} if tools > 1 else {}
    return Output(
        sides=_sides(selected, state, result),
        shapes=words,
        shape=shape,
        text=text[:_MOST],
        bytes=len(dumps(value).encode("utf-8", "surrogatepass")),
        cut=len(text) > _MOST,
        shown=f"{_MOST:,}",
        operations=len(result.trail.patch) if shape == "schema" else None,
        is_part=shape != "schema" and all_targets("all")[result.target].form != MCP.id,
    )


def _sides(selected: Selected, state: State, result: Result) -> Sequence[tuple[str, bool]]:
    other = selected.compared(state.against)
    both = () if other is None else (selected.result, other)
    return [(all_targets("all")[each.target].title, each is result) for each in both]


def output_as(selected: Selected, result: Result, shape: str) -> Json:
    """Return the schema that is sent to a target, alone or in the request with this tool or all tools."""
    if shape == "schema":
        return result.output
    tools = selected.tools if shape == "tools" else (selected.checked,)
    return request_body(all_targets("all")[result.target], tools)


_MOST_ROWS: Final = 1_500
_LONGEST: Final = 160
_DEEPEST: Final = 9


class _Absent:
    """Marks a place that a document does not have."""


_ABSENT: Final = _Absent()
_Here: TypeAlias = "Json | _Absent"


@dataclass(frozen=True, kw_only=True)
class Column:
    """One output, and the targets that have it."""

    ids: Sequence[str]
    titles: Sequence[str]
    #: The list of columns without this one, or with it; the value of a button.
    toggled: str
    shown: bool
    same: bool


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One place in one output."""

    text: str
    #: `same`, `changed`, `added`, `lost` or `gone`.
    kind: str


@dataclass(frozen=True, kw_only=True)
class OutputRow:
    """One place."""

    name: str
    depth: int
    pasted: str
    cells: Sequence[Cell]
    #: The number of equal places hidden before this one.
    folded: int


@dataclass(frozen=True, kw_only=True)
class AllOutputs:
    """The whole view."""

    columns: Sequence[Column]
    rows: Sequence[OutputRow]
    #: The number of equal places after the last row, and whether they are shown as rows.
    folded: int
    equal: bool
    hidden: bool


def all_outputs(selected: Selected, state: State) -> AllOutputs:
    """Return the outputs of the chosen targets side by side; those that differ from the paste come first."""
    schema = selected.checked.tool.schema
    groups = _groups(selected, schema)
    wanted = [name for name in state.columns.split(",") if name]
    chosen = [group for group in groups if not wanted or group[0].target in wanted] or groups
    everything = [group[0].target for group in groups]
    current = [group[0].target for group in chosen]
    walk = _Walk(schema, [group[0] for group in chosen], equal=state.equal)
    return AllOutputs(
        columns=[
            Column(
                ids=[result.target for result in group],
                titles=[selected.titles[result.target] for result in group],
                toggled=",".join(name for name in everything if (name in current) != (name == group[0].target)),
                shown=group in chosen,
                same=same(group[0].output, schema),
            )
            for group in groups
        ],
        rows=walk.rows,
        folded=walk.folded,
        equal=state.equal,
        hidden=walk.hidden,
    )


def _groups(selected: Selected, schema: Json) -> list[list[Result]]:
    """Return targets grouped by output."""
    groups: dict[str, list[Result]] = {}
    for result in selected.results.values():
        if result.status != "error":
            groups.setdefault(dumps(result.output), []).append(result)
    return sorted(groups.values(), key=lambda group: same(group[0].output, schema))


class _Walk:
    """Walks over the paste and all outputs together."""

    def __init__(self, schema: Json, results: Sequence[Result], *, equal: bool) -> None:
        self.rows: list[OutputRow] = []
        self.folded = 0
        self.hidden = False
        self._equal = equal
        self._lost = [frozenset(lost_places(result)) for result in results]
        self._visit("", "", schema, [result.output for result in results], 0)

    def _visit(self, name: str, at: str, pasted: _Here, sent: Sequence[_Here], depth: int) -> None:
        equal = all(_same(pasted, each) for each in sent)
        if len(self.rows) >= _MOST_ROWS:
            self.hidden = True
        elif equal and not self._equal:
            self.folded += 1
        elif equal or not _members(pasted, sent):
            self._add(name, at, pasted, sent, depth)
        else:
            if name:
                self._add(name, at, _opening(pasted), [_opening(each) for each in sent], depth)
            for token in _members(pasted, sent):
                below = f"{at}/{escape(token)}"
                self._visit(
                    str(token),
                    below,
                    _member(pasted, token),
                    [_member(each, token) for each in sent],
                    depth + bool(name),
                )

    def _add(self, name: str, at: str, pasted: _Here, sent: Sequence[_Here], depth: int) -> None:
        cells = [
            Cell(text=_text(each, pasted), kind=_kind(pasted, each, at, lost))
            for each, lost in zip(sent, self._lost, strict=True)
        ]
        row = OutputRow(
            name=name or "(root)", depth=min(depth, _DEEPEST), pasted=_text(pasted), cells=cells, folded=self.folded
        )
        self.rows.append(row)
        self.folded = 0


def _kind(pasted: _Here, sent: _Here, at: str, lost: frozenset[str]) -> str:
    if _same(pasted, sent):
        return "same"
    if isinstance(sent, _Absent):
        return "lost" if at in lost or any(at.startswith(f"{place}/") for place in lost) else "gone"
    return "added" if isinstance(pasted, _Absent) else "changed"


def _same(left: _Here, right: _Here) -> bool:
    if isinstance(left, _Absent) or isinstance(right, _Absent):
        return left is right
    return same(left, right)


def _members(pasted: _Here, sent: Sequence[_Here]) -> list[str | int]:
    """Return the names or indexes below a place: those of the paste in order, then the others."""
    everything = [pasted, *sent]
    containers = [each for each in everything if isinstance(each, (dict, list)) and each]
    if len({type(each) for each in containers}) != 1:
        return []
    return list(dict.fromkeys(token for each in containers for token in _tokens(each)))


def _tokens(value: Mapping[str, Json] | Sequence[Json]) -> Iterator[str | int]:
    yield from value if isinstance(value, Mapping) else range(len(value))


def _member(value: _Here, token: str | int) -> _Here:
    found: _Here = _ABSENT
    if isinstance(value, dict) and isinstance(token, str):
        found = value.get(token, _ABSENT)
    elif isinstance(value, list) and isinstance(token, int) and token < len(value):
        found = value[token]
    return found


def _opening(value: _Here) -> _Here:
    return value if isinstance(value, _Absent) or not isinstance(value, (dict, list)) else type(value)()


def _text(value: _Here, pasted: _Here = _ABSENT) -> str:
    if isinstance(value, _Absent):
        return "\N{EN DASH}"
    if isinstance(value, str) and isinstance(pasted, str) and value != pasted:
        return difference(pasted, value, _LONGEST)[1]
    return shortened(shown(value), _LONGEST) if isinstance(value, (dict, list, str)) else shown(value)
