"""Shortens texts for display; the sign `…` shows that something is missing."""

from typing import Final

_SIGN: Final = "…"


def shortened(text: str, most: int) -> str:
    """Return a text of at most `most` characters, the sign included.

    >>> shortened("a city", 6), shortened("a long text", 6)
    ('a city', 'a lon…')
    """
    return text if len(text) <= most else text[: most - len(_SIGN)] + _SIGN


def shortened_sentence(text: str, most: int) -> str:
    """Return a text of at most `most` characters, cut between two words.

    >>> shortened_sentence("The schema is sent as it was pasted.", 18), shortened_sentence("Short.", 18)
    ('The schema is …', 'Short.')
    >>> shortened_sentence("One-word-that-is-too-long.", 8), shortened_sentence("Schemas are sent.", 9)
    ('One-wor…', 'Schemas …')
    """
    if len(text) <= most:
        return text
    head = text[: most - len(_SIGN)].rpartition(" ")[0]
    return f"{head} {_SIGN}" if head else shortened(text, most)
