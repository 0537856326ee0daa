"""What engines of constrained decoding do with each keyword: the record of `make engines`, `measured.json` beside this.

An answer belongs to a keyword in a situation, such as `maxLength` beside `pattern`. `enforced`: arguments that the
schema refuses for this keyword cannot be written. `lost`: they can. `refused`: no grammar is made. `too-strict`: they
cannot be written, and some that the schema takes cannot either.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast

from toolprism.core.finding import Source

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
    """Return the record as it is written: `engines`, and the states of each question in their order."""
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
    row = record()["questions"].get(question)
    if row is None:
        return None
    told = row[list(engines()).index(package)]
    return cast("State | None", told.get(place, told[_ANYWHERE]) if isinstance(told, dict) else told)


def questions(package: str) -> Iterator[tuple[str, State]]:
    """Yield every question that an engine was asked, and its state wherever no place makes a difference."""
    for question in record()["questions"]:
        if state := answer(package, question):
            yield question, state
