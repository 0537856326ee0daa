"""Reads the tools in the fences of Markdown; prose is not read."""

import re
from typing import Final

from toolprism.checking.sources.language import FENCES

#: A line that opens or closes a fence.
_FENCE: Final = re.compile(r"^[ \t]*(?P<fence>`{3,}+|~{3,}+)[ \t]*(?P<word>[\w+-]*+)(?P<rest>[^\r\n]*+)", re.MULTILINE)
_MOST: Final = 2_000


def fences(text: str) -> list[tuple[int, int, str]]:
    r"""Return start, end and language of each fence whose language may hold tools.

    >>> fences("```json\n{}\n```\n~~~ sh\n~~~")
    [(7, 11, 'json')]
    """
    found: list[tuple[int, int, str]] = []
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opened is None:
            opened = None if "`" in line["rest"] else line
        elif line["fence"].startswith(opened["fence"]) and not (line["word"] or line["rest"].strip()):
            found += _block(text, opened, line.start())
            opened = None
        if len(found) >= _MOST:
            return found
    return [*found, *(_block(text, opened, len(text)) if opened is not None else ())]


def _block(text: str, opened: re.Match[str], end: int) -> list[tuple[int, int, str]]:
    word = opened["word"].lower()
    plain = "json" if text[opened.end() : end].lstrip()[:1] in ("{", "[") else ""
    language = FENCES.get(word, "") if word else plain
    return [(opened.end(), end, language)] if language else []
