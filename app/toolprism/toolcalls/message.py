"""The message for the model about the arguments of its call."""

from collections.abc import Iterable, Sequence
from typing import Final

from toolprism.core.json_types import Json
from toolprism.toolcalls.budgeted_validator import BudgetedValidator, ErrorObject
from toolprism.toolcalls.problem import Other, Problem, line
from toolprism.toolcalls.problem_finder import find_problems

_HEAD: Final = "Parameter validation failed:"
_FOOT: Final = "Please fix the parameters and try again."
_NO_JSON: Final = Other((), "arguments are not valid JSON")


def message(schema: Json, instance: Json, errors: Sequence[ErrorObject]) -> str | None:
    """Return the message for AJV's errors; None if there are none."""
    return message_with(BudgetedValidator(schema), instance, errors)


def message_with(validator: BudgetedValidator, instance: Json, errors: Sequence[ErrorObject]) -> str | None:
    """Return the message for AJV's errors, using the given validator."""
    return _numbered(find_problems(validator, validator.schema, instance, errors)) if errors else None


def not_json() -> str:
    """Return the message for a text that is not JSON."""
    return _numbered([_NO_JSON])


def _numbered(problems: Iterable[Problem]) -> str:
    """Return the message with the problems as a numbered list without duplicates."""
    lines = dict.fromkeys(map(line, problems))
    numbered = (f"{number}. {text}" for number, text in enumerate(lines, 1))
    return "\n".join((_HEAD, "", *numbered, "", _FOOT))
