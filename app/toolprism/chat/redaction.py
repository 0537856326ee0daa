"""Replaces thought signatures in texts by placeholders, and finds where each part of a converted request comes from.

A signature can be in several members, in lists, after the id of a call, in JSON inside a JSON string, and in the events
of a stream. Everything that is JSON is searched as JSON, so that escaping cannot hide a signature.

Every text and number of the request is replaced by an equal one that remembers its place. Copied values keep their
place; values that the conversion creates have none.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from toolprism.core.json_text import dumps
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


_NAMES: Final = frozenset({"thoughtsignature", "thoughtsignatures"})
#: LiteLLM's place for a signature: after the id of a call.
_IN_ID: Final = re.compile(r"(?<=__thought__)[A-Za-z0-9+/=_-]+")
#: A JSON string, and a run of signature characters after LiteLLM's separator.
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*+)"')
_RUN: Final = re.compile(r"((?:[A-Za-z0-9+/=_-]*?__thought__)?+)([A-Za-z0-9+/=_-]+)")
#: Text between the tokens of an event of several lines.
_GAP: Final = r"(?:\s|data:)*+"
#: A signature in a text that is not JSON, or only a piece of it.
_LOOSE: Final = re.compile(rf"""(thought_?[sS]ignatures?\\*["']?{_GAP}:{_GAP}\[?{_GAP}\\*["'])((?:[^"'\\]|\\[^"'])+)""")
_EVENT: Final = re.compile(r"^(data:[ ]?)(.+)$", re.MULTILINE)
#: Levels of JSON inside JSON strings.
_MAX_LEVELS: Final = 4


def without_signatures(text: str) -> str:
    """Return a text with a placeholder for every thought signature, the same one for the same signature.

    >>> without_signatures('{"thoughtSignature": "Q2lRQg=="}')
    '{"thoughtSignature": "U0lHTkFUVVJFLTE="}'
    """
    return _Redaction().text(text, 0)


class _Redaction:
    """The signatures found so far."""

    def __init__(self) -> None:
        self._placeholders: dict[str, str] = {}
        self._made: set[str] = set()

    def text(self, text: str, depth: int) -> str:
        """Redact a text as JSON, as the events of a stream, or by patterns."""
        if depth > _MAX_LEVELS or "hought" not in _unescaped(text):
            return text
        value = _parsed(text)
        if value is None:
            events = _EVENT.sub(lambda found: found[1] + self._event(found[2], depth), text)
            return self._loose(events)
        redacted = self._value(value, depth)
        if redacted == value:
            return text
        kept = self._replaced(text)
        # The text keeps its layout if replacing the signatures was enough.
        return kept if _parsed(kept) == redacted else dumps(redacted, indent=2 if "\n" in text else None)

    def _event(self, data: str, depth: int) -> str:
        return data if _parsed(data) is None else self.text(data, depth)

    def _loose(self, text: str) -> str:
        text = _LOOSE.sub(lambda found: found[1] + self._placeholder(found[2]), text)
        return _IN_ID.sub(lambda found: self._placeholder(found[0]), text)

    def _value(self, value: Any, depth: int) -> Any:
        if isinstance(value, dict):
            return {name: self._member(name, member, depth) for name, member in value.items()}
        if isinstance(value, list):
            return [self._value(entry, depth) for entry in value]
        if isinstance(value, str):
            return _IN_ID.sub(lambda found: self._placeholder(found[0]), self.text(value, depth + 1))
        return value

    def _member(self, name: str, member: Any, depth: int) -> Any:
        if name.replace("_", "").casefold() not in _NAMES:
            return self._value(member, depth)
        if isinstance(member, str):
            return self._placeholder(member)
        if isinstance(member, list):
            return [self._placeholder(one) if isinstance(one, str) else self._value(one, depth) for one in member]
        return self._value(member, depth)

    def _placeholder(self, signature: str) -> str:
        """Return the base64 of `SIGNATURE-1`, because a signature must be base64; a placeholder stays unchanged."""
        if not signature or signature in self._made:
            return signature
        if signature not in self._placeholders:
            made = b64encode(f"SIGNATURE-{len(self._placeholders) + 1}".encode()).decode()
            self._placeholders[signature] = made
            self._made.add(made)
        return self._placeholders[signature]

    def _replaced(self, text: str) -> str:
        """Replace the signatures in place in the text of JSON, in one pass."""
        known = self._placeholders
        text = _STRING.sub(lambda found: f'"{known[found[1]]}"' if found[1] in known else found[0], text)
        return _RUN.sub(lambda found: found[1] + known.get(found[2], found[2]), text)


def _parsed(text: str) -> Any:
    """Return an object or array; None for anything else."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _unescaped(text: str) -> str:
    """Return a text in which escaped names can also be found."""
    if "\\u" not in text:
        return text
    return re.sub(r"\\+u00([2-7][0-9a-fA-F])", lambda found: chr(int(found[1], 16)), text)
