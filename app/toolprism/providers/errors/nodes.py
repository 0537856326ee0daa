"""Walks over the objects in schema positions, in text order."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.walk import children


def walk(schema: Json) -> Iterator[tuple[Path, Object]]:
    """Yield nodes and their paths without recursion, each node before its subschemas."""
    pending: list[tuple[Path, Json]] = [((), schema)]
    while pending:
        path, node = pending.pop()
        if isinstance(node, dict):
            yield path, node
            pending += reversed([((*path, *below), child) for below, child in children(node)])


def takes_any_key(node: Json, path: Path) -> bool:
    """Return whether an object names none of its keys, or describes those that it does not name.

    An empty list of properties at the root is that of a tool without arguments.

    >>> takes_any_key({"type": "object"}, ("properties", "a")), takes_any_key({"type": "object", "properties": {}}, ())
    (True, False)
    """
    if not isinstance(node, dict) or node.get("additionalProperties") is False:
        return False
    if isinstance(node.get("additionalProperties"), dict):
        return True
    is_without_arguments = not path and "properties" in node and node.get("additionalProperties") is None
    return not node.get("properties") and not is_without_arguments
