"""What AJV throws when it does not compile a schema."""

from typing import Final

#: What a JavaScript engine says when references lead around in a circle.
OVERFLOW: Final = "Maximum call stack size exceeded"


class Refusal(Exception):
    """The schema cannot be compiled; the text is AJV's."""
