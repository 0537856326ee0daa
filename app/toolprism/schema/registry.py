"""Rules by id, and preparations: the steps of a schema before or between targets on its way into a request."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from toolprism.core.lazy import members
from toolprism.schema.engine import Rule
from toolprism.schema.target import Target, about, find, is_target


@cache
def all_rules() -> Mapping[str, Rule]:
    """Return every rule by id, in alphabetical order."""
    return members("toolprism.schema.rules", Rule)


@cache
def all_preparations() -> Mapping[str, Target]:
    """Return every preparation by id, in alphabetical order."""
    from toolprism.schema.preparations import requests, strategies  # few commands ask for one

    listed = (*requests.PREPARATIONS, *strategies.PREPARATIONS)
    return MappingProxyType({each.id: each for each in sorted(listed, key=lambda each: each.id)})


def find_stage(name: str) -> Target:
    """Return the preparation or the target with that id.

    Raises:
        UnknownTarget: there is neither.
    """
    return find(name) if is_target(name) else all_preparations().get(name) or find(name)


def about_stage(stage: Target) -> str:
    """Return what the page of a preparation or a target says: for a target, the docstring of its file."""
    return stage.about or about(stage)
