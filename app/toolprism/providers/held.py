"""What an engine of constrained decoding does with a keyword where it stands, by the record of `make engines`."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.source import Source
from toolprism.providers.claim import Claim, Found, about_shape
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
    """Return the claim that an engine enforces keywords alone, and loses them in the situations of the record."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for keyword in node.keys() & held:
            if keyword != "properties" and is_idle(keyword, node[keyword]):
                continue
            for state, situation in _answers(package, node, keyword):
                if state == "lost" and situation != _TOLD:
                    message = f"The provider enforces `{keyword}`, but not where it stands: {situation}."
                    yield Found((keyword,), message, "Say it in the description.")
                    break

    # `format` has a claim of its own
    held = {keyword for keyword in KEYWORDS - {"format"} if answer(package, question_of(keyword, "")) == "enforced"}
    subject = "keywords beside `$ref`, in `allOf`, without `type` and the like"
    return about_shape(subject, source, "keyword-not-enforced", look, *sorted(held), support="ignored", severity="note")
