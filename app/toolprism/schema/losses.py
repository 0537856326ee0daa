"""The checks that an output no longer makes, and the verdict on a result."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path, unescape
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.log import Step
from toolprism.schema.engine.rewrite import Rewrite
from toolprism.schema.keywords import ANNOTATIONS

#: From the worst to the best.
Verdict: TypeAlias = Literal[
    "not-a-schema",
    "refused",
    "empty-fallback",
    "strict-off",
    "loses-checks",
    "stricter",
    "same-meaning",
    "as-pasted",
]

#: Null for an optional property means the same to a tool: no check of the author is lost.
_NO_LOSS: Final = frozenset({"optional-to-nullable"})
_LOSING: Final = (Effect.WIDER, Effect.UNKNOWN)


class LostCheck(NamedTuple):
    """A constraint of the paste that the output no longer enforces."""

    #: Source pointer of the node with the keyword.
    pointer: str
    keyword: str
    value: Json

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return {"pointer": self.pointer, "keyword": self.keyword, "value": self.value}


def loses(step: Step) -> bool:
    """Return whether more is, or may be, accepted after a step."""
    return step.effect in _LOSING and step.rule.id not in _NO_LOSS


def narrows(step: Step) -> bool:
    """Return whether less is accepted after a step."""
    return step.effect is Effect.NARROWER and step.rule.id not in _NO_LOSS


def lost_checks(rewrites: Sequence[Rewrite]) -> Iterator[LostCheck]:
    """Yield the constraints that rewrites remove or loosen, without duplicates, in the order of the rewrites."""
    seen: set[tuple[str, str]] = set()
    for rewrite in rewrites:
        removes = rewrite.step.edit.op == "drop" or rewrite.replaced
        if removes and loses(rewrite.step):
            for lost in _of(rewrite):
                if (lost.pointer, lost.keyword) not in seen:
                    seen.add((lost.pointer, lost.keyword))
                    yield lost


def _of(rewrite: Rewrite) -> Iterator[LostCheck]:
    """Yield the losses of one rewrite: a keyword; for an entry of its list, the keyword; for a node, every check."""
    pointer, place = rewrite.at, rewrite.step.edit.at
    while place and isinstance(place[-1], int):
        pointer, place = pointer.rpartition("/")[0], place[:-1]
    if not pointer:
        yield from _of_node("", rewrite.step.before)
    elif len(place) > 1 and _is_name(place):
        yield from _of_node(rewrite.at, rewrite.step.before)
    else:
        node, _, token = pointer.rpartition("/")
        keyword = unescape(token)
        if keyword not in ANNOTATIONS:
            yield LostCheck(node, keyword, rewrite.step.before)


def _is_name(place: Path) -> bool:
    """Return whether the last token of a place is the name of a subschema, not a keyword."""
    return str(place[-2]) in ("properties", "patternProperties", "dependentSchemas", "$defs", "definitions")


def _of_node(pointer: str, node: Json) -> Iterator[LostCheck]:
    """Yield the checks of a whole node."""
    members: Object = node if isinstance(node, dict) else {}
    for keyword, value in members.items():
        if keyword not in ANNOTATIONS and (keyword != "properties" or value):
            yield LostCheck(pointer, keyword, value)
