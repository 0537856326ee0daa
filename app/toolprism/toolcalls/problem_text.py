"""Writes the line of the message for one problem."""

from typing import Final, assert_never

from toolprism.core.json_types import Json, compact
from toolprism.toolcalls.problem import Field, Missing, NotAllowed, Other, Problem, WrongType

_ROOT: Final = "Root object"
NOT_ALLOWED: Final = "must be equal to one of the allowed values"


def line(problem: Problem) -> str:
    """Return the line for a problem.

    >>> line(WrongType(("items", "0"), ("integer", "null"), "string"))
    "Field 'items.0' expected integer or null, got string"
    """
    name = f"Field '{_name(problem.field)}'"
    match problem:
        case Missing():
            return f"{name} is required but missing"
        case WrongType(_, expected, got):
            return f"{name} expected {' or '.join(expected)}, got {got}"
        case NotAllowed(_, message, allowed):
            return f"{name}: {message}{_listed(allowed)}"
        case Other(_, message):
            return f"{name}: {message}"
    assert_never(problem)


def name_problem_text(problem: Problem) -> str:
    """Return the text for the invalid name of a property, without the field."""
    match problem:
        case Missing():
            return "must have required properties"
        case WrongType(_, expected, _):
            return f"must be {','.join(expected)}"
        case NotAllowed(_, message, allowed):
            return message + _listed(allowed)
        case Other(_, message):
            return message
    assert_never(problem)


def _name(field: Field) -> str:
    return ".".join(field) or _ROOT


def _listed(values: tuple[Json, ...]) -> str:
    return f" ({', '.join(map(compact, values))})"
