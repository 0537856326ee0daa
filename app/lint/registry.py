"""Every lint there is: the modules of `app.lint.rules`, each with the lint that it is named after."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from app.lint.declaration import Lint


@cache
def all_lints() -> Mapping[str, Lint]:
    """Find every lint; the keys are ids, in alphabetical order."""
    package = importlib.import_module("app.lint.rules")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    found = [getattr(importlib.import_module(f"app.lint.rules.{name}"), name) for name in names]
    return MappingProxyType({lint.id: lint for lint in found})
