"""The registry of rules: every module of `app.schema.rules` defines the rule that it is named after."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from app.schema.engine.rule import Rule


@cache
def all_rules() -> Mapping[str, Rule]:
    """Return every rule by id, in alphabetical order."""
    package = importlib.import_module("app.schema.rules")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    found = [getattr(importlib.import_module(f"app.schema.rules.{name}"), name) for name in names]
    return MappingProxyType({rule.id: rule for rule in found})
