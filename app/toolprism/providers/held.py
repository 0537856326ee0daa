"""What an engine of constrained decoding does with a keyword where it stands, by the record of `make engines`."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.names import Places, keyword_lost_in_place
from toolprism.core.json_types import Object
from toolprism.core.source import Source
from toolprism.providers.claim import Claim, ignores
from toolprism.providers.constraints import KEYWORDS, is_idle
from toolprism.providers.measured import State, answer, question_of
from toolprism.providers.situations import situations

#: From the best to the worst.
_ORDER: Final[tuple[State, ...]] = ("enforced", "too-strict", "refused", "lost")
#: What other claims say of patterns.
_TOLD: Final = "with look-around"


def answer_of(package: str, node: Object, keyword: str) -> State | None:
    """Return what an engine does with a keyword of a node; of several situations the worst counts, None is unknown.

    >>> answer_of("xgrammar", {"type": "string", "maxLength": 3}, "maxLength")
    'enforced'
    >>> answer_of("xgrammar", {"type": "string", "maxLength": 3, "pattern": "^a+$"}, "maxLength")
    'lost'
    """
    answers = [state for state, _ in _answers(package, node, keyword)]
    return max(answers, key=_ORDER.index) if answers else answer(package, question_of(keyword, ""))


def _answers(package: str, node: Object, keyword: str) -> Iterator[tuple[State, str]]:
    for situation in situations(node, keyword):
        if state := answer(package, question_of(keyword, situation)):
            yield state, situation


def loses_in_places(package: str, source: Source) -> Claim:
    """Return the row that an engine enforces keywords alone, and loses them in the situations of the record."""
    # `format` has a row of its own
    held = frozenset(word for word in KEYWORDS - {"format"} if answer(package, question_of(word, "")) == "enforced")

    def lost(node: Object) -> Iterator[tuple[str, str]]:
        for keyword in node.keys() & held:
            if keyword != "properties" and is_idle(keyword, node[keyword]):
                continue
            for state, situation in _answers(package, node, keyword):
                if state == "lost" and situation != _TOLD:
                    yield keyword, situation
                    break

    return ignores(keyword_lost_in_place(Places(held, lost)), source)
