"""An enum becomes a list of strings."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, compact, is_number, types_of
from toolprism.providers.citations import GOOGLE_ENUM, VERTEX_ENUM
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import lacks_type
from toolprism.schema.removals import spill

_NUMBERS: Final = ("integer", "number")


@rule(
    on={"enum"},
    effect=Effect.UNKNOWN,
    sources=(VERTEX_ENUM, GOOGLE_ENUM),
    examples=(
        example({"type": "integer", "enum": [1, 2]}, {"type": "integer", "enum": ["1", "2"], "format": "enum"}),
        example({"type": "string", "enum": ["a", "", None]}, {"type": "string", "enum": ["a"], "nullable": True}),
        example({"type": "boolean", "enum": [True]}, {"type": "boolean"}),
        example({"type": "string", "enum": ["a"]}, {"type": "string", "enum": ["a"]}),
    ),
)
def enum_of_strings(node: Object, _context: PassContext, *, spills: bool = False) -> Iterator[Edit]:
    """Write every member of an enum as a string.

    The provider's `enum` is a list of non-empty strings. Numbers are written as strings with the format `enum`; null
    becomes `nullable`. Booleans, objects and lists have no such form and are removed, so the tool has to check them;
    some targets list them in the description.

    Its effect is unknown because a string in place of a number refuses the number and accepts the string.
    """
    members = node["enum"]
    if not isinstance(members, list):
        yield drop("enum", "an enum is a list, and this value is not")
        return
    if None in members:
        yield put("nullable", value=True, reason="the provider says `nullable` for null", made_from=("enum",))
    kind = _kind(node, members)
    if kind is not None and lacks_type(node):
        yield put("type", kind, f"every member of the enum is of type {kind}", made_from=("enum",))
    texts = [] if kind in ("boolean", "object", "array") else _texts(members)
    if not texts:
        if spills:
            yield spill(node, ["enum"])
        yield drop("enum", "no member of the enum can be written as a text that is not empty")
    elif texts != members:
        yield put("enum", texts, "the provider's enums hold texts")
        if kind in _NUMBERS:
            yield put("format", "enum", "the provider accepts numbers in an enum as texts with this format")


def _texts(members: Sequence[Json]) -> list[Json]:
    told = [_written(member) if is_number(member) else member for member in members]
    return list(dict.fromkeys(text for text in told if isinstance(text, str) and text))


def _written(number: float) -> str:
    """Return a number as JSON text; a whole one in full, however large."""
    return str(number) if isinstance(number, int) else compact(number)


def _kind(node: Object, members: Sequence[Json]) -> str | None:
    """Return the type that the node names, or that all members share."""
    if not lacks_type(node):
        kind = node["type"]
        return kind if isinstance(kind, str) else None
    kinds = types_of(member for member in members if member is not None)
    if kinds == ["number"]:
        return "integer" if all(isinstance(member, int) for member in members if member is not None) else "number"
    return kinds[0] if len(kinds) == 1 else None
