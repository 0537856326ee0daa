"""Parses text as JSON, with the place of every pointer, and with findings that explain broken JSON."""

import json
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, tee
from typing import Final, Protocol

from toolprism import reading
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path
from toolprism.reading.places import Found, Outline, Place, Source

_BYTE_ORDER_MARK: Final = "\ufeff"
#: From here on, some whole numbers are not exact as doubles.
_SAFE: Final = 2**53
_SURROGATE_ESCAPE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_NO_BRACKETS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^\[\]{}"]++', re.DOTALL)
_TOKENS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


class Places(Protocol):
    """Looks up places by path."""

    def find(self, path: Path) -> Found:
        """Return where a value and its name stand.

        Raises:
            KeyError: the path leads nowhere.
        """


class Placed(ABC):
    """What was read from a text: its parts have places there."""

    @abstractmethod
    def find(self, path: Path) -> Found:
        """Return what `Places.find` returns."""

    def place(self, path: Iterable[str | int]) -> Place:
        """Return the place of the value at a path.

        Raises:
            KeyError: the path leads nowhere, or there is no text.
        """
        found = self.find(tuple(path))
        return found.source.place(*found.value)

    def key_place(self, path: Iterable[str | int]) -> Place:
        """Return the place of a member name. For an array item or the root, return the place of the value.

        Raises:
            KeyError: the path leads nowhere, or there is no text.
        """
        found = self.find(tuple(path))
        return found.source.place(*found.name)

    def lines(self, path: Iterable[str | int]) -> tuple[int, int]:
        """Return the line of a member name, or else of the value, and the last line of the value.

        Raises:
            KeyError: the path leads nowhere, or there is no text.
        """
        found = self.find(tuple(path))
        return found.source.line(found.name[0]), found.source.line(found.value[1])


@dataclass(frozen=True)
class Parsed(Placed):
    """A JSON value, warnings about it, and the places of its parts."""

    value: Json
    findings: tuple[Finding, ...]
    outline: Places

    def find(self, path: Path) -> Found:
        """Return what stands in the outline."""
        return self.outline.find(path)


def parse(text: str, limits: Limits) -> Parsed:
    """Parse JSON.

    Raises:
        BadInput: the text is not JSON, or exceeds a limit.
    """
    check_size(text, limits)
    return parse_part(Source(text), 0, len(text), limits)


def check_size(text: str, limits: Limits) -> None:
    """Raise an error if a text has too many bytes.

    Raises:
        BadInput: the text has too many bytes.
    """
    if len(text) > limits.max_bytes or (not text.isascii() and _bytes(text) > limits.max_bytes):
        message = f"The text has {_bytes(text):,} bytes, but at most {limits.max_bytes:,} were expected."
        raise BadInput(Finding(code="too-many-bytes", message=message, hint="Paste fewer tools at a time."))


def parse_part(source: Source, start: int, end: int, limits: Limits) -> Parsed:
    """Parse the JSON in a part of a text; places refer to the whole text.

    Raises:
        BadInput: the part is not JSON, or nests too deep.
    """
    findings: tuple[Finding, ...] = ()
    if source.text.startswith(_BYTE_ORDER_MARK, start, end):
        message = "The text starts with a byte-order mark (U+FEFF), which is not part of JSON; it is left out."
        hint = "Save the file as UTF-8 without it."
        findings = (source.finding(start, "byte-order-mark", message, severity="warning", pointer="", hint=hint),)
        start += 1
    text = source.text[start:end]
    _check_depth(source, start, text, limits.max_depth)
    try:
        value, warnings = _read(source, start, end, text)
    except RecursionError:
        message = (
            "Objects and arrays stand inside one another deeper than Python can follow, though the limit allows it."
        )
        hint = "Set TOOLPRISM_MAX_DEPTH to 200."
        raise BadInput(Finding(code="too-deep", message=message, hint=hint)) from None
    return Parsed(value, (*findings, *warnings), Outline(source, start, end))


class _OddError(Exception):
    """Raised at a construct that the standard library reads without a warning."""


def _read(source: Source, start: int, end: int, text: str) -> tuple[Json, tuple[Finding, ...]]:
    try:
        return _read_quickly(text), ()
    except (_OddError, ValueError):
        warnings = reading.scan(source, start, end)
        return json.loads(text), warnings


def _read_quickly(text: str) -> Json:
    """Parse JSON without suspicious constructs, nearly as fast as the standard library."""
    value: Json = _DECODER.decode(text)
    if _SURROGATE_ESCAPE.search(text) and _SURROGATE.search(json.dumps(value, ensure_ascii=False)):
        raise _OddError
    return value


def _members(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise _OddError
    return members


def _safe_integer(digits: str) -> int:
    number = int(digits)
    if not -_SAFE <= number <= _SAFE:
        raise _OddError
    return number


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _OddError
    return number


def _refuse(_: str) -> Json:
    raise _OddError


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_members, parse_int=_safe_integer, parse_float=_finite, parse_constant=_refuse
)


def _check_depth(source: Source, start: int, text: str, deepest: int) -> None:
    if text.count("[") + text.count("{") <= deepest:
        return
    brackets = _NO_BRACKETS.sub("", text)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) <= deepest:
        return
    message = f"Objects and arrays stand inside one another more than {deepest:,} deep from here on."
    at = start + _first_too_deep(text, deepest)
    raise BadInput(source.finding(at, "too-deep", message, hint="No provider accepts a schema that deep."))


def _first_too_deep(text: str, deepest: int) -> int:
    tokens, again = tee(_TOKENS.finditer(text))
    depths = accumulate(_STEPS.get(token[0], 0) for token in again)
    return next(token.start() for token, depth in zip(tokens, depths, strict=True) if depth > deepest)


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
