"""`type`, `const` and `enum`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from app.core.json_types import Json
from app.validation.javascript import equal, is_type, key, text
from app.validation.scope import Failure, Scope


class Types(NamedTuple):
    """The value of `type`."""

    #: With the null that `nullable` adds.
    names: Sequence[str]
    #: As AJV prints it.
    wanted: Json


#: Values of `enum` that are compared one by one; more are looked up.
_FEW: Final = 8


@dataclass(frozen=True)
class Allowed:
    """The value of `enum`."""

    values: Sequence[Json]

    @cached_property
    def _keys(self) -> frozenset[str]:
        return frozenset(map(key, self.values))

    def __contains__(self, value: Any) -> bool:
        if len(self.values) <= _FEW:
            return any(equal(value, one) for one in self.values)
        return key(value) in self._keys


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


def enum(_: Scope, allowed: Allowed, value: Any) -> Iterator[Failure]:
    """Require one of some values."""
    if value not in allowed:
        yield Failure({"allowedValues": allowed.values}, "must be equal to one of the allowed values")
