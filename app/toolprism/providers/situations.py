"""What stands around a keyword, or what its value is: the situations in which engines were asked.

The names are those of the questions of `make engines`, which classify their own schemas with this table.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from toolprism import validation
from toolprism.conditions.values import is_anchored, obstacle
from toolprism.core.json_types import Json, Object, is_number, is_of, is_whole, list_at, object_at, types_of
from toolprism.core.keywords import UNIONS
from toolprism.core.walk import overlaps, required_names

#: Whether a node puts one of its keywords into the situation.
Test: TypeAlias = Callable[[Object, str], bool]


TEXT: Final = frozenset({"minLength", "maxLength", "pattern", "format"})
BOUNDS: Final = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"})
NUMBER: Final = BOUNDS | {"multipleOf"}
ARRAY: Final = frozenset(
    {
        "items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains",
        "unevaluatedItems", "additionalItems",
    }
)  # fmt: skip
OBJECT: Final = frozenset(
    {
        "properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties",
        "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties",
    }
)  # fmt: skip
TYPED: Final = TEXT | NUMBER | ARRAY | OBJECT
_LOGIC: Final = frozenset({"not", "if", "then", "else"})
#: What an engine reads before the type of a node.
_FIRST: Final = ("$ref", "const", "enum", "anyOf", "oneOf", "allOf")
#: A class of characters by a letter: digits, characters of words, spaces, and what is none of them.
_SHORTHAND: Final = re.compile(r"(?<!\\)(?:\\\\)*\\[dDwWsS]")
#: What a judge of names is plainly asked about.
_OF_NAMES: Final = frozenset({"type", "pattern", "enum", "minLength", "maxLength", "description"})
#: Bounds that are nearer to each other leave so few multiples that an engine may write them all.
_NEAR: Final = 10_000
EVERY: Final = TYPED | _LOGIC | {"type", *_FIRST}
#: What shows the type of a node that names none.
_SHOWS: Final = {
    **dict.fromkeys(ARRAY, ("items", "prefixItems")),
    **dict.fromkeys(OBJECT, ("properties", "additionalProperties", "patternProperties")),
}


def beside(name: str) -> Test:
    """Return a test whether a keyword stands in the node."""
    return lambda node, _keyword: name in node


def beside_values(name: str, values: Callable[[Any], list[Any]]) -> Test:
    """Return whether values that are listed beside a keyword break it: what all of them keep is held with them."""

    def is_met(node: Object, keyword: str) -> bool:
        return name in node and any(not fits(value, keyword, node[keyword]) for value in values(node[name]))

    return is_met


#: Whether a value keeps a keyword, for those that listed values are plainly asked about.
_KEPT: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "type": lambda value, kinds: is_of(value, kinds if isinstance(kinds, list) else (kinds,)),
    "minimum": lambda value, least: not is_number(value) or value >= least,
    "maximum": lambda value, most: not is_number(value) or value <= most,
    "exclusiveMinimum": lambda value, least: not is_number(value) or value > least,
    "exclusiveMaximum": lambda value, most: not is_number(value) or value < most,
    "minLength": lambda value, least: not isinstance(value, str) or len(value) >= least,
    "maxLength": lambda value, most: not isinstance(value, str) or len(value) <= most,
}


def fits(value: Json, keyword: str, given: Json) -> bool:
    """Return whether a value plainly keeps a keyword.

    >>> fits("abc", "maxLength", 2), fits(1, "maxLength", 2), fits("a", "pattern", "a")
    (False, True, False)
    """
    kept = _KEPT.get(keyword)
    try:
        return kept is not None and kept(value, given)
    except TypeError:  # the keyword has no value that it may have
        return False


def value(is_it: Callable[[Any], bool]) -> Test:
    """Return a test of the keyword's value."""
    return lambda node, keyword: is_it(node[keyword])


def uses(feature: str) -> Callable[[Any], bool]:
    """Return whether a pattern uses what some engines do not know."""
    return lambda pattern: isinstance(pattern, str) and obstacle(pattern, (feature,)) is not None


def is_untyped(node: Object, keyword: str) -> bool:
    """Return whether a node names no type, but shows it."""
    return "type" not in node and not any(name in node for name in _FIRST) and not is_alone(node, keyword)


def is_alone(node: Object, keyword: str) -> bool:
    """Return whether a node says of what type it is neither by `type` nor by what else it holds."""
    shows = _SHOWS.get(keyword)
    untyped = "type" not in node and not any(name in node for name in _FIRST)
    return untyped and shows is not None and not any(name in node for name in shows)


def kinds(node: Object) -> tuple[Any, ...]:
    """Return the types that a node names; None where it names none."""
    kind = node.get("type")
    return tuple(kind) if isinstance(kind, list) else (kind,)


def lacks_names(node: Object, _keyword: str) -> bool:
    """Return whether `required` names what `properties` does not list."""
    return not required_names(node) <= object_at(node, "properties").keys()


def fit_names(node: Object) -> bool:
    """Return whether `propertyNames` plainly takes every listed property.

    >>> fit_names({"properties": {"ab": {}}, "propertyNames": {"pattern": "^a"}}), fit_names({"propertyNames": False})
    (True, False)
    """
    judge = node["propertyNames"]
    if not isinstance(judge, dict) or not judge.keys() <= _OF_NAMES:
        return False
    return all(_fits_name(judge, name) for name in object_at(node, "properties"))


def _fits_name(judge: Object, name: str) -> bool:
    listed, pattern = judge.get("enum"), judge.get("pattern")
    return (
        (not isinstance(listed, list) or name in listed)
        and (not isinstance(pattern, str) or validation.pattern_matches(pattern, name) is True)
        and all(fits(name, keyword, judge[keyword]) for keyword in ("minLength", "maxLength") if keyword in judge)
    )


def has_near_bounds(node: Object) -> bool:
    """Return whether an integer has both bounds, of which the one is not far from the other."""
    least, most = (
        next(
            (node[name] for name in (f"{bound}imum", f"exclusive{bound.title()}imum") if is_number(node.get(name))),
            None,
        )
        for bound in ("min", "max")
    )
    is_integer = node.get("type") == "integer"
    return is_integer and least is not None and most is not None and 0 <= most - least < _NEAR


def prefix(node: Object) -> int:
    """Return the number of schemas in `prefixItems`."""
    return len(list_at(node, "prefixItems"))


def size(node: Object, keyword: str) -> float:
    """Return the number that a keyword says; less than any if it says none."""
    bound = node.get(keyword)
    return bound if is_number(bound) else -1


def ends(node: Object) -> bool:
    """Return whether nothing is said of the entries after those of `prefixItems`, or that there are none."""
    return node.get("items", False) is False


def holds_nothing(node: Object, _keyword: str) -> bool:
    """Return whether a node says nothing about members."""
    return not any(name in node for name in ("properties", "patternProperties", "additionalProperties"))


def is_any_array(node: Object, _keyword: str) -> bool:
    """Return whether a node is an array, and says nothing about entries."""
    return "items" not in node and "prefixItems" not in node and node.get("type") == "array"


def has_shorthand(pattern: Json) -> bool:
    """Return whether a pattern has a class of characters by a letter."""
    return isinstance(pattern, str) and _SHORTHAND.search(pattern) is not None


def has_branch(branches: Json, keyword: str) -> bool:
    """Return whether a branch has a keyword, such as `$ref`."""
    return isinstance(branches, list) and any(isinstance(each, dict) and keyword in each for each in branches)


def counts(branches: Json, least: int) -> bool:
    """Return whether there are so many branches."""
    return isinstance(branches, list) and len(branches) >= least


class Situation(NamedTuple):
    """A situation, the keywords that it may concern, and its test."""

    name: str
    keywords: frozenset[str]
    is_met: Test


def situations(node: Object, keyword: str) -> Iterator[str]:
    """Yield the situations of a keyword in a node; none if it stands alone beside its type.

    >>> list(situations({"type": "string", "maxLength": 3, "pattern": "^a$"}, "maxLength"))
    ['beside pattern']
    """
    for situation in BY_KEYWORD.get(keyword, ()):
        if situation.is_met(node, keyword):
            yield situation.name


def _row(name: str, keywords: str | frozenset[str], is_met: Test) -> Situation:
    return Situation(name, keywords if isinstance(keywords, frozenset) else frozenset(keywords.split()), is_met)


_LENGTHS: Final = "minLength maxLength"
_SIZES: Final = "minProperties maxProperties"
_LISTED: Final = beside("properties")
_FORMATS: Final = tuple(
    """
    date time date-time duration email idn-email hostname ipv4 ipv6 uuid uri uri-reference uri-template json-pointer
    relative-json-pointer regex
    """.split()
)

#: Every situation in which engines were asked, and when a keyword is in it.
SITUATIONS: Final = (
    _row("beside $ref", EVERY - {"$ref"}, beside("$ref")),
    _row("beside const", EVERY - {"const"}, beside_values("const", lambda value: [value])),
    _row(
        "beside enum", EVERY - {"enum"}, beside_values("enum", lambda value: value if isinstance(value, list) else [])
    ),
    *(_row(f"beside {name}", EVERY - {name}, beside(name)) for name in (*UNIONS, "allOf")),
    _row("untyped", TYPED, is_untyped),
    _row("untyped and alone", ARRAY | OBJECT, is_alone),
    _row("in a list of types", TYPED, lambda node, _: isinstance(node.get("type"), list)),
    _row("beside pattern", f"{_LENGTHS} format", beside("pattern")),
    _row("beside format", f"{_LENGTHS} pattern", beside("format")),
    _row("beside the other length", _LENGTHS, lambda node, _: "minLength" in node and "maxLength" in node),
    _row("unanchored", "pattern", value(lambda value: isinstance(value, str) and not is_anchored(value))),
    _row("with a class such as \\d", "pattern", value(has_shorthand)),
    _row("with look-around", "pattern", value(uses("look-around"))),
    _row("with a word boundary", "pattern", value(uses("word boundaries"))),
    _row("with a Unicode class", "pattern", value(uses("Unicode property classes"))),
    _row("with a back-reference", "pattern", value(uses("back references"))),
    _row("of a number", NUMBER, lambda node, _: "number" in kinds(node)),
    _row("a fraction", NUMBER, value(lambda value: is_number(value) and not is_whole(value))),
    _row("negative", BOUNDS, value(lambda value: is_number(value) and value < 0)),
    _row("beside the other bound", "minimum maximum", lambda node, _: "minimum" in node and "maximum" in node),
    _row("beside multipleOf", BOUNDS, beside("multipleOf")),
    _row("beside a bound", "multipleOf", lambda node, _: not BOUNDS.isdisjoint(node) and not has_near_bounds(node)),
    _row("between near bounds", "multipleOf", lambda node, _: has_near_bounds(node)),
    _row("false", "items", lambda node, _: node["items"] is False and "prefixItems" not in node),
    _row("beside prefixItems", "items", beside("prefixItems")),
    _row("within prefixItems", "minItems", lambda node, _: prefix(node) >= size(node, "minItems") > 0),
    _row("beyond prefixItems", "minItems", lambda node, _: 0 < prefix(node) < size(node, "minItems") and ends(node)),
    _row(
        "beyond prefixItems, with items",
        "minItems",
        lambda node, _: 0 < prefix(node) < size(node, "minItems") and not ends(node),
    ),
    _row("short of prefixItems", "maxItems", lambda node, _: prefix(node) > size(node, "maxItems") >= 0),
    _row("beside prefixItems", "maxItems", lambda node, _: 0 < prefix(node) <= size(node, "maxItems")),
    _row("false beside prefixItems", "items", lambda node, _: node["items"] is False and "prefixItems" in node),
    _row("a list", "items", value(lambda value: isinstance(value, list))),
    _row("without items", "minItems maxItems", is_any_array),
    _row("of an enum", "uniqueItems", lambda node, _: isinstance(node.get("items"), dict) and "enum" in node["items"]),
    _row("false", "properties", value(lambda value: isinstance(value, dict) and False in value.values())),
    _row("open", "properties", lambda node, _: node.get("additionalProperties") is True),
    _row("neither open nor closed", "properties", lambda node, _: "additionalProperties" not in node),
    _row("of an unlisted name", "required", lacks_names),
    _row(
        "of an unlisted name, open",
        "required",
        lambda node, keyword: lacks_names(node, keyword) and node.get("additionalProperties") is True,
    ),
    _row("without properties", "required", holds_nothing),
    _row("beside patternProperties", "properties additionalProperties", beside("patternProperties")),
    _row(
        "beside patternProperties",
        "required",
        lambda node, keyword: "patternProperties" in node and lacks_names(node, keyword),
    ),
    _row(
        "of listed names beside patternProperties",
        "required",
        lambda node, keyword: "patternProperties" in node and not lacks_names(node, keyword),
    ),
    _row("a schema", "additionalProperties unevaluatedProperties", value(lambda value: isinstance(value, dict))),
    _row(
        "a schema alone",
        "additionalProperties",
        lambda node, keyword: isinstance(node[keyword], dict) and not node.get("properties"),
    ),
    _row(
        "false alone",
        "additionalProperties",
        lambda node, keyword: node[keyword] is False and not node.get("properties"),
    ),
    _row("beside properties", "patternProperties minProperties maxProperties", _LISTED),
    _row("beside properties", "propertyNames", lambda node, _: "properties" in node and not fit_names(node)),
    _row("beside properties that fit", "propertyNames", lambda node, _: "properties" in node and fit_names(node)),
    _row(
        "beside closed properties",
        _SIZES,
        lambda node, _: "properties" in node and node.get("additionalProperties") is False,
    ),
    _row("of any object", f"{_SIZES} propertyNames", holds_nothing),
    _row(
        "unanchored",
        "patternProperties",
        value(lambda value: isinstance(value, dict) and not all(map(is_anchored, value))),
    ),
    _row(
        "an unanchored pattern",
        "propertyNames",
        value(lambda value: isinstance(value, dict) and not is_anchored(str(value.get("pattern", "^$")))),
    ),
    _row("an enum", "propertyNames", value(lambda value: isinstance(value, dict) and "enum" in value)),
    _row(
        "a length",
        "propertyNames",
        value(lambda value: isinstance(value, dict) and ("maxLength" in value or "minLength" in value)),
    ),
    _row("beside propertyNames", "additionalProperties", beside("propertyNames")),
    _row("that allOf evaluates", "unevaluatedProperties", beside("allOf")),
    _row("a list", "type", value(lambda value: isinstance(value, list))),
    _row(
        "a list of two structures",
        "type",
        value(lambda value: isinstance(value, list) and "array" in value and "object" in value),
    ),
    _row(
        "beside an enum of several types",
        "type",
        lambda node, _: (
            isinstance(node.get("enum"), list) and not all(fits(value, "type", node["type"]) for value in node["enum"])
        ),
    ),
    _row("of its type", "const enum", beside("type")),
    _row("of one", "anyOf", value(lambda value: isinstance(value, list) and len(value) == 1)),
    _row("of references", "anyOf", value(lambda value: has_branch(value, "$ref"))),
    _row("of objects", "anyOf oneOf", value(lambda value: has_branch(value, "properties"))),
    _row("that overlap", "oneOf", value(overlaps)),
    _row("of a reference", "allOf", value(lambda value: has_branch(value, "$ref") and not counts(value, 2))),
    _row("of references", "allOf", value(lambda value: has_branch(value, "$ref") and counts(value, 2))),
    _row("of several", "allOf", value(lambda value: counts(value, 2))),
    _row("of objects", "allOf", value(lambda value: counts(value, 2) and has_branch(value, "properties"))),
    _row("of a type", "not", value(lambda value: isinstance(value, dict) and "type" in value)),
    *(_row(name, "format", value(lambda value, name=name: value == name)) for name in _FORMATS),  # type: ignore[misc]
    _row("of another name", "format", value(lambda value: value not in _FORMATS)),
    *(
        _row(kind, "type", value(lambda value, kind=kind: value == kind))  # type: ignore[misc]
        for kind in ("string", "number", "boolean", "null", "array", "object")
    ),
    *(
        _row(name, "const", value(is_it))
        for name, is_it in (
            ("a number", lambda value: is_number(value) and is_whole(value)),
            ("a fraction", lambda value: is_number(value) and not is_whole(value)),
            ("a truth value", lambda value: isinstance(value, bool)),
            ("null", lambda value: value is None),
            ("an object", lambda value: isinstance(value, dict)),
            ("an array", lambda value: isinstance(value, list)),
            ("with quotes", lambda value: isinstance(value, str) and ('"' in value or "\\" in value)),
        )
    ),
    *(
        _row(name, "enum", value(lambda values, is_it=is_it: isinstance(values, list) and is_it({*types_of(values)})))  # type: ignore[misc]
        for name, is_it in (
            ("of numbers", lambda kinds: kinds == {"number"}),
            ("with null", lambda kinds: "null" in kinds),
            ("of truth values", lambda kinds: kinds == {"boolean"}),
            ("of objects", lambda kinds: "object" in kinds),
            ("of arrays", lambda kinds: "array" in kinds),
            ("of several types", lambda kinds: len(kinds) > 1),
        )
    ),
)

BY_KEYWORD: Final = {
    keyword: tuple(situation for situation in SITUATIONS if keyword in situation.keywords) for keyword in EVERY
}
