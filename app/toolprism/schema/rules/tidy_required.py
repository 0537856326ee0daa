"""`required` names each property once."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"required"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA,),
    examples=(
        example({"properties": {}, "required": ["a", "a"]}, {"properties": {}, "required": ["a"]}),
        example({"properties": {}, "required": ["a"]}, {"properties": {}, "required": ["a"]}),
    ),
)
def tidy_required(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove duplicates, and entries other than strings, from `required`.

    The meta-schema allows neither, and one such list fails the whole request.
    """
    required = node["required"]
    if isinstance(node.get("properties"), dict) and isinstance(required, list):
        names = list(dict.fromkeys(name for name in required if isinstance(name, str)))
        if len(names) < len(required):
            yield put("required", names, "`required` is a list of different names")
