"""wrap-array: a single value where a list is wanted."""

import re
from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json

KIND: Final = "wrap-array"

#: Texts that may stand for several values, for none, or for something else.
_DOUBTFUL: Final = re.compile(r"""\s*+(?:[\[{"]|(?:null|None)?+\s*+\Z)|[^,\n\r]*+[,\n\r]""")


def wrap_array(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield an array with the value as its only item."""
    if "array" not in wanted or value is None or isinstance(value, list):
        return
    if not (isinstance(value, str) and _DOUBTFUL.match(value)):
        yield [value], (KIND,)
