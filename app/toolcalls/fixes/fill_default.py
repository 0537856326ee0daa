"""fill-default: a required property that is missing or null takes the value that its author named."""

from collections.abc import Iterable
from typing import Final

from app.core.json_types import Json, Object, unique

KIND: Final = "fill-default"


def default_of(nodes: Iterable[Object]) -> list[Json]:
    """Give the default of a property, in a list of its own; an empty one where there is none, or more than one."""
    defaults = unique([node["default"] for node in nodes if "default" in node])
    return defaults if len(defaults) == 1 else []
