"""The error that AJV throws when it does not compile a schema."""

from typing import Final

#: The error of a JavaScript engine for circular references.
OVERFLOW: Final = "Maximum call stack size exceeded"


class Refusal(Exception):
    """The schema cannot be compiled; the text is AJV's."""
