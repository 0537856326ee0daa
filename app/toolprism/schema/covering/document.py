"""One side of a proof: a schema with its references, whose older forms are read as those of draft 2020-12."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from toolprism import validation
from toolprism.core.json_types import Json, Object
from toolprism.core.references import References

#: The drafts in which a reference stands alone.
_ALONE: Final = frozenset({"draft-04", "draft-06", "draft-07"})


class Document:
    """A whole schema."""

    def __init__(self, root: Json) -> None:
        self.root = root
        self._references = References(root)
        self._found: dict[str, Json] = {}

    def target(self, node: Object) -> Json:
        """Return what the `$ref` of a node leads to; None if it leads nowhere."""
        reference = node["$ref"]
        if not isinstance(reference, str):
            return None
        if reference not in self._found or not reference.startswith("#"):
            found = self._references.resolve(reference, node)
            self._found[reference] = None if found is None else found[1]
        return self._found[reference]

    @cached_property
    def has_lone_references(self) -> bool:
        """Whether the keywords beside a reference mean nothing."""
        return validation.choose_dialect(self.root).dialect.id in _ALONE


def tuple_of(node: Object) -> tuple[Sequence[Json], Json]:
    """Return the schemas of the first items, and that of the items that follow (None if none is given).

    >>> tuple_of({"items": [True], "additionalItems": False}), tuple_of({"items": {}})
    (([True], False), ([], {}))
    """
    items = node.get("items")
    if isinstance(items, list):
        return items, node.get("additionalItems")
    first = node.get("prefixItems")
    return first if isinstance(first, list) else [], items
