"""fill-default: a required property that is missing or null takes its default."""

from collections.abc import Iterable
from typing import Final

from toolprism.core.json_types import Json, Object, unique

KIND: Final = "fill-default"


def default_of(nodes: Iterable[Object]) -> list[Json]:
    """Return a list with the default of a property; an empty list if there is none, or more than one."""
    defaults = unique([node["default"] for node in nodes if "default" in node])
    return defaults if len(defaults) == 1 else []
