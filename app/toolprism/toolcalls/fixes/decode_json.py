"""decode-json: a value that was encoded as JSON text, once or several times."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json, type_of
from toolprism.toolcalls.arguments import parse_json
from toolprism.toolcalls.lenient_json import Read, read_text

KIND: Final = "decode-json"
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
        yield text, (KIND,)
    elif not wanted.isdisjoint(_CONTAINERS):
        read = read_text(value) or read_escaped(value)
        if read is not None and type_of(read.value) in wanted & _CONTAINERS:
            yield read.value, (KIND, *read.kinds)


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
