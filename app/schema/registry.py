"""Every rule there is: the modules of `app.schema.rules`, each with the rule that it is named after."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from app.schema.engine.rule import Rule


@cache
def all_rules() -> Mapping[str, Rule]:
    """Find every rule; the keys are rule ids, in alphabetical order."""
    package = importlib.import_module("app.schema.rules")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    found = [getattr(importlib.import_module(f"app.schema.rules.{name}"), name) for name in names]
    return MappingProxyType({rule.id: rule for rule in found})
