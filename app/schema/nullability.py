"""Whether anything in a node decides about null, beside the keyword that is being rewritten."""

from typing import Final

from app.core.json_types import Json, Object
from app.schema.keywords import ANNOTATIONS

_DECIDE: Final = frozenset(
    {"type", "const", "enum", "anyOf", "oneOf", "allOf", "not", "if", "$ref", "$dynamicRef", "nullable"}
)


def is_bare_null(branch: Json) -> bool:
    """Return whether a branch says nothing but that null is right."""
    return isinstance(branch, dict) and branch.get("type") == "null" and branch.keys() <= ANNOTATIONS | {"type"}


def decides_about_null(node: Object, *apart_from: str) -> bool:
    """Return whether another keyword may accept or refuse null.

    `nullable` is read as a word about the whole value. Where another keyword has its say too, spelling null in
    another way may change which of them wins, and no effect can be promised.
    """
    return not _DECIDE.isdisjoint(node.keys() - set(apart_from))
