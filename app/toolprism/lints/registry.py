"""The registry of lints: every module of `toolprism.lints.rules` defines the lint that it is named after."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.lazy import Registry
from toolprism.lints.declaration import Lint

_LINTS: Final = Registry[Lint]("toolprism.lints.rules")


def all_lints() -> Mapping[str, Lint]:
    """Return every lint by id, in alphabetical order; its module is imported when it is looked up."""
    return _LINTS
