"""The law: no row of a profile says of an installable engine what its record contradicts.

A row is compared with every answer that concerns it: a row of keywords with what the engine did with each, a row of
formats with each format, and a row of a condition with the questions and the whole schemas in which it is found.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from tests.engines.places import PLACES, placed
from tests.engines.questions import QUESTIONS
from tests.engines.schemas import SCHEMAS
from toolprism.conditions.condition import Condition
from toolprism.conditions.names import OTHERS, keyword_lost_in_place, keywords
from toolprism.providers import Claim, Profile, Support, held
from toolprism.providers.claim import about_keywords

#: The engine whose record holds for a profile.
ENGINE_OF: Final = {"vllm": "vllm", "llama-cpp": "llama-cpp-python", "sglang": "sglang"}

_HELD: Final = frozenset({"enforced", "too-strict"})
#: What an engine may do where a row says so; a disputed row needs two answers that differ.
_MAY: Final[Mapping[Support, frozenset[str]]] = {
    "accepted": _HELD,
    "refused": frozenset({"refused"}),
    "ignored": frozenset({"lost"}),
}
#: The keywords that are asked alone, and what each answer is.
PLAIN: Final = tuple(question for question in QUESTIONS if not question.situation)
_FORMATS: Final = tuple(question for question in QUESTIONS if question.keyword == "format" and question.situation)
#: Where the schema of a question stands in a property.
_HERE: Final = ("properties", "p")
_IN_SCHEMAS: Final = ("node", "root", "schema")
#: The arguments that a whole schema refuses; without any, nobody knows what is held.
_BAD: Final = {whole.id: whole.bad for whole in SCHEMAS}
#: A row that is computed from the record cannot contradict it.
_DERIVED: Final = frozenset({keyword_lost_in_place.id})


def contradictions(profile: Profile, package: str) -> list[str]:
    """Return every answer of an engine that contradicts a row of a profile; each sentence names both."""
    found = [line for claim in profile.claims for line in _of_row(claim, package)]
    return [f"{profile.id}: {line}" for line in [*found, *_of_others(profile, package)]]


def covered(claim: Claim, package: str) -> list[tuple[str, str]]:
    """Return the answers that concern a row: the name of the question and the state."""
    return [*_answers(claim, package)]


def _of_row(claim: Claim, package: str) -> Iterator[str]:
    answers = covered(claim, package)
    states = {state for _, state in answers}
    if claim.support == "disputed" and len(answers) > 1 and len(states) == 1:
        yield f"{_named(claim)} is disputed, and {package} always says {states.pop()}"
    if claim.support == "disputed" and claim not in about_keywords([claim]):
        kept = [question for question, state in answers if state in _HELD and not _only_made(question, state)]
        yield from (f"{_named(claim)} is disputed, and {package} holds '{question}'" for question in kept)
    support = _support(claim)
    if support == "unknown" and answers and claim in about_keywords([claim]):
        yield f"{_named(claim)} is unknown, and {package} was asked: {answers[0][0]}: {answers[0][1]}"
    may = _MAY.get(support)
    if support != "unknown" and not answers and _is_for_schemas(claim):
        yield f"{_named(claim)} is {claim.support}, and nobody asked {package}"
    for question, state in answers:
        if may is not None and state not in may and not (_only_made(question, state) and support != "refused"):
            yield f"{_named(claim)} is {claim.support}, and {package} says of '{question}': {state}"


def _is_for_schemas(claim: Claim) -> bool:
    """Return whether a schema could show what a row says, and the row is not computed from the record."""
    asked = claim.condition
    return asked is not None and asked.scope in _IN_SCHEMAS and asked.id not in _DERIVED


def _only_made(question: str, state: str) -> bool:
    """Return whether an answer says no more than that a grammar is made, which is also so of what is ignored."""
    return state == "enforced" and not _BAD.get(question, True)


def _support(claim: Claim) -> Support:
    """Return how a row treats what breaks it; one that lists formats is about all others."""
    if claim.group == "format" and claim.support == "accepted":
        return "refused" if claim.words.get("otherwise") == "refused" else "ignored"
    return claim.support


def _named(claim: Claim) -> str:
    return f"'{', '.join(claim.subjects)}'"


def _answers(claim: Claim, package: str) -> Iterator[tuple[str, str]]:
    asked = claim.condition
    if asked is None or asked.id in _DERIVED:
        return
    if claim in about_keywords([claim]):
        for name in claim.subjects:
            if state := held.answer(package, name):
                yield name, state
        for whole in SCHEMAS:
            if whole.about in claim.subjects:
                yield whole.id, held.answer(package, whole.id) or ""
        return
    if asked.scope in _IN_SCHEMAS:
        is_refused = claim.support == "refused"
        for name, is_of_keyword in _places(asked):
            if is_refused or is_of_keyword:
                place = "property" if name not in _BAD else ""
                yield name, held.answer(package, name, place) or ""


@cache
def _places(asked: Condition) -> list[tuple[str, bool]]:
    """Return the questions and schemas in which a condition is found, and whether at the keyword that was asked."""
    found = []
    for question in QUESTIONS:
        if not question.situation.startswith(("beside const", "beside enum", "beside $ref")):
            paths = [
                path[2:] for path in asked.places(placed(question.schema, PLACES["property"])) if path[:2] == _HERE
            ]
            found += [(question.id, any(path[-1:] == (question.keyword,) for path in paths))] if paths else []
    return [*found, *((whole.id, True) for whole in SCHEMAS if asked.places(whole.schema))]


def listed_formats(claim: Claim, package: str) -> Iterator[tuple[str, str]]:
    """Yield the formats that a row lists, and what the engine does with each."""
    for question in _FORMATS:
        if question.situation in claim.subjects:
            yield question.id, held.answer(package, question.id) or ""


def _of_others(profile: Profile, package: str) -> Iterator[str]:
    """Yield what contradicts the row about all other keywords, and the rows of formats about those that they list."""
    told = {subject for claim in profile.claims if claim.group == "keyword" for subject in claim.subjects}
    rest = next((claim for claim in about_keywords(profile.claims) if claim.subjects == (OTHERS,)), None)
    for question in PLAIN:
        state = held.answer(package, question.keyword) or ""
        if question.keyword not in told and (rest is None or state not in _MAY.get(rest.support, ())):
            support = "missing" if rest is None else rest.support
            yield f"'{question.keyword}' is no row, the others are {support}, and {package} says: {state}"
    for claim in profile.claims:
        if claim.group == "format":
            for asked, answer in listed_formats(claim, package):
                if answer not in _HELD:
                    yield f"{_named(claim)} lists it, and {package} says of '{asked}': {answer}"


def lies(profile: Profile, package: str) -> Iterator[tuple[str, Profile]]:
    """Yield what a maintainer might write by mistake of what the record knows: a profile with one wrong row each."""
    for index, claim in enumerate(profile.claims):
        for what, row in (*_lies_of_support(claim, package), *_lies_of_lists(claim), *_lies_of_limits(claim)):
            rows = (*profile.claims[:index], row, *profile.claims[index + 1 :])
            yield f"{_named(claim)} {what}", replace(profile, claims=rows)
    for row in _lies_of_keywords(profile.claims[0], package):
        yield f"{_named(row)} {row.support}", replace(profile, claims=(row, *profile.claims))


def _lies_of_support(claim: Claim, package: str) -> Iterator[tuple[str, Claim]]:
    answers = covered(claim, package)
    others: tuple[Support, ...] = ("refused", "ignored")
    for support in (*others, *(() if claim.group == "format" else ("accepted",))) if answers else ():
        if support != _support(claim) and claim.support != "disputed" and _is_told(answers, {support, claim.support}):
            yield support, _said(claim, support)


def _lies_of_keywords(like: Claim, package: str) -> Iterator[Claim]:
    for question in PLAIN:
        name = question.keyword
        for support in (each for each, may in _MAY.items() if held.answer(package, name) not in may):
            yield replace(like, subjects=(name,), support=support, condition=keywords(name))


def _lies_of_lists(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """Yield a list of formats with one more, or one less."""
    for question in _FORMATS if claim.group == "format" and claim.condition is not None else ():
        if question.situation == question.schema["format"]:
            assert claim.condition is not None
            names = tuple(sorted({*claim.condition.value} ^ {question.situation}))
            yield f"not as to {question.situation}", replace(claim, condition=claim.condition(names), subjects=names)


def _lies_of_limits(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """Yield a limit that is half or twice as great."""
    asked = claim.condition
    if asked is not None and asked.takes == "range":
        for most in (asked.value[2] // 2, asked.value[2] * 2):
            yield f"at {most}", replace(claim, condition=asked((*asked.value[:2], most)))


def _said(claim: Claim, support: Support) -> Claim:
    given: dict[str, Any] = {"support": support}
    if claim.group == "format":
        given = {"words": {**claim.words, "otherwise": support}}
    return replace(claim, **given)


def _is_told(answers: list[tuple[str, str]], supports: set[str]) -> bool:
    """Return whether answers tell two supports from each other: a grammar that is made may hold it or not."""
    return "refused" in supports or any(not _only_made(*each) for each in answers)
