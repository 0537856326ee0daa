"""An object always has a `properties` map."""

from collections.abc import Iterator

from app.core.json_types import Json, Object
from app.providers.citations import GOOGLE_SCHEMA, OPENAI_TOOLS, PI_AI
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, lacks, rule


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
