"""The limits of a validation."""

from typing import Final

#: Arrays and objects inside one another, in a schema or an instance.
MAX_DEPTH: Final = 200
#: Schemas applied inside one another: a reference and an `allOf` add one each.
MAX_APPLICATIONS: Final = 2_000
#: Schemas applied in all.
MAX_VISITS: Final = 200_000
#: Entries of schemas and values looked at: names, patterns, items.
MAX_STEPS: Final = 2_000_000
#: Characters of the parameters and messages of all errors together.
MAX_ERROR_TEXT: Final = 2_000_000
#: Errors written, those of branches that do not count included.
MAX_ERRORS: Final = 20_000
#: Seconds for one pattern on one text.
PATTERN_SECONDS: Final = 0.2
#: Seconds for all patterns of one validation together.
ALL_PATTERNS_SECONDS: Final = 1.0
#: Schemas whose results are remembered.
REMEMBERED: Final = 64


class LimitReached(Exception):
    """A limit is reached; the text is its name."""


def too_deep(value: object) -> bool:
    """Return whether a value nests deeper than the limit."""
    if not isinstance(value, (dict, list)):
        return False
    level: list[object] = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [
            child
            for node in level
            if isinstance(node, (dict, list))
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, (dict, list))
        ]
        if not level:
            return False
    return True
