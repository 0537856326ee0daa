"""What is loaded or computed on demand: exports by name, what modules define by id, properties, files of the site.

`functools.cached_property` does the same, but until Python 3.12 it takes a lock, which costs more than most values.
"""

import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, Generic, Self, TypeVar, cast, overload


def folder(name: str) -> Path:
    """Return a folder of the site: inside the installed package, else beside it in the repository."""
    package = Path(__file__).parents[1]
    installed = package / "_site" / name
    return installed if installed.is_dir() else package.parents[1] / name


Value = TypeVar("Value")


class computed(Generic[Value]):  # noqa: N801  # used as a decorator, like `property`
    """A property that is computed on first access and kept in the `__dict__` of its object."""

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Self | Value:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value


def lazy_names(modules: Mapping[str, str]) -> Mapping[str, str]:
    """Return the module of each exported name, or `module:name` if the name differs there.

    >>> lazy_names({"a.b": "one two=other"})
    {'one': 'a.b', 'two': 'a.b:other'}
    """
    each = ((module, *name.split("=")) for module, names in modules.items() for name in names.split())
    return {name: ":".join((module, *other)) for module, name, *other in each}


def lazy_getattr(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package (PEP 562)."""

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, other = homes[name].partition(":")
        value = getattr(import_module(module), other or name)
        setattr(sys.modules[package], name, value)
        return value

    return get


_Thing = TypeVar("_Thing")


def members(package: str, kind: type[_Thing]) -> Mapping[str, _Thing]:
    """Import the modules of a package, and return the things of a kind that they define, sorted by id."""
    names = (found.name for found in pkgutil.iter_modules(import_module(package).__path__))
    values = (value for name in names for value in vars(import_module(f"{package}.{name}")).values())
    found = {str(value.id): value for value in values if isinstance(value, kind)}  # type: ignore[attr-defined]
    return MappingProxyType(dict(sorted(found.items())))


class Registry(Mapping[str, _Thing], Generic[_Thing]):
    """The things by id, in alphabetical order; listing the ids imports no module.

    Modules are named after the ids, with underscores for hyphens. A thing has the name of its module, unless `called`.
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
        """Return the module of an id."""
        return import_module(f"{self._package}.{self._names[key]}")

    def __getitem__(self, key: str) -> _Thing:
        return cast("_Thing", getattr(self.module(key), self._called or self._names[key]))

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
