"""What an engine of constrained decoding does with a keyword where it stands, by the record of `make engines`."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.names import Places, keyword_lost_in_place
from toolprism.core.finding import Source
from toolprism.core.json_types import Object
from toolprism.core.keywords import CHECKS
from toolprism.providers.claim import Claim, ignores
from toolprism.providers.constraints import is_idle
from toolprism.providers.measured import State, answer, question_of
from toolprism.providers.situations import BY_KEYWORD, Situation, situations

#: From the best to the worst.
_ORDER: Final[tuple[State, ...]] = ("enforced", "too-strict", "refused", "lost")
#: What engines read before the type of a node, and the situations beside it.
_FIRST: Final = frozenset({"$ref", "const", "enum", "anyOf", "oneOf", "allOf"})
_BESIDE: Final = frozenset({*(f"beside {name}" for name in _FIRST), "beside an enum of several types"})
#: What other claims say of patterns.
_TOLD: Final = "with look-around"

#: Annotations that engines which write grammars read past.
NOTES: Final = (
    *("title", "description", "default", "examples", "example", "$schema", "$id", "$comment"),
    *("deprecated", "readOnly", "writeOnly"),
)


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
    held = [word for word in sorted(CHECKS - {"format"}) if answer(package, question_of(word, "")) == "enforced"]
    losing = {word: found for word in held if (found := _losing(package, word))}
    #: The same for a node without references, literals and combiners, which most are.
    rest = {word: [one for one in found if one.name not in _BESIDE] for word, found in losing.items()}
    plain = {word: found for word, found in rest.items() if found}

    def lost(node: Object) -> Iterator[tuple[str, str]]:
        table = plain if _FIRST.isdisjoint(node) else losing
        for keyword in filter(table.__contains__, node):
            met = next((one for one in table[keyword] if one.is_met(node, keyword)), None)
            if met is not None and (keyword == "properties" or not is_idle(keyword, node[keyword])):
                yield keyword, met.name

    return ignores(keyword_lost_in_place(Places(frozenset(losing), lost)), source)


def _losing(package: str, keyword: str) -> list[Situation]:
    """Return the situations in which an engine loses a keyword."""
    return [
        situation
        for situation in BY_KEYWORD.get(keyword, ())
        if situation.name != _TOLD and answer(package, question_of(keyword, situation.name)) == "lost"
    ]
