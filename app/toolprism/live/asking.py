"""Asks one server for its tools, over either transport, in bounded time, and again whenever its list changes.

The list is read page by page from what the server sent, whatever the SDK's types make of it.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import anyio
from mcp import Client, MCPError

from toolprism.core.errors import ToolprismError
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.live.answer import DEFAULT, Answer, Bounds, Called, Reading, Server, hidden, nests_deeper
from toolprism.live.child import Child, NotStarted, child_of
from toolprism.live.stdio import Streams, over_http, over_stdio
from toolprism.live.transcript import MODERN, Transcript, refused_page, refused_tools, sdk_name
from toolprism.reading.tool import described
from toolprism.services.labels import counted

_LIST: Final = "tools/list"
_LONGEST_NAME: Final = 60


async def read_pages(session: Any, transcript: Transcript, reading: Reading, version: str) -> None:
    """Follow the cursors to the last page; errors go into the transcript."""
    from mcp_types import ListToolsRequest, ListToolsResult, PaginatedRequestParams  # slow to import

    cursor: str | None = None
    seen: set[str] = set()
    while True:
        before = len(transcript.results.get(_LIST, ()))
        await session.send_request(ListToolsRequest(params=PaginatedRequestParams(cursor=cursor)), ListToolsResult)
        page = transcript.results[_LIST][before]
        _take(page, transcript, reading, version)
        following = page.get("nextCursor") if isinstance(page, dict) else None
        if following is None:
            reading.complete = True
            return
        stop = _stop(following, seen, transcript, reading)
        if stop is not None:
            transcript.note(stop)
            return
        cursor = str(following)
        seen.add(cursor)


def _stop(following: Json, seen: set[str], transcript: Transcript, reading: Reading) -> Finding | None:
    """Return why the next page is not read; None if it is."""
    if not isinstance(following, str):
        message = f"`nextCursor` is {described(following)}, but a text was expected; no further page is read."
        return Finding(code="bad-cursor", message=message, hint="Leave it out on the last page.")
    if following in seen:
        message = (
            f"Page {len(reading.pages):,} names a cursor that an earlier page named; a client would read for ever."
        )
        return Finding(code="repeated-cursor", message=message, hint="Leave `nextCursor` out on the last page.")
    if len(reading.pages) >= transcript.bounds.pages or len(reading.tools) > transcript.bounds.tools:
        what = f"{len(reading.pages):,} pages with {len(reading.tools):,} tools"
        return Finding(code="too-many-pages", message=f"The list goes on after {what}; the rest is not read.")
    return None


def _take(page: Json, transcript: Transcript, reading: Reading, version: str) -> None:
    """Keep the tools of a page, and note which of them the SDK refuses."""
    held = page.get("tools") if isinstance(page, dict) else None
    if not isinstance(page, dict) or not isinstance(held, list):
        what = f"The list is {described(page)}, but an object was expected."
        if isinstance(page, dict):
            what = f"The member `tools` of the list is {described(held)}, but an array was expected."
        transcript.note(Finding(code="no-list", message=what))
        reading.pages.append(0)
        return
    reason = refused_page(version, page)
    if reason is not None:
        message = f"The official Python SDK ({sdk_name()}) refuses page {len(reading.pages) + 1} of the list: {reason}."
        transcript.note(Finding(code="sdk-refuses-page", message=message))
    kept = held[: max(0, transcript.bounds.tools - len(reading.tools))]
    if len(held) > len(kept):
        message = f"The list has more than {transcript.bounds.tools:,} tools; the rest is not read."
        transcript.note(Finding(code="too-many-tools", message=message))
    _note_refused(kept, transcript, reading, version)
    reading.pages.append(len(held))
    reading.tools += [tool for tool in kept if isinstance(tool, dict) and not _is_deep(tool, transcript)]


def _is_deep(tool: Object, transcript: Transcript) -> bool:
    """Return whether a tool nests deeper than anything here reads; it is left out."""
    if not nests_deeper(tool, transcript.bounds.tool_depth):
        return False
    message = f"{_name(tool, 0)} nests deeper than {transcript.bounds.tool_depth} levels; it is left out."
    transcript.note(Finding(code="too-deep", message=message))
    return True


#: The most findings of one kind that the transcript keeps.
_MOST_NAMED: Final = 3
_MOST_LISTED: Final = 20


def _note_refused(tools: list[Json], transcript: Transcript, reading: Reading, version: str) -> None:
    refused = refused_tools(version, tools)
    sound = len(tools) - len(refused)
    for number, reason in refused[:_MOST_NAMED]:
        transcript.note(_refused(tools[number], len(reading.tools) + number, reason, sound))
    more = refused[_MOST_NAMED:]
    if more:
        names = ", ".join(_name(tools[number], number) for number, _ in more[:_MOST_LISTED])
        message = f"The official Python SDK also refuses {counted(len(more), 'more tool')}: {names}."
        transcript.note(Finding(code="sdk-refuses-also", message=message))


def _refused(tool: Json, number: int, reason: str, sound: int) -> Finding:
    with_it = f", and with it {counted(sound, 'sound tool')} of the same page" if sound else ""
    message = f"The official Python SDK ({sdk_name()}) refuses {_name(tool, number)}{with_it}: {reason}."
    return Finding(code="sdk-refuses", message=message, pointer=f"/tools/{number}")


def _name(tool: Json, number: int) -> str:
    """Return the name of a tool for a message, or its number."""
    name: Json = tool.get("name") if isinstance(tool, dict) else None
    return shortened(name, _LONGEST_NAME) if isinstance(name, str) and name else f"tool {number + 1}"


_LONGEST: Final = 300
#: Loggers of the SDK, which would print what a server sent; every problem is a finding instead.
_LOGGERS: Final = ("mcp", "client")


class ServerEnded(ToolprismError):
    """A server that is watched has ended."""


@dataclass
class Conversation:
    """An open conversation with one server."""

    server: Server
    transcript: Transcript
    client: Client | None = None
    child: Child | None = None
    step: str = "start"
    #: What the server says of itself, and the version that was agreed on.
    title: str = ""
    protocol: str = ""
    called: list[Called] = field(default_factory=list)
    reading: Reading = field(default_factory=Reading)

    async def list(self) -> None:
        """Read every page of the list."""
        assert self.client is not None
        self.step = "list of tools"
        if self.reading.pages:
            self.reading = Reading()
            self.transcript.forget()
        await read_pages(self.client.session, self.transcript, self.reading, self.client.protocol_version)

    async def call(self, name: str, arguments: Object) -> None:
        """Call a tool; the result is kept as it was sent."""
        from mcp_types import CallToolRequest, CallToolRequestParams, CallToolResult  # slow to import
        from pydantic import ValidationError

        assert self.client is not None
        self.step = f"call of {shortened(name, 60)}"
        request = CallToolRequest(params=CallToolRequestParams(name=name, arguments=dict(arguments)))
        try:
            await self.client.session.send_request(request, CallToolResult)
        except ValidationError:
            message = "The official Python SDK refuses the result of the call."
            self.transcript.note(Finding(code="bad-result", message=message, severity="warning"))
        self.called.append(Called(name=name, result=self.transcript.results["tools/call"][-1]))

    async def changed(self, seen: int, look: float) -> None:
        """Wait until the server has said more than `seen` times that its list has changed."""
        while self.transcript.changes <= seen:
            if self.child is not None and self.child.process.returncode is not None:
                raise ServerEnded("The server has ended.")
            await anyio.sleep(look)

    def answer(self) -> Answer:
        """Return what has been heard so far."""
        return Answer(
            server=self.server,
            title=self.title,
            protocol=self.transcript.version or self.protocol,
            tools=tuple(self.reading.tools),
            pages=tuple(self.reading.pages),
            complete=self.reading.complete,
            called=tuple(self.called),
            findings=tuple(self.transcript.findings),
        )


async def ask(
    server: Server,
    bounds: Bounds = DEFAULT,
    calls: Sequence[tuple[str, Object]] = (),
    then: Callable[[Conversation, Answer], Awaitable[None]] | None = None,
) -> Answer:
    """Ask a server for its tools, and call some; every problem is a finding."""
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    talk = Conversation(server=server, transcript=Transcript(bounds))
    last = Answer(server=server)
    with anyio.CancelScope() as limit:
        limit.deadline = anyio.current_time() + bounds.seconds
        try:
            async with _connected(talk):
                await talk.list()
                for name, arguments in calls:
                    await talk.call(name, arguments)
                last = talk.answer()
                if then is not None:
                    limit.deadline = float("inf")
                    talk.step = "watch"
                    await then(talk, last)
        except (Exception, BaseExceptionGroup) as error:  # whatever it is, other servers go on
            if not isinstance(error, Exception) and error.subgroup(KeyboardInterrupt):
                raise
            talk.transcript.note(_problem(talk, error))
    if limit.cancelled_caught:
        talk.transcript.note(_too_late(talk, bounds))
    _note_flood(talk)
    return talk.answer()


#: Servers that are asked at a time.
_AT_A_TIME: Final = 8


async def ask_all(
    servers: Sequence[Server], bounds: Bounds = DEFAULT, calls: Sequence[tuple[str, Object]] = ()
) -> list[Answer]:
    """Ask several servers, a few at a time; return their answers in the same order."""
    answers: dict[int, Answer] = {}
    turns = anyio.CapacityLimiter(_AT_A_TIME)

    async def one(number: int, server: Server) -> None:
        async with turns:
            answers[number] = await ask(server, bounds, calls)

    async with anyio.create_task_group() as tasks:
        for number, server in enumerate(servers):
            tasks.start_soon(one, number, server)
    return [answers[number] for number in range(len(servers))]


@asynccontextmanager
async def _connected(talk: Conversation) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        if not talk.server.url:
            talk.child = await stack.enter_async_context(child_of(talk.server))
        talk.step = "handshake"
        talk.client = await stack.enter_async_context(Client(_streams(talk), mode="auto", cache=None))
        info = talk.client.server_info
        talk.title = "" if info is None else f"{info.name} {info.version}".strip()
        talk.protocol = talk.client.protocol_version
        yield


@asynccontextmanager
async def _streams(talk: Conversation) -> AsyncIterator[Streams]:
    over = over_http(talk.server, talk.transcript) if talk.child is None else over_stdio(talk.child, talk.transcript)
    async with over as streams:
        yield streams


def _innermost(error: BaseException) -> BaseException:
    """Return the first error of nested groups, which task groups make."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _problem(talk: Conversation, error: BaseException) -> Finding:
    """Return the finding for an error that ended a conversation."""
    cause = _innermost(error)
    said = _said(talk)
    if isinstance(cause, NotStarted):
        return Finding(code="not-started", message=str(cause), hint="Is it installed, and on PATH?")
    if talk.transcript.trouble:
        return Finding(code="no-answer", message=hidden(talk.transcript.trouble, talk.server.secrets))
    closed = isinstance(cause, (anyio.ClosedResourceError, anyio.BrokenResourceError, anyio.EndOfStream))
    if closed or (isinstance(cause, MCPError) and "Connection closed" in str(cause)):
        return Finding(code="server-ended", message=f"The server ended during the {talk.step}.{said}")
    what = str(cause) if isinstance(cause, (MCPError, ToolprismError)) else f"{type(cause).__name__}: {cause}"
    shown = shortened(hidden(what.splitlines()[0] if what else "", talk.server.secrets), _LONGEST)
    return Finding(code="server-error", message=f"The server fails at the {talk.step}: {shown}.{said}")


def _said(talk: Conversation) -> str:
    """Return what the server wrote to stderr, as part of a message."""
    complaint = "" if talk.child is None else talk.child.complaint()
    return f" It wrote: {complaint}" if complaint else ""


def _too_late(talk: Conversation, bounds: Bounds) -> Finding:
    message = f"The server did not finish the {talk.step} within {bounds.seconds:g} s.{_said(talk)}"
    return Finding(code="too-late", message=message, hint="Raise --timeout, if it is only slow.")


#: What a client says when nothing more is read.
_CONSEQUENCES: Final = ("server-ended", "server-error", "no-answer")


def _note_flood(talk: Conversation) -> None:
    """Put the reason why reading stopped in place of its consequence."""
    transcript = talk.transcript
    if transcript.flood:
        transcript.findings = [found for found in transcript.findings if found.code not in _CONSEQUENCES]
        transcript.note(Finding(code="too-much", message=f"{transcript.flood} The rest is not read."))


_LOOK: Final = 0.1


def watched(server: Server, bounds: Bounds, tell: Callable[[Answer], None], *, rounds: int | None = None) -> Answer:
    """Ask a server, tell about its list, and again at each change; return the last answer when it ends."""

    async def go_on(talk: Conversation, first: Answer) -> None:
        tell(first)
        seen, told = 0, 1
        async with AsyncExitStack() as stack:
            if talk.client is not None and talk.protocol == MODERN:  # it tells only who asks to be told
                await stack.enter_async_context(talk.client.listen(tools_list_changed=True))
            while rounds is None or told < rounds:
                await talk.changed(seen, _LOOK)
                seen = talk.transcript.changes
                with anyio.fail_after(bounds.seconds):
                    await talk.list()
                tell(talk.answer())
                told += 1

    return anyio.run(partial(ask, server, bounds, (), go_on))
