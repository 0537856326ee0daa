"""The root: its type, and unions there."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.conditions.types import is_plain_object
from toolprism.core.json_types import Json, Object, as_object, list_at
from toolprism.core.keywords import COMBINERS, TEXTS, UNIONS
from toolprism.providers import citations as cited
from toolprism.providers.audited import XAI_BRANCHES, XAI_BRANCHES_LIVE
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, lacks, put, rule
from toolprism.schema.keywords import first_list
from toolprism.schema.member_union import flatten
from toolprism.schema.merging import are_object_shaped


@rule(
    on=dict.fromkeys(UNIONS, list),
    effect=Effect.UNKNOWN,
    sources=(cited.OPENCLAW,),
    examples=(
        example({"oneOf": [{"type": "object"}]}, {"type": "object", "properties": {}, "additionalProperties": True}),
    ),
    leaves=({"type": "object", "properties": {}, "oneOf": [{}]},),
)
def flatten_gemini_root(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make the root one object, unless it already lists its properties.

    A root with a type and properties keeps a `oneOf` beside them; any other union is flattened.

    Its effect is unknown because the properties of all branches may be combined, while a property with different types
    in the branches keeps only some of its values.
    """
    if not context.is_root or ("type" in node and "properties" in node and "anyOf" not in node):
        return
    union = first_list(node)
    if union is not None:
        yield from flatten(node, union)


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(cited.VERTEX_SCHEMA, cited.ANTHROPIC_ROOT),
    examples=(
        example(
            {"anyOf": [{"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"b": {}}}]},
            {"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": True},
        ),
    ),
    leaves=({"anyOf": [{"type": "string"}, {"type": "null"}]},),
)
def flatten_object_root(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make one object of a root whose branches are all objects.

    A function is called with one object of arguments, and the provider accepts nothing beside a union. The tool has to
    check which properties go together. A root with other branches stays, because it does not describe arguments.

    Its effect is unknown because the properties of all branches may be combined, while a property with different types
    in the branches keeps only some of its values.
    """
    if not context.is_root or node.get("type", "object") != "object":
        return
    for union in UNIONS:
        if are_object_shaped(node.get(union)):
            yield from flatten(node, union)
            return


#: Keywords of a branch that define properties, or lead to some.
_DEFINES: Final = {"properties", "$ref", *COMBINERS}


@rule(
    on=dict.fromkeys(UNIONS, list),
    effect=Effect.WIDER,
    sources=(XAI_BRANCHES, XAI_BRANCHES_LIVE),
    examples=(
        example(
            {"type": "object", "properties": {"a": {}, "b": {}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]},
            {"type": "object", "properties": {"a": {}, "b": {}}},
            {},
        ),
    ),
    leaves=(
        {"type": "object", "properties": {}, "anyOf": [{"type": "object", "required": ["a"]}]},
        {"type": "object", "oneOf": [{"properties": {"a": {}}}, {"required": ["a"]}]},
    ),
)
def drop_union_of_untyped_branches(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove a union at the root that has a branch without `type: object`, if none defines properties.

    xAI refuses the request for a branch that does not say itself that it is an object, such as one with `required`
    alone. The tool has to check which properties go together. A union whose branches define properties stays, and is
    refused, because the model would no longer learn of them.
    """
    if not context.is_root or node.get("type", "object") != "object" or not {"type", "properties"} & node.keys():
        return
    for union in UNIONS:
        branches = list_at(node, union)
        other = not all(is_plain_object(branch, context.root) for branch in branches)
        if other and not any(_DEFINES & as_object(branch).keys() for branch in branches):
            yield drop(union, f"the provider refuses `{union}` at the root if a branch is not `type: object` itself")


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(cited.OPENCLAW, cited.OPENAI_TOOLS, cited.ANTHROPIC_ROOT),
    examples=(
        example(
            {
                "anyOf": [
                    {
                        "properties": {"action": {"const": "add"}, "job": {"type": "object"}},
                        "required": ["action", "job"],
                    },
                    {"properties": {"action": {"const": "list"}}, "required": ["action"]},
                ]
            },
            {
                "type": "object",
                "properties": {"action": {"type": "string", "enum": ["add", "list"]}, "job": {"type": "object"}},
                "required": ["action"],
                "additionalProperties": True,
            },
        ),
    ),
    leaves=({"type": "object", "properties": {}},),
)
def flatten_root_union(node: Object, context: PassContext, definitions: tuple[str, ...] = ()) -> Iterator[Edit]:
    """Make one object of a tool whose root is a union of actions.

    Some providers refuse a union at the root. The values of a property that distinguishes the branches become one enum;
    only properties that every branch requires stay required. The tool has to check which properties go with which
    action. Definitions to which a property still refers stay, if the provider reads references.

    Its effect is unknown because the properties of all branches may be combined, while a property with different types
    in the branches keeps only some of its values.
    """
    union = first_list(node)
    if union is not None and context.is_root:
        yield from flatten(node, union, definitions)


@rule(
    on=("properties", "required"),
    when=lacks("type"),
    effect=Effect.NARROWER,
    sources=(cited.OPENCLAW,),
    examples=(example({"required": ["a"]}, {"required": ["a"], "type": "object"}, 1),),
    leaves=({"required": ["a"], "anyOf": []},),
)
def type_of_gemini_root(node: Object, context: PassContext) -> Iterator[Edit]:
    """Add `type: "object"` to a root with properties.

    A tool is called with an object of arguments. A root that is a union is left to the rule that flattens it.
    """
    if context.is_root and first_list(node) is None:
        yield put("type", "object", "the root has `properties`, so it is an object")


_REASON = "a tool is called with an object of arguments, and Anthropic requires a root that names its parts"


@rule(
    effect=Effect.NARROWER,
    sources=(cited.ANTHROPIC_ROOT_TYPE, cited.PI_AI),
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


@rule(
    when=lacks("type", "properties"),
    effect=Effect.NARROWER,
    sources=(
        cited.OPENCLAW,
        cited.OPENAI_TOOLS,
        cited.ANTHROPIC_ROOT_TYPE,
        cited.GOOGLE_SCHEMA,
        cited.XAI,
        cited.MISTRAL,
    ),
    examples=(
        example({}, {"type": "object", "properties": {}}, 1),
        example({"required": ["a"]}, {"required": ["a"], "type": "object", "properties": {}}, 1),
    ),
    leaves=({"type": "string"},),
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


@rule(
    when=lambda shape: not shape.names,
    effect=Effect.NARROWER,
    sources=(cited.OPENAI_TOOLS,),
    examples=(
        example({}, {"type": "object", "properties": {}}, 1),
        example(before=True, after={"type": "object", "properties": {}}),
    ),
    leaves=({"type": "object"},),
)
def empty_root_to_object(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make the root of the parameters an object.

    A tool is called with an object of arguments, and the API refuses a root that is not declared as one.
    """
    if context.is_root and (not node or node is True):  # type: ignore[comparison-overlap]  # the root may be a boolean
        effect = Effect.WIDER if node is False else None  # type: ignore[comparison-overlap]
        yield put((), {"type": "object", "properties": {}}, "the API requires an object at the root", effect=effect)


@rule(
    on=dict.fromkeys(UNIONS, list),
    effect=Effect.WIDER,
    sources=(cited.PI_AI,),
    examples=(
        example(
            {"type": "object", "properties": {"a": {}, "b": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
            {"type": "object", "properties": {"a": {}, "b": {}}},
            {},
        ),
    ),
    leaves=({"type": "object", "anyOf": [{"required": ["a"], "minProperties": 1}]},),
)
def drop_requirement_union(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove a union at the root whose branches only require properties.

    Some APIs refuse a union beside an object at the root. Branches such as "`id` or `name`" define no property of their
    own, so the shape of the arguments stays the same; the tool has to check which properties go together.
    """
    if context.is_root and node.get("type") == "object":
        for union in UNIONS:
            if only_requires(node.get(union)):
                reason = f"the provider refuses a root union, and this `{union}` only says what is required together"
                yield drop(union, reason)


def only_requires(branches: Json) -> bool:
    """Return whether each branch of a union is only a list of required properties."""
    return isinstance(branches, list) and bool(branches) and all(map(_only_requires, branches))


def _only_requires(branch: Json) -> bool:
    names = as_object(branch).get("required")
    return isinstance(names, Sequence) and bool(names) and as_object(branch).keys() - {*TEXTS} == {"required"}
