"""Names that a package exports without importing their modules before they are asked for."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def exported(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package (PEP 562).

    Args:
        package: its name.
        homes: the names that it exports, and the module of each; `module:name` where it has another name there.
    """

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, other = homes[name].partition(":")
        value = getattr(import_module(module), other or name)
        setattr(sys.modules[package], name, value)
        return value

    return get
