"""empty-to-object: no arguments at all, for a tool that needs none."""

from typing import Final

from toolprism.toolcalls.arguments import Arguments, InvalidJson

KIND: Final = "empty-to-object"


def is_empty(arguments: Arguments) -> bool:
    """Return whether there are no arguments: blank text, or null."""
    return arguments is None or (isinstance(arguments, InvalidJson) and not arguments.text.strip(" \t\n\r\f\v"))
