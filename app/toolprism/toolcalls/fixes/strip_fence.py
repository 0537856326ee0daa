"""strip-fence: the text inside a Markdown fence, if there is exactly one."""

import re
from typing import Final

KIND: Final = "strip-fence"

#: JSON has no raw line break inside a string, so a line that starts with a fence is a fence.
_FENCE: Final = re.compile(r"^[ \t]*```(.*)$", re.MULTILINE)
_LANGUAGE: Final = re.compile(r"[ \t]*+[\w+-]*+[ \t]*+\r?")
_BLANK: Final = re.compile(r"[ \t]*+\r?")


def strip_fence(text: str) -> str | None:
    r"""Return the text between the two lines of the only fence.

    >>> strip_fence("Here:\n```json\n{}\n```\nDone."), strip_fence("{}")
    ('\n{}\n', None)
    """
    fences = list(_FENCE.finditer(text))
    if len(fences) != len(("opening", "closing")):
        return None
    opening, closing = fences
    if not _LANGUAGE.fullmatch(opening[1]) or not _BLANK.fullmatch(closing[1]):
        return None
    return text[opening.end() : closing.start()]
