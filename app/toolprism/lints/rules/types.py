"""Types, and keywords of a type."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.conditions import names, types
from toolprism.conditions.types import boolean_schema, type_unsaid
from toolprism.core.json_types import Json, Object, list_at, type_of
from toolprism.core.keywords import KEYWORDS, TYPE_OF, TYPES, Holds, is_misshapen
from toolprism.core.patch import add, move, remove, replace
from toolprism.core.strays import is_keyword_inside
from toolprism.core.type_words import WORDS, meaning
from toolprism.lints.declaration import Scope, node_lint, scoped_lint, taking
from toolprism.lints.finding import Fix, Found
from toolprism.lints.rules.formats import OF_GEMINI, OF_NUMBERS
from toolprism.lints.same_instance import refines
from toolprism.lints.subject import Place
from toolprism.lints.value_words import described, listed
from toolprism.providers import reports as reported
from toolprism.providers.citations import GOOGLE_SCHEMA, JSON_SCHEMA_MIGRATION, MISTRAL, XAI

_ALONE: Final[Mapping[str, tuple[str, ...]]] = {name: (name,) for name in TYPES}


def named_types(node: Object) -> tuple[str, ...]:
    """Return the valid types that a schema names.

    >>> named_types({"type": ["string", "null"]}), named_types({"type": "any"}), named_types({})
    (('string', 'null'), (), ())
    """
    given = node.get("type")
    if isinstance(given, list):
        found = tuple([name for name in given if isinstance(name, str) and name in TYPES])
    else:
        found = _ALONE.get(given, ()) if isinstance(given, str) else ()
    return (*found, "null") if found and node.get("nullable") is True and "null" not in found else found


def implied_type(node: Object) -> str | None:
    """Return the only type to which the keywords of a schema apply; None if there is none, or several.

    >>> implied_type({"minLength": 1}), implied_type({"items": {}, "minimum": 1}), implied_type({"enum": ["a", "b"]})
    ('string', None, 'string')
    """
    kinds = {TYPE_OF[keyword] for keyword in node if keyword in TYPE_OF}
    kinds |= {type_of(value) for value in (*list_at(node, "enum"), *([node["const"]] if "const" in node else []))}
    return kinds.pop() if len(kinds) == 1 else None


#: Keywords that show that whole numbers are intended: a list of values, a width, or a step.
_MEANT: Final = frozenset({"enum", "const", "format", "multipleOf"})


@node_lint(
    on={"type"},
    severity="note",
    bad=taking(timeout={"type": "integer", "description": "In seconds."}),
    good=taking(timeout={"type": "number", "description": "In seconds."}),
    sources=(reported.OPENCLAW_ACTION, GOOGLE_SCHEMA),
    providers=("gemini", "cca"),
    by_name=True,
)
def integer_type(node: Object, place: Place) -> Iterator[Found]:
    """Gemini prefers `number` to `integer`.

    A schema has the type `integer` and no other sign that only whole numbers are intended: no values, no `format`, no
    `multipleOf`, no `number` beside it.

    Gemini sends numbers as doubles, so `5` may arrive as `5.0`, and tools for many providers declare `number` and round
    at run time. It runs only if it is named: `integer` is right if a fraction would make no sense and your code
    accepts `5.0`.
    """
    names = named_types(node)
    if "integer" in names and "number" not in names and not node.keys() & _MEANT:
        yield Found(place.path, "`integer` may arrive as `5.0` from Gemini; `number` is safer, rounded at run time.")


@node_lint(
    on={"type"},
    severity="warning",
    bad=taking(name={"type": "string", "minItems": 1, "description": "A name."}),
    good=taking(name={"type": "string", "minLength": 1, "description": "A name."}),
    sources=(reported.GEMINI_WRONG_TYPE, reported.JSON_SCHEMA_VALIDATION),
    providers=("gemini", "vertex", "cerebras"),
    fixes=True,
    minds=types.keyword_on_wrong_type,
)
def keyword_on_wrong_type(node: Object, place: Place) -> Iterator[Found]:
    """A keyword should apply to the type of its schema.

    A keyword that applies to one type is beside another: `minItems` on a string, `properties` on an array.

    JSON Schema ignores such a keyword, so it checks nothing. Gemini refuses the whole request with `properties: only
    allowed for OBJECT type` and the like. Either the type or the keyword is wrong; the fix removes the keyword, which
    does not change which values are valid.
    """
    names = named_types(node)
    if not names:
        return
    for keyword in node:
        kind = TYPE_OF.get(keyword)
        if kind is None or kind in names or (kind == "number" and "integer" in names):
            continue
        if is_misshapen(keyword, node[keyword]):  # another lint reports that
            continue
        if keyword == "format" and (not isinstance(node["format"], str) or node["format"] in OF_NUMBERS | OF_GEMINI):
            continue
        path = (*place.path, keyword)
        message = f"`{keyword}` applies to `{kind}`, but the type is {listed(names)}."
        yield Found(path, message, Fix(f"Remove `{keyword}`", (remove(path),)))


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
    bad=taking(
        n={"type": "number", "minimum": 0, "exclusiveMinimum": True, "description": "Above 0."},
        city={"type": "string", "required": True, "description": "A city."},
    ),
    good=taking(
        "city",
        n={"type": "number", "exclusiveMinimum": 0, "description": "Above 0."},
        city={"type": "string", "description": "A city."},
    ),
    sources=(MISTRAL, reported.ANTHROPIC_INVALID, JSON_SCHEMA_MIGRATION),
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
            given, wanted = described(value, quoted=not isinstance(value, (list, dict))), KEYWORDS[keyword].value[0]
            yield Found(path, f"`{keyword}` is {given}; {_WORDS[wanted]} was expected.")


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
    path, names = (*place.parent.path, "required"), place.above.get("required", [])
    if not isinstance(names, list):
        return None
    write = replace if "required" in place.above else add
    listing = () if place.name in names else (write(path, [*names, place.name]),)
    return Fix("List it in `required` of the object", (flag, *listing))


#: Keywords for which `true` and `false` are usual.
_TAKES_BOOLEAN: Final = frozenset(
    {"additionalProperties", "unevaluatedProperties", "unevaluatedItems", "additionalItems"}
)


@scoped_lint(
    Scope.PLACE,
    severity="error",
    bad=taking(city="string"),
    good=taking(city={"type": "string", "description": "A city."}),
    sources=(reported.OPENAI_NULL, reported.ANTHROPIC_INVALID, XAI, GOOGLE_SCHEMA),
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
    if place.keyword == "properties" and is_keyword_inside(place.above, place.name):
        return  # another lint moves it
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


@node_lint(
    on={"type"},
    severity="error",
    bad=taking(city={"type": "str", "description": "A city."}),
    good=taking(city={"type": "string", "description": "A city."}),
    sources=(reported.ANTHROPIC_INVALID, reported.JSON_SCHEMA_VALIDATION),
    providers=("anthropic", "openai", "mistral", "gemini"),
    fixes=True,
    minds=types.type_invalid,
)
def type_invalid(node: Object, place: Place) -> Iterator[Found]:
    """A type must be one that JSON Schema defines.

    `type` is not one of `object`, `array`, `string`, `number`, `integer`, `boolean` and `null`, or a list of these. In
    upper case it is a warning.

    Such a schema is not valid, and a provider that checks it refuses the whole request. Gemini's own `Schema` writes
    types in upper case; every other provider requires lower case, which Gemini also accepts.
    """
    given = node["type"]
    names = given if isinstance(given, list) else [given]
    wrong = [name for name in names if not (isinstance(name, str) and name in TYPES)]
    if not wrong and names:
        return
    path = (*place.path, "type")
    if not names:
        yield Found(path, "`type` is an empty list.")
        return
    if isinstance(given, str) and given.lower() in TYPES:
        wanted = f"`{given.lower()}` in JSON Schema; only Gemini's own `Schema` accepts upper case."
        yield Found(path, f"`{given}` is written {wanted}", _fix(given, path), "warning")
        return
    message = f"{described(wrong[0], quoted=True)} is not a type of JSON Schema."
    yield Found(path, message, _fix(given, path) if place.path else None)


def _fix(given: Json, path: tuple[str | int, ...]) -> Fix | None:
    known = WORDS.get(given.lower(), meaning(given)) if isinstance(given, str) else None
    known = known.get("type") if isinstance(known, Mapping) else known
    return Fix(f"Set the type to `{known}`", (replace(path, known),)) if isinstance(known, str) and known else None


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
    bad=taking(value={"minLength": 1, "description": "The new value."}),
    good=taking(value={"type": "string", "minLength": 1, "description": "The new value."}),
    sources=(reported.VERTEX_TYPE, reported.FIREWORKS_TYPE, reported.MOONSHOT_UNTYPED),
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
