"""A union of constants → one `enum`."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, is_of, types_of, unique
from toolprism.core.keywords import ANNOTATIONS, UNIONS
from toolprism.providers.citations import ANTHROPIC_ROOT, GOOGLE_SCHEMA, JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import ANY, example, rule
from toolprism.schema.keywords import decides_about_null

_REASON: Final = "every branch is one constant, and a list of constants is an enum"


@rule(
    on=UNIONS,
    seeks={"const": ANY},
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, ANTHROPIC_ROOT, JSON_SCHEMA),
    examples=(
        example({"anyOf": [{"const": "a"}, {"const": "b"}]}, {"enum": ["a", "b"], "type": "string"}),
        example({"anyOf": [{"const": "a"}, {"type": "null"}]}, {"anyOf": [{"const": "a"}, {"type": "null"}]}),
    ),
)
def const_union_to_enum(node: Object, _context: PassContext, *, nullable: bool = True) -> Iterator[Edit]:
    """Replace a union of constants by an enum.

    Providers that refuse unions accept enums. The branches' other keywords (a title or a description for each value)
    have no place in an enum and are removed.
    """
    for union in UNIONS:
        branches = node.get(union)
        if (
            isinstance(branches, list)
            and branches
            and all(isinstance(branch, dict) and "const" in branch for branch in branches)
        ):
            yield from _enum(node, union, branches, sayable=nullable)
            return


def _enum(node: Object, union: str, branches: list[dict[str, Json]], *, sayable: bool) -> Iterator[Edit]:
    values = [branch["const"] for branch in branches]
    places = tuple((union, index, "const") for index in range(len(branches)))
    members = unique(values)
    yield put("enum", members, _REASON, made_from=places)
    kind, nullable = _type(branches, values)
    if kind is not None:
        yield put("type", kind, "the type that the constants share", made_from=places)
    if nullable and sayable:
        yield put("nullable", value=True, reason="null is among the constants", made_from=places)
    says_null = nullable and sayable
    fits = types_of(members) == [kind] if not says_null else not decides_about_null(node, union)
    fits = fits or kind is None
    yield drop(union, _REASON, effect=_effect(node, union, branches, members) if fits else Effect.UNKNOWN)


def _type(branches: list[dict[str, Json]], values: list[Json]) -> tuple[Json, bool]:
    """Return the type that the values share, and whether null is also among them."""
    explicit = [branch.get("type") for branch in branches]
    if all(isinstance(kind, str) and kind == explicit[0] for kind in explicit):
        return explicit[0], False
    kinds = types_of(values)
    if len(kinds) == 1:
        return kinds[0], False
    others = [kind for kind in kinds if kind != "null"]
    return (others[0], True) if len(others) == 1 else (None, False)


def _effect(node: Object, union: str, branches: list[dict[str, Json]], members: list[Json]) -> Effect:
    """Return whether the branches lose anything but annotations."""
    if "enum" in node or (union == "oneOf" and len(members) < len(branches)):
        return Effect.WIDER
    if any("nullable" in branch for branch in branches):
        return Effect.UNKNOWN
    for branch in branches:
        checks = branch.keys() - ANNOTATIONS - {"const", "type"}
        if checks or not _fits(branch["const"], branch.get("type")):
            return Effect.WIDER
    return Effect.UNKNOWN if node.keys() & {"type", "nullable"} else Effect.SAME


def _fits(value: Json, kind: Json) -> bool:
    return kind is None or (isinstance(kind, str) and is_of(value, (kind,)))
