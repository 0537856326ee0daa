"""Turns a provider's refusals into reasons for sending a laxer schema."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.references import follow
from toolprism.core.walk import nodes, subschemas
from toolprism.providers import Breach
from toolprism.providers.claim import is_of_type
from toolprism.providers.recursion import find_recursion
from toolprism.schema.satisfiability import unsatisfiable
from toolprism.schema.strict_check import STRICT_POSITIONS, open_places
from toolprism.schema.target_plan import Check, Obstacle

#: Keywords that say which values an object without properties takes.
_SAYS_MORE: Final = frozenset({"anyOf", "oneOf", "allOf", "$ref", "enum", "const"})


def refusals(breaches: Iterable[Breach]) -> Iterator[Obstacle]:
    """Yield an obstacle for each breach with which the provider fails the request."""
    for breach in breaches:
        if breach.severity == "error":
            yield Obstacle(breach.path, breach.message[:1].lower() + breach.message[1:].removesuffix("."))


@cache
def cannot_be_strict(*, empty_root: bool, recursion: bool = True) -> Check:
    """Return the check for schemas that no strict mode can express: open places, and unsatisfiable schemas.

    Args:
        empty_root: whether a tool without arguments may be closed.
        recursion: whether a schema may be recursive.
    """

    def check(schema: Json) -> Iterator[Obstacle]:
        yield from open_places(schema)
        yield from unnamed_objects(schema, empty_root=empty_root)
        yield from unsatisfiable(schema)
        if any("$ref" in node for node in subschemas(schema)):
            yield from lost_references(schema)
            if not recursion:
                yield from recursive_references(schema)

    return check


def unnamed_objects(schema: Json, *, empty_root: bool) -> Iterator[Obstacle]:
    """Yield the open objects without named properties; closed, they would accept nothing."""
    for path, node in nodes(schema, STRICT_POSITIONS):
        if node.get("properties") or node.get("additionalProperties") is False or not _SAYS_MORE.isdisjoint(node):
            continue
        if is_of_type(node, "object") and not (empty_root and not path):
            yield Obstacle(path, "this object names no property, and closed it would take nothing")


def lost_references(schema: Json) -> Iterator[Obstacle]:
    """Yield the references that lead nowhere; in the output they might lead to a place that the rules made."""
    for path, node in nodes(schema, STRICT_POSITIONS):
        reference = node.get("$ref")
        if isinstance(reference, str) and follow(schema, reference) is None:
            yield Obstacle((*path, "$ref"), f"{reference} leads nowhere, and the provider refuses it")


def recursive_references(schema: Json) -> Iterator[Obstacle]:
    """Yield the references to a schema that contains them, directly or through others."""
    for path in find_recursion([*nodes(schema)], schema):
        yield Obstacle((*path, "$ref"), "this schema contains itself, and the provider compiles no recursion")
