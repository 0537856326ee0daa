"""What clients do with the tools of a server: a row a client, with its source; what no source says is unknown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.finding import Finding, Severity
from toolprism.core.json_types import Object
from toolprism.core.short_text import shortened
from toolprism.core.source import Source
from toolprism.live.answer import Answer
from toolprism.services.labels import counted

_READ: Final = "2026-11-24"


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One thing that a client does, and where that is said."""

    most: int
    source: Source
    #: What it does past that.
    then: str = ""


@dataclass(frozen=True, kw_only=True)
class Client:
    """One client; a member that is None is unknown."""

    name: str
    #: The name that the model sees, of {server} and {tool}; None if unknown.
    composed: str | None = None
    #: The longest composed name.
    length: Fact | None = None
    #: The most tools of all servers together.
    tools: Fact | None = None
    #: The pages of a list that are read.
    pages: Fact | None = None


def _issue(title: str, url: str) -> Source:
    return Source(title, _READ, "reported", f"https://github.com/{url}")


CLIENTS: Final[Sequence[Client]] = (
    Client(
        name="Claude Code",
        composed="mcp__{server}__{tool}",
        length=Fact(
            most=64,
            source=_issue("Claude Code: tool search fails on longer names", "anthropics/claude-code/issues/19882"),
            then="the API refuses the request",
        ),
    ),
    Client(
        name="Codex",
        composed="mcp__{server}__{tool}",
        length=Fact(
            most=64,
            source=Source(
                "Codex: `qualify_tools`", _READ, "source", "https://github.com/openai/codex/tree/main/codex-rs/core/src"
            ),
            then="the end of the name is replaced by a hash",
        ),
    ),
    Client(
        name="Cursor",
        composed="{server}{tool}",
        length=Fact(
            most=59,
            source=_issue("Cursor: `Combined server and tool name length`", "ComposioHQ/composio/issues/2788"),
            then="the tool is left out",
        ),
    ),
    Client(
        name="Gemini CLI",
        composed="{tool}",
        length=Fact(
            most=63,
            source=Source(
                "Gemini CLI: MCP servers, name sanitization",
                _READ,
                "documented",
                "https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md",
            ),
            then="the middle of the name is replaced by ___",
        ),
    ),
    Client(
        name="VS Code",
        tools=Fact(
            most=128,
            source=_issue("VS Code: at most 128 tools", "postmanlabs/postman-mcp-server/pull/26"),
            then="the request fails",
        ),
    ),
    Client(
        name="Windsurf",
        tools=Fact(
            most=100,
            source=Source(
                "Windsurf: Cascade, MCP", _READ, "documented", "https://docs.windsurf.com/windsurf/cascade/mcp"
            ),
            then="the others must be switched off",
        ),
    ),
    Client(
        name="GitHub Copilot CLI 1.0.68",
        pages=Fact(most=1, source=_issue("Copilot CLI: `nextCursor` not followed", "github/copilot-cli/issues/4006")),
    ),
    Client(
        name="Kiro 2.10.0",
        pages=Fact(most=1, source=_issue("Kiro: `nextCursor` not followed", "kirodotdev/Kiro/issues/9935")),
    ),
    Client(
        name="Open WebUI",
        pages=Fact(most=1, source=_issue("Open WebUI: only the first page", "open-webui/open-webui/issues/29879")),
    ),
    Client(
        name="the Vercel AI SDK before August 2026",
        pages=Fact(most=1, source=_issue("Vercel AI SDK: only the first page", "vercel/ai/issues/19240")),
    ),
)


def client_findings(answer: Answer) -> Iterator[Finding]:
    """Yield what clients do with the tools of a server that its author would not expect."""
    yield from _pages(answer)
    for client in CLIENTS:
        if client.tools is not None and len(answer.tools) > client.tools.most:
            number = counted(len(answer.tools), "tool")
            message = f"{client.name} takes at most {client.tools.most} tools of all servers, and this one has {number}"
            yield _finding("too-many-for-client", "warning", f"{message}: {client.tools.then}.", client.tools)
        if client.length is not None and client.composed is not None:
            yield from _long_names(answer, client, client.composed, client.length)


def _pages(answer: Answer) -> Iterator[Finding]:
    if len(answer.pages) <= 1:
        return
    readers = [client for client in CLIENTS if client.pages is not None]
    names = ", ".join(client.name for client in readers)
    unseen = counted(len(answer.tools) - answer.pages[0], "tool")
    message = f"The list has {len(answer.pages):,} pages; clients that read the first only miss {unseen}: {names}."
    if readers and readers[0].pages is not None:
        yield _finding("several-pages", "warning", message, readers[0].pages)


#: The most names in one message.
_MOST_NAMED: Final = 5
_LONGEST_NAME: Final = 70


def _long_names(answer: Answer, client: Client, composed: str, length: Fact) -> Iterator[Finding]:
    long = [tool for tool in answer.tools if len(_composed(answer, tool, composed)) > length.most]
    if not long:
        return
    names = ", ".join(shortened(str(tool.get("name")), _LONGEST_NAME) for tool in long[:_MOST_NAMED])
    more = f" and {len(long) - _MOST_NAMED:,} more" if len(long) > _MOST_NAMED else ""
    form = composed.replace("{server}", answer.server.name)
    message = f"{client.name} names tools {form}, with at most {length.most} characters; {length.then}: {names}{more}."
    yield _finding("name-too-long-for-client", "warning", message, length)


def _composed(answer: Answer, tool: Object, composed: str) -> str:
    name = tool.get("name")
    return composed.replace("{server}", answer.server.name).replace("{tool}", name if isinstance(name, str) else "")


def _finding(code: str, severity: Severity, message: str, fact: Fact) -> Finding:
    return Finding(code=code, severity=severity, message=message, citation=fact.source.to_json())
