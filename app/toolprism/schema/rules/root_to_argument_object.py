"""Any root → an object with `properties` and `required`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_ROOT_TYPE, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_REASON = "a tool is called with an object of arguments, and Anthropic requires a root that names its parts"


@rule(
    effect=Effect.NARROWER,
    sources=(ANTHROPIC_ROOT_TYPE, PI_AI),
    examples=(
        example({"properties": {}}, {"properties": {}, "type": "object", "required": []}, 1),
        example(
            {"type": "object", "properties": {}, "required": []}, {"type": "object", "properties": {}, "required": []}
        ),
        example(before=True, after={"type": "object", "properties": {}, "required": []}),
    ),
)
def root_to_argument_object(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make the root an object with a map of properties and a list of required ones.

    Anthropic's API refuses a root of another type. The client whose requests were recorded always writes all three
    keywords, even if empty.
    """
    if not context.is_root:
        return
    if not isinstance(node, dict):
        effect = Effect.WIDER if node is False else None  # type: ignore[comparison-overlap]  # the root may be a boolean
        yield put((), {"type": "object", "properties": {}, "required": []}, _REASON, effect=effect)
        return
    if node.get("type") != "object":
        yield put("type", "object", _REASON, effect=Effect.UNKNOWN if "type" in node else None)
    if "properties" not in node:
        yield put("properties", {}, _REASON, effect=Effect.SAME)
    if "required" not in node:
        yield put("required", [], _REASON, effect=Effect.SAME)
