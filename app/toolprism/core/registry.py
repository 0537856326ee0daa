"""A registry of what the modules of a package define, one thing each: a module is imported when its thing is needed."""

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Generic, TypeVar, cast

_Thing = TypeVar("_Thing")


class Registry(Mapping[str, _Thing], Generic[_Thing]):
    """The things by id, in alphabetical order; listing the ids imports no module.

    Args:
        package: the package; its modules are named after the ids, with underscores in place of hyphens.
        called: the name of the thing in its module; empty if it is the module's own name.
    """

    def __init__(self, package: str, called: str = "") -> None:
        self._package = package
        self._called = called

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names of the modules by id."""
        names = sorted(found.name for found in pkgutil.iter_modules(import_module(self._package).__path__))
        return {name.replace("_", "-"): name for name in names}

    def module(self, key: str) -> ModuleType:
        """Return the module of an id.

        Raises:
            KeyError: there is none.
        """
        return import_module(f"{self._package}.{self._names[key]}")

    def __getitem__(self, key: str) -> _Thing:
        return cast("_Thing", getattr(self.module(key), self._called or self._names[key]))

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
