"""Reads the arguments of a tool call as `JSON.parse` does, within limits."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain
from typing import Final, NoReturn, TypeAlias

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json

#: The limits of the command line.
MAX_BYTES: Final = 20_000_000
MAX_DEPTH: Final = 200
#: Whole numbers with more digits are infinite as doubles, and slow to parse exactly.
_MOST_DIGITS: Final = 400
#: Between these a fraction may be a whole number that no double represents.
_EXACT_TO: Final = 2.0**53
_WRITTEN_IN_FULL: Final = 1e21


@dataclass(frozen=True)
class InvalidJson:
    """A text that is not JSON."""

    text: str


#: The arguments of a call after reading.
Arguments: TypeAlias = "Json | InvalidJson"


def read_arguments(given: Json) -> Arguments:
    """Read the arguments of a call: a string is its raw text, anything else is the value itself.

    Raises:
        BadInput: the arguments are too large or nest too deep.
    """
    if not isinstance(given, str):
        _check_depth(given)
        return given
    if len(given) > MAX_BYTES:
        message = f"The arguments have more than {MAX_BYTES:,} characters."
        raise BadInput(Finding(code="too-many-bytes", message=message))
    try:
        return parse_json(given)
    except ValueError:
        return InvalidJson(given)


def parse_json(text: str) -> Json:
    """Read JSON as `JSON.parse` does: no `NaN`, `Infinity` or byte-order mark; the last of equal keys wins.

    >>> parse_json('{"a": 1, "a": 2}')
    {'a': 2}

    Raises:
        ValueError: the text is not JSON.
        BadInput: the value nests too deep.
    """
    try:
        value: Json = _DECODER.decode(text)
    except RecursionError:
        raise _too_deep() from None
    _check_depth(value)
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _integer(digits: str) -> float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _fraction(text: str) -> float:
    """Return a number with a fraction or an exponent: exactly if it is whole and no double can represent it."""
    number = float(text)
    if _EXACT_TO <= abs(number) < _WRITTEN_IN_FULL and len(text) <= _MOST_DIGITS and (exact := Decimal(text)) != number:
        return int(exact) if exact == exact.to_integral_value() else number
    return number


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse, parse_int=_integer, parse_float=_fraction)


def keys_given_twice(text: str) -> Iterator[tuple[str, Json, Json]]:
    """Yield the names that stand twice in one object of a JSON text, with the first value and the one that counts.

    >>> list(keys_given_twice('{"n": 5, "n": 7}'))
    [('n', 5, 7)]
    """
    found: list[tuple[str, Json, Json]] = []

    def paired(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        members = dict(pairs)
        if len(members) < len(pairs):
            first = dict(reversed(pairs))
            names = Counter(name for name, _ in pairs)
            found.extend((name, first[name], members[name]) for name, times in names.items() if times > 1)
        return members

    json.JSONDecoder(object_pairs_hook=paired, parse_int=_integer).decode(text)
    yield from found


def fits_depth(value: Json) -> bool:
    """Return whether a value nests within the limit, checking level by level."""
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        held = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, (dict, list)))
        level = [*chain.from_iterable(held)]
        if not level:
            return True
    return False


def _check_depth(value: Json) -> None:
    """Raise an error if a value nests too deep.

    Raises:
        BadInput: the value nests too deep.
    """
    if not fits_depth(value):
        raise _too_deep()


def _too_deep() -> BadInput:
    message = f"The arguments nest more than {MAX_DEPTH} deep."
    return BadInput(Finding(code="too-deep", message=message))
