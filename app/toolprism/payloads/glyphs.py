"""Writes private-use characters in tool descriptions as text, because Claude is never shown them.

Each is sent as its code point in brackets, and text that already looks like that is escaped. Found by running
`@oh-my-pi/pi-ai` 18.2.11 on 2026-11-22. It also adds a notice in its own words after the first such description.
"""

import re
from typing import Final

_GLYPH: Final = re.compile("([\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd])|⟦(?=(?:U[0-9a-fA-F]{4,6}|E)⟧)")


def escaped(text: str) -> str:
    r"""Return a description as it is sent to Claude.

    >>> escaped("a \ue0a0 b"), escaped("⟦Ue0a0⟧"), escaped("⟦x⟧")
    ('a ⟦Ue0a0⟧ b', '⟦E⟧Ue0a0⟧', '⟦x⟧')
    """
    return _GLYPH.sub(lambda found: "⟦E⟧" if found[1] is None else f"⟦U{ord(found[1]):x}⟧", text)
