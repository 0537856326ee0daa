"""What stands around a keyword, or what its value is: the situations in which engines were asked.

The names are those of the questions of `make engines`, which classify their own schemas with this table.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from toolprism.conditions.values import is_anchored
from toolprism.core.json_types import Object, is_number, is_whole, types_of
from toolprism.core.keywords import UNIONS
from toolprism.core.walk import overlaps
from toolprism.providers.neighbours import (
    ARRAY,
    BOUNDS,
    EVERY,
    NUMBER,
    OBJECT,
    TYPED,
    Test,
    beside,
    beside_values,
    counts,
    ends,
    fit_names,
    fits,
    has_bound,
    has_near_bounds,
    has_objects,
    has_reference,
    has_shorthand,
    holds_nothing,
    is_alone,
    is_any_array,
    is_untyped,
    kinds,
    lacks_names,
    prefix,
    size,
    uses,
    value,
)


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
    _row("beside a bound", "multipleOf", lambda node, _: has_bound(node) and not has_near_bounds(node)),
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
    _row("of references", "anyOf", value(has_reference)),
    _row("of objects", "anyOf oneOf", value(has_objects)),
    _row("that overlap", "oneOf", value(overlaps)),
    _row("of a reference", "allOf", value(lambda value: has_reference(value) and not counts(value, 2))),
    _row("of references", "allOf", value(lambda value: has_reference(value) and counts(value, 2))),
    _row("of several", "allOf", value(lambda value: counts(value, 2))),
    _row("of objects", "allOf", value(lambda value: counts(value, 2) and has_objects(value))),
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
