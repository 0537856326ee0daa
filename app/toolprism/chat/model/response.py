"""The neutral model of a response, whole or one event of a stream.

A stream has thousands of these objects; named tuples are faster to create than frozen dataclasses.
"""

from typing import Literal, NamedTuple, TypeAlias

from toolprism.chat.model.arguments import ArgumentPiece
from toolprism.core.json_types import Json, Object

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
