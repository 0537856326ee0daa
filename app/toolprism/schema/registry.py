"""Rules by id, and preparations: the steps of a schema before or between targets on its way into a request."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from toolprism.core.lazy import Registry, members
from toolprism.schema.engine.rule import Rule
from toolprism.schema.target import Target, about, find

_PREPARATIONS: Final = Registry[Target]("toolprism.schema.preparations", "PREPARATION")


@cache
def all_rules() -> Mapping[str, Rule]:
    """Return every rule by id, in alphabetical order."""
    return members("toolprism.schema.rules", Rule)


def all_preparations() -> Mapping[str, Target]:
    """Return every preparation by id: each module of `toolprism.schema.preparations` defines a `PREPARATION`."""
    return _PREPARATIONS


def find_stage(name: str) -> Target:
    """Return the preparation or the target with that id.

    Raises:
        UnknownTarget: there is neither.
    """
    return _PREPARATIONS.get(name) or find(name)


def about_stage(stage: Target) -> str:
    """Return the docstring of the file of a preparation or a target."""
    return _PREPARATIONS.module(stage.id).__doc__ or "" if stage.id in _PREPARATIONS else about(stage)
