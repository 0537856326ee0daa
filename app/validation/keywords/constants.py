"""`type`, `const` and `enum`."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from app.core.json_types import Json
from app.validation.javascript import equal, is_type, text
from app.validation.scope import Fault, Scope


class Types(NamedTuple):
    """The value of `type`."""

    #: With the null that `nullable` adds.
    names: Sequence[str]
    #: As AJV prints it.
    wanted: Json


def type_(_: Scope, types: Types, value: Any) -> Iterator[Fault]:
    """Ask for one of some types."""
    for name in types.names:
        if is_type(name, value):
            return
    yield Fault({"type": types.wanted}, f"must be {text(types.wanted)}")


def const(_: Scope, allowed: Json, value: Any) -> Iterator[Fault]:
    """Ask for one value."""
    if not equal(value, allowed):
        yield Fault({"allowedValue": allowed}, "must be equal to constant")


def enum(_: Scope, allowed: Sequence[Json], value: Any) -> Iterator[Fault]:
    """Ask for one of some values."""
    for one in allowed:
        if equal(value, one):
            return
    yield Fault({"allowedValues": allowed}, "must be equal to one of the allowed values")
