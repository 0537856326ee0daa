"""Finds the known form most similar to a text: its sample shares most of the words, weighted by rarity."""

import re
from collections import Counter
from functools import cache
from math import log
from typing import Final

from toolprism.providers.errors.form import Form
from toolprism.providers.errors.forms import all_forms

_WORD: Final = re.compile(r"[A-Za-z$_]{3,40}")
#: The most characters of a text that are compared.
_MOST: Final = 20_000
#: The least similarity; below it a text has nothing in common with the form.
_LEAST: Final = 0.3
#: The same, for a text that does not say that something is refused.
_LEAST_OF_PROSE: Final = 0.5
#: The fewest words that such a text shares with the form.
_FEWEST: Final = 5


def nearest_form(plain: str, *, refuses: bool) -> Form | None:
    """Return the known form most similar to a text; None if none is similar.

    Args:
        plain: the text.
        refuses: whether it says that something is refused.
    """
    words = set(map(str.lower, _WORD.findall(plain[:_MOST])))
    best, score = None, _LEAST if refuses else _LEAST_OF_PROSE
    for form, weights in _weights():
        shared = sum(weight for word, weight in weights.items() if word in words)
        share = shared / (sum(weights.values()) or 1)
        if share > score and (refuses or sum(word in words for word in weights) >= _FEWEST):
            best, score = form, share
    return best


@cache
def _weights() -> tuple[tuple[Form, dict[str, float]], ...]:
    """Return the words of each sample with their weights."""
    samples = [(form, set(map(str.lower, _WORD.findall(form.sample)))) for form in all_forms() if not form.vague]
    count = Counter(word for _, words in samples for word in words)
    return tuple((form, {word: log(len(samples) / count[word]) for word in words}) for form, words in samples)
