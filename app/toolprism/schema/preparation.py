"""Preparations by id: the steps of a schema before or between targets on its way into a request."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType, ModuleType

from toolprism.schema.target import Target, about, all_targets, find


@cache
def all_preparations() -> Mapping[str, Target]:
    """Return every preparation: each module of `toolprism.schema.preparations` defines a `PREPARATION`."""
    return MappingProxyType({name: module.PREPARATION for name, module in _modules().items()})


def find_stage(name: str) -> Target:
    """Return the preparation or the target with that id.

    Raises:
        UnknownTarget: there is neither.
    """
    return all_preparations().get(name) or find(name)


def about_stage(stage: Target) -> str:
    """Return the docstring of the file of a preparation or a target."""
    return _modules()[stage.id].__doc__ or "" if stage.id in _modules() else about(stage)


@cache
def _modules() -> Mapping[str, ModuleType]:
    package = importlib.import_module("toolprism.schema.preparations")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."))
    modules = [importlib.import_module(name) for name in names]
    found = {str(module.PREPARATION.id): module for module in modules}
    assert all_targets("all").keys().isdisjoint(found), "a preparation is called as a target"
    return found
