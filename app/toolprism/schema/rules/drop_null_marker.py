"""A nullable property keeps only its other type."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, same
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import CLOUD_CODE_ASSIST, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_REASON: Final = "the provider has no word for null; the property may be left out instead"
_A_PAIR: Final = 2

#: Without any of these, nothing in a document may be null.
SPELL_NULL: Final = {"nullable": bool, "type": list, **dict.fromkeys(UNIONS, list)}


@rule(
    on={"properties": dict},
    seeks=SPELL_NULL,
    effect=Effect.NARROWER,
    again=True,  # the branch that moves up may be such a union itself
    sources=(CLOUD_CODE_ASSIST, PI_AI),
    examples=(
        example(
            {"properties": {"a": {"type": ["string", "null"]}}}, {"properties": {"a": {"type": "string"}}}, {"a": None}
        ),
        example({"properties": {"a": {"type": "string"}}}, {"properties": {"a": {"type": "string"}}}),
    ),
)
def drop_null_marker(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove null from a nullable property.

    Cloud Code Assist refuses `nullable`, type arrays and unions. The neighbouring rule makes the property optional,
    which is how a model expresses null there.
    """
    properties = node["properties"]
    if isinstance(properties, dict):
        for name, schema in properties.items():
            if isinstance(schema, dict):
                yield from _without_null(name, schema)


def nullable_spelling(schema: Json) -> str | None:
    """Return the keyword that makes a property nullable; None if it is not nullable."""
    if not isinstance(schema, dict):
        return None
    if schema.get("nullable") is True:
        return "nullable"
    kinds = schema.get("type")
    if isinstance(kinds, list) and "null" in kinds and len(kinds) == _A_PAIR and len(set(map(str, kinds))) == _A_PAIR:
        return "type"
    for union in UNIONS:
        if other_branch(schema, union) is not None:
            return union
    return None


def other_branch(schema: Object, union: str) -> int | None:
    """Return the branch beside a bare `{"type": "null"}`, if the two can become one node."""
    branches = schema.get(union)
    if not isinstance(branches, list) or len(branches) != _A_PAIR:
        return None
    nulls = [index for index, branch in enumerate(branches) if same(branch, {"type": "null"})]
    if len(nulls) != 1:
        return None
    index = 1 - nulls[0]
    branch = branches[index]
    if not isinstance(branch, dict):
        return None
    disagrees = any(key in schema and key != union and not same(value, schema[key]) for key, value in branch.items())
    return None if disagrees else index


def _without_null(name: str, schema: Object) -> Iterator[Edit]:
    spelling = nullable_spelling(schema)
    at = ("properties", name)
    if spelling == "nullable":
        yield drop((*at, "nullable"), _REASON)
    elif spelling == "type":
        kind = next(kind for kind in schema["type"] if kind != "null")
        yield put((*at, "type"), kind, _REASON)
    elif spelling is not None:
        yield from _without_union(at, schema, spelling)


def _without_union(at: Path, schema: Object, union: str) -> Iterator[Edit]:
    index = other_branch(schema, union)
    assert index is not None, "the spelling names a union with one other branch"
    branch = schema[union][index]
    for keyword in branch:
        if keyword not in schema:
            yield move((*at, union, index, keyword), (*at, keyword), _REASON)
    if union in branch:
        parts: dict[Path, Path] = {(): (*at, union, index, union)}
        yield put((*at, union), branch[union], _REASON, parts=parts)
    else:
        yield drop((*at, union), _REASON)
