"""Violations by references: unresolved, not local, recursive, or with sibling keywords."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from toolprism.conditions.references import find_recursion
from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, parse_fragment
from toolprism.core.references import follow
from toolprism.providers.errors.nodes import walk


def _references(schema: Json) -> Iterator[tuple[Path, str]]:
    for path, node in walk(schema):
        if isinstance(node.get("$ref"), str):
            yield path, node["$ref"]


def _last(reference: str) -> str:
    """Return the name of the definition that a reference names."""
    return reference.rsplit("/", 1)[-1]


def _unresolved(schema: Json, details: Mapping[str, str]) -> Iterator[Path]:
    named = details.get("ref", "")
    found = list(_references(schema))
    nowhere = [path for path, ref in found if follow(schema, ref) is None]
    # Some engines lose existing definitions; then the reference that the message names is the place.
    yield from nowhere or [path for path, ref in found if named and _last(ref) == _last(named)]


def _not_local(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    for path, reference in _references(schema):
        tokens = parse_fragment(reference)
        if tokens is None or tokens[:1] not in ((), ("$defs",)) or tokens[2:]:
            yield path


def _with_siblings(schema: Json, details: Mapping[str, str]) -> Iterator[Path]:
    named = details.get("ref", "")
    for path, node in walk(schema):
        reference = node.get("$ref")
        if isinstance(reference, str) and len(node) > 1 and _last(reference).endswith(_last(named)):
            yield path


def _recursive(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    """Yield recursive references, including those that recurse through others."""
    yield from find_recursion(list(walk(schema)), schema)


REFERENCES: Final[dict[str, Callable[[Json, Mapping[str, str]], Iterator[Path]]]] = {
    "ref-unresolved": _unresolved,
    "ref-not-local": _not_local,
    "ref-with-siblings": _with_siblings,
    "ref-recursive": _recursive,
}
