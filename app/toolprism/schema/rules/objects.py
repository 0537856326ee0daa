"""Objects: whether they are open, and their properties."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.objects import is_of_type
from toolprism.core.json_types import Json, Object
from toolprism.core.walk import exists
from toolprism.providers import citations as cited
from toolprism.schema.engine import ANY, Edit, Effect, PassContext, drop, example, lacks, put, rule
from toolprism.schema.removals import kind_of


@rule(
    on={"type": "object", "additionalProperties": ANY},
    effect=Effect.NARROWER,
    sources=(cited.OPENAI_STRICT, cited.DEEPSEEK, cited.ANTHROPIC_TOOLS, cited.BEDROCK_STRICT),
    examples=(example({"type": "object"}, {"type": "object", "additionalProperties": False}, {"x": 1}),),
    leaves=({"type": "object", "additionalProperties": False}, {"type": "string"}),
)
def close_objects(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Allow only the named properties.

    Strict mode requires this of every object, including nested ones.
    """
    given = node.get("additionalProperties")
    if node.get("type") == "object":
        if given is not False:
            yield put("additionalProperties", value=False, reason="strict mode requires every object closed")
    elif "additionalProperties" in node:
        effect = Effect.WIDER if given is False else Effect.UNKNOWN
        yield drop("additionalProperties", "strict mode requires it in objects only", effect=effect)


@rule(
    on={"type": ("object", list), "properties": dict},
    when=lacks("additionalProperties"),
    effect=Effect.NARROWER,
    sources=(cited.ANTHROPIC_TOOLS,),
    examples=(example({"type": "object"}, {"type": "object", "additionalProperties": False}, {"x": 1}),),
    leaves=({"type": "object", "additionalProperties": True}, {"type": "string"}),
)
def close_unsaid_objects(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Close every object whose author did not state whether it is open.

    Anthropic's structured outputs require `additionalProperties: false`. An object that the author opened explicitly
    stays open.
    """
    if kind_of(node) == "object":
        reason = "the provider requires every object closed, unless it is open on purpose"
        yield put("additionalProperties", value=False, reason=reason)


@rule(
    on={"type": ("object", list), "properties": dict},
    effect=Effect.SAME,
    sources=(cited.XAI,),
    examples=(example({"type": "object"}, {"type": "object", "additionalProperties": True}),),
    leaves=({"type": "object", "additionalProperties": False}, {"type": "string"}),
)
def open_unsaid_objects(node: Object, context: PassContext) -> Iterator[Edit]:
    """Declare every open object as open.

    In JSON Schema an object accepts more properties unless it is closed; this provider closes it by default. Properties
    that it allows explicitly count as evaluated, so an `unevaluatedProperties` around it refuses them no more.
    """
    if ("type" not in node or is_of_type(node, "object")) and "additionalProperties" not in node:
        reason = "the provider closes an object that does not say it is open"
        effect = Effect.WIDER if context.of_root(_counts_properties) else None
        yield put("additionalProperties", value=True, reason=reason, effect=effect)


def _counts_properties(root: Json) -> bool:
    return exists(root, lambda node: isinstance(node, dict) and "unevaluatedProperties" in node)


_KEYWORDS = ("additionalProperties", "unevaluatedProperties")


@rule(
    on=_KEYWORDS,
    effect=Effect.WIDER,
    sources=(cited.PI_AI,),
    examples=(example({"type": "object", "additionalProperties": False}, {"type": "object"}, {"x": 1}),),
    leaves=({"additionalProperties": {"type": "string"}},),
)
def drop_boolean_additional(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a boolean where the server reads a schema.

    Ollama's Go types expect a schema there and fail on a boolean. A closed object becomes open.
    """
    for keyword in _KEYWORDS:
        value = node.get(keyword)
        if isinstance(value, bool):
            shields = keyword == "additionalProperties" and "unevaluatedProperties" in node
            effect = Effect.UNKNOWN if shields else Effect.SAME if value else None
            yield drop(keyword, f"the server reads a schema in `{keyword}`, not a boolean", effect=effect)


@rule(
    on={"properties"},
    effect=Effect.SAME,
    sources=(cited.VERTEX_CONVENTION, cited.VERTEX_SCHEMA),
    examples=(example({"type": "object", "properties": {}}, {"type": "object"}),),
    leaves=({"properties": {"a": {}}},),
)
def drop_empty_properties(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a map of properties without members.

    Some back ends refuse an empty one. It has no meaning.
    """
    if node["properties"] == {}:
        yield drop("properties", "an empty map of properties says nothing, and some back ends refuse it")


@rule(
    on={"type": ("object", list)},
    when=lacks("properties"),
    effect=Effect.SAME,
    sources=(cited.GOOGLE_SCHEMA, cited.OPENAI_TOOLS, cited.PI_AI),
    examples=(example({"type": "object"}, {"type": "object", "properties": {}}),),
    leaves=({"type": "string"},),
)
def ensure_properties(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add a map of properties to every object without one, as an empty map.

    Some back ends take an object without `properties` for a mistake. An empty map has no meaning.
    """
    if is_of_type(node, "object"):
        yield put("properties", {}, "some back ends refuse an object without `properties`")


@rule(
    effect=Effect.UNKNOWN,
    sources=(cited.CLOUD_CODE_ASSIST, cited.PI_AI),
    examples=(example({"type": "object", "allOf": [{}]}, {"type": "object", "properties": {}}),),
)
def replace_by_open_object(_node: Object, _context: PassContext) -> Iterator[Edit]:
    """Send an open object instead of a schema that the provider would refuse.

    One bad tool would fail the whole request. The model still sees the tool's name and description, and may send any
    object; the tool has to check it.

    Its effect is unknown because every object is accepted and everything else is refused, whatever the schema was.
    """
    yield put((), {"type": "object", "properties": {}}, "the provider would refuse the whole request for this schema")


_A_PAIR: Final = 2


@rule(
    on={"properties": dict},
    when=lacks("propertyOrdering"),
    effect=Effect.SAME,
    sources=(cited.GOOGLE_SCHEMA,),
    examples=(
        example(
            {"type": "object", "properties": {"b": {}, "a": {}}},
            {"type": "object", "properties": {"b": {}, "a": {}}, "propertyOrdering": ["b", "a"]},
        ),
    ),
    leaves=({"type": "object", "properties": {"a": {}}},),
)
def property_ordering(node: Object, _context: PassContext, least: int = _A_PAIR) -> Iterator[Edit]:
    """List the properties in the author's order.

    Gemini sorts properties by name by default, and a model fills them in that order. A single property needs no order,
    but a target may require the list.
    """
    properties = node["properties"]
    if node.get("type") == "object" and isinstance(properties, dict) and len(properties) >= least:
        reason = "the provider sorts properties by name unless the order is given"
        yield put("propertyOrdering", list(properties), reason)
