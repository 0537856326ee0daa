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
