"""What MCP clients do with the tools of a server: the names that they compose, and how many tools and pages they take.

What no source says is left out, and shown as unknown.
"""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Final

from toolprism.core.errors import UnknownClient, nearest
from toolprism.core.finding import Confidence, Source
from toolprism.providers.citations import reported
from toolprism.providers.client import Client, Fact
from toolprism.providers.reports import CLAUDE_CODE_OUTPUT, CURSOR_OUTPUT, KIRO_OUTPUT, TYPESCRIPT_OUTPUT

_READ: Final = "2026-11-24"
_thread: Final = partial(reported, read=_READ)


def _page(title: str, address: str, confidence: Confidence = "documented") -> Source:
    return Source(title, _READ, confidence, f"https://{address}")


#: What costs a client with the official TypeScript SDK all tools of a server: found while the list is read.
_OF_SDK: Final = "output-schema root-not-object parameters-missing"
_ALL_LOST: Final = "all tools of the server are lost"
_LONG_NAMES: Final = "the API refuses the request"
_ANTHROPIC: Final = _page("Claude Code: MCP", "docs.claude.com/en/docs/claude-code/mcp")
_DESKTOP: Final = _thread("Claude Desktop: names of more than 64 characters", "anthropics/claude-code#34960")
_CODEX: Final = _page(
    "Codex: names of tools", "github.com/openai/codex/blob/main/codex-rs/codex-mcp/src/tools.rs", "source"
)
_GEMINI: Final = _page(
    "Gemini CLI: MCP servers, name sanitization",
    "github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md",
)
_CLINE: Final = _page(
    "Cline: `CLINE_MCP_TOOL_IDENTIFIER`", "github.com/cline/cline/blob/main/src/shared/mcp.ts", "source"
)

_CLIENTS: Final[Sequence[Client]] = (
    Client(
        id="claude-code",
        title="Claude Code",
        composed=Fact("mcp__{server}__{tool}", _ANTHROPIC),
        length=Fact(
            64, _thread("Claude Code: tool search fails on longer names", "anthropics/claude-code#19882"), _LONG_NAMES
        ),
        pages=Fact(1, _thread("Claude Code: `nextCursor` not followed", "anthropics/claude-code#24785")),
        refuses=Fact(_OF_SDK, CLAUDE_CODE_OUTPUT, _ALL_LOST),
        sends=("anthropic-current",),
        sending=_ANTHROPIC,
    ),
    Client(
        id="claude-desktop",
        title="Claude Desktop",
        length=Fact(64, _DESKTOP, "none of the server's tools can be used"),
        pattern=Fact(
            "^[a-zA-Z0-9_-]{1,64}$",
            _thread("Claude Desktop: one name with a dot withholds every tool", "evoila/meho#2745"),
            "none of the server's tools can be used",
        ),
        refuses=Fact("output-schema", CURSOR_OUTPUT, _ALL_LOST),
        sends=("anthropic-current",),
        sending=_DESKTOP,
    ),
    Client(
        id="codex",
        title="Codex",
        composed=Fact("mcp__{server}__{tool}", _CODEX),
        length=Fact(64, _CODEX, "the end of the name is replaced by a hash"),
        sends=("openai-gpt-5",),
        sending=_CODEX,
    ),
    Client(
        id="cursor",
        title="Cursor",
        composed=Fact(
            "{server}{tool}", _thread("Cursor: `Combined server and tool name length`", "ComposioHQ/composio#2788")
        ),
        length=Fact(
            59,
            _thread("Cursor: `Combined server and tool name length`", "ComposioHQ/composio#2788"),
            "the tool is left out",
        ),
        refuses=Fact("output-schema", CURSOR_OUTPUT, _ALL_LOST),
    ),
    Client(
        id="vs-code",
        title="VS Code",
        pattern=Fact(
            "^[a-zA-Z0-9_-]+$",
            _thread("VS Code: `Tools names may only contain [a-z0-9_-]`", "ArtisanGameworks/SpecialAgentPlugin#4"),
            "a warning says that the tool is invalid",
        ),
        tools=Fact(
            128, _thread("VS Code: at most 128 tools", "postmanlabs/postman-mcp-server/pull/26"), "the request fails"
        ),
    ),
    Client(
        id="windsurf",
        title="Windsurf",
        tools=Fact(
            100,
            _page("Windsurf: Cascade, MCP", "docs.windsurf.com/windsurf/cascade/mcp"),
            "the others must be switched off",
        ),
    ),
    Client(
        id="cline",
        title="Cline",
        composed=Fact("{server}0mcp0{tool}", _CLINE),
        length=Fact(64, _thread("Cline: longer names are sent", "cline/cline#11877"), "providers refuse the request"),
    ),
    Client(
        id="continue",
        title="Continue",
        composed=Fact(
            "{server}_{tool}",
            _page(
                "Continue: names of tools",
                "github.com/continuedev/continue/blob/main/core/tools/mcpToolName.ts",
                "source",
            ),
        ),
    ),
    Client(
        id="gemini-cli",
        title="Gemini CLI",
        composed=Fact("{tool}", _GEMINI),
        length=Fact(63, _GEMINI, "the middle of the name is replaced by ___"),
        sends=("google-json-schema",),
        sending=_GEMINI,
    ),
    Client(
        id="copilot-cli",
        title="GitHub Copilot CLI",
        composed=Fact("{server}-{tool}", _thread("Copilot CLI: tools of long names", "microsoft/mcp#842")),
        length=Fact(
            64, _thread("Copilot CLI: tools of long names", "microsoft/mcp#842"), "some models refuse the request"
        ),
        pages=Fact(1, _thread("Copilot CLI 1.0.68: `nextCursor` not followed", "github/copilot-cli#4006")),
    ),
    Client(
        id="kiro",
        title="Kiro",
        pages=Fact(1, _thread("Kiro 2.10.0: `nextCursor` not followed", "kirodotdev/Kiro#9935")),
        refuses=Fact("output-schema", KIRO_OUTPUT, _ALL_LOST),
    ),
    Client(
        id="open-webui",
        title="Open WebUI",
        pages=Fact(1, _thread("Open WebUI: only the first page", "open-webui/open-webui#29879")),
    ),
    Client(
        id="openai-agents",
        title="OpenAI Agents SDK",
        pages=Fact(
            1,
            _thread("OpenAI Agents SDK: lists are not paginated", "openai/openai-agents-python#4085"),
            "the other tools are missed, before August 2026",
        ),
    ),
    Client(
        id="vercel-ai-sdk",
        title="Vercel AI SDK",
        pages=Fact(
            1,
            _thread("Vercel AI SDK: only the first page", "vercel/ai#19240"),
            "the other tools are missed, before August 2026",
        ),
    ),
    Client(
        id="mcp-python",
        title="MCP Python SDK",
        pages=Fact(
            1,
            _thread("Python SDK: one page a call", "modelcontextprotocol/python-sdk#2556"),
            "the caller must ask for the others",
        ),
        parser=Fact(
            "one tool without a name, or whose inputSchema is not of type object, fails the whole page",
            Source("mcp 2.3.0, run by `toolprism inspect`", _READ, "measured"),
        ),
    ),
    Client(
        id="mcp-typescript",
        title="MCP TypeScript SDK",
        parser=Fact(
            "the same, and one whose properties hold a boolean, fails the whole page; other members are dropped",
            Source("@modelcontextprotocol/sdk 1.32.2, run by `make servers`", _READ, "measured"),
        ),
        refuses=Fact(_OF_SDK, TYPESCRIPT_OUTPUT, "the call `listTools` throws, and " + _ALL_LOST),
    ),
)


@cache
def all_clients() -> Mapping[str, Client]:
    """Return every client by id."""
    return MappingProxyType({client.id: client for client in _CLIENTS})


def find_client(name: str) -> Client:
    """Return the client with that id.

    Raises:
        UnknownClient: there is none; the message names the nearest.
    """
    known = all_clients()
    if name not in known:
        raise UnknownClient(name, nearest(name, known, cutoff=0.5))
    return known[name]


def clients_of(target: str) -> list[Client]:
    """Return the clients that send tools as a target does."""
    return [client for client in _CLIENTS if target in client.sends]
