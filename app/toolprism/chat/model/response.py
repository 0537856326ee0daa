"""The neutral model of a response, whole or one event of a stream, with the arguments of its calls and new ids.

A stream has thousands of these objects; named tuples are faster to create than frozen dataclasses.

Some back ends refuse ids of more than 40 characters: https://github.com/microsoft/autogen/issues/6377, read 2026-11-21.
"""

import re
import secrets
import time
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from toolprism.chat.model.errors import Warnings, WireError
from toolprism.core.json_text import loads
from toolprism.core.json_types import Json, Object, is_deeper

#: Levels of nested objects and arrays in arguments and results.
MAX_DEPTH: Final = 64
_SIGNATURE: Final = re.compile(r"[A-Za-z0-9+/_-]+={0,2}")


def within(value: Json, *names: str) -> Json:
    """Return a member of nested objects; None if one of them is missing.

    >>> within({"google": {"a": 1}}, "google", "a"), within({"google": []}, "google", "a")
    (1, None)
    """
    for name in names:
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value


def signature_in(value: Json, *names: str) -> str | None:
    """Return a thought signature in nested objects; None if there is none or it is not base64."""
    if not isinstance(value, dict) or names[0] not in value:  # the common case; this runs for every message
        return None
    return as_signature(within(value, *names))


def as_signature(value: Json) -> str | None:
    """Return a thought signature; None if it is not base64."""
    return value if isinstance(value, str) and _SIGNATURE.fullmatch(value) else None


def strict_json(text: str) -> Json:
    """Return the value of a JSON text; NaN, Infinity and numbers beyond a double are errors."""
    value = loads(text)
    if text.count("{") + text.count("[") > MAX_DEPTH and is_deeper(value, MAX_DEPTH):
        raise ValueError("too deep")
    return value


Token: TypeAlias = str | int

#: How far past the end of a list an index may point; the entries in between become null.
_LARGEST_GAP: Final = 64
#: The most characters in all values and places of one call.
_MOST_CHARACTERS: Final = 32 * 1024 * 1024
#: Counted for each value, however small.
_OVERHEAD: Final = 64
_ABSENT: Final = object()


class ArgumentPiece(NamedTuple):
    """A value inside the arguments of a tool call."""

    #: Names and indexes; never empty.
    path: tuple[Token, ...]
    value: str | float | bool | None
    #: Characters of the path and the value.
    size: int
    #: Whether more of this text follows.
    continues: bool = False
    #: Whether it only marks the start or the end of an object or array.
    is_marker: bool = False


class _OpenText:
    """A text whose pieces are still arriving."""

    __slots__ = ("open", "pieces")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.open = True


class ArgumentAssembler:
    """Assembles the arguments of one call."""

    def __init__(self, arguments: Object | None = None) -> None:
        self._root: dict[str, Any] = deepcopy(dict(arguments or {}))
        self._size = 0

    def extend(self, pieces: Iterable[ArgumentPiece | None], warnings: Warnings) -> None:
        """Add values; one with an invalid place is left out with a warning."""
        for piece in pieces:
            if piece is None or not self._add(piece):
                warnings.add("invalid_partial_argument")

    def update(self, arguments: Object | None) -> None:
        """Add whole members."""
        self._root.update(arguments or {})

    def value(self) -> dict[str, Json]:
        """Return the arguments assembled so far."""
        arguments: dict[str, Json] = {name: _finished(member) for name, member in self._root.items()}
        return arguments

    def _add(self, piece: ArgumentPiece) -> bool:
        self._size += piece.size + _OVERHEAD
        if self._size > _MOST_CHARACTERS:
            raise WireError("upstream_event_too_large")
        if piece.is_marker:
            return True  # the members of the object or array have pieces of their own
        parent = self._parent(piece.path)
        return parent is not None and _set(parent, piece)

    def _parent(self, path: tuple[Token, ...]) -> Any:
        """Return the container of a place, created if absent; None if another value is in the way."""
        here: Any = self._root
        for token, below in pairwise(path):
            known = _get(here, token)
            if known is _ABSENT or known is None:
                known = {} if isinstance(below, str) else []
                if not _put(here, token, known):
                    return None
            here = known
        return here


def _set(parent: Any, piece: ArgumentPiece) -> bool:
    token, value = piece.path[-1], piece.value
    if not isinstance(value, str):
        return _put(parent, token, value)
    known = _get(parent, token)
    if isinstance(known, _OpenText) and known.open:
        known.pieces.append(value)
        known.open = piece.continues
        return True
    if not piece.continues:
        return _put(parent, token, value)
    text = _OpenText()
    text.pieces.append(value)
    return _put(parent, token, text)


def _get(container: Any, token: Token) -> Any:
    if isinstance(container, dict) and isinstance(token, str):
        return container.get(token, _ABSENT)
    if isinstance(container, list) and isinstance(token, int) and token < len(container):
        return container[token]
    return _ABSENT


def _put(container: Any, token: Token, value: Any) -> bool:
    if isinstance(container, dict) and isinstance(token, str):
        container[token] = value
        return True
    if not isinstance(container, list) or not isinstance(token, int) or token > len(container) + _LARGEST_GAP:
        return False
    container.extend([None] * (token + 1 - len(container)))
    container[token] = value
    return True


def _finished(value: Any) -> Json:
    if isinstance(value, _OpenText):
        return "".join(value.pieces)
    if isinstance(value, dict):
        return {name: _finished(member) for name, member in value.items()}
    return [_finished(member) for member in value] if isinstance(value, list) else value


@dataclass(frozen=True)
class IdSource:
    """The source of ids and times."""

    #: Returns 32 new hexadecimal digits.
    hex: Callable[[], str] = lambda: secrets.token_hex(16)
    #: Seconds since 1970.
    now: Callable[[], float] = time.time

    def call_id(self) -> str:
        """Return a new tool-call id of 37 characters."""
        return f"call_{self.hex()}"

    def completion_id(self) -> str:
        """Return a new completion id."""
        return f"chatcmpl-{self.hex()}"


#: `failed`: the model stopped with an error; `unknown`: an unknown reason.
StopReason: TypeAlias = Literal["stop", "length", "content_filter", "failed", "unknown"]


class TextOutput(NamedTuple):
    """Visible text; empty if it only carries a signature."""

    text: str
    signature: str | None = None


class ThoughtOutput(NamedTuple):
    """A summary of the model's thoughts."""

    text: str


class CallOutput(NamedTuple):
    """A tool call, or a piece of one."""

    #: None: this continues the previous call.
    name: str | None
    id: str | None
    arguments: Object | None
    #: Values inside the arguments; None for one with an invalid place.
    pieces: tuple[ArgumentPiece | None, ...] = ()
    #: Whether more of this call follows.
    continues: bool = False
    signature: str | None = None


class ImageOutput(NamedTuple):
    """An image, as a data URL."""

    url: str


class UnsupportedOutput(NamedTuple):
    """A part without a counterpart in OpenAI's format."""


OutputPart: TypeAlias = TextOutput | ThoughtOutput | CallOutput | ImageOutput | UnsupportedOutput


class Finish(NamedTuple):
    """The reason why the model stopped."""

    reason: StopReason
    #: Gemini's name of the reason.
    native: str


class TokenLogprob(NamedTuple):
    """A token and its log probability."""

    token: str
    logprob: Json
    alternatives: "tuple[TokenLogprob, ...]" = ()


class Candidate(NamedTuple):
    """One of the alternative responses, or a piece of it."""

    #: The number of the choice.
    choice: int
    parts: tuple[OutputPart, ...]
    #: None while the model continues.
    finish: Finish | None
    logprobs: tuple[TokenLogprob, ...] = ()
    #: In Google's format.
    safety_ratings: tuple[Object, ...] = ()


class Usage(NamedTuple):
    """Token counts."""

    prompt: int
    completion: int
    total: int
    cached: int
    reasoning: int
    #: None if audio was not counted.
    prompt_audio: int | None
    completion_audio: int | None


class ResponseEvent(NamedTuple):
    """A whole response, or one event of a stream."""

    id: str | None
    #: Seconds since 1970.
    created: int | None
    model: str | None
    candidates: tuple[Candidate, ...]
    #: The reason why the prompt was refused.
    refused: Finish | None
    #: None if no token was counted.
    usage: Usage | None
    #: Safety ratings of the prompt, in Google's format.
    prompt_ratings: tuple[Object, ...] = ()
