"""An optional property beyond the budget of one request becomes nullable."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.walk import required_names
from toolprism.providers.citations import ANTHROPIC_TOOLS, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_REASON = "the optional properties that one request may have are spent; null now says that it was left out"


@rule(
    on={"properties": dict},
    effect=Effect.WIDER,
    sources=(ANTHROPIC_TOOLS, PI_AI),
    example_parameters={"places": frozenset({("properties", "b")})},
    examples=(
        example(
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
            {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
            },
            {"b": None},
        ),
        example({"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}}),
    ),
)
def nullable_over_budget(
    node: Object, context: PassContext, *, places: frozenset[Path] = frozenset()
) -> Iterator[Edit]:
    """Make an optional property nullable.

    Anthropic compiles the strict tools of one request into one grammar, with a limit on the optional properties of all
    of them. Beyond it a property is always written, as null where it would have been omitted.
    """
    for name in over_budget(node, context, places):
        schema = node["properties"][name]
        if isinstance(schema, dict) and not accepts_null(schema):
            yield _nullable(("properties", name), schema)


def over_budget(node: Object, context: PassContext, places: frozenset[Path]) -> list[str]:
    """Return the optional properties of a node that are at one of the places."""
    names = required_names(node)
    return [name for name in node["properties"] if (*context.path, "properties", name) in places and name not in names]


def accepts_null(schema: Object) -> bool:
    """Return whether a property already allows null."""
    kind, union = schema.get("type"), schema.get("anyOf")
    if kind == "null" or (isinstance(kind, list) and "null" in kind):
        return True
    return isinstance(union, list) and any(isinstance(branch, dict) and accepts_null(branch) for branch in union)


def _nullable(at: Path, schema: Object) -> Edit:
    kind, union = schema.get("type"), schema.get("anyOf")
    if isinstance(union, list):
        return put((*at, "anyOf", len(union)), {"type": "null"}, _REASON)
    if isinstance(kind, list) and "enum" not in schema and "const" not in schema:
        return put((*at, "type"), [*kind, "null"], _REASON, made_from=((*at, "type"),))
    wrapped: dict[str, Json] = {"anyOf": [schema, {"type": "null"}]}
    parts: dict[Path, Path] = {("anyOf", 0): at}
    return put(at, wrapped, _REASON, parts=parts)
