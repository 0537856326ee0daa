"""Handles one call of one of several tools, up to the point where the tool itself would run."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.core.short_text import shortened
from toolprism.toolcalls.arguments import Arguments, InvalidJson, read_arguments
from toolprism.toolcalls.check import check_read
from toolprism.toolcalls.message import not_json
from toolprism.toolcalls.names import nearest
from toolprism.toolcalls.tool_registry import schemas_by_name
from toolprism.toolcalls.tool_result import Provider, ToolOutput, tool_result
from toolprism.validation import Choice

_MCP_PREFIX: Final = "mcp__"
#: The most tools listed if no name is near.
_LISTED: Final = 20
#: The most characters of a name that are repeated.
_SHOWN: Final = 100


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

    def to_json(self) -> dict[str, Json]:
        """Return the invocation as the contract defines it, with the dialect if the schema determines one."""
        answer: dict[str, Json] = {
            "isError": self.is_error,
            "llmContent": self.llm_content,
            "repaired": self.repaired,
            "skipped": self.skipped,
        }
        if self.dialect is not None and self.dialect.because:
            answer["dialect"] = self.dialect.to_json()
        return answer

    def as_tool_result(self, provider: Provider, *, call_id: str = "") -> dict[str, Json]:
        """Return the message in the form of a provider.

        >>> Invocation(name="f", is_error=True, llm_content="No.").as_tool_result("gemini")
        {'functionResponse': {'name': 'f', 'response': {'error': 'No.'}}}
        """
        return tool_result(
            provider, ToolOutput(name=self.name, call_id=call_id, text=self.llm_content, is_error=self.is_error)
        )


def invoke(tools: Json, name: Json, arguments: Json, *, check_mcp: bool = False) -> Invocation:
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
        read = read_arguments(arguments)
        reason = _reason_to_skip(name, known[name], check_mcp=check_mcp)
        if reason is None:
            return _checked(name, known[name], read)
    except BadInput as problem:
        return _refused(name, str(problem))
    return _refused(name, not_json()) if isinstance(read, InvalidJson) else Invocation(name=name, skipped=reason)


def left_to_its_server(name: str) -> str | None:
    """Return why the arguments of a tool are not checked at run time; None for a tool of the agent itself."""
    if name.startswith(_MCP_PREFIX):
        return "The tool belongs to an MCP server, which checks the arguments itself."
    return None


def _checked(name: str, schema: Json, read: Arguments) -> Invocation:
    report = check_read(schema, read)
    if report.valid is None:
        reason = f"The arguments could not be checked: {report.unchecked}."
        return Invocation(name=name, skipped=reason, dialect=report.dialect)
    return Invocation(
        name=name,
        is_error=not report.valid,
        llm_content=report.message or "",
        repaired=report.repaired,
        dialect=report.dialect,
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
