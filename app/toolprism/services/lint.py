"""Lints the tools of a paste or of a line object."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from toolprism.core.errors import BadInput, bad_input, nearest
from toolprism.core.finding import Severity, Source
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path
from toolprism.core.records import Absent, View
from toolprism.lints import Example, LintFinding, Subject, all_lints, lint_tools
from toolprism.lints.finding import LintFindingJson
from toolprism.reading.ingest import Tool
from toolprism.reading.paste import Paste, read_value
from toolprism.schema import from_zod
from toolprism.services.jsonl import of_line, of_paste
from toolprism.services.lint_subjects import in_scope, subject_of
from toolprism.tool_forms import schema_of, unwrapped

#: The names of provider and client ids.
PROVIDERS: Final[Mapping[str, str]] = {
    "anthropic": "Anthropic",
    "azure": "Azure OpenAI",
    "bedrock": "Amazon Bedrock",
    "cca": "Cloud Code Assist",
    "cerebras": "Cerebras",
    "copilot": "GitHub Copilot",
    "cursor": "Cursor",
    "deepseek": "DeepSeek",
    "fireworks": "Fireworks",
    "gemini": "Gemini",
    "llama-cpp": "llama.cpp",
    "mcp": "MCP",
    "mistral": "Mistral",
    "moonshot": "Moonshot",
    "ollama": "Ollama",
    "openai": "OpenAI",
    "openrouter": "OpenRouter",
    "vertex": "Vertex AI",
    "vllm": "vLLM",
    "sglang": "SGLang",
    "xai": "xAI",
}


class LintResult(View):
    """What to change."""

    findings: list[LintFindingJson]


@dataclass(frozen=True, kw_only=True)
class Linted:
    """The tools of a paste, with their findings."""

    paste: Paste
    #: The tools that were linted.
    tools: tuple[Tool, ...]
    findings: tuple[LintFinding, ...]

    def of_tool(self, number: int) -> list[LintFinding]:
        """Return the findings of one tool."""
        return [finding for finding in self.findings if finding.tool == number]

    def place(self, finding: LintFinding) -> tuple[int, int] | None:
        """Return line and column of a finding, both from 1; None if there is no text."""
        tool = self.tools[finding.tool]
        for path in ((*in_scope(self.paste, tool, finding.scope).at, *finding.path), tool.tool_at):
            try:
                place = self.paste.key_place(path)
            except KeyError:
                continue
            return place.line, place.column
        return None

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API and of `--format json`."""
        return of_paste(self.paste, ((tool.name, self._result(number)) for number, tool in enumerate(self.tools)))

    def _result(self, number: int) -> LintResult:
        return LintResult(findings=[each.record(place=self.place(each)) for each in self.of_tool(number)])


def lint_paste(paste: Paste, more: Iterable[str] = ()) -> Linted:
    """Return the findings for the tools of a paste; `more` are ids of lints that run only if they are named."""
    tools = paste.tools
    findings = lint_tools([subject_of(paste, tool) for tool in tools], more)
    return Linted(paste=paste, tools=tools, findings=_in_instances(findings, [tool.schema for tool in tools]))


def _in_instances(findings: Sequence[LintFinding], schemas: Sequence[Json]) -> tuple[LintFinding, ...]:
    """Point findings into serialized Zod instances, which are linted as their JSON Schema, and drop the fixes."""
    read = {number: found for number, schema in enumerate(schemas) if (found := from_zod(schema)) is not None}
    return tuple(
        _in_instance(finding, read[finding.tool].place) if finding.tool in read else finding for finding in findings
    )


def _in_instance(finding: LintFinding, place: Callable[[Path], Path]) -> LintFinding:
    return replace(finding, path=place(finding.path), also=tuple(map(place, finding.also)), fix=None)


def lint_line(value: Json, limits: Limits) -> dict[str, Json]:
    """Return the findings for `{"id", "tool"}`, or for `{"id", "tools"}`, the tools of one request.

    `more` in the line lists ids of lints that run only if they are named.

    Raises:
        BadInput: the line has another form, or no tool can be read.
    """
    if not isinstance(value, dict) or ("tool" in value) == ("tools" in value):
        raise bad_input("bad-line", 'An object was expected: {"id", "tool"} or {"id", "tools"}.')
    named = value.get("more", [])
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise bad_input("bad-line", '"more" lists ids of lints.')
    names, findings = lint_value(value["tool"] if "tool" in value else value["tools"], limits, asked(named))
    told = [each.record(tool=names[each.tool] if len(names) > 1 else Absent.ABSENT) for each in findings]
    return of_line(value.get("id"), LintResult(findings=told))


def asked(names: Sequence[str]) -> Sequence[str]:
    """Return ids of lints, which run although they are not among those that always do.

    Raises:
        BadInput: there is no lint of that id.
    """
    for name in names:
        if name not in all_lints():
            near = nearest(name, all_lints())
            raise bad_input("unknown-lint", f"There is no lint {name}.", hint=f"Did you mean {near}?" if near else None)
    return names


def lint_value(
    given: Json, limits: Limits, more: Iterable[str] = ()
) -> tuple[Sequence[str | None], Sequence[LintFinding]]:
    """Return the names of tools that were parsed elsewhere, and their findings.

    Raises:
        BadInput: no tool can be read.
    """
    subjects, schemas = _subjects(given, limits)
    return [subject.name for subject in subjects], _in_instances(lint_tools(subjects, more), schemas)


def _subjects(given: Json, limits: Limits) -> tuple[Sequence[Subject], Sequence[Json]]:
    """Return the tools in the form that lints check, and their schemas as given."""
    broken = _with_broken_schema(given)
    if broken is not None:
        return (broken,), ()
    try:
        paste = read_value(given, limits)
    except BadInput:
        if isinstance(given, dict) or given is None:
            raise
        return (Subject(schema=given),), ()
    return [subject_of(paste, tool) for tool in paste.tools], [tool.schema for tool in paste.tools]


def _with_broken_schema(given: Json) -> Subject | None:
    """Return a tool whose schema is neither an object nor a boolean; None for any other."""
    if not isinstance(given, dict):
        return None
    _, tool = unwrapped(given)
    if not isinstance(tool.get("name"), str):
        return None
    schema = schema_of(tool)
    if schema is None or isinstance(schema, (dict, bool)):
        return None
    return Subject(schema=schema, name=tool["name"], description=_text(tool.get("description")), is_tool=True)


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) else None


class LintJson(View):
    """What is looked for in tools, with an example."""

    id: str
    severity: Severity
    title: str
    what: str
    why: str
    fixes: bool
    by_name: bool
    providers: tuple[str, ...]
    bad: Json
    good: Json
    sources: tuple[Source, ...]


def describe_lints() -> list[Json]:
    """Return descriptions of every lint for the API, in alphabetical order."""
    return [
        LintJson.showing(each, bad=pasteable(each.bad), good=pasteable(each.good)).to_json()
        for each in all_lints().values()
    ]


def pasteable(example: Example) -> Json:
    """Return the tools of an example as an author would paste them."""
    shown = [subject.to_json() for subject in example]
    return shown[0] if len(shown) == 1 else {"tools": shown}
