"""Builds the tools part of the request to a model, with the stages of each tool."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from toolprism.catalogue.model import Model
from toolprism.catalogue.traits import has
from toolprism.core.errors import bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.short_text import shortened
from toolprism.payloads.choice import beside
from toolprism.payloads.forms import Sendable, written
from toolprism.payloads.glyphs import escaped
from toolprism.payloads.names import prefix_of, sent_name
from toolprism.payloads.omission import Omitted, sort_out
from toolprism.payloads.remarks import remarks
from toolprism.payloads.request import NO_OPTIONS, PayloadOptions, PayloadTool
from toolprism.payloads.strictness import Prepared, prepare
from toolprism.payloads.table import Row, edition_of

_CACHED: Final[Mapping[str, Json]] = MappingProxyType({"type": "ephemeral"})
_CACHED_LONG: Final[Mapping[str, Json]] = MappingProxyType({"type": "ephemeral", "ttl": "1h"})


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
        answer: dict[str, Json] = {
            "transport": self.transport,
            "tools": self.tools,
            "omitted": [each.to_json() for each in self.omitted],
        }
        if self.other:
            answer["other"] = dict(self.other)
        answer["steps"] = list(self.row.plan)
        answer["edition"] = edition_of(self.row)
        answer["warnings"] = [finding.to_json() for finding in self.warnings]
        if trail:
            answer["trails"] = [
                {"name": each.tool.name, "stages": [stage.to_json() for stage in each.stages]} for each in self.prepared
            ]
        return answer


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
    prefix = prefix_of(row, model, options)
    return [
        Sendable(
            name=sent_name(each.tool.name, prefix),
            description=_description(model, each.tool),
            schema=each.schema,
            strict=each.strict,
            eager=row.eager,
            cache_control=cached if each is kept[-1] else None,
        )
        for each in kept
    ]


def _description(model: Model, tool: PayloadTool) -> str | None:
    return escaped(tool.description) if tool.description and has(model, "claude") else tool.description


def _cache_control(row: Row, model: Model, options: PayloadOptions) -> Mapping[str, Json] | None:
    if row.form != "anthropic" or options.cache_retention == "none":
        return None
    return _CACHED_LONG if options.cache_retention == "long" and model.provider == "anthropic" else _CACHED
