"""Writes a target's outputs as a part of its provider's request: `tools`, `functionDeclarations`, `toolConfig`."""

from collections.abc import Iterable
from dataclasses import replace

from toolprism.core.json_types import Json
from toolprism.schema import Result, Target
from toolprism.services.normalize import Checked
from toolprism.tool_forms import request, write


def request_body(target: Target, tools: Iterable[Checked]) -> Json:
    """Return the part of a request that holds the tools; a tool without output is left out."""
    sent: list[Json] = []
    for checked in tools:
        (result,) = replace(checked.job, targets=(target,)).results()
        if result.status != "error":
            sent.append(written(target, checked, result.output, result))
    return request(target.form, sent)


def written(target: Target, checked: Checked, schema: Json, result: Result | None = None) -> Json:
    """Return one tool with a schema in the form of a target's request; with its strict flag if a result has one."""
    return write(target.form, _head(checked), schema, strict=None if result is None else result.strict)


def _head(checked: Checked) -> dict[str, Json]:
    tool = checked.tool
    head: dict[str, Json] = {"name": tool.name or checked.title}
    return head if tool.description is None else head | {"description": tool.description}
