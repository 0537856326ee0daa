"""An object always has a `properties` map."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object
from toolprism.providers.citations import GOOGLE_SCHEMA, OPENAI_TOOLS, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, lacks, rule


@rule(
    on={"type": ("object", list)},
    when=lacks("properties"),
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, OPENAI_TOOLS, PI_AI),
    examples=(
        example({"type": "object"}, {"type": "object", "properties": {}}),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def ensure_properties(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add a map of properties to every object without one, as an empty map.

    Some back ends take an object without `properties` for a mistake. An empty map has no meaning.
    """
    if is_object(node["type"]):
        yield put("properties", {}, "some back ends refuse an object without `properties`")


def is_object(kind: Json) -> bool:
    """Return whether a `type` names the object type."""
    return kind == "object" or (isinstance(kind, list) and "object" in kind)
