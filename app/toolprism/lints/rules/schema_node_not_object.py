"""A value that is not an object is in the place of a subschema."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.types import boolean_schema
from toolprism.core.keywords import TYPES
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Fix, Found, replace
from toolprism.lints.subject import Place
from toolprism.lints.value_words import described
from toolprism.providers.citations import GOOGLE_SCHEMA, XAI
from toolprism.providers.reports import ANTHROPIC_INVALID, OPENAI_NULL

#: Keywords for which `true` and `false` are usual.
_TAKES_BOOLEAN: Final = frozenset(
    {"additionalProperties", "unevaluatedProperties", "unevaluatedItems", "additionalItems"}
)


@scoped_lint(
    Scope.PLACE,
    severity="error",
    bad={"type": "object", "properties": {"city": "string"}},
    good={"type": "object", "properties": {"city": {"type": "string", "description": "A city."}}},
    sources=(OPENAI_NULL, ANTHROPIC_INVALID, XAI, GOOGLE_SCHEMA),
    providers=("openai", "anthropic", "gemini", "vertex", "xai", "ollama"),
    fixes=True,
    minds=boolean_schema,
)
def schema_node_not_object(place: Place) -> Iterator[Found]:
    """A subschema must be an object.

    `null`, a boolean, a string, a number or a list is in the place of a subschema. `additionalProperties: false`, and
    `items: false` after a tuple, are the usual ways to close a schema and are allowed.

    `null` and strings are not schemas: OpenAI answers `None is not of type 'object', 'boolean'`, Anthropic that the
    schema is not valid. `true` and `false` are valid (a warning), but xAI refuses them, Gemini's `Schema` cannot
    represent them, and clients that read schemas into types fail on them.
    """
    value = place.value
    if place.parent is None or isinstance(value, dict) or (isinstance(value, bool) and _may_be_boolean(place)):
        return
    if isinstance(value, bool):
        means = "any value fits" if value else "no value fits"
        message = f"The boolean schema {described(value)} means that {means}; several providers refuse it."
        yield Found(place.path, message, severity="warning")
        return
    fix = None
    if isinstance(value, str) and value in TYPES:
        fix = Fix(f"Write it as `type: {value}`", (replace(place.path, {"type": value}),))
    message = f"A subschema was expected here, and this is {described(value, quoted=not isinstance(value, list))}."
    yield Found(place.path, message, fix)


def _may_be_boolean(place: Place) -> bool:
    return place.keyword in _TAKES_BOOLEAN or (
        place.keyword == "items" and place.value is False and isinstance(place.above.get("prefixItems"), list)
    )
