"""Turns strict mode off: by a switch of the request, or for every tool by an environment variable."""

import os
from typing import Final

#: The environment variable; unset, empty, `0` and `false` leave strict mode on.
VARIABLE: Final = "PI_NO_STRICT"
_OFF: Final = frozenset({"", "0", "false"})


def bypass_reason(*, switched: bool) -> str | None:
    """Return why strict mode is off, in a sentence; None if it is not.

    Args:
        switched: the switch of the request.
    """
    if os.environ.get(VARIABLE, "") not in _OFF:
        return f"The environment variable {VARIABLE} is set."
    return "Strict mode was switched off." if switched else None
