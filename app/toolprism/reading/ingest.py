"""Finds the tools in parsed JSON, each with its name, description, schema and the author's strict flag."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from toolprism import reading, tool_forms
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path, resolve
from toolprism.reading import forms
from toolprism.reading.forms import Tool, bare, described, finding, read_tool
from toolprism.tool_forms import Form

if TYPE_CHECKING:
    from toolprism.reading.openapi import Operation

__all__ = ["Ingested", "Tool", "ingest"]

#: Members that hold a list of tools, and the default form of an entry.
_LISTS: Final = {
    "tools": tool_forms.FUNCTION,
    "functions": tool_forms.OPENAI_FUNCTIONS,
    "functionDeclarations": tool_forms.GEMINI,
    "function_declarations": tool_forms.GEMINI,
}
#: Members whose object holds such a list: a JSON-RPC response, Bedrock's request, Gemini's single tool.
_ENVELOPES: Final = tuple(
    """
    result toolConfig tool_config tools session params request body payload data json json_data kwargs config
    """.split()
)
#: The members of an MCP `tools/list` result.
_OF_A_LIST: Final = frozenset({"tools", "nextCursor", "_meta", "ttlMs", "cacheScope", "resultType"})


@dataclass(frozen=True, kw_only=True)
class Ingested:
    """The tools of a paste; there is at least one."""

    #: The recognized kind, such as `MCP tools/list result`.
    kind: str
    #: Whether all tools are in MCP's form.
    mcp: bool
    tools: tuple[Tool, ...]
    #: Findings that are not about one tool.
    findings: tuple[Finding, ...]
    #: For schemas composed from parts of the document: the path in the schema → the path of the part.
    aliases: Mapping[Path, Path] = field(default_factory=dict)


def ingest(value: Json, limits: Limits) -> Ingested:
    """Find the tools in a JSON value.

    Raises:
        BadInput: there are no tools, or too many.
    """
    reader = _Reader(limits.max_tools)
    reader.read(value)
    if not reader.tools:
        raise BadInput(_nothing(value, reader.findings))
    given = [form for form in reader.forms if form is not tool_forms.NAME_ONLY]
    mcp = set(given) == {tool_forms.MCP}
    return Ingested(
        kind=_kind(value, reader.forms, mcp=mcp),
        mcp=mcp,
        tools=tuple(reader.tools),
        findings=tuple(reader.findings),
        aliases=reader.aliases,
    )


class _Reader:
    """Collects tools and findings while it walks a paste."""

    def __init__(self, max_tools: int) -> None:
        self.tools: list[Tool] = []
        self.forms: list[Form] = []
        self.findings: list[Finding] = []
        self.aliases: dict[Path, Path] = {}
        self._max_tools = max_tools
        self._entries = 0
        #: Values still to be read, the next one last, each with the default form of a tool in it.
        self._pending: list[tuple[Json, Path, Form]] = []

    def read(self, document: Json) -> None:
        """Read a whole paste in document order, without recursion."""
        self._pending.append((document, (), tool_forms.FUNCTION))
        while self._pending:
            self._read(*self._pending.pop())

    def _read(self, value: Json, at: Path, form: Form) -> None:
        """Read a value that holds tools or is one."""
        if isinstance(value, list):
            self._list(value, at, form)
        elif isinstance(value, bool):
            self._keep(bare(value, at, tool_forms.SCHEMA), tool_forms.SCHEMA)
        elif not isinstance(value, dict):
            self._unknown(value, at)
        elif (inner := forms.line_member(value)) is not None:
            self._pending.append((value[inner], (*at, inner), form))
        elif forms.is_zod(value):
            self._keep(bare(value, at, tool_forms.ZOD), tool_forms.ZOD)
        elif forms.is_schema(value):
            self._keep(bare(value, at, tool_forms.SCHEMA), tool_forms.SCHEMA)
        elif not self._lists(value, at) and not self._named(value, at) and not self._openapi(value, at):
            self._tool(value, at, form)

    def _list(self, entries: Sequence[Json], at: Path, form: Form) -> None:
        self._count(len(entries), at)
        found = [(entry, (*at, index), form) for index, entry in enumerate(entries)]
        self._pending.extend(reversed(found))

    def _lists(self, value: Object, at: Path) -> bool:
        """Read the lists of tools in an object or its envelope; return whether there is one."""
        found = _held(value, at)
        for name in filter(value.__contains__, _ENVELOPES):
            inner = value[name]
            if not found and isinstance(inner, dict):
                found = _held(inner, (*at, name))
        self._pending.extend(reversed(found))
        return bool(found)

    def _named(self, value: Object, at: Path) -> bool:
        """Read tools by name, as the Vercel AI SDK writes them; return whether the object has that form."""
        named = value.get("tools", value if not tool_forms.schema_member(value) else None)
        place = (*at, "tools") if "tools" in value else at
        if not isinstance(named, dict) or not named or not all(map(forms.is_nameless_tool, named.values())):
            return False
        self._count(len(named), place)
        for name, tool in named.items():
            member, _ = tool_forms.schema_member(tool) or (("parameters",), tool_forms.VERCEL)
            self._take(
                read_tool({**tool, "name": name}, (*place, name), member, tool_forms.VERCEL, (*place, name)),
                tool_forms.VERCEL,
            )
        return True

    def _openapi(self, value: Object, at: Path) -> bool:
        if not forms.may_be_openapi(value):
            return False
        found = reading.operations(value)
        taken = [each for each in found if each.schema_at is not None or each.parameters]
        self._count(len(taken), at)
        for operation in taken:
            self._operation(value, operation, at)
        if len(taken) < len(found):
            message = f"{len(found) - len(taken)} of {len(found)} operations have neither parameters nor a JSON body."
            self.findings.append(finding("note", "no-request-body", at, message))
        return bool(found)

    def _operation(self, document: Object, operation: "Operation", at: Path) -> None:
        schema_at, given = self._arguments(document, operation, at)
        if not isinstance(given, (dict, bool)):
            self._unusable(schema_at, f"The schema is {described(given)}, but an object was expected")
            return
        schema = reading.self_contained(document, given)
        message = "The shared schemas that it refers to are copied from `components` to its `$defs`."
        notes = () if schema is given else (finding("note", "references-copied", schema_at, message),)
        tool = Tool(
            name=operation.name,
            description=operation.description,
            schema=schema,
            strict=None,
            form=tool_forms.OPENAPI.id,
            at=schema_at,
            tool_at=(*at, *operation.at),
            findings=notes,
        )
        self._keep(tool, tool_forms.OPENAPI)

    def _arguments(self, document: Object, operation: "Operation", at: Path) -> tuple[Path, Json]:
        """Return the schema of an operation's arguments, and its path."""
        body = None if operation.schema_at is None else resolve(document, operation.schema_at)
        if not operation.parameters and operation.schema_at is not None:
            return (*at, *operation.schema_at), body
        found = reading.arguments_of(operation.parameters, body, operation.schema_at, (*operation.at, "parameters"))
        self.aliases.update({(*at, *place): (*at, *part) for place, part in found.aliases.items()})
        self.aliases.setdefault((*at, *operation.at, "parameters"), (*at, *operation.at))
        return (*at, *operation.at, "parameters"), found.schema

    def _tool(self, value: Object, at: Path, form: Form) -> None:
        """Read one tool, or a schema if the object is not a tool."""
        if "toolSpec" in value:
            self._wrapped(value, at, "toolSpec", tool_forms.BEDROCK)
        elif value.get("type") == "function" and "function" in value:
            self._wrapped(value, at, "function", tool_forms.OPENAI_CHAT)
        elif value.get("type") == "function":
            member, telling = tool_forms.schema_member(value) or (("parameters",), tool_forms.FUNCTION)
            telling = tool_forms.OPENAI_RESPONSES if telling is tool_forms.FUNCTION else tool_forms.VERCEL
            self._take(read_tool(value, at, member, telling, at), telling)
        elif found := tool_forms.schema_member(value):
            member, telling = found
            telling = form if telling is tool_forms.FUNCTION else telling
            self._take(read_tool(value, at, member, telling, at), telling)
        elif name := forms.built_in(value, alone=not at):
            message = f"`{name}` is a built-in tool: it takes no schema and is left out."
            self.findings.append(finding("note", "built-in-tool", at, message))
        else:
            self._vague(value, at, form)

    def _wrapped(self, value: Object, at: Path, wrapper: str, form: Form) -> None:
        inner = value[wrapper]
        if isinstance(inner, dict):
            member, _ = tool_forms.schema_member(inner) or (("parameters",), form)
            self._take(read_tool(inner, (*at, wrapper), member, form, at), form)
        else:
            self._unusable((*at, wrapper), f"`{wrapper}` is {described(inner)}, but an object was expected")

    def _vague(self, value: Object, at: Path, form: Form) -> None:
        """Read an object that has no member for a schema."""
        if not forms.hints_at_schema(value) and "name" in value:
            form = tool_forms.NAME_ONLY if form is tool_forms.FUNCTION else form
            self._take(read_tool(value, at, ("parameters",), form, at), form)
        elif forms.may_be_schema(value):
            self._keep(bare(value, at, tool_forms.SCHEMA), tool_forms.SCHEMA)
        else:
            self._unknown(value, at)

    def _take(self, read: Tool | Finding, form: Form) -> None:
        if isinstance(read, Tool):
            self._keep(read, form)
        else:
            self.findings.append(read)

    def _keep(self, tool: Tool, form: Form) -> None:
        self.tools.append(tool)
        self.forms.append(form)

    def _unusable(self, at: Path, message: str) -> None:
        self.findings.append(finding("error", "bad-tool", at, f"{message}; this tool is left out."))

    def _unknown(self, value: Json, at: Path) -> None:
        message = f"This is {described(value)} in which no tool and no schema is recognized; it is left out."
        self.findings.append(finding("error", "unknown-tool", at, message, forms.ACCEPTED))

    def _count(self, entries: int, at: Path) -> None:
        self._entries += entries
        if self._entries > self._max_tools:
            message = f"There are more than {self._max_tools:,} tools in this paste."
            raise BadInput(finding("error", "too-many-tools", at, message, "Paste fewer at a time."))


def _held(value: Object, at: Path) -> list[tuple[Json, Path, Form]]:
    found = [(value.get(name), (*at, name), form) for name, form in _LISTS.items()]
    return [held for held in found if isinstance(held[0], list)]


def _kind(value: Json, given: Sequence[Form], *, mcp: bool) -> str:
    if mcp and isinstance(value, dict) and "result" in value:
        return "MCP tools/list response"
    if mcp and isinstance(value, dict) and "tools" in value and _OF_A_LIST.issuperset(value):
        return "MCP tools/list result"
    label = tool_forms.label(given)
    is_request = isinstance(value, dict) and len(value) > 1 and not _LISTS.keys().isdisjoint(value)
    return f"request with {label}" if is_request and given[0] not in {tool_forms.SCHEMA, tool_forms.ZOD} else label


def _nothing(value: Json, findings: Sequence[Finding]) -> Finding:
    """Return the reason why there is no tool: the first error, or that nothing was recognized."""
    from toolprism.reading.client_file import names_servers  # only a text without a tool comes here

    errors = [found for found in findings if found.severity == "error" and found.code != "unknown-tool"]
    found = errors[0] if errors else names_servers(value)
    if found is not None:
        return found
    if any(found.severity == "note" for found in findings):
        message = "None of these tools has a schema."
    elif _is_empty_list(value):
        message = "The list of tools is empty."
    elif isinstance(value, (dict, list)):
        message = "No tool and no schema is recognized in this JSON."
    else:
        message = f"This JSON is {described(value)}, but tools or a JSON Schema were expected."
    return Finding(code="no-tools", message=message, pointer="", hint=forms.ACCEPTED)


def _is_empty_list(value: Json) -> bool:
    """Return whether this is a list of tools without any, in whatever a request or an answer puts around it."""
    if isinstance(value, dict):
        return any(_is_empty_list(value[name]) for name in (*_LISTS, *_ENVELOPES) if name in value)
    return value == []
