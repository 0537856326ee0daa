"""The registry of lints: every module of `toolprism.lints.rules` defines the lint that it is named after."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from toolprism.lints.declaration import Lint


@cache
def all_lints() -> Mapping[str, Lint]:
    """Return every lint by id, in alphabetical order."""
    package = importlib.import_module("toolprism.lints.rules")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    found = [getattr(importlib.import_module(f"toolprism.lints.rules.{name}"), name) for name in names]
    return MappingProxyType({lint.id: lint for lint in found})
