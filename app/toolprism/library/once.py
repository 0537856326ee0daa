"""A property that is computed once, even when threads race for it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

__all__ = ["once"]

if TYPE_CHECKING:
    from builtins import property as once  # what it is to those who read it
else:

    class once:  # noqa: N801  # used as a decorator, like `property`
        """A property that is computed on first access, under the lock `_lock` of its object, and then an attribute."""

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self._compute = compute
            self.__doc__ = compute.__doc__

        def __set_name__(self, _owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type) -> Any:
            if instance is None:
                return self
            kept = instance.__dict__
            with instance._lock:  # noqa: SLF001  # the lock that belongs to such properties
                if self._name not in kept:
                    kept[self._name] = self._compute(instance)
                return kept[self._name]
