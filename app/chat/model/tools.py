"""Tools: functions that a model may call, tools that run at Google, and which functions may or must be called."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from app.core.json_types import Object

#: `auto` with names allows only those; `validated` may answer with text, but a call always matches its schema.
ChoiceMode: TypeAlias = Literal["auto", "none", "required", "validated"]


class FunctionTool(NamedTuple):
    """A function that the model may call."""

    name: str
    #: None where it is absent or empty.
    description: str | None
    #: The JSON Schema of the arguments, as given; None where it is absent.
    parameters: Object | None
    strict: bool
    #: The place in the request, as a JSON path.
    at: str


BuiltInName: TypeAlias = Literal["google_search", "code_execution", "url_context", "enterprise_web_search"]


class BuiltInTool(NamedTuple):
    """A tool that runs at Google."""

    name: BuiltInName
    #: With the names that Google's API has for them.
    settings: Object


Tool: TypeAlias = FunctionTool | BuiltInTool


@dataclass(frozen=True, kw_only=True)
class ToolChoice:
    """Which functions may or must be called."""

    mode: ChoiceMode
    #: Only these functions; empty for all of them.
    names: tuple[str, ...] = ()
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()
