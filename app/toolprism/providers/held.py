"""What an engine of constrained decoding does with a keyword where it stands, by the record of `make engines`."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast

from toolprism.conditions.names import Places, keyword_lost_in_place
from toolprism.core.finding import Source
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import CHECKS
from toolprism.core.pointer import Path
from toolprism.core.walk import nodes
from toolprism.providers.claim import Claim, ignores
from toolprism.providers.situations import BY_KEYWORD, Situation, situations

State: TypeAlias = Literal["enforced", "too-strict", "refused", "lost"]

#: Where a constraint may stand in the schemas that were asked; `""` is wherever no other place is named.
_ANYWHERE: Final = ""


class Measured(NamedTuple):
    """An engine that was asked."""

    package: str
    version: str
    #: ISO date.
    day: str

    def source(self) -> Source:
        """Return the source of claims about this engine."""
        return Source(f"measured with {self.package} {self.version}", self.day, "measured")


@cache
def record() -> Mapping[str, Any]:
    """Return the record as it is written: `engines`, and in their order the states of each question and schema."""
    text = files("toolprism.providers").joinpath("measured.json").read_text(encoding="utf-8")
    return cast("Mapping[str, Any]", json.loads(text))


@cache
def engines() -> Mapping[str, Measured]:
    """Return the engines that were asked, by package, in the order of the record."""
    return {row["package"]: Measured(**row) for row in record()["engines"]}


def question_of(keyword: str, situation: str) -> str:
    """Return the name of a question.

    >>> question_of("maxLength", "beside pattern"), question_of("maxLength", "")
    ('maxLength, beside pattern', 'maxLength')
    """
    return f"{keyword}, {situation}" if situation else keyword


def answer(package: str, question: str, place: str = _ANYWHERE) -> State | None:
    """Return what an engine does with a question; None if nobody asked."""
    told = record()
    row = told["questions"].get(question, told["schemas"].get(question))
    if row is None:
        return None
    state = row[list(engines()).index(package)]
    return cast("State | None", state.get(place, state[_ANYWHERE]) if isinstance(state, dict) else state)


def questions(package: str) -> Iterator[tuple[str, State]]:
    """Yield every question that an engine was asked, and its state wherever no place makes a difference."""
    for question in record()["questions"]:
        if state := answer(package, question):
            yield question, state


#: Values with which a keyword refuses nothing; `properties` refuses only where it forbids one.
_IDLE: Final[Mapping[str, tuple[Json, ...]]] = {
    "uniqueItems": (False,),
    "additionalProperties": (True, {}),
    "additionalItems": (True, {}),
    "unevaluatedProperties": (True, {}),
    "unevaluatedItems": (True, {}),
    "propertyNames": (True, {}),
    "items": (True, {}),
    "required": ([],),
    "minLength": (0,),
    "minItems": (0,),
    "minProperties": (0,),
}


def constraints(schema: Json) -> Iterator[tuple[Path, Object, str]]:
    """Yield the path of each node with a constraint, the node and the keyword, in document order.

    >>> [(path, keyword) for path, _, keyword in constraints({"properties": {"a": {"type": "string", "title": "A"}}})]
    [(('properties', 'a'), 'type')]
    """
    for path, node in sorted(nodes(schema), key=lambda each: (len(each[0]), tuple(map(str, each[0])))):
        for keyword, value in node.items():
            if keyword in CHECKS and not is_idle(keyword, value):
                yield path, node, keyword


def is_idle(keyword: str, value: Json) -> bool:
    """Return whether a keyword refuses nothing with a value.

    >>> is_idle("additionalProperties", True), is_idle("additionalProperties", False), is_idle("properties", {"a": {}})
    (True, False, True)
    """
    if keyword == "properties":
        return not (isinstance(value, dict) and any(below is False for below in value.values()))
    return any(type(value) is type(idle) and value == idle for idle in _IDLE.get(keyword, ()))


#: From the best to the worst.
_ORDER: Final[tuple[State, ...]] = ("enforced", "too-strict", "refused", "lost")
#: What engines read before the type of a node, and the situations beside it.
_FIRST: Final = frozenset({"$ref", "const", "enum", "anyOf", "oneOf", "allOf"})
_BESIDE: Final = frozenset({*(f"beside {name}" for name in _FIRST), "beside an enum of several types"})

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
    asked = (answer(package, question_of(keyword, situation)) for situation in situations(node, keyword))
    answers = [state for state in asked if state]
    return max(answers, key=_ORDER.index) if answers else answer(package, question_of(keyword, ""))


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
        if answer(package, question_of(keyword, situation.name)) == "lost"
    ]
