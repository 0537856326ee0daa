"""A subschema has no type."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.types import type_unsaid
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Fix, Found, add
from toolprism.lints.same_instance import refines
from toolprism.lints.subject import Place
from toolprism.lints.type_names import implied_type
from toolprism.providers.advice import FIREWORKS_TYPE
from toolprism.providers.reports import MOONSHOT_UNTYPED, VERTEX_TYPE

#: Keywords that determine a value, besides a type.
_SAYS: Final = frozenset({"type", "$ref", "$dynamicRef", "$recursiveRef", "anyOf", "oneOf", "allOf", "not", "if"})
#: Subschemas that only refine another schema, or do not describe a value that is sent.
_ONLY_ADDS: Final = frozenset(
    {
        *("if", "then", "else", "not", "contains", "propertyNames", "dependentSchemas", "dependencies"),
        *("contentSchema", "unevaluatedItems", "unevaluatedProperties", "additionalItems"),
    }
)

#: Another lint says that any names fit there; that any values do is no second finding.
_OF_MAPS: Final = frozenset({"additionalProperties", "patternProperties"})
_WHO: Final = ", and Vertex AI, Fireworks and OpenAI's strict mode refuse that"


@scoped_lint(
    Scope.PLACE,
    severity="warning",
    bad={"type": "object", "properties": {"value": {"minLength": 1, "description": "The new value."}}},
    good={
        "type": "object",
        "properties": {"value": {"type": "string", "minLength": 1, "description": "The new value."}},
    },
    sources=(VERTEX_TYPE, FIREWORKS_TYPE, MOONSHOT_UNTYPED),
    providers=("vertex", "gemini", "fireworks", "moonshot", "openai"),
    fixes=True,
    minds=type_unsaid,
)
def type_missing(place: Place) -> Iterator[Found]:
    """Every subschema should have a type.

    A subschema has no `type`, and no reference or union that provides one. Branches that refine a schema with a type
    need none, and entries of an open object are another lint.

    Vertex AI and Fireworks refuse a request with such a schema, Moonshot requires a type in every branch, and OpenAI's
    strict mode is impossible. `{}` means any value, so a model has to guess. If `enum` or other keywords apply to one
    type only, the fix adds it.
    """
    if place.parent is None or not isinstance(place.value, dict) or place.keyword in _ONLY_ADDS:
        return
    node = place.node
    if node.keys() & _SAYS or refines(place):
        return
    found = implied_type(node)
    if found is None and place.keyword in _OF_MAPS and place.above.get("type", "object") == "object":
        return
    fix = None if found is None else Fix(f"Add `type: {found}`", (add((*place.path, "type"), found),))
    any_fits = "its values have several types" if node.keys() & {"enum", "const"} else "any value fits"
    what = f"its keywords apply to `{found}`" if found else any_fits
    message = f"This has no `type`: {what}{_WHO}."
    yield Found(place.path, message, fix)
