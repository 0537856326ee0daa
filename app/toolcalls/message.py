"""Message: what is wrong with the arguments of a tool call, in the words that the model gets."""

from collections.abc import Iterable, Sequence
from typing import Final

from app.core.json_types import Json
from app.toolcalls.budgeted_validator import ErrorObject, Judge
from app.toolcalls.problem import Other, Problem
from app.toolcalls.problem_finder import diagnose
from app.toolcalls.problem_text import line

_HEAD: Final = "Parameter validation failed:"
_FOOT: Final = "Please fix the parameters and try again."
_NO_JSON: Final = Other((), "arguments are not valid JSON")


def message(schema: Json, instance: Json, errors: Sequence[ErrorObject]) -> str | None:
    """Say what AJV's errors mean; None where there are none."""
    return told(Judge(schema), instance, errors)


def told(judge: Judge, instance: Json, errors: Sequence[ErrorObject]) -> str | None:
    """Say what AJV's errors mean, with a judge at hand."""
    return phrase(diagnose(judge, judge.schema, instance, errors)) if errors else None


def not_json() -> str:
    """Say that the text of the arguments is no JSON."""
    return phrase([_NO_JSON])


def phrase(problems: Iterable[Problem]) -> str:
    """Put the problems into a numbered list; what would be said twice is said once."""
    lines = dict.fromkeys(map(line, problems))
    numbered = (f"{number}. {text}" for number, text in enumerate(lines, 1))
    return "\n".join((_HEAD, "", *numbered, "", _FOOT))
