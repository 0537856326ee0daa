"""Problems with arguments, as data."""

from dataclasses import dataclass
from typing import TypeAlias

from toolprism.core.json_types import Json

#: The place of a problem: member names and array indexes from the root of the arguments.
Field: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Missing:
    """A required property is missing."""

    field: Field


@dataclass(frozen=True)
class WrongType:
    """A value whose type is not allowed."""

    field: Field
    expected: tuple[str, ...]
    got: str


@dataclass(frozen=True)
class NotAllowed:
    """A value that is not one of the listed values."""

    field: Field
    message: str
    allowed: tuple[Json, ...]


@dataclass(frozen=True)
class Other:
    """Anything else, with the message of the validator."""

    field: Field
    message: str


Problem: TypeAlias = Missing | WrongType | NotAllowed | Other
