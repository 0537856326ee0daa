"""An optional property becomes nullable."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.walk import required_names
from toolprism.providers.citations import DEEPSEEK, OPENAI_STRICT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.member_union import is_pure_union


@rule(
    on={"properties": dict},
    effect=Effect.WIDER,
    sources=(OPENAI_STRICT, DEEPSEEK),
    examples=(
        example(
            {"type": "object", "properties": {"a": {"type": "string"}}},
            {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}},
            {"a": None},
        ),
        example(
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
        ),
    ),
)
def optional_to_nullable(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Make optional properties nullable.

    Strict mode requires every property, so a model writes null where it would have omitted one. The tool must treat
    null as "not given".
    """
    properties = node["properties"]
    if node.get("type") != "object" or not isinstance(properties, dict):
        return
    names = required_names(node)
    for name, schema in properties.items():
        if name not in names and isinstance(schema, dict):
            yield from _nullable(("properties", name), schema)


def _nullable(at: Path, schema: Object) -> Iterator[Edit]:
    reason = "strict mode requires every property; null now says that it was left out"
    union = schema.get("anyOf")
    if isinstance(union, list):
        if any(isinstance(branch, dict) and branch.get("type") == "null" for branch in union):
            return
        if is_pure_union(schema):
            yield put((*at, "anyOf", len(union)), {"type": "null"}, reason)
            return
    rest = dict(schema)
    rest.pop("description", None)
    wrapped: dict[str, Json] = {"anyOf": [rest, {"type": "null"}]}
    parts: dict[Path, Path] = {("anyOf", 0, keyword): (*at, keyword) for keyword in rest}
    if "description" in schema:
        wrapped["description"] = schema["description"]
        parts["description",] = (*at, "description")
    yield put(at, wrapped, reason, parts=parts)
