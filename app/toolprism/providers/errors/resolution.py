"""Resolves the tool that a message refers to, among those that were sent, and the place in its schema."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, array_index, render
from toolprism.core.references import follow
from toolprism.providers.errors.form import Hit
from toolprism.providers.errors.peeling import tight
from toolprism.providers.errors.places import NAMED, Nth, Some, Step, Steps, exact
from toolprism.providers.errors.violations import find, walk
from toolprism.providers.sent_tools import SentTool

_NAME: Final = re.compile(r"[a-zA-Z_][a-zA-Z0-9_-]*")
_MOST_REFERENCES: Final = 20
#: Most providers refuse longer names.
_LONGEST_NAME: Final = 64
#: Rules about a tool rather than its schema, with the test for tools that break them.
_TOOL_RULES: Final = frozenset({"tool-name-pattern", "tool-name-too-long", "description-too-long"})
_LONG_DESCRIPTION: Final = 1_024
_MOST_PLACES: Final = 500
#: Rules about all tools together or about the envelope, for which no schema is searched.
_NO_PLACE: Final = frozenset(
    {"too-many-tools", "too-many-properties", "too-many-optional", "schema-too-large", "grammar-compile"}
)


@dataclass(frozen=True, kw_only=True)
class Located:
    """A place, as far as the text and the tools determine it."""

    tool: str | None
    index: int | None
    #: None if it is unknown or does not exist.
    pointer: Path | None
    #: The place in the text's own notation, if it is not exact.
    shape: Steps | None = None
    #: The tool itself, if the tools were given.
    sent: SentTool | None = None
    #: What the text names and the given tools lack, if that shows that they are not the ones that were sent.
    missing: str | None = None
    #: The place in the conversation, as the text writes it.
    where: str | None = None

    @property
    def tool_title(self) -> str:
        """The name of the tool and its position; empty if neither is known."""
        number = "" if self.index is None else f"tools[{self.index}]"
        return f"{self.tool} ({number})" if self.tool and number else self.tool or number


def locate(hits: Sequence[Hit], tools: Sequence[SentTool]) -> list[Located]:
    """Return the places that the sentences refer to, in order and without duplicates."""
    found: dict[tuple[str | None, int | None, Path | None, Steps | None], Located] = {}
    for place in chain.from_iterable(_places(hit, tools) for hit in hits):
        found.setdefault((place.tool, place.index, place.pointer, place.shape), place)
        if len(found) >= _MOST_PLACES:
            break
    return list(found.values())


def _places(hit: Hit, tools: Sequence[SentTool]) -> Iterator[Located]:
    if hit.of_output:
        tools = [tool.answering for tool in tools]
    if not tools or (hit.of_answer and any(tool.name for tool in tools)):
        path = exact(hit.steps)
        yield Located(tool=hit.tool, index=_index(hit, ()), pointer=path, shape=None if path is not None else hit.steps)
        return
    sent = _named(hit, tools)
    if sent is not None:
        yield from _in_tool(hit, sent, tools)
    elif hit.tool is not None or hit.index is not None:
        missing = _missing_tool(hit, tools)
        pointer = None if missing else exact(hit.steps)
        yield Located(tool=hit.tool, index=hit.index, pointer=pointer, missing=missing)
    else:
        yield from _in_any(hit, tools)


def _index(hit: Hit, tools: Sequence[SentTool]) -> int | None:
    """Return the index in the text, counted through several lists of declarations if the tools show their lengths."""
    group = int(hit.details.get("group", "0")[:6])
    if hit.index is None or not group:
        return hit.index
    if tools:
        return next((at for at, tool in enumerate(tools) if (tool.group, tool.index) == (group, hit.index)), hit.index)
    return group if hit.index == 0 else None


def _named(hit: Hit, tools: Sequence[SentTool]) -> SentTool | None:
    """Return the tool that a message names; its name takes precedence over its index."""
    if hit.tool is not None:
        same = [tool for tool in tools if tool.name == hit.tool]
        index = _index(hit, tools)
        if index is not None and index < len(tools) and (not same or tools[index] in same):
            return tools[index] if same or hit.form.provider == "bedrock" else None
        if same:
            return same[0]
        alike = _alike(hit.tool, tools)
        return alike[0] if len(alike) == 1 else None
    index = _index(hit, tools)
    return tools[index] if index is not None and index < len(tools) else None


def _missing_tool(hit: Hit, tools: Sequence[SentTool]) -> str | None:
    """Return the tool that a message names, if none of the tools has that name or that number."""
    if hit.tool is None:
        return f"tools[{hit.index}]" if hit.index is not None and hit.index >= len(tools) else None
    return None if _alike(hit.tool, tools) or not any(tool.name for tool in tools) else hit.tool


def _missing_name(schema: Json, steps: Steps) -> str | None:
    """Return the first name or number of a property or definition on a path that a schema lacks.

    Keywords do not count: between the tools and the request, clients rewrite them. Below one that is not there, a name
    counts if no property or definition anywhere has it.

    >>> _missing_name({"properties": {"a": {}}}, ("properties", "b", "items"))
    'b'
    >>> _missing_name({"properties": {"a": {}}}, ("properties", "a", "items")) is None
    True
    >>> _missing_name({"properties": {"a": {}}}, ("properties", "a", "items", "properties", "b"))
    'b'
    """
    for count, step in enumerate(steps, 1):
        if existing(schema, steps[:count]):
            continue
        is_name = count > 1 and steps[count - 2] in NAMED and existing(schema, steps[: count - 1])
        if is_name:
            return f"properties[{step.index}]" if isinstance(step, Nth) else str(step)
        return _unheard(schema, steps[count:])
    return None


def _unheard(schema: Json, steps: Steps) -> str | None:
    """Return the first name in the rest of a path that no property or definition of a schema has."""
    named = [step for before, step in pairwise(steps) if before in NAMED and isinstance(step, str)]
    if not named:
        return None
    known = {
        name
        for _, node in walk(schema)
        for keyword in NAMED
        if isinstance(members := node.get(keyword), dict)
        for name in members
    }
    return next((name for name in named if name not in known), None)


def _alike(said: str, tools: Sequence[SentTool]) -> list[SentTool]:
    """Return the tools of which a client built the name in a message, with a prefix such as `mcp__server__`."""
    meant = tight(said)
    named = [(tight(tool.name), tool) for tool in tools if tool.name]
    ends = ("__", "_", "-", ".", "/")
    return [tool for name, tool in named if name == meant or meant.endswith(tuple(end + name for end in ends))]


def _in_tool(hit: Hit, sent: SentTool, tools: Sequence[SentTool]) -> Iterator[Located]:
    index = tools.index(sent)
    name = hit.tool or sent.name
    if hit.rule == "tool-name-duplicate":
        yield Located(tool=name, index=None, pointer=None, sent=sent)
        return
    paths = _paths(hit, sent)
    for path in paths:
        yield Located(tool=name, index=index, pointer=path, sent=sent)
    if not paths:
        missing = _missing_name(sent.schema, hit.steps or ())
        yield Located(tool=name, index=index, pointer=None, missing=missing, sent=sent if missing is None else None)


def _paths(hit: Hit, sent: SentTool) -> list[Path]:
    """Return the places in one tool: that of the text if it exists, else those where the rule is broken."""
    if hit.steps is not None:
        there = existing(sent.schema, hit.steps)
        if len(there) > 1:
            broken = set(map(render, find(hit.rule, sent.schema, hit.details) or ()))
            there = [path for path in there if render(path) in broken] or there[:1]
        return there
    if hit.rule in _NO_PLACE or hit.rule in _TOOL_RULES:
        return []
    return find(hit.rule, sent.schema, hit.details) or []


def _in_any(hit: Hit, tools: Sequence[SentTool]) -> Iterator[Located]:
    """Yield the rule's violations in all tools; if there are none, one place without a pointer."""
    found = list(_broken(hit, tools))
    if not found:
        path = exact(hit.steps)
        only = tools[0] if len(tools) == 1 and path is not None and existing(tools[0].schema, path) else None
        lacking = [_missing_name(tool.schema, hit.steps or ()) for tool in tools]
        missing = lacking[0] if all(lacking) else None
        found = [
            Located(
                tool=only.name if only else None,
                index=0 if only else None,
                pointer=None if missing else path,
                sent=only,
                missing=missing,
            )
        ]
    yield from found


def _broken(hit: Hit, tools: Sequence[SentTool]) -> Iterator[Located]:
    if hit.rule in _NO_PLACE:
        return
    if hit.rule == "tool-name-duplicate":
        counts = Counter(tool.name for tool in tools if tool.name)
        first = {tool.name: tool for tool in reversed(tools)}
        yield from (
            Located(tool=name, index=None, pointer=None, sent=first[name])
            for name, count in counts.items()
            if count > 1
        )
        return
    for index, tool in enumerate(tools):
        if hit.rule in _TOOL_RULES:
            if _breaks(hit.rule, tool):
                yield Located(tool=tool.name, index=index, pointer=None, sent=tool)
            continue
        there = None if hit.steps is None else set(map(render, existing(tool.schema, hit.steps)))
        for path in find(hit.rule, tool.schema, hit.details) or ():
            if there is None or render(path) in there:
                yield Located(tool=tool.name, index=index, pointer=path, sent=tool)


def _breaks(rule: str, tool: SentTool) -> bool:
    name = tool.name or ""
    if rule == "tool-name-too-long":
        return len(name) > _LONGEST_NAME
    if rule == "tool-name-pattern":
        return _NAME.fullmatch(name) is None
    return len(tool.description or "") > _LONG_DESCRIPTION


def existing(schema: Json, steps: Steps) -> list[Path]:
    """Return the paths in a schema that the steps may mean, following references.

    >>> existing({"properties": {"a": {}, "b": {"anyOf": [{}, {}]}}}, ("properties", Nth(1), "anyOf", Some()))
    [('properties', 'b', 'anyOf', 0), ('properties', 'b', 'anyOf', 1)]
    """
    here: list[tuple[Path, Json]] = [((), schema)]
    for step in steps:
        here = [below for path, value in here for below in _below(schema, path, value, step)][:_MOST_PLACES]
    return [path for path, _ in here]


def _below(root: Json, path: Path, value: Json, step: Step) -> Iterator[tuple[Path, Json]]:
    for _ in range(_MOST_REFERENCES):
        found = list(_members(path, value, step))
        if found or not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
            yield from found
            return
        target = follow(root, value["$ref"])
        if target is None:
            return
        path, value = target


def _members(path: Path, value: Json, step: Step) -> Iterator[tuple[Path, Json]]:
    if isinstance(value, dict):
        if isinstance(step, Nth):
            name = next((name for at, name in enumerate(value) if at == step.index), None)
            if name is not None:
                yield (*path, name), value[name]
        elif isinstance(step, Some):
            yield from (((*path, name), member) for name, member in value.items())
        elif str(step) in value:
            yield (*path, str(step)), value[str(step)]
    elif isinstance(value, list):
        if isinstance(step, Some):
            yield from (((*path, at), member) for at, member in enumerate(value))
        elif not isinstance(step, Nth) and (index := array_index(step, value)) is not None:
            yield (*path, index), value[index]
