"""Decides which tools of one request are strict, by the policy of their row and Anthropic's budgets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from toolprism.core.json_types import Json, Object, list_at, object_at
from toolprism.core.pointer import Path
from toolprism.core.walk import children, nodes
from toolprism.payloads.request import PayloadOptions, PayloadTool
from toolprism.payloads.stages import Journey, Stage
from toolprism.payloads.table import Row, Strict
from toolprism.schema import bypass_reason, optional_budget

NAMES: Final = frozenset({"bash", "python", "edit", "find"})
_MOST_TOOLS: Final = 20
_MOST_OPTIONALS: Final = 24
_MOST_UNIONS: Final = 16
#: Keywords that the prepared schema may not contain.
_REFUSED: Final = frozenset({"oneOf", "allOf", "$ref", "patternProperties", "propertyNames"})


class Budget:
    """The rest of the budget for the strict tools of one request."""

    def __init__(self) -> None:
        self._tools = _MOST_TOOLS
        self._optionals = _MOST_OPTIONALS
        self._unions = _MOST_UNIONS

    def grant(self, tool: PayloadTool, prepared: Json, sent: Json) -> frozenset[Path] | None:
        """Spend the cost of a tool, and return the places of its properties that must become required and nullable.

        Return None, without spending, if it may not be strict or exceeds the budget.
        """
        if tool.name not in NAMES or tool.strict is False or self._tools == 0 or not is_strictable(prepared, sent):
            return None
        optionals = list(_optionals(sent, ()))
        kept, over = optionals[: self._optionals], optionals[self._optionals :]
        unions = sum(_is_union(node) for _, node in nodes(sent))
        unions += sum(not _is_union(schema) for _, schema in over)
        if unions > self._unions:
            return None
        self._tools -= 1
        self._optionals -= len(kept)
        self._unions -= unions
        return frozenset(path for path, _ in over)


def is_strictable(prepared: Json, sent: Json) -> bool:
    """Return whether a tool's form allows strict mode: closed, typed, and without refused keywords."""
    if any(not _REFUSED.isdisjoint(node) for _, node in nodes(prepared)):
        return False
    return all(
        _is_closed(node) and ("type" in node or _is_union(node)) for _, node in nodes(sent)
    ) and not _has_boolean(sent)


def _is_closed(node: Object) -> bool:
    kind = node.get("type")
    is_object = kind == "object" or (isinstance(kind, list) and "object" in kind) or "properties" in node
    return not is_object or node.get("additionalProperties") is False


def _has_boolean(schema: Json) -> bool:
    """Return whether a schema below the root is `true` or `false`, except for `additionalProperties`."""
    return any(
        isinstance(child, bool)
        for _, node in nodes(schema)
        for path, child in children(node)
        if path != ("additionalProperties",)
    )


def _is_union(node: Json) -> bool:
    return isinstance(node, dict) and (isinstance(node.get("type"), list) or isinstance(node.get("anyOf"), list))


def _optionals(node: Json, at: Path) -> Iterator[tuple[Path, Json]]:
    """Yield every optional property with its place, in the order of the text."""
    if not isinstance(node, dict):
        return
    for name, schema in object_at(node, "properties").items():
        place = (*at, "properties", name)
        if name not in list_at(node, "required"):
            yield place, schema
        yield from _optionals(schema, place)
    for path, child in children(node):
        if path[0] != "properties":
            yield from _optionals(child, (*at, *path))


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A tool whose schema is ready to be sent."""

    tool: PayloadTool
    #: The index of the tool in the author's list.
    index: int
    stages: tuple[Stage, ...]
    #: None if the field is absent.
    strict: bool | None

    @property
    def used(self) -> tuple[Stage, ...]:
        """The stages whose output is sent."""
        return tuple(stage for stage in self.stages if stage.used)

    @property
    def schema(self) -> Json:
        """The schema that is sent."""
        used = self.used
        return used[-1].result.output if used else self.tool.parameters

    @property
    def error(self) -> str | None:
        """The reason why the schema cannot be sent; None if it can."""
        result = self.used[-1].result if self.used else None
        return result.errors[0].message if result is not None and result.status == "error" else None


def prepare(row: Row, tools: Sequence[PayloadTool], options: PayloadOptions) -> list[Prepared]:
    """Run every tool through the stages of its row."""
    journeys = [Journey(tool, options) for tool in tools]
    bypassed = bypass_reason(switched=options.no_strict) is not None
    return _POLICIES[row.strict](row, journeys, bypassed)


def _lax(row: Row, index: int, journey: Journey, strict: bool | None = None) -> Prepared:  # noqa: FBT001  # the value of the field
    return Prepared(tool=journey.tool, index=index, stages=tuple(journey.through(row.steps)), strict=strict)


def _tried(row: Row, index: int, journey: Journey, strict: bool | None = None) -> Prepared:  # noqa: FBT001  # likewise
    """Return the tool in strict mode if possible; else in normal mode, with the stage that failed."""
    stages = journey.through(row.strict_steps)
    if stages[-1].result.status not in ("not-strict", "error"):
        return Prepared(tool=journey.tool, index=index, stages=tuple(stages), strict=True)
    prepared = _lax(row, index, journey, strict)
    return replace(prepared, stages=(*prepared.stages, replace(stages[-1], used=False)))


def _never(row: Row, journeys: Sequence[Journey], _bypassed: bool) -> list[Prepared]:  # noqa: FBT001  # one form for all policies
    strict = False if row.strict == "false" else None
    return [_lax(row, index, journey, strict) for index, journey in enumerate(journeys)]


def _asks(row: Row, journeys: Sequence[Journey], bypassed: bool) -> list[Prepared]:  # noqa: FBT001
    """Try the tools that their author does not exclude or, where the row says so, those that the author asks for."""
    wanted = (True,) if row.strict == "author" else (True, None)
    return [
        _tried(row, index, journey)
        if journey.tool.strict in wanted and not bypassed
        else _lax(row, index, journey, _author_s_false(row, journey.tool, bypassed=bypassed))
        for index, journey in enumerate(journeys)
    ]


def _author_s_false(row: Row, tool: PayloadTool, *, bypassed: bool) -> bool | None:
    return False if tool.strict is False and (row.keeps_false or not bypassed) else None


def _all(row: Row, journeys: Sequence[Journey], bypassed: bool) -> list[Prepared]:  # noqa: FBT001
    if bypassed or any(journey.tool.strict is False for journey in journeys):
        return _never(row, journeys, bypassed)
    tried = [_tried(row, index, journey) for index, journey in enumerate(journeys)]
    if all(prepared.strict for prepared in tried):
        return tried
    return [_lax(row, each.index, journeys[each.index]) if each.strict else each for each in tried]


def _allow_list(row: Row, journeys: Sequence[Journey], bypassed: bool) -> list[Prepared]:  # noqa: FBT001
    budget = Budget()
    return [
        prepared if bypassed else _within(budget, prepared, journey)
        for prepared, journey in zip(_never(row, journeys, bypassed), journeys, strict=True)
    ]


def _within(budget: Budget, prepared: Prepared, journey: Journey) -> Prepared:
    wire = next((stage.result.output for stage in prepared.stages if stage.target == "wire"), None)
    nullable = budget.grant(prepared.tool, wire, prepared.schema)
    if nullable is None:
        return prepared
    more = (journey.further(prepared.schema, optional_budget(nullable)),) if nullable else ()
    return replace(prepared, stages=(*prepared.stages, *more), strict=True)


_POLICIES: Final[Mapping[Strict, Callable[[Row, Sequence[Journey], bool], list[Prepared]]]] = {
    "never": _never,
    "false": _never,
    "asks": _asks,
    "author": _asks,
    "all": _all,
    "allow-list": _allow_list,
}
