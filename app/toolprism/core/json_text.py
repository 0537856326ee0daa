"""Reads and writes JSON text strictly: any UTF-8 reader accepts it, and it never contains NaN; also counts it."""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Final, TypeVar

from toolprism.core.json_types import Json, Outgoing

_SIGN: Final = "…"


def shortened(text: str, most: int) -> str:
    """Return a text of at most `most` characters, the sign included.

    >>> shortened("a city", 6), shortened("a long text", 6)
    ('a city', 'a lon…')
    """
    return text if len(text) <= most else text[: most - len(_SIGN)] + _SIGN


def shortened_sentence(text: str, most: int) -> str:
    """Return a text of at most `most` characters, cut between two words.

    >>> shortened_sentence("The schema is sent as it was pasted.", 18), shortened_sentence("Short.", 18)
    ('The schema is …', 'Short.')
    >>> shortened_sentence("One-word-that-is-too-long.", 8), shortened_sentence("Schemas are sent.", 9)
    ('One-wor…', 'Schemas …')
    """
    if len(text) <= most:
        return text
    head = text[: most - len(_SIGN)].rpartition(" ")[0]
    return f"{head} {_SIGN}" if head else shortened(text, most)


_Entry = TypeVar("_Entry")

#: Entries written at a time.
_BATCH: Final = 1_000
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
#: Invisible characters that change how a text is displayed: controls and direction marks.
_UNSEEN: Final = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def dumps(value: Json, *, indent: int | str | None = None) -> str:
    r"""Return a value as JSON text, on one line unless an indent is given.

    >>> dumps({"a": ["é", float("inf"), "\ud800"]})
    '{"a":["é",null,"\\ud800"]}'
    """
    try:
        text = _writer(indent)(value)
    except ValueError:  # a number that JSON cannot represent
        text = _writer(indent)(_finite(value))
    return text if text.isascii() else _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def shown(value: Json, *, indent: int | None = None) -> str:
    r"""Return a value as JSON text for a reader: invisible characters are escaped.

    >>> shown("a\u202eb")
    '"a\\u202eb"'
    """
    text = dumps(value, indent=indent)
    return text if text.isascii() else _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def pieces(value: Outgoing) -> Iterator[str]:
    """Yield the text of a value on one line, in pieces if it is long; an iterator is written as an array.

    >>> "".join(pieces(iter([1, {"a": 2}]))), "".join(pieces({"a": 1})), "".join(pieces(iter([])))
    ('[1,{"a":2}]', '{"a":1}', '[]')
    """
    if isinstance(value, Iterator):
        yield from _in_parts("[]", (dumps(list(some))[1:-1] for some in _batches(value)))
    elif isinstance(value, Mapping) and len(value) > _BATCH:
        yield from _in_parts("{}", (dumps(dict(some))[1:-1] for some in _batches(iter(value.items()))))
    else:
        yield dumps(value)


def _in_parts(brackets: str, parts: Iterator[str]) -> Iterator[str]:
    yield brackets[0]
    for position, part in enumerate(parts):
        yield f",{part}" if position else part
    yield brackets[1]


def _batches(entries: Iterator[_Entry]) -> Iterator[list[_Entry]]:
    while some := list(islice(entries, _BATCH)):
        yield some


@cache
def _writer(indent: int | str | None) -> Callable[[Json], str]:
    """Return the encoder for an indent; cached, because creating one costs more than encoding a short text."""
    separators = (",", ":") if indent is None else (",", ": ")
    return json.JSONEncoder(ensure_ascii=False, allow_nan=False, indent=indent, separators=separators).encode


def _finite(value: Json) -> Json:
    """Replace numbers without a finite value by null, as JavaScript does."""
    if isinstance(value, dict):
        return {name: _finite(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_finite(member) for member in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def loads(text: str | bytes) -> Json:
    """Return the value of a JSON text; NaN, Infinity and numbers beyond a double are errors."""
    try:
        value: Json = json.loads(text, parse_constant=_refused, parse_float=_double)
    except RecursionError:
        raise ValueError("too deep") from None
    return value


def _refused(_: str) -> Json:
    raise ValueError("not JSON")


def _double(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError("no double")
    return number


#: Approximate length of a number, `true`, `false` or `null`.
_SCALAR: Final = 5


def text_length(value: Json, known: dict[int, int] | None = None) -> int:
    """Return the approximate number of characters of a value as JSON.

    >>> text_length({"a": ["bc", True]})
    20
    """
    if not isinstance(value, (dict, list)):
        return len(value) + 2 if isinstance(value, str) else _SCALAR
    lengths = {} if known is None else known
    found = lengths.get(id(value))
    if found is None:
        found = 2 + (_of_members(value, lengths) if isinstance(value, dict) else _of_entries(value, lengths))
        lengths[id(value)] = found
    return found


def _of_members(members: Mapping[str, Json], lengths: dict[int, int]) -> int:
    total = 0
    for name, member in members.items():
        total += len(name) + 4 + (len(member) + 2 if type(member) is str else text_length(member, lengths))
    return total


def _of_entries(entries: list[Json], lengths: dict[int, int]) -> int:
    total = len(entries)
    for entry in entries:
        total += len(entry) + 2 if type(entry) is str else text_length(entry, lengths)
    return total
