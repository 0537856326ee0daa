"""A problem of arguments as data, and its line in the origin's message."""

import dataclasses
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from toolprism.core.json_types import Json, compact

#: The place of a problem: member names and array indexes from the root of the arguments.
Field: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Origin:
    """What a problem comes from."""

    keyword: str
    #: The schema from which a path leads to what is asked there: the last tokens of the field.
    node: Json
    path: Field
    #: JSON Pointer of the keyword in the whole schema, if it is known.
    place: str | None = None


@dataclass(frozen=True)
class Missing:
    """A required property is missing."""

    field: Field
    origin: Origin | None = dataclasses.field(default=None, compare=False)


@dataclass(frozen=True)
class WrongType:
    """A value whose type is not allowed."""

    field: Field
    expected: tuple[str, ...]
    got: str
    origin: Origin | None = dataclasses.field(default=None, compare=False)


@dataclass(frozen=True)
class NotAllowed:
    """A value that is not one of the listed values."""

    field: Field
    message: str
    allowed: tuple[Json, ...]
    origin: Origin | None = dataclasses.field(default=None, compare=False)


@dataclass(frozen=True)
class Other:
    """Anything else, with the message of the validator."""

    field: Field
    message: str
    origin: Origin | None = dataclasses.field(default=None, compare=False)


Problem: TypeAlias = Missing | WrongType | NotAllowed | Other


_ROOT: Final = "Root object"
NOT_ALLOWED: Final = "must be equal to one of the allowed values"


def line(problem: Problem) -> str:
    """Return the line for a problem.

    >>> line(WrongType(("items", "0"), ("integer", "null"), "string"))
    "Field 'items.0' expected integer or null, got string"
    """
    name = f"Field '{'.'.join(problem.field) or _ROOT}'"
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


def _listed(values: tuple[Json, ...]) -> str:
    return f" ({', '.join(map(compact, values))})"
