"""empty-to-object: no arguments at all, for a tool that needs none."""

from typing import Final

from app.toolcalls.arguments import Arguments, Unread

KIND: Final = "empty-to-object"


def is_empty(arguments: Arguments) -> bool:
    """Tell whether nothing was said: blank text, or null."""
    return arguments is None or (isinstance(arguments, Unread) and not arguments.text.strip(" \t\n\r\f\v"))
