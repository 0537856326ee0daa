"""Classifies references by their text, without resolving them."""

from typing import Final

from toolprism.core.pointer import parse_fragment

_DEFINITIONS: Final = ("$defs", "definitions")


def leads_out(reference: str) -> bool:
    """Return whether a reference names another document.

    >>> leads_out("https://example.com/a.json"), leads_out("#/$defs/a"), leads_out("a.json#/b"), leads_out("#a")
    (True, False, True, False)
    """
    return bool(reference.partition("#")[0])


def names_definition(reference: str) -> bool:
    """Return whether a reference names a definition at the root, or the root itself.

    >>> names_definition("#/$defs/a"), names_definition("#/properties/a"), names_definition("#")
    (True, False, True)
    """
    path = parse_fragment(reference)
    return path == () or (path is not None and path[0] in _DEFINITIONS and len(path) == len(_DEFINITIONS))
