"""Determines where each part of a converted request comes from, without help from the conversion.

Every text and number of the request is replaced by an equal one that remembers its place. Copied values keep their
place; values that the conversion creates have none.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from toolprism.core.json_types import Json
from toolprism.core.pointer import escape, parse, render


class _Text(str):
    """A text that remembers its place, as a JSON Pointer."""

    __slots__ = ("at",)

    at: str


class _Whole(int):
    """An integer that remembers its place."""

    at: str


class _Fraction(float):
    """Any other number that remembers its place."""

    at: str


_KINDS: Mapping[type, type[_Text] | type[_Whole] | type[_Fraction]] = {str: _Text, int: _Whole, float: _Fraction}


def placed(value: Json, at: str = "") -> Json:
    """Return an equal document whose texts and numbers remember their places; true, false and null cannot.

    >>> placed({"a": [1, "b"]}) == {"a": [1, "b"]}, placed(["b"])[0].at
    (True, '/0')
    """
    if isinstance(value, dict):
        return {name: placed(member, f"{at}/{escape(name)}") for name, member in value.items()}
    if isinstance(value, list):
        return [placed(entry, f"{at}/{index}") for index, entry in enumerate(value)]
    kind = _KINDS.get(type(value))
    if kind is None:
        return value
    known = kind(value)  # type: ignore[arg-type]  # of its own type
    known.at = at
    return known


def origins(output: Json) -> dict[str, str]:
    """Return the source of each place of an output; for objects and arrays, the common parent of their parts."""
    found: dict[str, str] = {}
    _collect(output, "", found)
    return found


def _collect(value: Json, at: str, found: dict[str, str]) -> list[str]:
    sources: list[str] = []
    for pointer, member in _members(value, at):
        sources += _collect(member, pointer, found)
    own = getattr(value, "at", None)
    if isinstance(own, str):
        sources.append(own)
    if sources:
        found[at] = _around(sources)
    return [found[at]] if at in found else []


def _around(pointers: Sequence[str]) -> str:
    """Return the common parent of all places.

    >>> _around(["/a/b/c", "/a/b", "/a/bc"]), _around(["/a/b"])
    ('/a', '/a/b')
    """
    paths = [parse(pointer) for pointer in pointers]
    common = takewhile(lambda tokens: len(set(tokens)) == 1, zip(*paths, strict=False))
    return render(tokens[0] for tokens in common)


def _members(value: Json, at: str) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        for name, member in value.items():
            yield f"{at}/{escape(name)}", member
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield f"{at}/{index}", entry
