"""The registry of rules: every module of `toolprism.schema.rules` defines the rule that it is named after."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.lazy import Registry
from toolprism.schema.engine.rule import Rule

_RULES: Final = Registry[Rule]("toolprism.schema.rules")


def all_rules() -> Mapping[str, Rule]:
    """Return every rule by id, in alphabetical order; its module is imported when it is looked up."""
    return _RULES
