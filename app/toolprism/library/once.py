"""A property that is computed once, even when threads race for it."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Value_co = TypeVar("Value_co", covariant=True)


class once(Generic[Value_co]):  # noqa: N801  # used as a decorator, like `property`
    """A property that is computed on first access, under the lock `_lock` of its object, and then is an attribute."""

    def __init__(self, compute: Callable[[Any], Value_co]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value_co: ...

    def __get__(self, instance: Any, owner: type) -> Self | Value_co:
        if instance is None:
            return self
        kept: dict[str, Value_co] = instance.__dict__
        with instance._lock:  # noqa: SLF001  # the lock that belongs to such properties
            if self._name not in kept:
                kept[self._name] = self._compute(instance)
            return kept[self._name]
