"""Local references: where a `$ref` leads inside the document, and how large it is with all of them written out."""

from app.core.json_types import Json, Object
from app.core.pointer import Path, parse_fragment
from app.core.walk import MAX_DEPTH, POSITIONS, Holds, Positions, children


def target_of(node: Object, root: Json) -> tuple[Path, Json] | None:
    """Return the place and the schema that a node's `$ref` points to; None when it leads out or nowhere."""
    reference = node.get("$ref")
    if not isinstance(reference, str):
        return None
    tokens = parse_fragment(reference)
    return None if tokens is None else _follow(root, tokens)


def _follow(root: Json, tokens: tuple[str, ...]) -> tuple[Path, Json] | None:
    """Walk from the root; a map of schemas is no schema."""
    here: Json = root
    path: list[str | int] = []
    expects_name = False
    for token in tokens:
        if isinstance(here, dict):
            if token not in here:
                return None
            step: str | int = token
            here = here[step]
        elif isinstance(here, list) and token.isdecimal() and int(token) < len(here):
            step = int(token)
            here = here[step]
        else:
            return None
        path.append(step)
        expects_name = not expects_name and isinstance(step, str) and POSITIONS.get(step) is Holds.MAP
    if expects_name or not isinstance(here, (dict, bool)):
        return None
    return tuple(path), here


def expands_past(root: Json, limit: int, positions: Positions) -> bool:
    """Tell, without writing anything out, whether a schema with its references inlined has more nodes than `limit`.

    Each definition is counted once, however often it is referred to. A circle counts as one node, so the answer may
    be too low, never too high.
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
                sizes[place] = 0  # a circle, should the definition come back here
                sizes[place] = size(definition, depth + 1)
            total += sizes[place]
        for _, child in children(node, positions):
            total += size(child, depth + 1)
            if total > limit:
                break
        return total

    return size(root, 0) > limit
