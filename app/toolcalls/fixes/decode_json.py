"""decode-json: an object or array that came as its own text."""

from collections.abc import Iterator
from typing import Final

from app.core.json_types import Json
from app.toolcalls.lenient_json import read_text
from app.toolcalls.types import type_of

KIND: Final = "decode-json"
_CONTAINERS: Final = ("object", "array")


def decode_json(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Read a string that holds an object or an array, whichever is wanted."""
    if not isinstance(value, str) or wanted.isdisjoint(_CONTAINERS):
        return
    read = read_text(value)
    if read is not None and type_of(read.value) in wanted.intersection(_CONTAINERS):
        yield read.value, (KIND, *read.kinds)
