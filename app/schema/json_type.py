"""The JSON type of a value, and whether a schema names one."""

from app.core.json_types import Object, type_of, types_of

__all__ = ["lacks_type", "type_of", "types_of"]


def lacks_type(node: Object) -> bool:
    """Return whether a node names no type: it has no `type`, or an empty one."""
    return node.get("type") in (None, "")
