"""The nodes of a schema, walked once for all profiles, and grouped so that a profile looks only at those it minds."""

from typing import TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.walk import nodes

#: The `type` of a node, if it is a string, and its keywords.
Likeness: TypeAlias = tuple[str | None, *tuple[str, ...]]


class Walk:
    """Every node of a schema, with its place."""

    def __init__(self, schema: Json) -> None:
        self.nodes = list(nodes(schema))
        #: The indexes of the nodes of each likeness; large schemas repeat a few.
        self.alike: dict[Likeness, list[int]] = {}
        for index, (_, node) in enumerate(self.nodes):
            self.alike.setdefault(likeness_of(node), []).append(index)


def likeness_of(node: Object) -> Likeness:
    """Return what claims ask of a node before they look into it."""
    kind = node.get("type")
    return (kind if isinstance(kind, str) else None, *node)
