"""Reply: what a model answers, in neither format: pieces of candidates, as they come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from app.core.json_types import Json, Object


@dataclass(frozen=True, slots=True)
class TextOutput:
    """Visible text; empty where it only carries a signature."""

    text: str
    signature: str | None = None


@dataclass(frozen=True, slots=True)
class ThoughtOutput:
    """A summary of what the model thinks."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOutput:
    """A call of a function, or a piece of one."""

    #: None: this goes on with the call before it.
    name: str | None
    id: str | None
    arguments: Object | None
    #: Values for places in the arguments.
    partial: Sequence[Json] = ()
    #: More of this call is to come.
    goes_on: bool = False
    signature: str | None = None


@dataclass(frozen=True, slots=True)
class ImageOutput:
    """An image, as a data URL."""

    url: str


@dataclass(frozen=True, slots=True)
class UnsupportedOutput:
    """A part that OpenAI's format has no word for."""


OutputPart: TypeAlias = TextOutput | ThoughtOutput | CallOutput | ImageOutput | UnsupportedOutput


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """One of the answers, or a piece of it."""

    index: int
    pieces: tuple[OutputPart, ...]
    #: Why the model stopped, in Gemini's words; None while it goes on.
    finish: str | None
    logprobs: Object | None


@dataclass(frozen=True, kw_only=True)
class ResponseEvent:
    """A whole response, or one chunk of a stream."""

    id: str | None
    #: Seconds since 1970.
    created: int | None
    model: str | None
    candidates: tuple[Candidate, ...]
    #: Why the prompt was refused.
    blocked: str | None
    #: Gemini's counts; None where no token was counted.
    usage: Mapping[str, Any] | None
