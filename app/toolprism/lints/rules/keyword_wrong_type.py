"""A keyword's value has the wrong JSON type."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import names
from toolprism.core.json_types import Json, Object, type_of
from toolprism.core.keywords import KEYWORDS, Holds, is_misshapen
from toolprism.core.patch import Operation
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, add, move, remove, replace
from toolprism.lints.subject import Place
from toolprism.lints.value_words import described
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION, MISTRAL
from toolprism.providers.reports import ANTHROPIC_INVALID

#: The JSON types in words.
_WORDS: Final = {
    "number": "a number",
    "string": "a text",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "an object",
}
#: Of what stands in place of one schema, or of a type, another lint reports.
_CHECKED: Final = frozenset(
    name for name, keyword in KEYWORDS.items() if name != "type" and keyword.holds in {None, Holds.LIST, Holds.MAP}
)
_BOUNDS: Final = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}


@node_lint(
    on=_CHECKED,
    severity="error",
    bad={
        "type": "object",
        "properties": {
            "n": {"type": "number", "minimum": 0, "exclusiveMinimum": True, "description": "Above 0."},
            "city": {"type": "string", "required": True, "description": "A city."},
        },
    },
    good={
        "type": "object",
        "properties": {
            "n": {"type": "number", "exclusiveMinimum": 0, "description": "Above 0."},
            "city": {"type": "string", "description": "A city."},
        },
        "required": ["city"],
    },
    sources=(MISTRAL, ANTHROPIC_INVALID, JSON_SCHEMA_MIGRATION),
    providers=("anthropic", "mistral", "openai", "bedrock"),
    fixes=True,
    minds=names.keyword_wrong_type,
)
def keyword_wrong_type(node: Object, place: Place) -> Iterator[Found]:
    """The value of a keyword must have the correct JSON type.

    A value does not have the type that JSON Schema 2020-12 requires, as in `required: null` and `properties: []`.
    Draft-04 and draft-03 wrote some keywords differently: `exclusiveMinimum: true` beside `minimum`, and `required:
    true` in a property.

    Anthropic and Mistral check the schema against 2020-12 and refuse the whole request; others ignore the keyword, and
    the check is lost. The old forms have an exact equivalent, which the fix writes.
    """
    for keyword, value in node.items():
        if keyword not in _CHECKED or not is_misshapen(keyword, value):
            continue
        path = (*place.path, keyword)
        if keyword in _BOUNDS and isinstance(value, bool):
            message = f"`{keyword}: {str(value).lower()}` is a form of draft-04; today it is a number."
            yield Found(path, message, _bound(keyword, node, place))
        elif keyword == "required" and isinstance(value, bool):
            message = f"`required: {str(value).lower()}` is a form of draft-03; today the object lists the names."
            yield Found(path, message, _named(place))
        else:
            message = (
                f"`{keyword}` is {described(value, quoted=not _is_long(value))}; {_WORDS[KEYWORDS[keyword].value[0]]} "
            )
            yield Found(path, f"{message}was expected.")


def _is_long(value: Json) -> bool:
    return isinstance(value, (list, dict))


def _bound(keyword: str, node: Object, place: Place) -> Fix | None:
    """Return the fix for a boolean bound: the inclusive bound becomes exclusive, or the flag is removed."""
    inclusive = _BOUNDS[keyword]
    flag = (*place.path, keyword)
    if node[keyword] is False:
        return Fix(f"Remove `{keyword}`", (remove(flag),))
    if type_of(node.get(inclusive)) != "number":
        return None
    return Fix(f"Write `{inclusive}` as `{keyword}`", (remove(flag), move((*place.path, inclusive), flag)))


def _named(place: Place) -> Fix | None:
    """Return the fix for a property with a boolean `required`: the object names it."""
    flag = remove((*place.path, "required"))
    if place.node["required"] is False:
        return Fix("Remove `required`", (flag,))
    if place.parent is None or place.keyword != "properties":
        return None
    listing = _listing(place)
    return None if listing is None else Fix("List it in `required` of the object", (flag, *listing))


def _listing(place: Place) -> tuple[Operation, ...] | None:
    assert place.parent is not None, "asked before"
    names = place.above.get("required")
    path = (*place.parent.path, "required")
    if names is None and "required" not in place.above:
        return (add(path, [place.name]),)
    if isinstance(names, bool) or not isinstance(names, list):
        return None
    return () if place.name in names else (replace(path, [*names, place.name]),)
