"""A root that is meant as an object gets that type."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import COMBINERS
from toolprism.providers.citations import (
    ANTHROPIC_ROOT_TYPE,
    GOOGLE_SCHEMA,
    MISTRAL,
    OPENAI_TOOLS,
    OPENCLAW,
    XAI,
)
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, lacks, rule


@rule(
    when=lacks("type", "properties"),
    effect=Effect.NARROWER,
    sources=(OPENCLAW, OPENAI_TOOLS, ANTHROPIC_ROOT_TYPE, GOOGLE_SCHEMA, XAI, MISTRAL),
    examples=(
        example({}, {"type": "object", "properties": {}}, 1),
        example({"required": ["a"]}, {"required": ["a"], "type": "object", "properties": {}}, 1),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def root_to_object(node: Object, context: PassContext) -> Iterator[Edit]:
    """Add `type: "object"` and a map of properties to the root.

    A tool is called with an object of arguments; a root with properties, or without keywords, is meant as one.
    """
    if not context.is_root or any(isinstance(node.get(combiner), list) for combiner in COMBINERS):
        return
    reason = "the API requires an object with properties at the root"
    if node.get("type") == "object":
        effect: Effect | None = Effect.SAME
    elif "type" not in node and (not node or "properties" in node or "required" in node):
        effect = None
        yield put("type", "object", reason)
    else:
        return
    if "properties" not in node:
        yield put("properties", {}, reason, effect=Effect.SAME if effect is None else effect)
