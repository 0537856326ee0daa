"""Generation settings: sampling, thinking, and the format of the answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.chat.model.tools import BuiltInTool
from app.core.json_types import Object

#: How closely a model looks at an image or a video.
Detail: TypeAlias = Literal["low", "medium", "high"]
Effort: TypeAlias = Literal["none", "minimal", "low", "medium", "high", "xhigh"]


@dataclass(frozen=True, kw_only=True)
class Sampling:
    """Parameters of sampling; None where the request does not set one."""

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
    """How much the model thinks: an effort, or a level or a budget."""

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
        """Whether anything but an effort is set."""
        return self.level is not None or self.budget is not None or self.include_thoughts is not None


@dataclass(frozen=True, kw_only=True)
class ResponseFormat:
    """What the answer looks like."""

    kind: Literal["text", "json_object", "json_schema"]
    #: The JSON Schema of the answer, as given; only for `json_schema`.
    schema: Object | None = None
    #: The place of the schema in the request, as a JSON path.
    at: str = ""
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GoogleExtension:
    """What Google's clients send beside OpenAI's parameters."""

    #: Each with the members `category`, `threshold` and `method`.
    safety_settings: tuple[Mapping[str, str], ...] = ()
    cached_content: str | None = None
    #: Holds for all media of the request.
    resolution: Detail | None = None
    #: Tools that run at Google.
    tools: tuple[BuiltInTool, ...] = ()
    #: Stream the arguments of tool calls value by value.
    streams_arguments: bool = False
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()
