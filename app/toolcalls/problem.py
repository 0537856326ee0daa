"""Problem: what is the matter with an argument, as a value that has no words yet."""

from dataclasses import dataclass
from typing import TypeAlias

from app.core.json_types import Json

#: Where a problem is: member names and array indexes from the root of the arguments down.
Field: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Missing:
    """A required property is not there."""

    field: Field


@dataclass(frozen=True)
class WrongType:
    """A value of another type than any of those that may stand there."""

    field: Field
    expected: tuple[str, ...]
    got: str


@dataclass(frozen=True)
class NotAllowed:
    """A value that is none of the listed ones."""

    field: Field
    said: str
    allowed: tuple[Json, ...]


@dataclass(frozen=True)
class Other:
    """Anything else, in the words of the validator."""

    field: Field
    said: str


Problem: TypeAlias = Missing | WrongType | NotAllowed | Other
