"""Finds the tools in parsed JSON, each with its name, description, schema and the author's strict flag."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolprism import reading, tool_forms
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path, resolve
from toolprism.reading import forms
from toolprism.reading.kinds import ENVELOPES, kind_of, nothing
from toolprism.reading.search import holds_tools, is_keyed, search, with_schemas
from toolprism.reading.tool import Tool, bare, described, finding, read_tool, read_wrapped
from toolprism.tool_forms import Form

if TYPE_CHECKING:
    from toolprism.reading.openapi import Operation

__all__ = ["Ingested", "Tool", "ingest"]


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
    #: The values of texts that were read as JSON, by the path of the text.
    texts: Mapping[Path, Json] = field(default_factory=dict)


def ingest(value: Json, limits: Limits) -> Ingested:
    """Find the tools in a JSON value.

    Raises:
        BadInput: there are no tools, or too many.
    """
    reader = _Reader(limits)
    reader.read(value)
    if not reader.tools:
        raise BadInput(nothing(value, reader.findings))
    given = [form for form in reader.forms if form is not tool_forms.NAME_ONLY]
    mcp = set(given) == {tool_forms.MCP}
    return Ingested(
        kind=kind_of(value, reader.forms, mcp=mcp),
        mcp=mcp,
        tools=tuple(reader.tools),
        findings=tuple(reader.findings),
        aliases=reader.aliases,
        texts=reader.texts,
    )


class _Reader:
    """Collects tools and findings while it walks a paste."""

    def __init__(self, limits: Limits) -> None:
        self.tools: list[Tool] = []
        self.forms: list[Form] = []
        self.findings: list[Finding] = []
        self.aliases: dict[Path, Path] = {}
        self.texts: dict[Path, Json] = {}
        self._limits = limits
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
        elif forms.is_schema(value) and not holds_tools(value):
            self._keep(bare(value, at, tool_forms.SCHEMA), tool_forms.SCHEMA)
        elif not self._lists(value, at) and not self._named(value, at) and not self._openapi(value, at):
            self._tool(value, at, form)

    def _searched(self, value: Json, at: Path) -> bool:
        """Read the tools that stand anywhere in a value; return whether there are any."""
        searched = search(value, at, self._limits)
        if not searched.tools:
            return False
        self._count(len(searched.found), at)
        once = {_identity(read): (read, form) for read, form in reversed(searched.found)}
        for read, form in reversed(once.values()):
            self._take(read, form)
        self.texts |= searched.texts
        if len(once) < len(searched.found):
            message = f"{len(searched.found) - len(once):,} of the tools are repeated word for word, and read once."
            self.findings.append(finding("note", "repeated", at, message))
        if searched.others:
            message = f"Beside these tools, {_counted(searched.others)} no tool, and not read."
            self.findings.append(finding("note", "not-read", at, message))
        return True

    def _list(self, entries: Sequence[Json], at: Path, form: Form) -> None:
        self._count(len(entries), at)
        found = [(entry, (*at, index), form) for index, entry in enumerate(entries)]
        self._pending.extend(reversed(found))

    def _lists(self, value: Object, at: Path) -> bool:
        """Read the lists of tools in an object or its envelope; return whether there is one."""
        found = _held(value, at)
        for name in filter(value.__contains__, ENVELOPES):
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
        if not forms.may_be_openapi(value) or ("paths" not in value and any(map(is_keyed, value.values()))):
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
        value = with_schemas(value, at, self.texts, self._limits)
        if "toolSpec" in value:
            self._wrapped(value, at, "toolSpec", tool_forms.BEDROCK)
        elif value.get("type") == "function" and "function" in value:
            self._wrapped(value, at, "function", tool_forms.OPENAI_CHAT)
        elif value.get("type") == "function":
            member, telling = tool_forms.schema_member(value) or (("parameters",), tool_forms.FUNCTION)
            telling = tool_forms.OPENAI_RESPONSES if telling is tool_forms.FUNCTION else tool_forms.VERCEL
            self._take(read_tool(value, at, member, telling, at), telling)
        elif (found := tool_forms.schema_member(value)) and (forms.is_listed(at) or forms.may_hold_parameters(value)):
            member, telling = found
            telling = form if telling is tool_forms.FUNCTION else telling
            self._take(read_tool(value, at, member, telling, at), telling)
        elif not self._searched(value, at):
            self._vague(value, at, form)

    def _wrapped(self, value: Object, at: Path, wrapper: str, form: Form) -> None:
        inner = value[wrapper]
        if isinstance(inner, dict) and not ("arguments" in inner and tool_forms.schema_member(inner) is None):
            self._take(read_wrapped(value, at, wrapper, form), form)
        elif isinstance(inner, dict):
            self._unknown(value, at)
        else:
            self._unusable((*at, wrapper), f"`{wrapper}` is {described(inner)}, but an object was expected")

    def _vague(self, value: Object, at: Path, form: Form) -> None:
        """Read an object that has no member for a schema, and no tool in it."""
        listed = forms.is_listed(at)
        if name := forms.built_in(value, listed=listed):
            message = f"`{name}` is a built-in tool: it takes no schema and is left out."
            self.findings.append(finding("note", "built-in-tool", at, message))
        elif not forms.hints_at_schema(value) and forms.is_bare_tool(value, alone=not listed):
            form = tool_forms.NAME_ONLY if form is tool_forms.FUNCTION else form
            self._take(read_tool(value, at, ("parameters",), form, at), form)
            if (member := forms.unread(value)) is not None:
                message = f"`{member}` is no member that is read as the schema of a tool; it is left out."
                hint = "Write the schema of the arguments as `parameters`."
                self.findings.append(finding("warning", "member-not-read", (*at, member), message, hint))
        elif forms.hints_at_schema(value) or ("name" not in value and forms.may_be_schema(value)):
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
        if self._entries > self._limits.max_tools:
            message = f"There are more than {self._limits.max_tools:,} tools in this paste."
            raise BadInput(finding("error", "too-many-tools", at, message, "Paste fewer at a time."))


def _identity(read: Tool | Finding) -> str:
    """Return what tells a tool from another, as a text; a trace repeats the tools of each request."""
    return dumps([read.name, read.description, read.schema]) if isinstance(read, Tool) else repr(read)


def _counted(number: int) -> str:
    return "one object is" if number == 1 else f"{number:,} objects are"


def _held(value: Object, at: Path) -> list[tuple[Json, Path, Form]]:
    found = [(value.get(name), (*at, name), form) for name, form in tool_forms.LISTS.items()]
    return [each for each in found if (held := each[0]) == [] or (isinstance(held, list) and any(map(_is_one, held)))]


def _is_one(entry: Json) -> bool:
    return isinstance(entry, (dict, bool, list))
