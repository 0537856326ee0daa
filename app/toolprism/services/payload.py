"""Builds the tools part of the request to a model, from a model and tools or from one line object."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from toolprism.catalogue.catalogue import Catalogue
from toolprism.catalogue.model import Model, read_model
from toolprism.catalogue.wire import WIRES, wire_of
from toolprism.core.errors import bad_input
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.payloads.payload import Payload, build
from toolprism.payloads.request import PayloadOptions, PayloadTool, read_options, read_tools
from toolprism.payloads.table import row_of
from toolprism.reading.paste import Paste

#: Names for OpenRouter's format in a user's own models.
_ALIASES: Final = {"openrouter": "openai-responses"}


def payload_for(model: Model, tools: Sequence[PayloadTool], options: PayloadOptions, *, listed: bool = True) -> Payload:
    """Return the tools part for a model.

    Args:
        model: the model.
        tools: the author's tools.
        options: the options of the request.
        listed: whether the model is in the catalogue, whose wire format may need a correction.

    Raises:
        BadInput: the wire format is unknown, or the tool choice names an unknown tool.
    """
    wire = wire_of(model) if listed else _ALIASES.get(model.transport, model.transport)
    asked = options.openrouter_completions or os.environ.get("PI_OPENROUTER_RESPONSES") == "0"
    if asked and model.transport == "openrouter":
        wire = "openai-completions"
    row = row_of(model, wire)
    if row is None:
        message = f"The wire format {shortened(model.transport, 80)} is not known."
        raise bad_input("unknown-transport", message, pointer="/model/transport", hint=f"Known are {', '.join(WIRES)}.")
    return build(model, wire, row, tools, options)


def tools_of(paste: Paste) -> list[PayloadTool]:
    """Return the tools of a paste; a bare schema is named `tool_1`."""
    return [
        PayloadTool(
            name=tool.name or f"tool_{number}",
            description=tool.description,
            parameters=tool.schema,
            strict=tool.strict,
            ingest=paste.mcp,
        )
        for number, tool in enumerate(paste.tools, 1)
    ]


def payload_line(
    value: Json, catalogue: Catalogue, limits: Limits, *, trail: bool = False, check: Callable[[], None] | None = None
) -> dict[str, Json]:
    """Return the result for `{"id", "provider", "model", "tools", "options"?}`.

    Args:
        value: the line.
        catalogue: the catalogue for the model.
        limits: the number and size of the tools.
        trail: whether to include the trail of each tool; a member `trail` of the line does the same.
        check: called between the stages; raises at the deadline.

    Raises:
        BadInput: the line has another form, or the model is unknown.
    """
    line = _line(value)
    model, listed = model_of(line, catalogue)
    tools = read_tools(line["tools"])
    if len(tools) > limits.max_tools:
        message = f"There are {len(tools):,} tools, but at most {limits.max_tools:,} were expected."
        raise bad_input("too-many-tools", message, pointer="/tools")
    options = replace(read_options(line.get("options"), limits.max_nodes), check=check)
    payload = payload_for(model, tools, options, listed=listed)
    return {"id": line.get("id"), **payload.to_json(trail=line.get("trail", trail))}


def find_model(name: str, catalogue: Catalogue) -> Model:
    """Return the model named `PROVIDER/ID`.

    Raises:
        BadInput: there is none of that name.
    """
    provider, slash, rest = name.partition("/")
    if not slash:
        found = [model for model in catalogue.search(name) if model.id == name]
        near = (found or catalogue.search(name))[:5]
        hint = f"Did you mean {', '.join(model.key for model in near)}?" if near else "`toolprism models` lists them."
        raise bad_input(
            "unknown-model", f"A model is named PROVIDER/ID, not {shortened(name, 120)}.", pointer="/model", hint=hint
        )
    return catalogue.find(provider, rest)


def model_of(line: Object, catalogue: Catalogue) -> tuple[Model, bool]:
    """Return the model of a line, and whether it is in the catalogue.

    Raises:
        BadInput: the model is unknown, or its description cannot be used.
    """
    model, provider = line["model"], line.get("provider")
    if provider is not None and not isinstance(provider, str):
        raise bad_input("bad-line", "`provider` must be a text.", pointer="/provider")
    if isinstance(model, dict):
        own = model.get("provider", provider)
        if not isinstance(own, str) or not own:
            raise bad_input("bad-model", "A model of one's own needs a `provider`.", pointer="/model/provider")
        return read_model(model, own, None, "/model"), False
    if not isinstance(model, str):
        raise bad_input("bad-line", "`model` must be a text, or an object that describes it.", pointer="/model")
    return (find_model(model, catalogue) if provider is None else catalogue.find(provider, model)), True


def _line(value: Json) -> Object:
    if not isinstance(value, dict):
        raise bad_input("bad-line", "An object with `provider`, `model` and `tools` was expected.")
    missing = [name for name in ("model", "tools") if name not in value]
    if missing:
        named = " and ".join(f"`{name}`" for name in missing)
        hint = "A line has `provider`, `model` and `tools`."
        raise bad_input("bad-line", f"{named} {'is' if len(missing) == 1 else 'are'} missing.", hint=hint)
    if not isinstance(value.get("trail", False), bool):
        raise bad_input("bad-option", "`trail` must be true or false.", pointer="/trail")
    return value
