"""Writes a target's outputs as a part of its provider's request: `tools`, `functionDeclarations`, `toolConfig`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from toolprism.core.json_types import Json
from toolprism.schema import Result, Target
from toolprism.services.normalize import Checked

#: Writes a tool in the provider's form from its name and description, its normalized schema and its strict flag.
_Writer: TypeAlias = Callable[[dict[str, Json], Json, dict[str, Json]], Json]


def request_body(target: Target, tools: Iterable[Checked]) -> Json:
    """Return the part of a request that holds the tools; a tool without output is left out."""
    write, wrap = _form(target.travels_in)
    tools_written: list[Json] = []
    for checked in tools:
        (result,) = replace(checked.job, targets=(target,)).results()
        if result.status != "error":
            tools_written.append(write(_head(checked), result.output, _strict(result)))
    return wrap(tools_written)


def written(target: Target, checked: Checked, schema: Json, result: Result | None = None) -> Json:
    """Return one tool with a schema in the form of a target's request; with its strict flag if a result has one."""
    write, _ = _form(target.travels_in)
    return write(_head(checked), schema, {} if result is None else _strict(result))


def _head(checked: Checked) -> dict[str, Json]:
    tool = checked.tool
    head: dict[str, Json] = {"name": tool.name or checked.title}
    return head if tool.description is None else head | {"description": tool.description}


def _strict(result: Result) -> dict[str, Json]:
    return {} if result.strict is None else {"strict": result.strict}


def _tools(written: Sequence[Json]) -> Json:
    return {"tools": list(written)}


def _declarations(written: Sequence[Json]) -> Json:
    return {"tools": [{"functionDeclarations": list(written)}]}


def _bedrock(written: Sequence[Json]) -> Json:
    return {"toolConfig": {"tools": list(written)}}


#: The writers of a tool and of the list of tools, by the start of the target's schema position.
_FORMS: Final[Sequence[tuple[str, _Writer, Callable[[Sequence[Json]], Json]]]] = (
    (
        "functionDeclarations[].parametersJsonSchema",
        lambda head, schema, _: {**head, "parametersJsonSchema": schema},
        _declarations,
    ),
    ("functionDeclarations[]", lambda head, schema, _: {**head, "parameters": schema}, _declarations),
    (
        "toolConfig",
        lambda head, schema, _: {"toolSpec": {**head, "inputSchema": {"json": schema}}},
        _bedrock,
    ),
    ("tools[].input_schema", lambda head, schema, strict: {**head, "input_schema": schema, **strict}, _tools),
    (
        "tools[].parameters",
        lambda head, schema, strict: {"type": "function", **head, "parameters": schema, **strict},
        _tools,
    ),
    (
        "tools[].function",
        lambda head, schema, strict: {"type": "function", "function": {**head, "parameters": schema, **strict}},
        _tools,
    ),
    (
        "parameters",
        lambda head, schema, strict: {"type": "function", "function": {**head, "parameters": schema, **strict}},
        _tools,
    ),
    ("", lambda head, schema, _: {**head, "inputSchema": schema}, _tools),
)


def _form(travels_in: str) -> tuple[_Writer, Callable[[Sequence[Json]], Json]]:
    return next((write, wrap) for start, write, wrap in _FORMS if travels_in.startswith(start))
