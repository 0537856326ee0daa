"""Escapes text for Markdown, so that it cannot become a link, a heading or a mention, or leave its fence."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

_BACKTICKS: Final = re.compile("`+")
_SHORTEST_FENCE: Final = 3
#: Characters of two fences, generously estimated.
_FENCES: Final = 200
#: Characters that break a line, reverse text or are invisible: controls, lone surrogates and direction marks.
_UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
#: Characters that may not occur in the target of a link.
_NOT_IN_A_URL: Final = re.compile(r"[^A-Za-z0-9\-._~:/?#@!$&*+,;=%]")


def fence(text: str, language: str = "") -> str:
    r"""Return text as a code block; its fence is longer than every run of backticks in the text.

    >>> print(fence("```\nout?"))
    ````
    ```
    out?
    ````
    """
    longest = max(map(len, _BACKTICKS.findall(text)), default=0)
    ticks = "`" * max(_SHORTEST_FENCE, longest + 1)
    return f"{ticks}{language}\n{_closed(text)}{ticks}"


def excerpt(text: str, most: int = 10_000, *, whole: str = "") -> str:
    """Return a text in full, or its start with a note if it is longer.

    Args:
        text: the text.
        most: the most characters shown.
        whole: where the full text is, if it is cut.
    """
    language = "json" if text.lstrip()[:1] in ("{", "[") else "text"
    beginning = text[:most]
    if len(fence(beginning)) > most + _FENCES:  # nearly all backticks, because the fence has as many
        beginning = text[: most // 3]
    block = fence(beginning, language)
    if len(beginning) == len(text):
        return block
    elsewhere = f"; {whole}" if whole else ""
    return f"{block}\n\nThese are the first {len(beginning):,} of {len(text):,} characters{elsewhere}."


def code(text: str) -> str:
    r"""Return text as inline code.

    >>> print(code("a`b"), code("@team #1"), code("`"), code("two\nlines"))
    ``a`b`` `@team #1` `` ` `` `two\u000alines`
    """
    shown = visible(text) or " "
    longest = max(map(len, _BACKTICKS.findall(shown)), default=0)
    ticks = "`" * (longest + 1)
    # A blank at both ends is removed again by the renderer; without it a backtick at an end would join the others.
    blank = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{ticks}{blank}{shown}{blank}{ticks}" if shown.strip() else f"{ticks}{shown}{ticks}"


def link(words: str, url: str) -> str:
    """Return a link; the words must already be Markdown."""
    return f"[{words}]({_NOT_IN_A_URL.sub(_percent, url)})"


def table(rows: Iterable[Sequence[str]], *, numbers_from: int) -> str:
    """Return a table; its cells must be trusted text. The first row is the heading.

    Args:
        rows: rows of cells, all of the same length.
        numbers_from: the first column with numbers.
    """
    heading, *others = rows
    rule = ["---:" if column >= numbers_from else "---" for column in range(len(heading))]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heading, rule, *others))


def folded(summary: str, inside: str) -> str:
    """Return a collapsible section; the summary must be trusted text."""
    return f"<details>\n<summary>{summary}</summary>\n\n{inside}\n\n</details>"


def visible(text: str) -> str:
    """Escape characters that would break a line or are invisible."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _closed(text: str) -> str:
    """Return text that ends in a line break, with lone surrogates replaced, because no clipboard carries them."""
    sound = _SURROGATE.sub("\ufffd", text)
    return sound if sound.endswith("\n") else f"{sound}\n"


def _percent(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "replace"))
