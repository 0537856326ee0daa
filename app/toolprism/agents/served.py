"""The tools as the official SDK serves them."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, TypeAlias

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from toolprism import __version__
from toolprism.agents.shapes import Advised, Checked, Explained, Lost, Normalized, Returned, Sent, Validated
from toolprism.core.errors import ToolprismError

_Told: TypeAlias = Callable[..., Awaitable[Any]]
#: Seconds between two reports of progress.
_EVERY: Final = 1.0
Ask: TypeAlias = Callable[[str, Mapping[str, str]], Awaitable[Any]]

_TOOL: Final = "One tool or JSON Schema, as the text that a provider, SDK or MCP server takes."
_TOOLS: Final = "Tools as text: a list, a request body, or a tools/list result."
_TARGETS: Final = "Ids of targets, such as openai-strict-current google-json-schema; empty for all of today."
_INSTRUCTIONS: Final = (
    "Checks tool schemas for LLM providers. Ask check_tools before you ship a tool, explain_error when a provider has "
    "refused one. Every answer starts with `fix`. Schemas and arguments are texts."
)

Tool: TypeAlias = Annotated[str, Field(description=_TOOL)]
Tools: TypeAlias = Annotated[str, Field(description=_TOOLS)]
Targets: TypeAlias = Annotated[str, Field(description=_TARGETS)]
Target: TypeAlias = Annotated[str, Field(description="The id of one target, such as openai-strict-current.")]
Arguments: TypeAlias = Annotated[str, Field(description="The arguments of a call, as the model wrote them.")]


def server(ask: Ask, close: Callable[[], Awaitable[None]] | None = None) -> MCPServer:
    """Return the server.

    Args:
        ask: returns the answer of a tool, by name and arguments.
        close: called when the server ends.
    """

    @asynccontextmanager
    async def lifespan(_: MCPServer) -> AsyncIterator[None]:
        try:
            yield
        finally:
            if close is not None:
                await close()

    served: MCPServer = MCPServer(
        "toolprism", version=__version__, instructions=_INSTRUCTIONS, lifespan=lifespan, log_level="CRITICAL"
    )

    async def told(context: Context, name: str, **arguments: str) -> Any:
        try:
            return await _with_progress(context, ask(name, arguments))
        except ToolprismError as error:
            raise ToolError(str(error)) from None

    _add_checks(served, told)
    _add_calls(served, told)
    _add_losses(served, told)
    return served


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


def _add(served: MCPServer, title: str, function: Callable[..., Any]) -> None:
    """Add a tool, with the schemas that the SDK derives from its types."""
    read_only = ToolAnnotations(title=title, read_only_hint=True, open_world_hint=False, idempotent_hint=True)
    served.add_tool(function, title=title, annotations=read_only, structured_output=True)


def _add_checks(served: MCPServer, told: _Told) -> None:
    async def check_tools(tools: Tools, targets: Targets, context: Context) -> Checked:
        """Check tool definitions against LLM providers of today: what each refuses or loses, and the edit to make."""
        answer: Checked = await told(context, "check_tools", tools=tools, targets=targets)
        return answer

    async def normalize_tool(tool: Tool, target: Target, context: Context) -> Normalized:
        """Rewrite one tool's schema for one provider, and list every change and every constraint that is lost."""
        answer: Normalized = await told(context, "normalize_tool", tool=tool, target=target)
        return answer

    async def payload_for_model(
        tools: Tools, model: Annotated[str, Field(description="PROVIDER/ID, such as openai/gpt-5.")], context: Context
    ) -> Sent:
        """Return the whole tools part of the request to a model, with the tools that are left out and why."""
        answer: Sent = await told(context, "payload_for_model", tools=tools, model=model)
        return answer

    _add(served, "Check tools", check_tools)
    _add(served, "Normalize a tool", normalize_tool)
    _add(served, "Tools part of a request", payload_for_model)


def _add_calls(served: MCPServer, told: _Told) -> None:
    async def explain_error(
        error: Annotated[str, Field(description="The error as the provider sent it.")],
        tools: Annotated[str, Field(description="The tools that were sent, as text; empty if unknown.")],
        context: Context,
    ) -> Explained:
        """Explain a provider's error about tools: the tool, the place in its schema, the rule, and the fix."""
        answer: Explained = await told(context, "explain_error", error=error, tools=tools)
        return answer

    async def validate_arguments(tool: Tool, arguments: Arguments, context: Context) -> Validated:
        """Check the arguments of a tool call, and repair them where the repair is certain."""
        answer: Validated = await told(context, "validate_arguments", tool=tool, arguments=arguments)
        return answer

    async def map_back(tool: Tool, target: Target, arguments: Arguments, context: Context) -> Returned:
        """Turn arguments that a model sent for a target's schema into those that the tool's function expects."""
        answer: Returned = await told(context, "map_back", tool=tool, target=target, arguments=arguments)
        return answer

    _add(served, "Explain an error", explain_error)
    _add(served, "Check arguments", validate_arguments)
    _add(served, "Map arguments back", map_back)


def _add_losses(served: MCPServer, told: _Told) -> None:
    async def find_loss(tool: Tool, targets: Targets, context: Context) -> Lost:
        """Find arguments that a provider's version of a schema lets through, or refuses, against the tool's own."""
        answer: Lost = await told(context, "find_loss", tool=tool, targets=targets)
        return answer

    async def advise(tool: Tool, targets: Targets, context: Context) -> Advised:
        """Suggest the fewest edits after which providers take a tool best, and what each changes for callers."""
        answer: Advised = await told(context, "advise", tool=tool, targets=targets)
        return answer

    _add(served, "Find what is lost", find_loss)
    _add(served, "Advise on a tool", advise)
