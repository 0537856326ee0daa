"""The neutral model of tools: functions, tools that run at Google, and the tool choice."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from toolprism.core.json_types import Object

#: `auto` with names allows only those; `validated` may respond with text, but a call always matches its schema.
ChoiceMode: TypeAlias = Literal["auto", "none", "required", "validated"]


class FunctionTool(NamedTuple):
    """A function that the model may call."""

    name: str
    #: None if it is absent or empty.
    description: str | None
    #: The JSON Schema of the arguments, as given; None if it is absent.
    parameters: Object | None
    strict: bool
    #: The place in the request, as a JSON path.
    at: str


BuiltInName: TypeAlias = Literal["google_search", "code_execution", "url_context", "enterprise_web_search"]


class BuiltInTool(NamedTuple):
    """A tool that runs at Google."""

    name: BuiltInName
    #: With the names of Google's API.
    settings: Object


Tool: TypeAlias = FunctionTool | BuiltInTool


@dataclass(frozen=True, kw_only=True)
class ToolChoice:
    """The functions that may or must be called."""

    mode: ChoiceMode
    #: The allowed functions; empty allows all of them.
    names: tuple[str, ...] = ()
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()
