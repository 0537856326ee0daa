"""Determines whether a node's other keywords decide whether null is accepted."""

from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.schema.keywords import ANNOTATIONS

_DECIDE: Final = frozenset(
    {"type", "const", "enum", "anyOf", "oneOf", "allOf", "not", "if", "$ref", "$dynamicRef", "nullable"}
)


def is_bare_null(branch: Json) -> bool:
    """Return whether a branch only accepts null and has no other keyword."""
    return isinstance(branch, dict) and branch.get("type") == "null" and branch.keys() <= ANNOTATIONS | {"type"}


def decides_about_null(node: Object, *apart_from: str) -> bool:
    """Return whether another keyword may accept or refuse null.

    `nullable` applies to the whole value. If another keyword also decides about null, rewriting null may change which
    of them wins, so the effect is unknown.
    """
    return not _DECIDE.isdisjoint(node.keys() - set(apart_from))
