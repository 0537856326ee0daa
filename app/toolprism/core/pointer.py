"""JSON Pointers (RFC 6901): places in a document, as tuples of tokens and as text."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias
from urllib.parse import unquote

from toolprism.core.json_types import Json

#: Member names and array indexes from the root down; `()` is the whole document.
Path: TypeAlias = tuple[str | int, ...]

#: More digits than any array index has.
_MOST_DIGITS: Final = 18


def render(path: Iterable[str | int]) -> str:
    """Return a path as a JSON Pointer.

    >>> render(("properties", "a/b", 0))
    '/properties/a~1b/0'
    """
    tokens = [*map(str, path)]
    pointer = "/".join(("", *tokens))
    if "~" not in pointer and pointer.count("/") == len(tokens):
        return pointer  # nothing to escape, as nearly always
    return "".join([f"/{escape(token)}" for token in tokens])


def escape(token: str | int) -> str:
    """Return one token escaped: `~` as `~0`, `/` as `~1`."""
    return text.replace("~", "~0").replace("/", "~1") if "~" in (text := str(token)) or "/" in text else text


def unescape(token: str) -> str:
    """Return the token that `escape` wrote."""
    return token.replace("~1", "/").replace("~0", "~") if "~" in token else token


def parse(pointer: str) -> tuple[str, ...]:
    """Return the tokens of a JSON Pointer; array indexes stay text.

    >>> parse("/properties/a~1b/0")
    ('properties', 'a/b', '0')
    """
    tokens = pointer.split("/")[1:]
    return tuple(map(unescape, tokens)) if "~" in pointer else tuple(tokens)


def parse_fragment(reference: str) -> tuple[str, ...] | None:
    """Return the tokens of a local reference (`#`, `#/…`); None if it points elsewhere.

    >>> parse_fragment("#/$defs/a%20b"), parse_fragment("#%2F%24defs%2Fa"), parse_fragment("#anchor")
    (('$defs', 'a b'), ('$defs', 'a'), None)
    """
    if reference == "#":
        return ()
    pointer = unquote(reference[1:])
    if not (reference.startswith("#") and pointer.startswith("/")):
        return None
    return parse(pointer)


def array_index(token: str | int, array: Sequence[object]) -> int | None:
    """Return the array index that a token names, or None. RFC 6901 permits neither signs nor leading zeros.

    >>> array_index("1", "ab"), array_index("01", "ab"), array_index("2", "ab"), array_index("-", "ab")
    (1, None, None, None)
    """
    text = str(token)
    if not (text.isascii() and text.isdecimal()) or (text[0] == "0" and text != "0") or len(text) > _MOST_DIGITS:
        return None
    return int(text) if int(text) < len(array) else None


def find(document: Json, path: Iterable[str | int]) -> Json:
    """Return the value at a path; None if the path leads nowhere.

    >>> find({"a": [1]}, ("a", 0)), find({"a": [1]}, ("a", 1))
    (1, None)
    """
    try:
        return resolve(document, path)
    except KeyError:
        return None


def resolve(document: Json, path: Iterable[str | int]) -> Json:
    """Return the value at a path."""
    here = document
    for token in path:
        if isinstance(here, dict) and token in here:
            here = here[token]
        elif isinstance(here, list) and (index := array_index(token, here)) is not None:
            here = here[index]
        else:
            raise KeyError(render(path))
    return here
