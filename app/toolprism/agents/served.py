"""The tools as the official SDK serves them."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, TypeAlias

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from toolprism import __version__
from toolprism.agents.bounded import TOOLS
from toolprism.core.errors import ToolprismError
from toolprism.toolcalls import invoke

_Told: TypeAlias = Callable[..., Awaitable[Any]]
#: Seconds between two reports of progress.
_EVERY: Final = 1.0
Ask: TypeAlias = Callable[[str, Mapping[str, str]], Awaitable[Any]]

_INSTRUCTIONS: Final = (
    "Checks tool schemas for LLM providers. Ask check_tools before you ship a tool, explain_error when a provider has "
    "refused one. Every answer starts with `fix`. Schemas and arguments are texts."
)
#: What is said of each parameter, which is a text, and of one that means something else in one tool.
_PARAMETERS: Final[Mapping[str, str]] = {
    "tool": "One tool or JSON Schema, as the text that a provider, SDK or MCP server takes.",
    "tools": "Tools as text: a list, a request body, or a tools/list result.",
    "targets": "Ids of targets, such as openai-strict-current google-json-schema; empty for all of today.",
    "target": "The id of one target, such as openai-strict-current.",
    "arguments": "The arguments of a call, as the model wrote them.",
    "model": "PROVIDER/ID, such as openai/gpt-5.",
    "error": "The error as the provider sent it.",
    "explain_error.tools": "The tools that were sent, as text; empty if unknown.",
}


def server(ask: Ask) -> MCPServer:
    """Return the server.

    Args:
        ask: returns the answer of a tool, by name and arguments.
    """
    served = _Checking("toolprism", version=__version__, instructions=_INSTRUCTIONS, log_level="CRITICAL")

    async def told(context: Context, name: str, **arguments: str) -> Any:
        try:
            return await _with_progress(context, ask(name, arguments))
        except ToolprismError as error:
            raise ToolError(str(error)) from None

    for work, title in TOOLS.items():
        hints = ToolAnnotations(title=title, read_only_hint=True, open_world_hint=False, idempotent_hint=True)
        served.add_tool(_as_tool(work, told), title=title, annotations=hints, structured_output=True)
    return served


class _Checking(MCPServer):
    """A server that checks the arguments of calls as Toolprism does: it repairs their form, or says what to send."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Context | None = None) -> Any:
        """Call a tool with arguments as it takes them.

        Raises:
            ToolError: there is no such tool, or it does not take them; the text is for the model.
        """
        closed = {"additionalProperties": False}  # unsaid in the schemas, since some providers would lose it
        tools = self._tool_manager.list_tools()
        checked = invoke(
            [{"name": each.name, "inputSchema": each.parameters | closed} for each in tools], name, arguments
        )
        if not isinstance(checked.repaired, dict):
            raise ToolError(checked.llm_content)
        return await super().call_tool(name, checked.repaired, context)


async def _with_progress(context: Context, work: Awaitable[Any]) -> Any:
    """Return an answer, with reports of progress while it takes long; a client that asks for none gets none.

    Raises:
        ToolprismError: there is no answer.
    """

    async def report() -> None:
        seconds = 0.0
        while True:
            await anyio.sleep(_EVERY)
            seconds += _EVERY
            await context.report_progress(seconds, None, f"Still at work after {seconds:g} s.")

    answer, failed = None, None
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(report)
        try:
            answer = await work
        except ToolprismError as error:
            failed = error
        tasks.cancel_scope.cancel()
    if failed is not None:
        raise failed
    return answer


def _as_tool(work: Callable[..., Any], told: _Told) -> _Told:
    """Return what answers as a tool, with the signature from which the SDK derives the schemas of the tool."""

    async def call(context: Context, **arguments: str) -> Any:
        return await told(context, work.__name__, **arguments)

    given = inspect.signature(work)
    parameters = [
        each.replace(annotation=Annotated[str, Field(description=_said(work.__name__, name))])
        for name, each in given.parameters.items()
        if name != "limits"
    ]
    context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=Context)
    call.__name__, call.__doc__ = work.__name__, work.__doc__
    call.__signature__ = given.replace(parameters=[*parameters, context])  # type: ignore[attr-defined]  # as inspect asks
    return call


def _said(tool: str, parameter: str) -> str:
    return _PARAMETERS.get(f"{tool}.{parameter}", _PARAMETERS[parameter])
