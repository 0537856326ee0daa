"""A `patternProperties` name with look-around → `.*`."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.conditions.values import looks_around
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import OPENAI_STRICT, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_ANYTHING: Final = ".*"
#: These apply to the names that no pattern matches.
_READ_THE_REST: Final = frozenset({"additionalProperties", "unevaluatedProperties"})


@rule(
    on={"patternProperties"},
    effect=Effect.NARROWER,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(
        example(
            {"patternProperties": {"^(?!x)": {"type": "string"}}},
            {"patternProperties": {".*": {"type": "string"}}},
            {"x": 1},
        ),
        example({"patternProperties": {"^x": {"type": "string"}}}, {"patternProperties": {"^x": {"type": "string"}}}),
    ),
)
def loosen_lookaround_names(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a pattern of names with look-around by one that matches every name.

    The provider's engine does not support look-around. A schema for some names now applies to all; if several patterns
    become one, a value must fit one of their schemas.
    """
    given = node["patternProperties"]
    if not isinstance(given, dict):
        return
    loose = [name for name in given if looks_around(name)]
    if not loose:
        return
    joined = [name for name in given if name in loose or name == _ANYTHING]
    schema, parts = _joined([(given[name], ("patternProperties", name)) for name in joined])
    names: dict[str, Json] = {}
    kept: dict[Path, Path] = {(_ANYTHING, *below): place for below, place in parts.items()}
    for name, value in given.items():
        if name in joined:
            names.setdefault(_ANYTHING, schema)
        else:
            names[name] = value
            kept[name,] = ("patternProperties", name)
    reason = "the provider's regular expressions have no look-around"
    sure = len(joined) == 1 and _READ_THE_REST.isdisjoint(node)
    yield put("patternProperties", names, reason, parts=kept, effect=None if sure else Effect.UNKNOWN)


def _joined(schemas: Sequence[tuple[Json, Path]]) -> tuple[Json, dict[Path, Path]]:
    if len(schemas) == 1:
        return schemas[0][0], {(): schemas[0][1]}
    union: list[Json] = [schema for schema, _ in schemas]
    return {"anyOf": union}, {("anyOf", index): place for index, (_, place) in enumerate(schemas)}
