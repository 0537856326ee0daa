"""Response: the answer of a model, whole or one event of a stream, in the words of neither format.

A stream has thousands of these objects; named tuples are made faster than frozen dataclasses.
"""

from typing import Literal, NamedTuple, TypeAlias

from app.chat.model.arguments import ArgumentPiece
from app.core.json_types import Json, Object

#: `failed`: the model broke off; `unknown`: a reason that is not known here.
StopReason: TypeAlias = Literal["stop", "length", "content_filter", "failed", "unknown"]


class TextOutput(NamedTuple):
    """Visible text; empty where it only carries a signature."""

    text: str
    signature: str | None = None


class ThoughtOutput(NamedTuple):
    """A summary of the model's thoughts."""

    text: str


class CallOutput(NamedTuple):
    """A tool call, or a piece of one."""

    #: None: this continues the call before it.
    name: str | None
    id: str | None
    arguments: Object | None
    #: Values inside the arguments; None for one whose place is not valid.
    pieces: tuple[ArgumentPiece | None, ...] = ()
    #: More of this call follows.
    continues: bool = False
    signature: str | None = None


class ImageOutput(NamedTuple):
    """An image, as a data URL."""

    url: str


class UnsupportedOutput(NamedTuple):
    """A part without a counterpart in OpenAI's format."""


OutputPart: TypeAlias = TextOutput | ThoughtOutput | CallOutput | ImageOutput | UnsupportedOutput


class Finish(NamedTuple):
    """Why the model stopped."""

    reason: StopReason
    #: The reason in Gemini's words.
    native: str


class TokenLogprob(NamedTuple):
    """A token and its log probability."""

    token: str
    logprob: Json
    alternatives: "tuple[TokenLogprob, ...]" = ()


class Candidate(NamedTuple):
    """One of the answers, or a piece of it."""

    #: The number of the choice.
    choice: int
    parts: tuple[OutputPart, ...]
    #: None while the model goes on.
    finish: Finish | None
    logprobs: tuple[TokenLogprob, ...] = ()
    #: As Google writes them.
    safety_ratings: tuple[Object, ...] = ()


class Usage(NamedTuple):
    """Counted tokens."""

    prompt: int
    completion: int
    total: int
    cached: int
    reasoning: int
    #: None where audio was not counted.
    prompt_audio: int | None
    completion_audio: int | None


class ResponseEvent(NamedTuple):
    """A whole response, or one event of a stream."""

    id: str | None
    #: Seconds since 1970.
    created: int | None
    model: str | None
    candidates: tuple[Candidate, ...]
    #: Why the prompt was refused.
    refused: Finish | None
    #: None where no token was counted.
    usage: Usage | None
    #: Safety ratings of the prompt, as Google writes them.
    prompt_ratings: tuple[Object, ...] = ()
