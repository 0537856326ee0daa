"""JSON Pointers (RFC 6901): a place in a document, as a tuple of tokens and as text."""

from collections.abc import Iterable
from typing import TypeAlias
from urllib.parse import unquote

from app.core.json_types import Json

#: Member names and array indexes from the root down; `()` is the whole document.
Path: TypeAlias = tuple[str | int, ...]


def render(path: Iterable[str | int]) -> str:
    """Write a path as a JSON Pointer.

    >>> render(("properties", "a/b", 0))
    '/properties/a~1b/0'
    """
    return "".join([f"/{escape(token)}" for token in path])


def escape(token: str | int) -> str:
    """Write one token: `~` as `~0`, `/` as `~1`."""
    if isinstance(token, int):
        return str(token)
    return token.replace("~", "~0").replace("/", "~1") if "~" in token or "/" in token else token


def parse(pointer: str) -> tuple[str, ...]:
    """Read a JSON Pointer; array indexes stay text.

    >>> parse("/properties/a~1b/0")
    ('properties', 'a/b', '0')
    """
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])


def parse_fragment(reference: str) -> tuple[str, ...] | None:
    """Read a local reference (`#`, `#/…`); None when it points elsewhere.

    >>> parse_fragment("#/$defs/a%20b"), parse_fragment("other.json#/a"), parse_fragment("#anchor")
    (('$defs', 'a b'), None, None)
    """
    if reference == "#":
        return ()
    if not reference.startswith("#/"):
        return None
    return parse(unquote(reference[1:]))


def resolve(document: Json, path: Iterable[str | int]) -> Json:
    """Give the value at a path.

    Raises:
        KeyError: the path leads nowhere.
    """
    here = document
    for token in path:
        if isinstance(here, dict) and token in here:
            here = here[token]
        elif isinstance(here, list) and str(token).isdecimal() and int(token) < len(here):
            here = here[int(token)]
        else:
            raise KeyError(render(path))
    return here
