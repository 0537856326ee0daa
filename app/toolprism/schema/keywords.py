"""Sets of keywords: those that providers refuse, and groups by meaning."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, is_number, list_at
from toolprism.core.keywords import ANNOTATIONS, OF_TYPE, UNIONS

#: Stripped for Google and Cloud Code Assist.
GOOGLE_UNSUPPORTED: Final = frozenset(
    """
    $schema $ref $defs $dynamicRef $dynamicAnchor examples prefixItems unevaluatedProperties unevaluatedItems
    patternProperties additionalProperties propertyNames minItems maxItems minLength maxLength minimum maximum
    exclusiveMinimum exclusiveMaximum multipleOf pattern format dependencies dependentSchemas dependentRequired
    deprecated readOnly writeOnly $comment x-mcp-header
    """.split()
)

#: Keywords that do not shape a value: stripped for OpenAI strict and (with changes) Moonshot.
NON_STRUCTURAL: Final = frozenset(
    """
    format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems
    uniqueItems multipleOf $schema examples default title $comment if then else not unevaluatedProperties
    unevaluatedItems patternProperties propertyNames contains minContains maxContains dependentRequired
    dependentSchemas contentEncoding contentMediaType contentSchema deprecated readOnly writeOnly minProperties
    maxProperties $dynamicRef $dynamicAnchor
    """.split()
)

#: Stripped by OpenClaw's cleaning for Gemini.
OPENCLAW_UNSUPPORTED: Final = frozenset(
    """
    patternProperties additionalProperties $schema $id $ref $defs definitions examples minLength maxLength minimum
    maximum multipleOf pattern format minItems maxItems uniqueItems minProperties maxProperties
    """.split()
)

#: Removed by Higress: unknown fields to Vertex AI.
METADATA: Final = frozenset({"$schema", "$id", "$ref", "ref", "$defs", "definitions", "$comment"})

#: Keywords that a description can express for the model if the provider does not support them.
LIFTABLE: Final = frozenset(
    """
    pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems
    maxItems uniqueItems minProperties maxProperties default examples
    """.split()
)

#: The tighter of two bounds satisfies both.
TIGHTER: Final[Mapping[str, Callable[[float, float], float]]] = {
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"), max),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"), min),
}
#: Carried from a union to its replacement.
META: Final = ("title", "description", "default")

#: Keywords that shape a value, besides `type`: siblings of one of these cannot move freely.
SHAPE_GIVING: Final = frozenset(
    """
    $ref additionalProperties allOf anyOf const contains else enum if items not oneOf patternProperties prefixItems
    properties propertyNames then unevaluatedItems unevaluatedProperties
    """.split()
)


def lacks_type(node: Object) -> bool:
    """Return whether a node has no `type`, or an empty one."""
    return node.get("type") in (None, "")


def first_list(node: Object, keywords: Iterable[str] = UNIONS) -> str | None:
    """Return the first of some keywords, by default of unions, under which a node has a list."""
    return next((keyword for keyword in keywords if isinstance(node.get(keyword), list)), None)


def paragraphs(before: Json, more: str) -> str:
    """Return a description with a paragraph added."""
    return f"{before}\n\n{more}" if isinstance(before, str) and before else more


_DECIDE: Final = frozenset(
    {"type", "const", "enum", "anyOf", "oneOf", "allOf", "not", "if", "$ref", "$dynamicRef", "nullable"}
)


def says_null(branch: Json) -> bool:
    """Return whether the type of a branch is null."""
    return isinstance(branch, dict) and branch.get("type") == "null"


def is_bare_null(branch: Json) -> bool:
    """Return whether a branch only accepts null and has no other keyword."""
    return isinstance(branch, dict) and says_null(branch) and branch.keys() <= ANNOTATIONS | {"type"}


def decides_about_null(node: Object, *apart_from: str) -> bool:
    """Return whether another keyword may accept or refuse null.

    `nullable` applies to the whole value. If another keyword also decides about null, rewriting null may change which
    of them wins, so the effect is unknown.
    """
    return not _DECIDE.isdisjoint(node.keys() - set(apart_from))


#: What may stand beside an enum of numbers, and means nothing for a text.
_BESIDE_NUMBERS: Final = frozenset({"enum", "type", "format", *OF_TYPE["number"]})


def lists_numbers(node: Object) -> bool:
    """Return whether the enum of a node lists numbers and nothing else, and no schema beside it could refuse a text."""
    members = list_at(node, "enum")
    alone = not node.keys() - _BESIDE_NUMBERS - ANNOTATIONS and node.get("type", "integer") in ("integer", "number")
    return alone and bool(members) and all(map(is_number, members))


def literals(branches: Sequence[Json]) -> tuple[str, list[Json]] | None:
    """Return the type and the values of branches that are all literals of one type."""
    kinds: list[Json] = []
    values: list[Json] = []
    for branch in map(as_object, branches):
        members = [branch["const"]] if "const" in branch else list_at(branch, "enum")
        if len(members) != 1:
            return None
        values += members
        kinds.append(branch.get("type"))
    first = kinds[0] if kinds else None
    return (first, values) if isinstance(first, str) and all(kind == first for kind in kinds) else None
