"""The registry of lints: every module of `app.lint.rules` defines the lint that it is named after."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from app.lint.declaration import Lint


@cache
def all_lints() -> Mapping[str, Lint]:
    """Return every lint by id, in alphabetical order."""
    package = importlib.import_module("app.lint.rules")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    found = [getattr(importlib.import_module(f"app.lint.rules.{name}"), name) for name in names]
    return MappingProxyType({lint.id: lint for lint in found})
