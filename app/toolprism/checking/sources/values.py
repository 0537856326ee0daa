"""Finds the tools anywhere in a JSON value: a name beside a schema, in a form that some provider takes."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism import tool_forms
from toolprism.core.deadline import ask_deadline
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.reading import forms
from toolprism.reading.forms import Tool, read_tool
from toolprism.tool_forms import Form

#: Members whose values are tools of a form of their own.
_HOLDERS: Final[Mapping[str, Form]] = {
    "functionDeclarations": tool_forms.GEMINI,
    "function_declarations": tool_forms.GEMINI,
    "functions": tool_forms.OPENAI_FUNCTIONS,
    "toolSpec": tool_forms.BEDROCK,
    "function": tool_forms.OPENAI_CHAT,
}
#: Asks for the deadline once in so many values.
_OFTEN: Final = 1_000


def tools_in(value: Json) -> tuple[list[Tool], list[Finding]]:
    """Return the tools in a value in their order, and what is wrong with those that cannot be read."""
    tools: list[Tool] = []
    findings: list[Finding] = []
    pending: list[tuple[Json, Path, Form]] = [(value, (), tool_forms.FUNCTION)]
    seen = 0
    while pending:
        seen += 1
        if seen % _OFTEN == 0:
            ask_deadline()
        here, at, form = pending.pop()
        if isinstance(here, list):
            pending.extend((entry, (*at, number), form) for number, entry in reversed([*enumerate(here)]))
        elif isinstance(here, dict):
            found = [*_here(here, at, form)]
            for each in found:
                (tools if isinstance(each, Tool) else findings).append(each)  # type: ignore[arg-type]  # one or the other
            if not found:
                inner = [(held, (*at, name), _HOLDERS.get(name, tool_forms.FUNCTION)) for name, held in here.items()]
                pending.extend(reversed(inner))
    return tools, findings


def _here(value: Object, at: Path, form: Form) -> Iterator[Tool | Finding]:
    """Yield the tool that an object is, or the tools that it names."""
    if isinstance(value.get("name"), str):
        if (member := _member(value)) is not None:
            yield _read(value, at, *member, form)
    elif value and all(forms.is_nameless_tool(each) and _member(each) for each in value.values()):
        for name, each in value.items():
            assert isinstance(each, dict), "it is a tool"
            path, _ = tool_forms.schema_member(each) or ((), tool_forms.VERCEL)
            yield _read({**each, "name": name}, (*at, name), path, tool_forms.VERCEL, tool_forms.VERCEL)


def _read(value: Object, at: Path, member: Path, own: Form, form: Form) -> Tool | Finding:
    """Read a tool; the form of its schema's member says more than the list that it stands in."""
    chosen = (
        own if own is not tool_forms.FUNCTION else tool_forms.OPENAI_RESPONSES if _is_response(value, form) else form
    )
    return read_tool(value, at, member, chosen, at)


def _is_response(value: Object, form: Form) -> bool:
    return form is tool_forms.FUNCTION and value.get("type") == "function"


def _member(value: Object) -> tuple[Path, Form] | None:
    """Return the member with the schema, if it is meant as one.

    `parameters` stands in many files that have nothing to do with tools, so its value must look like a schema.
    """
    found = tool_forms.schema_member(value)
    if found is None:
        return None
    held = value[str(found[0][0])]
    if found[1] is not tool_forms.FUNCTION:
        return found
    if not isinstance(held, dict):
        return None
    return found if not held or forms.is_schema(held) or forms.hints_at_schema(held) or forms.is_zod(held) else None
