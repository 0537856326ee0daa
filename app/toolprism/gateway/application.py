"""The routes of the gateway, and one request from end to end; if its client disconnects, the call to Vertex AI ends."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from typing import Final, TypeVar

import anyio
import anyio.to_thread
import httpx2
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from toolprism.chat.model.conversation import FoundSignatures, ReceivedSignature, UnsignedPart
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.options import Generation, gemini_model
from toolprism.chat.signatures.store import ConversationSignatures, SignatureScope, SignatureStore, StoreUnavailable
from toolprism.chat.signatures.store_factory import GuardedStore, open_store
from toolprism.chat.vertex.decoding import MAX_EVENT
from toolprism.core.errors import Unavailable
from toolprism.core.log_format import traceback_text
from toolprism.gateway import conversion
from toolprism.gateway.conversion import MissingSignatures, Ready, Refused, StreamPiece
from toolprism.gateway.converters import Converters, InternalError
from toolprism.gateway.forwarding import (
    STREAM,
    ClientReply,
    Credentials,
    Upstream,
    log_trace,
    problem_with,
    read_whole,
    scope_of,
)
from toolprism.gateway.messages import RequestRefused, problem, problem_of, read_body
from toolprism.gateway.settings import GatewaySettings
from toolprism.processes.fairness import Account, BodyBudget, client_of

_T = TypeVar("_T")


class ExchangeSignatures:
    """The signatures of one exchange; a client without credentials has none."""

    def __init__(
        self, store: SignatureStore, scope: SignatureScope | None, generation: Generation, *, max_signature: int
    ) -> None:
        self._signatures: ConversationSignatures | None = None
        if scope is not None:
            self._signatures = ConversationSignatures(
                store=_FailOnceStore(store), scope=scope, generation=generation, max_signature=max_signature
            )

    def find(self, wanted: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return the known signatures."""
        return FoundSignatures() if self._signatures is None else self._signatures.find(wanted)

    def keep(self, received: Sequence[ReceivedSignature]) -> tuple[str, ...]:
        """Store signatures; return warnings."""
        return () if self._signatures is None or not received else self._signatures.keep(received)


class _FailOnceStore(GuardedStore):
    """A store that is not called again after a failure."""

    _failed = False

    def _call(self, question: Callable[[], _T]) -> _T:
        if self._failed:
            raise StoreUnavailable("The store does not answer.")
        try:
            return question()
        except StoreUnavailable:
            self._failed = True
            raise


_OK: Final = 200
_REDIRECT, _ERROR = 300, 400
_CLIENT_CLOSED: Final = 499  # the usual status in logs for a client that disconnected

#: Seconds or a date; any other value is not passed on.
_RETRY_AFTER: Final = re.compile(r"[A-Za-z0-9 ,:]{1,40}")


class Completions:
    """The endpoint `/v1/chat/completions`."""

    def __init__(
        self, settings: GatewaySettings, store: SignatureStore, upstream: Upstream, converters: Converters
    ) -> None:
        self._settings = settings
        self._store = store
        self._upstream = upstream
        self._converters = converters
        self._held = BodyBudget(settings.max_held, share=settings.max_held // 2)
        self._limiter: anyio.CapacityLimiter | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        reply = ClientReply(send)
        request = Request(scope, receive)
        client = client_of(request.client.host if request.client else "")
        try:
            with self._held.account(client) as account:
                body = await read_body(request, self._settings.max_body, self._settings.body_seconds, account.take)
                reply.entry.received = len(body)
                asked = _Asked(request, client, body, account)
                del body  # released as soon as it is converted
                await _while_connected(receive, partial(self._answer, asked, reply))
        except (RequestRefused, Unavailable) as error:
            await reply.refuse(problem_of(error))
        except ClientDisconnect:
            pass
        except asyncio.CancelledError:  # the proxy is stopping, and has waited long enough
            await reply.refuse(problem("stopping"))
        finally:
            if reply.entry.status == 0 or not reply.is_over:
                reply.entry.status = _CLIENT_CLOSED
            reply.entry.write()

    async def _answer(self, asked: "_Asked", reply: ClientReply) -> None:
        credentials = Credentials.of(asked.request.headers)
        try:
            prepared, signatures = await self._prepared(asked, credentials)
            asked.let_go()
            reply.warn(prepared.warnings)
            exchange = _Exchange(prepared, signatures, asked.client, credentials)
            await self._forward(exchange, reply)
        except (RequestRefused, Unavailable, WireError) as error:
            await reply.refuse(problem_of(error))
        except httpx2.HTTPError as error:
            await reply.refuse(problem_with(error))
        except InternalError as mistake:
            log_trace(reply.entry, mistake.trace)
            await reply.refuse(problem("internal_error"))
        except Exception as error:  # noqa: BLE001  # a stream that has begun still gets its error event
            log_trace(reply.entry, traceback_text(error))
            await reply.refuse(problem("internal_error"))

    async def _prepared(self, asked: "_Asked", credentials: Credentials) -> tuple[Ready, ExchangeSignatures]:
        tenant = credentials.tenant(self._settings.upstream)

        def signatures_of(made: Ready | MissingSignatures) -> ExchangeSignatures:
            scope = None
            if tenant is not None:
                scope = scope_of(tenant, self._settings.options, asked.request.headers, made.conversation)
            generation = gemini_model(made.model).generation
            return ExchangeSignatures(self._store, scope, generation, max_signature=self._settings.max_signature)

        async def converted(found: FoundSignatures | None) -> Ready | MissingSignatures:
            work: Callable[..., Ready | MissingSignatures | Refused] = partial(
                conversion.converted, may_ask=tenant is not None
            )
            return await self._converters.run(asked.client, work, asked.body, self._settings.options, found)

        made = await converted(None)
        signatures = signatures_of(made)
        if isinstance(made, MissingSignatures):
            made = await converted(await self._in_thread(partial(signatures.find, made.parts)))
        assert isinstance(made, Ready), "signatures are asked for once"
        return made, signatures

    async def _forward(self, exchange: "_Exchange", reply: ClientReply) -> None:
        prepared = exchange.prepared
        async with self._upstream.ask(prepared, exchange.credentials) as response:
            if response.status_code >= _REDIRECT:
                await self._refuse(exchange, response)
            if prepared.method == STREAM:
                await self._stream(exchange, response, reply)
                return
            data = await read_whole(response)
        answer = await self._converters.run(
            exchange.client, conversion.answered, data, prepared.model, prepared.returning
        )
        reply.warn(answer.warnings)
        reply.warn(await self._in_thread(partial(exchange.signatures.keep, answer.signatures)))
        await reply.whole(_OK, answer.body)

    async def _stream(self, exchange: "_Exchange", response: httpx2.Response, reply: ClientReply) -> None:
        prepared = exchange.prepared
        started = self._converters.stream(
            exchange.client, prepared.model, include_usage=prepared.include_usage, returning=prepared.returning
        )
        async with started as stream:
            await reply.begin(_OK)
            error = None
            async for data in response.aiter_bytes():
                piece = await stream.take(data, MAX_EVENT)
                if piece is not None:
                    await self._send(piece, exchange, reply)
                    error = piece.error
                    if error is not None:
                        break
            *pieces, last = await stream.finish()
            for piece in pieces:
                await self._send(piece, exchange, reply)
            await self._send(last, exchange, reply, ends=True)

    async def _send(self, piece: StreamPiece, exchange: "_Exchange", reply: ClientReply, *, ends: bool = False) -> None:
        """Store the signatures of a piece, then send it."""
        warnings: tuple[str, ...] = ()
        if piece.signatures:
            warnings = await self._in_thread(partial(exchange.signatures.keep, piece.signatures))
        reply.entry.note([*piece.warnings, *warnings, piece.error.code if ends and piece.error else None])
        await (reply.end if ends else reply.more)(piece.body)

    async def _refuse(self, exchange: "_Exchange", response: httpx2.Response) -> None:
        """Refuse with the error of a response, and the `retry-after` of Vertex AI."""
        if response.status_code < _ERROR:
            raise RequestRefused(problem("upstream_redirect"))
        data, status = await read_whole(response), response.status_code
        try:
            await self._converters.run(exchange.client, conversion.refused, data, status)
        except RequestRefused as refused:
            wait = response.headers.get("retry-after")
            headers = {"retry-after": wait} if wait and _RETRY_AFTER.fullmatch(wait) else {}
            raise RequestRefused(replace(refused.problem, headers=headers)) from None

    async def _in_thread(self, work: Callable[[], _T]) -> _T:
        """Call the store in one of a few threads, so that the event loop stays free."""
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(self._settings.threads)
        return await anyio.to_thread.run_sync(work, limiter=self._limiter)


@dataclass
class _Asked:
    """A request as it arrived."""

    request: Request
    client: str
    body: bytes
    account: Account

    def let_go(self) -> None:
        """Release the memory of the body."""
        self.body = b""
        self.account.give_back()


@dataclass(frozen=True)
class _Exchange:
    """A request in progress, and its state."""

    prepared: Ready
    signatures: ExchangeSignatures
    client: str
    credentials: Credentials


async def _while_connected(receive: Receive, work: Callable[[], Awaitable[None]]) -> None:
    """Run work until it is done or the client disconnects."""

    async def watch() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(watch)
        await work()
        group.cancel_scope.cancel()


def create_app(settings: GatewaySettings) -> Starlette:
    """Return the application."""
    store = open_store(settings.store, settings.redis_url, settings.limits)
    upstream = Upstream(settings)
    converters = Converters(settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            await converters.start()
            yield
        finally:
            await upstream.close()
            await converters.close()
            await anyio.to_thread.run_sync(store.close)

    return Starlette(
        routes=[
            Route("/v1/chat/completions", Completions(settings, store, upstream, converters), methods=["POST"]),
            Route("/healthz", _healthz, methods=["GET"]),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _on_http_exception},
    )


async def _healthz(_: Request) -> Response:
    return PlainTextResponse("ok\n")


async def _on_http_exception(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "Starlette calls this for no other exception"
    answer = problem("not_found" if error.status_code == HTTPStatus.NOT_FOUND else "method_not_allowed")
    return Response(answer.to_bytes(), answer.status, error.headers, media_type="application/json")
