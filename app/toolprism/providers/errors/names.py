"""Reads the name of a tool in a sentence, with or without quotes."""

import re
from typing import Final, TypeAlias

from toolprism.providers.errors.peeling import Peeled

#: The start and the end of a group in the text without blanks.
Span: TypeAlias = tuple[int, int]

_PLACEHOLDER: Final = re.compile(r"[<>{}]|^[.*…x?_-]{3,}$|^(?:undefined|null|None)$|^[.,:;…]")
_IN_WORD: Final = re.compile(r"[\w$-]")
#: Words that follow "tool" or "function" and are not names.
_COMMON: Final = frozenset(
    re.findall(
        r"\w+",
        """schema schemas call calls calling name names use uses input output definition definitions declaration
        declarations parameter parameters argument arguments result results error errors choice config is was has the a
        an for in of validation execution registration list server object type and or not with that this these to""",
    )
)


def whole_word(span: Span | None, peeled: Peeled) -> Span | None:
    """Return the span of an unquoted name if it is exactly one word of the text; None otherwise."""
    if span is None or span[0] >= span[1]:
        return None
    start, end = peeled.origin[span[0]], peeled.origin[span[1] - 1] + 1
    around = peeled.plain[max(0, start - 1) : start], peeled.plain[end : end + 1]
    is_one = end - start == span[1] - span[0] and not any(_IN_WORD.match(character) for character in around)
    return span if is_one and peeled.plain[start:end].lower() not in _COMMON else None


def last_word(span: Span | None, peeled: Peeled) -> Span | None:
    """Return the span of the last word in a span; None if it is not one, or if a line break may divide it."""
    if span is None or span[0] >= span[1]:
        return None
    start = span[1] - 1
    while start > span[0] and peeled.origin[start - 1] == peeled.origin[start] - 1:
        start -= 1
    word = whole_word((start, span[1]), peeled)
    if word is None or (start > span[0] and "\n" in peeled.plain[peeled.origin[start - 1] : peeled.origin[start]]):
        return None
    return word


def tool_name(span: Span | None, peeled: Peeled) -> str | None:
    """Return the name at a span; None if it is a placeholder."""
    if span is None:
        return None
    name = peeled.text(*span).removeprefix("default_api:")
    return None if not name or _PLACEHOLDER.search(name) else name
