"""Builds the tools part of the request to a model, with the stages of each tool."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Final

from toolprism.catalogue.model import Model
from toolprism.catalogue.traits import has
from toolprism.core.errors import bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.core.records import View
from toolprism.payloads.omission import Omitted, OmittedJson, sort_out
from toolprism.payloads.remarks import escaped, remarks
from toolprism.payloads.request import NO_OPTIONS, PayloadOptions, PayloadTool, ToolChoice
from toolprism.payloads.stages import Stage, StageJson
from toolprism.payloads.strictness import Prepared, prepare
from toolprism.payloads.table import Form, Prefix, Row, edition_of
from toolprism.schema import Edition
from toolprism.tool_forms import in_lists, write

#: Anthropic's own tools, whose names stay, in any letter case.
_BUILT_IN: Final = frozenset({"web_search", "code_execution", "text_editor", "computer"})
_PREFIX: Final = "_"


def prefix_of(row: Row, model: Model, options: PayloadOptions) -> Prefix:
    """Return which names get a prefix, which also depends on the use of an OAuth token of Anthropic."""
    return "oauth" if options.oauth and has(model, "anthropic") else row.prefix


def sent_name(name: str, prefix: Prefix) -> str:
    """Return the name that is sent.

    >>> sent_name("find", "oauth"), sent_name("Computer", "oauth"), sent_name("computer", "all"), sent_name("a", "")
    ('_find', 'Computer', '_computer', 'a')
    """
    stays = not prefix or (prefix == "oauth" and name.lower() in _BUILT_IN)
    return name if stays else _PREFIX + name


_OF_GOOGLE: Final = {"auto": "AUTO", "none": "NONE", "required": "ANY", "tool": "ANY"}
_OF_ANTHROPIC: Final = {"auto": "auto", "none": "none", "required": "any"}
_OF_BEDROCK: Final = {"auto": "auto", "required": "any"}


def beside(row: Row, prefix: Prefix, choice: ToolChoice | None) -> dict[str, Json]:
    """Return the members of the request that concern its tools, besides the list of tools.

    Args:
        row: the row of the model.
        prefix: the names that get a prefix.
        choice: the tool choice of the request.
    """
    if choice is None:
        return {"toolConfig": {"functionCallingConfig": {"mode": "VALIDATED"}}} if row.validated else {}
    write = _WRITERS.get(row.form)
    return {} if write is None else write(replace(choice, name=sent_name(choice.name, prefix)), row)


def _of_google(choice: ToolChoice, _row: Row) -> dict[str, Json]:
    allowed: dict[str, Json] = {"allowedFunctionNames": [choice.name]} if choice.mode == "tool" else {}
    return {"toolConfig": {"functionCallingConfig": {"mode": _OF_GOOGLE[choice.mode], **allowed}}}


def _openai(choice: ToolChoice, row: Row) -> dict[str, Json]:
    if choice.mode != "tool":
        return {"tool_choice": choice.mode}
    named: dict[str, Json] = {"name": choice.name}
    nested: dict[str, Json] = {"function": named} if row.form == "function" else named
    return {"tool_choice": {"type": "function", **nested}}


def _anthropic(choice: ToolChoice, _row: Row) -> dict[str, Json]:
    if choice.mode == "tool":
        return {"tool_choice": {"type": "tool", "name": choice.name}}
    return {"tool_choice": {"type": _OF_ANTHROPIC[choice.mode]}}


def _bedrock(choice: ToolChoice, _row: Row) -> dict[str, Json]:
    if choice.mode == "none":
        return {}  # the format has no word for it, so the whole `toolConfig` is left out
    named: Json = {"tool": {"name": choice.name}} if choice.mode == "tool" else {_OF_BEDROCK[choice.mode]: {}}
    return {"toolConfig": {"toolChoice": named}}


#: The writer for each form; the others have no tool choice.
_WRITERS: Final[Mapping[Form, Callable[[ToolChoice, Row], dict[str, Json]]]] = {
    "function": _openai,
    "flat": _openai,
    "declaration": _of_google,
    "legacy-declaration": _of_google,
    "anthropic": _anthropic,
    "bedrock": _bedrock,
}


#: The name of the tool provider in Cursor's client.
_PROVIDER_OF_CURSOR: Final = "pi-agent"


@dataclass(frozen=True, kw_only=True)
class Sendable:
    """A tool to send, in any form."""

    name: str
    #: None if the author wrote none.
    description: str | None
    schema: Json
    #: None if the field is absent.
    strict: bool | None = None
    eager: bool = False
    cache_control: Mapping[str, Json] | None = None


#: The form of each wire format.
_FORMS: Final[Mapping[str, str]] = {
    "function": "openai-chat",
    "flat": "openai-responses",
    "declaration": "gemini",
    "legacy-declaration": "gemini-parameters",
    "anthropic": "anthropic",
    "bedrock": "bedrock",
    "ollama": "openai-chat",
    "cursor": "mcp",
}
#: The wire formats without a description if the author wrote none; the others send an empty one.
_MAY_LACK_DESCRIPTION: Final = ("ollama", "bedrock")


def _written(wire: str, tool: Sendable) -> Json:
    head: dict[str, Json] = {"name": tool.name}
    if tool.description or (wire not in _MAY_LACK_DESCRIPTION) or (wire == "ollama" and tool.description is not None):
        head["description"] = tool.description or ""
    if wire == "cursor":
        head |= {"providerIdentifier": _PROVIDER_OF_CURSOR, "toolName": tool.name}
    written = write(_FORMS[wire], head, tool.schema, strict=tool.strict)
    if wire == "anthropic" and tool.eager:
        written["eager_input_streaming"] = True
    if wire == "anthropic" and tool.cache_control is not None:
        written["cache_control"] = dict(tool.cache_control)
    return written


def written(form: str, tools: Sequence[Sendable]) -> list[Json]:
    """Return the list of tools in a wire format."""
    listed = [_written(form, tool) for tool in tools]
    return in_lists(_FORMS[form], listed) if listed else []


_CACHED: Final[Mapping[str, Json]] = {"type": "ephemeral"}
_CACHED_LONG: Final[Mapping[str, Json]] = {"type": "ephemeral", "ttl": "1h"}


class _Trail(View):
    name: str
    stages: Sequence[Annotated[Stage, StageJson]]


class PayloadJson(View):
    """The tools part of the request to a model."""

    transport: str | None
    tools: list[Json] | None
    omitted: list[OmittedJson]
    other: Mapping[str, Json] | None = None
    steps: tuple[str, ...]
    edition: Edition
    warnings: tuple[Finding, ...]
    trails: list[_Trail] | None = None


@dataclass(frozen=True, kw_only=True)
class Payload:
    """The tools part of the request to a model."""

    model: Model
    #: The wire format; None if nothing is sent.
    transport: str | None
    row: Row
    #: The value of the field; None if the body has no such field.
    tools: list[Json] | None
    omitted: tuple[Omitted, ...]
    #: The other members that concern tools.
    other: Mapping[str, Json]
    #: Every tool, sent or not, in the author's order.
    prepared: tuple[Prepared, ...]
    options: PayloadOptions

    @cached_property
    def warnings(self) -> tuple[Finding, ...]:
        """Findings for the user, computed on first use."""
        omitted = {id(each.prepared) for each in self.omitted}
        return tuple(remarks(self.model, self.row, self.prepared, omitted, self.options))

    def reason_of(self, prepared: Prepared) -> str | None:
        """Return the reason why a tool is left out; None if it is sent."""
        return next((each.reason for each in self.omitted if each.prepared is prepared), None)

    @property
    def body(self) -> dict[str, Json]:
        """The members of the request body that concern tools, nested as in the API."""
        sent: dict[str, Json] = {} if self.tools is None else {"tools": self.tools}
        if self.row.form != "bedrock":
            return {**sent, **self.other}
        chosen = self.other.get("toolConfig")
        whole = {**sent, **chosen} if isinstance(chosen, dict) else sent
        return {"toolConfig": whole} if whole else {}

    def to_json(self, *, trail: bool = False) -> dict[str, Json]:
        """Return the shape of the API and the command line."""
        return PayloadJson.showing(
            self,
            omitted=[OmittedJson(name=each.prepared.tool.name, reason=each.reason) for each in self.omitted],
            other=self.other or None,
            steps=self.row.plan,
            edition=edition_of(self.row),
            trails=[_Trail(name=each.tool.name, stages=each.stages) for each in self.prepared] if trail else None,
        ).to_json()


def build(
    model: Model, transport: str | None, row: Row, tools: Sequence[PayloadTool], options: PayloadOptions = NO_OPTIONS
) -> Payload:
    """Return the tools part for a model.

    Args:
        model: the model.
        transport: the wire format that is sent.
        row: the model's row of the decision table.
        tools: the author's tools.
        options: the options of the request.

    Raises:
        BadInput: the tool choice names an unknown tool.
    """
    choice = options.tool_choice
    if choice is not None and choice.mode == "tool" and choice.name not in {tool.name for tool in tools}:
        message = f"The choice names a tool that is not there: {shortened(choice.name, 80)}."
        raise bad_input("unknown-tool-name", message, pointer="/options/toolChoice")
    prepared = prepare(row, tools, options)
    kept, omitted = sort_out(row, prepared, options)
    prefix = prefix_of(row, model, options)
    listed = [] if row.form == "none" else written(row.form, _sendable(row, model, kept, options))
    sent: list[Json] | None = listed if listed or row.sends_empty else None
    other = beside(row, prefix, choice) if sent else {}
    if row.form == "bedrock" and choice is not None and choice.mode == "none":
        sent = None  # the whole `toolConfig` is left out
    if row.id == "codex" and options.lite and sent:
        item: Json = {"type": "additional_tools", "role": "developer", "tools": sent}
        sent, other = None, {**other, "input": [item]}
    return Payload(
        model=model,
        transport=transport,
        row=row,
        tools=sent,
        omitted=tuple(omitted),
        other=other,
        prepared=tuple(prepared),
        options=options,
    )


def _sendable(row: Row, model: Model, kept: Sequence[Prepared], options: PayloadOptions) -> list[Sendable]:
    cached = _cache_control(row, model, options)
    prefix, is_claude = prefix_of(row, model, options), has(model, "claude")
    return [
        Sendable(
            name=sent_name(each.tool.name, prefix),
            description=escaped(said) if (said := each.tool.description) and is_claude else said,
            schema=each.schema,
            strict=each.strict,
            eager=row.eager,
            cache_control=cached if each is kept[-1] else None,
        )
        for each in kept
    ]


def _cache_control(row: Row, model: Model, options: PayloadOptions) -> Mapping[str, Json] | None:
    if row.form != "anthropic" or options.cache_retention == "none":
        return None
    return _CACHED_LONG if options.cache_retention == "long" and model.provider == "anthropic" else _CACHED
