"""Decides whether two names are the same but for their spelling, and which one may have been meant."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from toolprism.core.json_types import Json, object_at
from toolprism.core.walk import nodes

#: Separators; between two digits they have a meaning: `v1.2` is not `v12`.
_SEPARATORS: Final = re.compile(r"((?<=\d)[\s_.-]++(?=\d))|[\s_.-]++")
#: Longer names are not compared, because that is slow.
_LONGEST: Final = 100
#: The most names that one is compared with.
_MOST: Final = 500


def folded(name: str) -> str:
    """Return a name without the parts that vary: case, `_`, `-`, `.` and blanks.

    >>> folded("file-Path"), folded("v1.2"), folded("v1_2"), folded("v12")
    ('filepath', 'v1_2', 'v1_2', 'v12')
    """
    return _SEPARATORS.sub(lambda found: "_" if found[1] else "", name).lower()


class Spelling:
    """The names of the properties of a schema, anywhere in it."""

    def __init__(self, schema: Json) -> None:
        self._names = {name for _, node in nodes(schema) for name in object_at(node, "properties")}
        self._folded = set(map(folded, self._names))

    def misspelt_members(self, value: Json) -> frozenset[str]:
        """Return the members or items with a name in another spelling inside; an empty name if it is one of their own.

        Such a value may fit an open object, and yet mean a property that the object knows.
        """
        if isinstance(value, dict):
            own = frozenset([""] if any(map(self._is_misspelt, value)) else [])
            return own | {name for name, each in value.items() if self.misspells(each)}
        entries = value if isinstance(value, list) else []
        return frozenset(str(index) for index, each in enumerate(entries) if self.misspells(each))

    def _is_misspelt(self, name: str) -> bool:
        return name not in self._names and folded(name) in self._folded

    def misspells(self, value: Json) -> bool:
        """Return whether any name in a value is another spelling of one of the schema."""
        waiting = [value]
        while waiting:
            each = waiting.pop()
            if isinstance(each, dict):
                if any(map(self._is_misspelt, each)):
                    return True
                waiting.extend(each.values())
            elif isinstance(each, list):
                waiting.extend(each)
        return False


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that may have been meant; None if none is near, or if two are that differ in spelling alone.

    >>> nearest("min_price", ["max_price", "limit"]), nearest("dry_run", ["path"]), nearest("Ab", ["AB", "ab"])
    ('max_price', None, None)
    """
    by_fold: dict[str, list[str]] = {}
    for other in names:
        if len(other) <= _LONGEST:
            by_fold.setdefault(folded(other), []).append(other)
    if len(name) > _LONGEST:
        return None
    few = by_fold if len(by_fold) <= _MOST else by_fold.keys() & {folded(name)}
    close = get_close_matches(folded(name), few, n=1, cutoff=0.6)
    return by_fold[close[0]][0] if close and len(by_fold[close[0]]) == 1 else None
