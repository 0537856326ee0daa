"""`type`, `const` and `enum`."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from app.core.json_types import Json
from app.validation.javascript import equal, is_type, text
from app.validation.scope import Failure, Scope


class Types(NamedTuple):
    """The value of `type`."""

    #: With the null that `nullable` adds.
    names: Sequence[str]
    #: As AJV prints it.
    wanted: Json


def type_(_: Scope, types: Types, value: Any) -> Iterator[Failure]:
    """Require one of some types."""
    for name in types.names:
        if is_type(name, value):
            return
    yield Failure({"type": types.wanted}, f"must be {text(types.wanted)}")


def const(_: Scope, allowed: Json, value: Any) -> Iterator[Failure]:
    """Require one value."""
    if not equal(value, allowed):
        yield Failure({"allowedValue": allowed}, "must be equal to constant")


def enum(_: Scope, allowed: Sequence[Json], value: Any) -> Iterator[Failure]:
    """Require one of some values."""
    for one in allowed:
        if equal(value, one):
            return
    yield Failure({"allowedValues": allowed}, "must be equal to one of the allowed values")
