"""Resolves `$ref` within one document, by JSON Pointer, anchor or `$id`.

Nothing is ever fetched. Anchors and ids count only in schema positions; below `default`, `enum` and the like they are
data. A pointer may lead anywhere, as long as it leads to a value that can be a schema.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import unquote, urljoin

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import POSITIONS, Holds
from toolprism.core.pointer import Path, array_index, parse, parse_fragment
from toolprism.core.walk import children

#: The target of a reference: the path from the root of the document, and the value there.
Target: TypeAlias = tuple[Path, Json]

#: Keywords whose value is a reference.
REFERENCE_KEYWORDS: Final = ("$ref", "$dynamicRef", "$recursiveRef")
_ANCHOR_KEYWORDS: Final = ("$anchor", "$dynamicAnchor")


def resolve(root: Json, reference: str) -> Target | None:
    """Return the target of a reference at the root of a document; None if it leads outside or to no schema.

    To resolve many references, keep a `References`.

    >>> resolve({"$defs": {"a": {"type": "string"}}}, "#/$defs/a")
    (('$defs', 'a'), {'type': 'string'})
    """
    return References(root).resolve(reference)


def follow(root: Json, reference: str) -> Target | None:
    """Return the target of a reference that is a JSON Pointer from the root; None if it is not a pointer.

    Anchors and ids are not looked up, so nothing of the document is collected.

    >>> follow({"$defs": {"a": True}}, "#%2F%24defs%2Fa"), follow({"allOf": [True]}, "#/allOf/00")
    ((('$defs', 'a'), True), None)
    """
    tokens = parse_fragment(reference)
    return None if tokens is None else _follow(((), root), tokens)


class _Index(NamedTuple):
    """The names in a document."""

    #: Schemas by absolute address.
    resources: dict[str, Target]
    #: Schemas by the address of their resource and their anchor.
    anchors: dict[tuple[str, str], Target]
    #: Addresses of the resources that objects belong to, by identity; the document keeps the objects alive.
    bases: dict[int, str]


class References:
    """The references of one document, which must not change; its names are collected on first use."""

    def __init__(self, root: Json) -> None:
        self.root = root

    def resolve(self, reference: str, node: Object | None = None) -> Target | None:
        """Return the target of a reference."""
        tokens = parse_fragment(reference)
        if tokens is not None:
            start = self._resource(node)
            return None if start is None else _follow(start, tokens)
        address, _, fragment = reference.partition("#")
        base = _joined(self._base(node), address)
        start = self._index.resources.get(base) or self._index.resources.get(address)
        if start is None:
            return None
        fragment = unquote(fragment)
        if not fragment or fragment.startswith("/"):
            return _follow(start, parse(fragment))
        return self._index.anchors.get((base, fragment))

    def targets(self, node: Object) -> Iterator[Json]:
        """Yield the schemas that a node of the document refers to."""
        for keyword in REFERENCE_KEYWORDS:
            reference = node.get(keyword)
            if isinstance(reference, str) and (target := self.resolve(reference, node)) is not None:
                yield target[1]

    def _resource(self, node: Object | None) -> Target | None:
        """Return the schema resource (a schema with its own address) that a node belongs to."""
        if node is None or len(self._index.resources) == 1:
            return (), self.root
        return self._index.resources.get(self._base(node))

    def _base(self, node: Object | None) -> str:
        return self._index.bases.get(id(self.root if node is None else node), "")

    @cached_property
    def _index(self) -> _Index:
        index = _Index({}, {}, {})
        pending: list[tuple[Path, Json, str]] = [((), self.root, "")]
        while pending:
            path, node, base = pending.pop()
            if not isinstance(node, dict):
                continue
            base = _enter(index, path, node, base)
            pending += [((*path, *tokens), child, base) for tokens, child in children(node)][::-1]
        return index


def _enter(index: _Index, path: Path, node: Object, base: str) -> str:
    """Record the names of a schema and return the address of the resource that it belongs to."""
    names = [node[keyword] for keyword in _ANCHOR_KEYWORDS if isinstance(node.get(keyword), str)]
    given = node.get("$id")
    address = given.rstrip("#") if isinstance(given, str) else ""
    if address.startswith("#"):  # an anchor, as drafts before 2019-09 write it
        names.append(address[1:])
    elif address:
        base = _joined(base, address)
    if not path or (address and not address.startswith("#")):
        index.resources.setdefault(base, (path, node))
    for name in names:
        index.anchors.setdefault((base, name), (path, node))
    index.bases[id(node)] = base
    return base


def _joined(base: str, address: str) -> str:
    """Return an address seen from another one; what is no address stands for itself."""
    try:
        return urljoin(base, address)
    except ValueError:  # brackets around no IPv6 address
        return address


def _follow(start: Target, tokens: Iterable[str]) -> Target | None:
    """Return the target of the tokens below a schema. A map of schemas is not a schema."""
    path, here = start
    found = list(path)
    expects_name = False
    for token in tokens:
        step: str | int = token
        if isinstance(here, dict) and token in here:
            here = here[token]
        elif isinstance(here, list) and (index := array_index(token, here)) is not None:
            step, here = index, here[index]
        else:
            return None
        found.append(step)
        expects_name = not expects_name and isinstance(step, str) and POSITIONS.get(step) is Holds.MAP
    return None if expects_name or not isinstance(here, (dict, bool)) else (tuple(found), here)
