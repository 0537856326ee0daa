"""strip-prose: Markdown or prose around the only JSON object of a text."""

import re
from typing import Final

from toolprism.toolcalls.arguments import parse_json
from toolprism.toolcalls.fixes.drop_trailing import is_junk
from toolprism.toolcalls.surrounded_json import surrounded

KIND: Final = "strip-prose"

#: Signs that a text is not prose around JSON: brackets of other documents, parts of a truncated object, comments.
_NOT_PROSE: Final = re.compile(
    r"""[{}\[\]\ufeff]      # another document, or a byte-order mark
      | ["']\s*:           # a member outside of its object
      | \A\s*[,:]          # the rest of an array or object
      | ,\s*\Z             # the beginning of one
      | (?<!:)//|/\*|<!--  # a comment
    """,
    re.VERBOSE,
)


def strip_prose(text: str) -> str | None:
    """Return the only object in a text; None if that is uncertain.

    >>> strip_prose('The call is `{"a": 1}`.'), strip_prose('{"a": 1} or {"a": 2}'), strip_prose('"a": {"b": 1}')
    ('{"a": 1}', None, None)
    """
    parts = surrounded(text)
    if parts is None or not parts.document.startswith("{"):
        return None
    around = [part for part in (parts.before, "" if is_junk(parts) else parts.after) if part.strip()]
    return parts.document if around and all(map(_is_prose, around)) else None


def _is_prose(part: str) -> bool:
    return _NOT_PROSE.search(part) is None and not _is_json(part)


def _is_json(part: str) -> bool:
    """Return whether a part consists of JSON documents: numbers, texts, `true`, `false` or `null`."""
    try:
        parse_json(f"[{','.join(part.split())}]")
    except ValueError:
        return _is_one(part)
    return True


def _is_one(part: str) -> bool:
    try:
        parse_json(part)
    except ValueError:
        return False
    return True
