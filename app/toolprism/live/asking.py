"""Asks one server for its tools, over either transport, in bounded time, and again whenever its list changes."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import anyio
from mcp import Client, MCPError

from toolprism.core.errors import ToolprismError
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Object
from toolprism.live.answer import DEFAULT, Answer, Bounds, Called, Reading, Server, hidden
from toolprism.live.child import Child, NotStarted, child_of
from toolprism.live.pages import read_pages
from toolprism.live.sdk import MODERN
from toolprism.live.stdio import Streams, over_http, over_stdio
from toolprism.live.tape import Tape

_LONGEST: Final = 300
#: Loggers of the SDK, which would print what a server sent; every problem is a finding instead.
_LOGGERS: Final = ("mcp", "client")


class ServerEnded(ToolprismError):
    """A server that is watched has ended."""


@dataclass
class Conversation:
    """An open conversation with one server."""

    server: Server
    tape: Tape
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
            self.tape.forget()
        await read_pages(self.client.session, self.tape, self.reading, self.client.protocol_version)

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
            self.tape.note(Finding(code="bad-result", message=message, severity="warning"))
        self.called.append(Called(name=name, result=self.tape.results["tools/call"][-1]))

    async def changed(self, seen: int, look: float) -> None:
        """Wait until the server has said more than `seen` times that its list has changed.

        Raises:
            ServerEnded: it has ended instead.
        """
        while self.tape.changes <= seen:
            if self.child is not None and self.child.process.returncode is not None:
                raise ServerEnded("The server has ended.")
            await anyio.sleep(look)

    def answer(self) -> Answer:
        """Return what has been heard so far."""
        return Answer(
            server=self.server,
            title=self.title,
            protocol=self.tape.version or self.protocol,
            tools=tuple(self.reading.tools),
            pages=tuple(self.reading.pages),
            complete=self.reading.complete,
            called=tuple(self.called),
            findings=tuple(self.tape.findings),
        )


async def ask(
    server: Server,
    bounds: Bounds = DEFAULT,
    calls: Sequence[tuple[str, Object]] = (),
    then: Callable[[Conversation, Answer], Awaitable[None]] | None = None,
) -> Answer:
    """Ask a server for its tools, and call some; every problem is a finding.

    Args:
        server: the server.
        bounds: time, bytes and pages.
        calls: names and arguments.
        then: called with the open conversation when the list has been read, without the limit of time.
    """
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    talk = Conversation(server=server, tape=Tape(bounds))
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
            talk.tape.note(_problem(talk, error))
    if limit.cancelled_caught:
        talk.tape.note(_too_late(talk, bounds))
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
    over = over_http(talk.server, talk.tape) if talk.child is None else over_stdio(talk.child, talk.tape)
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
    if talk.tape.trouble:
        return Finding(code="no-answer", message=hidden(talk.tape.trouble, talk.server.secrets))
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
    tape = talk.tape
    if tape.flood:
        tape.findings = [found for found in tape.findings if found.code not in _CONSEQUENCES]
        tape.note(Finding(code="too-much", message=f"{tape.flood} The rest is not read."))


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
                seen = talk.tape.changes
                with anyio.fail_after(bounds.seconds):
                    await talk.list()
                tell(talk.answer())
                told += 1

    return anyio.run(partial(ask, server, bounds, (), go_on))
