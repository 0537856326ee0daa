"""Handles one call of one of several tools, up to the point where the tool itself would run."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from toolprism.core.errors import BadInput
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.core.records import View
from toolprism.tool_forms import declared, schema_of
from toolprism.toolcalls.arguments import InvalidJson, read_arguments
from toolprism.toolcalls.broken_text import Note
from toolprism.toolcalls.check import EMPTY_TO_OBJECT, USUAL, Options, check_call, is_empty, message_of
from toolprism.toolcalls.names import nearest
from toolprism.validation import Choice
from toolprism.validation.dialect import DialectJson


def schemas_by_name(tools: Json) -> dict[str, Json]:
    """Return the schema of every tool by name, None without a schema; the first of two equal names wins.

    >>> schemas_by_name([{"type": "function", "function": {"name": "a", "parameters": {}}}, {"name": "b"}])
    {'a': {}, 'b': None}
    """
    found: dict[str, Json] = {}
    for tool in declared(tools):
        name = tool.get("name")
        if isinstance(name, str):
            found.setdefault(name, schema_of(tool))
    return found


Provider: TypeAlias = Literal["openai", "anthropic", "gemini", "mcp"]


_MCP_PREFIX: Final = "mcp__"
#: The most tools listed if no name is near.
_LISTED: Final = 20
#: The most characters of a name that are repeated.
_SHOWN: Final = 100


class InvokeJson(View, camel=True):
    """What a call gets before its tool runs."""

    is_error: bool
    llm_content: str
    repaired: Json
    skipped: str | None
    dialect: DialectJson | None = None
    notes: tuple[Note, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Invocation:
    """The result of a call before its tool runs."""

    name: str
    is_error: bool = False
    #: The message for the model; empty if the tool may run.
    llm_content: str = ""
    #: The arguments to use; None if there is no repair or nothing was checked.
    repaired: Json = None
    #: The reason why nothing was checked; None if it was.
    skipped: str | None = None
    #: The draft that the schema was read as; None if nothing was checked.
    dialect: Choice | None = None
    #: What the caller should know, and the model need not.
    notes: tuple[Note, ...] = ()

    def record(self) -> InvokeJson:
        """Return the invocation as the contract defines it, with the dialect if the schema determines one."""
        return InvokeJson.showing(self, dialect=self.dialect and self.dialect.determined(), notes=self.notes or None)

    def to_json(self) -> dict[str, Json]:
        """Return the same as JSON."""
        return self.record().to_json()

    def as_tool_result(self, provider: Provider, *, call_id: str = "") -> dict[str, Json]:
        """Return the message in the form of a provider.

        >>> Invocation(name="f", is_error=True, llm_content="No.").as_tool_result("gemini")
        {'functionResponse': {'name': 'f', 'response': {'error': 'No.'}}}
        """
        text, failed = self.llm_content, self.is_error
        match provider:
            case "openai":  # a Chat Completions message; the format has no error flag
                return {"role": "tool", "tool_call_id": call_id, "content": text}
            case "anthropic":  # a content block of a user message
                block: dict[str, Json] = {"type": "tool_result", "tool_use_id": call_id, "content": text}
                return {**block, "is_error": True} if failed else block
            case "gemini":  # a part of a content; the id is included only if the call had one
                identity: dict[str, Json] = {"id": call_id} if call_id else {}
                response: dict[str, Json] = {"error" if failed else "output": text}
                return {"functionResponse": {**identity, "name": self.name, "response": response}}
            case "mcp":  # the result of `tools/call`
                return {"content": [{"type": "text", "text": text}], "isError": failed}


def invoke(
    tools: Json, name: Json, arguments: Json, *, check_mcp: bool = False, options: Options = USUAL
) -> Invocation:
    """Find the tool, read the arguments, and check them unless an MCP server does that.

    >>> invoke([{"name": "read_file"}], "read_fil", {}).llm_content
    'There is no tool called read_fil. Did you mean read_file?'
    """
    if not isinstance(name, str):
        return _refused("", "The call names no tool: its name must be a text.")
    known = schemas_by_name(tools)
    if name not in known:
        return _refused(name, _unknown(name, known))
    try:
        reason = _reason_to_skip(name, known[name], check_mcp=check_mcp)
        if reason is None:
            return _checked(name, known[name], arguments, options)
        read = read_arguments(arguments)
    except BadInput as problem:
        return _refused(name, str(problem))
    if isinstance(read, InvalidJson) and not is_empty(read):
        return _refused(name, message_of(read, options))
    return Invocation(name=name, skipped=reason)


def left_to_its_server(name: str) -> str | None:
    """Return why the arguments of a tool are not checked at run time; None for a tool of the agent itself."""
    if name.startswith(_MCP_PREFIX):
        return "The tool belongs to an MCP server, which checks the arguments itself."
    return None


def _checked(name: str, schema: Json, arguments: Json, options: Options) -> Invocation:
    report = check_call(schema, arguments, replace(options, tool=name))
    if report.valid is None:
        reason = f"The arguments could not be checked: {report.unchecked}."
        return Invocation(name=name, skipped=reason, dialect=report.dialect)
    runs = report.valid or [step.kind for step in report.repairs] == [EMPTY_TO_OBJECT]
    return Invocation(
        name=name,
        is_error=not runs,
        llm_content="" if runs else report.message or "",
        repaired=report.repaired,
        dialect=report.dialect,
        notes=() if runs and not report.valid else report.notes,
    )


def _reason_to_skip(name: str, schema: Json, *, check_mcp: bool) -> str | None:
    if not check_mcp and (reason := left_to_its_server(name)):
        return reason
    if schema is None:
        return "The tool has no schema."
    if not isinstance(schema, dict):
        return "The schema of the tool is not JSON Schema object."
    return None


def _refused(name: str, sentence: str) -> Invocation:
    return Invocation(name=name, is_error=True, llm_content=sentence)


def _unknown(name: str, known: Mapping[str, Json]) -> str:
    meant = nearest(name, known)
    name = shortened(name, _SHOWN)
    if meant is not None:
        return f"There is no tool called {name}. Did you mean {meant}?"
    listed = ", ".join(list(known)[:_LISTED]) + (", …" if len(known) > _LISTED else "")
    return f"There is no tool called {name}. {f'The tools are: {listed}.' if known else 'There are no tools.'}"
