"""Lazy exports: a package exports names and imports their modules on first access."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def exported(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package (PEP 562).

    Args:
        package: the name of the package.
        homes: the module of each exported name, or `module:name` if the name differs there.
    """

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, other = homes[name].partition(":")
        value = getattr(import_module(module), other or name)
        setattr(sys.modules[package], name, value)
        return value

    return get
