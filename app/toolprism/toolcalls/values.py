"""Converts a value of the wrong type to a wanted type."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, TypeAlias

from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json, Object, is_whole, list_at, type_of, types_of
from toolprism.toolcalls.arguments import parse_json
from toolprism.toolcalls.lenient_json import Read, read_text

#: The largest safe integer of JavaScript.
SAFE: Final = 2**53 - 1
#: From here on an exponent stays one.
WRITTEN_IN_FULL: Final = 1e21
#: Numbers with more digits are no slips.
_MOST_DIGITS: Final = 300


#: A value that was encoded as JSON text, once or several times.
DECODE_JSON: Final = "decode-json"
_CONTAINERS: Final = frozenset(("object", "array"))


def decode_json(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    r"""Yield the object or array in a string, if that is the wanted type, or the string that it holds in quotes.

    >>> list(decode_json(r'{\"a\": 1}', frozenset(["object"]))), list(decode_json('"5"', frozenset(["integer"])))
    ([({'a': 1}, ('decode-json',))], [('5', ('decode-json',))])
    """
    if not isinstance(value, str):
        return
    text = decoded_text(value)
    if text is not None:
        yield text, (DECODE_JSON,)
    elif not wanted.isdisjoint(_CONTAINERS):
        read = read_text(value) or read_escaped(value)
        if read is not None and type_of(read.value) in wanted & _CONTAINERS:
            yield read.value, (DECODE_JSON, *read.kinds)


def decoded_text(text: str) -> str | None:
    r"""Return the string that a JSON text encodes; None if it does not encode a string.

    >>> decoded_text('"a"'), decoded_text("a"), decoded_text("5")
    ('a', None, None)
    """
    if not (text.lstrip().startswith('"') and text.rstrip().endswith('"')):
        return None
    try:
        value = parse_json(text)
    except (ValueError, BadInput):
        return None
    return value if isinstance(value, str) else None


def read_escaped(text: str) -> Read | None:
    """Read a text whose quotes are all escaped: it was encoded twice and lost its outer quotes."""
    inner = decoded_text(f'"{text}"')
    return None if inner is None or inner == text else read_text(inner)


#: The text of a number, if a number is wanted.
STRING_TO_NUMBER: Final = "string-to-number"

_BLANKS: Final = " \t\n\r\f\v"
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def string_to_number(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield the number that a text spells: exactly if an integer is wanted, else only if a double can represent it."""
    if not isinstance(value, str) or wanted.isdisjoint(("number", "integer")):
        return
    text = value.strip(_BLANKS)
    if not _NUMBER.fullmatch(text) or len(text) > _MOST_DIGITS:
        return
    if "number" not in wanted and (exact := _whole(text)) is not None:
        yield exact, (STRING_TO_NUMBER,)
    elif "number" in wanted and abs(number := float(text)) <= SAFE:
        yield int(number) if is_whole(number) else number, (STRING_TO_NUMBER,)


def _whole(text: str) -> int | None:
    """Return the integer that a JSON number is, exactly; None for a fraction, and for an exponent past all use."""
    if text.lstrip("-").isdecimal():
        return int(text)
    exact = Decimal(text) if abs(float(text)) < WRITTEN_IN_FULL else None
    return None if exact is None or exact != exact.to_integral_value() else int(exact)


#: An integer that is written with a fraction of nothing, or with an exponent.
WHOLE_NUMBER: Final = "whole-number"


def whole_number(value: Json, stated: Iterable[frozenset[str]]) -> int | None:
    """Return the integer for a float where schemas with stated types ask for one; None where there is no need.

    >>> whole_number(5.0, [frozenset(["integer"])]), whole_number(5.0, [frozenset(["number", "integer"])])
    (5, None)
    """
    if not isinstance(value, float) or not value.is_integer() or abs(value) >= WRITTEN_IN_FULL:
        return None
    types = frozenset[str]().union(*stated)
    return int(value) if "integer" in types and "number" not in types else None


#: `true` or `false` as text, in any case; never 1, 0, yes or no.
STRING_TO_BOOLEAN: Final = "string-to-boolean"
_VALUES: Final[Mapping[str, bool]] = {"true": True, "false": False}


def string_to_boolean(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield the boolean that a text spells."""
    if isinstance(value, str) and "boolean" in wanted and (text := value.strip(_BLANKS).lower()) in _VALUES:
        yield _VALUES[text], (STRING_TO_BOOLEAN,)


#: `null` or `None` as text.
STRING_TO_NULL: Final = "string-to-null"


def string_to_null(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield null for a text that spells it."""
    if value in ("null", "None") and "null" in wanted:
        yield None, (STRING_TO_NULL,)


#: A safe integer has one decimal text; fractions print differently in different languages.
NUMBER_TO_STRING: Final = "number-to-string"


def number_to_string(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield a whole number as text."""
    if "string" in wanted and isinstance(value, (int, float)) and is_whole(value) and abs(value) <= SAFE:
        yield str(int(value)), (NUMBER_TO_STRING,)


#: A single value where a list is wanted.
WRAP_ARRAY: Final = "wrap-array"

#: Texts that may stand for several values, for none, or for something else.
_DOUBTFUL: Final = re.compile(r"""\s*+(?:[\[{"]|(?:null|None)?+\s*+\Z)|[^,\n\r]*+[,\n\r]""")


def wrap_array(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield an array with the value as its only item."""
    if "array" not in wanted or value is None or isinstance(value, list):
        return
    if not (isinstance(value, str) and _DOUBTFUL.match(value)):
        yield [value], (WRAP_ARRAY,)


#: A string that equals a listed value except for case and outer blanks.
ENUM_CASE: Final = "enum-case"


def enum_case(value: Json, listed: Iterable[Json]) -> Iterator[str]:
    """Yield the matching listed value, if there is exactly one.

    >>> list(enum_case(" Files", ["files", "count", 1])), list(enum_case("Ab", ["ab", "AB"]))
    (['files'], [])
    """
    if not isinstance(value, str):
        return
    alike = {one for one in listed if isinstance(one, str) and _folded(one) == _folded(value)}
    if len(alike) == 1:
        yield from alike


def _folded(text: str) -> str:
    return text.strip(" \t\n\r\f\v").lower()


#: A value and the kinds of repair that produced it.
Converted: TypeAlias = tuple[Json, tuple[str, ...]]

_CONVERSIONS: Final[tuple[Callable[[Json, frozenset[str]], Iterator[Converted]], ...]] = (
    decode_json,
    string_to_number,
    string_to_boolean,
    string_to_null,
    number_to_string,
    wrap_array,
)


def conversions(value: Json, wanted: frozenset[str]) -> Iterator[Converted]:
    """Yield every value of the wanted types that a value can mean."""
    for convert in _CONVERSIONS:
        yield from convert(value, wanted)


def wanted_types(nodes: Iterable[Object]) -> frozenset[str] | None:
    """Return the types that all schemas allow; None if no schema names any.

    >>> sorted(wanted_types([{"enum": [1, 2]}])), wanted_types([{"enum": [1, None]}])
    (['integer', 'number'], None)
    """
    stated = [types for node in nodes if (types := stated_types(node)) is not None]
    return frozenset.intersection(*stated) if stated else None


def listed_values(nodes: Iterable[Object]) -> Iterator[Json]:
    """Yield the values that schemas list in `enum` or `const`."""
    for node in nodes:
        yield from list_at(node, "enum")
        if "const" in node:
            yield node["const"]


#: What stands for values that are all of one type; texts are compared with what is listed as they are.
_OF_LISTED: Final[Mapping[tuple[str, ...], frozenset[str]]] = {
    ("number",): frozenset(("number", "integer")),
    ("boolean",): frozenset(("boolean",)),
}


def stated_types(node: Object) -> frozenset[str] | None:
    """Return the types of one schema, or of the numbers or booleans that it lists; None if it states none.

    A number may be an integer, which matters if another schema requires one.
    """
    if "type" not in node:
        return _OF_LISTED.get(tuple(types_of([*listed_values([node])])))
    stated = node["type"]
    names: Sequence[Json] = stated if isinstance(stated, list) else [stated]
    types = {name for name in names if isinstance(name, str)}
    if "number" in types:
        types.add("integer")
    if node.get("nullable") is True:
        types.add("null")
    return frozenset(types)
