"""`const` and `enum`."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.jsontypes import Json
from app.validation.javascript import equal
from app.validation.scope import Fault, Scope


def const(_: Scope, allowed: Json, value: Any) -> Iterator[Fault]:
    """Ask for one value."""
    if not equal(value, allowed):
        yield Fault({"allowedValue": allowed}, "must be equal to constant")


def enum(_: Scope, allowed: Sequence[Json], value: Any) -> Iterator[Fault]:
    """Ask for one of some values."""
    if not any(equal(value, one) for one in allowed):
        yield Fault({"allowedValues": allowed}, "must be equal to one of the allowed values")
