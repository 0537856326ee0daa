"""The limits of a validation, and the errors that end it."""

from dataclasses import dataclass, field
from typing import Any, Final

from toolprism.core.json_types import is_deeper
from toolprism.validation.evaluated import Evaluated

#: Nesting depth of arrays and objects, in a schema or an instance.
MAX_DEPTH: Final = 200
#: Depth of nested schema applications; a reference and an `allOf` add one each.
MAX_APPLICATIONS: Final = 2_000
#: Schema applications in total.
MAX_VISITS: Final = 200_000
#: Entries of schemas and values visited: names, patterns, items.
MAX_STEPS: Final = 2_000_000
#: Characters in the parameters and messages of all errors.
MAX_ERROR_TEXT: Final = 2_000_000
#: Errors written, including those of branches that do not count.
MAX_ERRORS: Final = 20_000
#: Seconds for one pattern on one text.
PATTERN_SECONDS: Final = 0.2
#: Seconds for all patterns of one validation together.
ALL_PATTERNS_SECONDS: Final = 1.0
#: Schemas whose results are cached.
REMEMBERED: Final = 64
#: The error of a JavaScript engine for circular references.
OVERFLOW: Final = "Maximum call stack size exceeded"


class Refusal(Exception):
    """The schema cannot be compiled; the text is AJV's."""


class LimitReached(Exception):
    """A limit was reached; the text is its name."""


def too_deep(value: object) -> bool:
    """Return whether a value nests deeper than the limit."""
    return is_deeper(value, MAX_DEPTH)


@dataclass(eq=False, slots=True)
class Cache:
    """Results for schemas by identity; each entry holds its schema, so that the identity is not reused."""

    #: The results of `compiled_keywords`, the only reader of this member.
    keywords: dict[int, Any] = field(default_factory=dict)
    evaluations: dict[int, tuple[Any, Evaluated]] = field(default_factory=dict)
