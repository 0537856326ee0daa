"""Resolves local references, and estimates the size of a schema with all of them inlined."""

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.references import Target, follow
from toolprism.core.walk import MAX_DEPTH, Positions, children


def target_of(node: Object, root: Json) -> Target | None:
    """Return the place and the schema of a node's `$ref`; None if it leads outside or nowhere."""
    reference = node.get("$ref")
    return follow(root, reference) if isinstance(reference, str) else None


def expands_past(root: Json, limit: int, positions: Positions) -> bool:
    """Return whether a schema with its references inlined has more nodes than `limit`, without inlining them.

    Each definition is counted once, however often it is referenced. A cycle counts as one node, so the estimate may be
    too low, but never too high.
    """
    sizes: dict[Path, int] = {}

    def size(node: Json, depth: int) -> int:
        if not isinstance(node, dict):
            return 0
        if depth > MAX_DEPTH:
            return limit + 1
        total = 1
        found = target_of(node, root)
        if found is not None:
            place, definition = found
            if place not in sizes:
                sizes[place] = 0  # a cycle, if the definition is reached again from here
                sizes[place] = size(definition, depth + 1)
            total += sizes[place]
        for _, child in children(node, positions):
            total += size(child, depth + 1)
            if total > limit:
                break
        return total

    return size(root, 0) > limit
