"""Finds the known name that an unknown one is most likely meant to be."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known name that is most similar to a name; None if none is.

    >>> nearest("gogle", ["google", "openai"]), nearest("x", ["google", "openai"])
    ('google', None)
    """
    from difflib import get_close_matches  # only a mistaken name needs it, and every start would wait for it

    return next(iter(get_close_matches(name, list(known), n=1, cutoff=cutoff)), None)
