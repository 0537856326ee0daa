"""Generation settings: sampling, thinking, and the format of the response."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolprism.chat.model.tools import BuiltInTool
from toolprism.core.json_types import Object

#: The resolution at which a model reads an image or a video.
Detail: TypeAlias = Literal["low", "medium", "high"]
Effort: TypeAlias = Literal["none", "minimal", "low", "medium", "high", "xhigh"]


@dataclass(frozen=True, kw_only=True)
class Sampling:
    """Sampling parameters; None for those that the request does not set."""

    temperature: float | None = None
    top_p: float | None = None
    top_k: float | None = None
    candidates: int | None = None
    max_tokens: int | None = None
    #: Without empty strings.
    stop_sequences: tuple[str, ...] = ()
    seed: int | None = None
    logprobs: bool = False
    #: Alternatives for each token; 0 for none.
    top_logprobs: int = 0
    presence_penalty: float | None = None
    frequency_penalty: float | None = None
    #: Kinds of output, in upper case.
    modalities: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """The amount of thinking: an effort, or a level or a budget."""

    effort: Effort | None = None
    #: In upper case.
    level: str | None = None
    #: In tokens.
    budget: int | None = None
    include_thoughts: bool | None = None
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()

    @property
    def is_explicit(self) -> bool:
        """Whether anything other than an effort is set."""
        return self.level is not None or self.budget is not None or self.include_thoughts is not None


@dataclass(frozen=True, kw_only=True)
class ResponseFormat:
    """The format of the response."""

    kind: Literal["text", "json_object", "json_schema"]
    #: The JSON Schema of the response, as given; only for `json_schema`.
    schema: Object | None = None
    #: The place of the schema in the request, as a JSON path.
    at: str = ""
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GoogleExtension:
    """Parameters that Google's clients send in addition to OpenAI's."""

    #: Each with the members `category`, `threshold` and `method`.
    safety_settings: tuple[Mapping[str, str], ...] = ()
    cached_content: str | None = None
    #: Applies to all media of the request.
    resolution: Detail | None = None
    #: Tools that run at Google.
    tools: tuple[BuiltInTool, ...] = ()
    #: Whether the arguments of tool calls are streamed value by value.
    streams_arguments: bool = False
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()
