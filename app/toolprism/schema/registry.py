"""The registry of rules: every module of `toolprism.schema.rules` defines the rule that it is named after."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from toolprism.schema.engine.rule import Rule


@cache
def all_rules() -> Mapping[str, Rule]:
    """Return every rule by id, in alphabetical order."""
    package = importlib.import_module("toolprism.schema.rules")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    found = [getattr(importlib.import_module(f"toolprism.schema.rules.{name}"), name) for name in names]
    return MappingProxyType({rule.id: rule for rule in found})
