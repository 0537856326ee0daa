"""The tools in a part of a file, in the shape that the other use cases take: a paste with places.

A tool is, anywhere in a JSON value, a name beside a schema in a form that some provider takes.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from toolprism import tool_forms
from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.reading import forms
from toolprism.reading.forms import Tool, read_tool
from toolprism.reading.parsing import Parsed, Places
from toolprism.reading.paste import Paste
from toolprism.tool_forms import MCP, Form


@dataclass(frozen=True, kw_only=True)
class Document:
    """The tools of one part of a file."""

    paste: Paste
    #: `json`, `yaml`, `toml`, `python` or `script`: how it may be edited.
    language: str


@dataclass(kw_only=True)
class Contents:
    """All documents of a file, and what is to be said about the file itself."""

    documents: list[Document] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def add(self, text: str, language: str, value: Json, places: Places, findings: Iterable[Finding] = ()) -> bool:
        """Add a document for the tools in a value of a text, if there are any; return whether there are."""
        tools, wrong = tools_in(value)
        if not (tools or wrong):
            return False
        paste = Paste(
            text=text,
            value=value,
            kind="tools",
            mcp={tool.form for tool in tools} == {MCP.id},
            tools=tuple(tools),
            findings=(*findings, *wrong),
            parsed=Parsed(value, (), places),
            form="" if language == "json" else language,
        )
        self.documents.append(Document(paste=paste, language=language))
        return True

    def refuse(self, error: BadInput) -> None:
        """Note why a part cannot be read."""
        self.findings.append(error.finding)


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
