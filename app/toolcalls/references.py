"""References: which schema a `$ref` means, looked up in the schema that it stands in."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from app.core.json_types import Json, Object
from app.core.pointer import parse_fragment, resolve

REFERENCE_KEYWORDS: Final = ("$ref", "$dynamicRef")


class References:
    """The references of one schema. Nothing is ever fetched."""

    def __init__(self, root: Json) -> None:
        self.root = root

    def targets(self, node: Object) -> Iterator[Json]:
        """Give the schemas that a node refers to; a reference that leads nowhere gives none."""
        for keyword in REFERENCE_KEYWORDS:
            reference = node.get(keyword)
            if isinstance(reference, str):
                yield from self._found(reference)

    def _found(self, reference: str) -> Iterator[Json]:
        path = parse_fragment(reference)
        if path is None:
            yield from self._named.get(reference, ())
            return
        try:
            yield resolve(self.root, path)
        except KeyError:
            return

    @cached_property
    def _named(self) -> dict[str, list[Object]]:
        """Schemas by anchor and by `$id`."""
        found: dict[str, list[Object]] = {}
        waiting: list[Json] = [self.root]
        while waiting:
            node = waiting.pop()
            if isinstance(node, dict):
                for name in _names(node):
                    found.setdefault(name, [node])
                waiting.extend(node.values())
            elif isinstance(node, list):
                waiting.extend(node)
        return found


def _names(node: Object) -> Iterator[str]:
    for keyword, mark in (("$id", ""), ("$anchor", "#"), ("$dynamicAnchor", "#")):
        name = node.get(keyword)
        if isinstance(name, str):
            yield mark + name
