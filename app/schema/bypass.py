"""The bypass of strict mode: a switch of the request, or an environment variable that turns it off for every tool."""

import os
from typing import Final

#: The environment variable; unset, empty, `0` and `false` leave strict mode on.
VARIABLE: Final = "PI_NO_STRICT"
_OFF: Final = frozenset({"", "0", "false"})


def bypass_reason(*, switched: bool) -> str | None:
    """Return why strict mode is bypassed, in a sentence; None where it is not.

    Args:
        switched: the switch of the request.
    """
    if os.environ.get(VARIABLE, "") not in _OFF:
        return f"The environment variable {VARIABLE} is set."
    return "Strict mode was switched off." if switched else None
