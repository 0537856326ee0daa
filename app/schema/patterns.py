"""Regular expressions as text: what a provider's engine would refuse in them."""

import re
from typing import Final

#: A group that looks ahead or behind; its bracket is not escaped (an even number of backslashes stands before it).
_LOOKAROUND: Final = re.compile(r"(?<!\\)(?:\\\\)*\(\?<?[=!]")


def looks_around(pattern: str) -> bool:
    r"""Return whether a pattern looks ahead or behind.

    >>> looks_around("(?=.*x)"), looks_around(r"\(?=x"), looks_around(r"\\(?<!x)"), looks_around("(?<name>x)")
    (True, False, True, False)
    """
    return _LOOKAROUND.search(pattern) is not None
