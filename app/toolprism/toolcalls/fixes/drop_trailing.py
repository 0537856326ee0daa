"""drop-trailing: stray brackets, punctuation and closing marks after the JSON; never a second document."""

import re
from typing import Final

from toolprism.toolcalls.surrounded_json import Surrounded, surrounded

KIND: Final = "drop-trailing"

#: Brackets and separators that close nothing; fences, closing tags, and end-of-turn marks of models.
_JUNK: Final = re.compile(r"(?:[\s}\]),;.`]|</[\w:.-]{1,60}>|<\|?[/\w:.-]{1,60}\|>)*+[\"']?\s*")


def drop_trailing(text: str) -> str | None:
    """Return a text without the junk at its end; None if there is none, or if it may have a meaning.

    >>> drop_trailing('{"a": 1}}'), drop_trailing('{"a": 1} {"a": 2}'), drop_trailing('{"a": 1}')
    ('{"a": 1}', None, None)
    """
    parts = surrounded(text)
    return parts.document if parts and not parts.before.strip() and is_junk(parts) else None


def is_junk(parts: Surrounded) -> bool:
    """Return whether the text after the document is only junk, and more than blanks."""
    return bool(parts.after.strip()) and _JUNK.fullmatch(parts.after) is not None
