"""Completions: one request from end to end; when its client goes, the call of Vertex AI ends with it."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

import anyio
import httpx2
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive, Scope, Send

from app.chat import ConvertedRequest, WireError, convert
from app.chat.model.gemini_models import gemini_model
from app.chat.model.json_values import within
from app.chat.signatures.store import SignatureStore
from app.core.json_text import dumps
from app.core.json_types import Json
from app.gateway.client_reply import ClientReply
from app.gateway.exchange_signatures import ExchangeSignatures
from app.gateway.forwarding import STREAM, Upstream, problem_with, read_whole
from app.gateway.inbound import read_body, read_json
from app.gateway.outbound import StreamedAnswer, refusal, whole
from app.gateway.problems import GatewayProblem, RequestRefused, problem, problem_of
from app.gateway.request_log import log_exception
from app.gateway.scope import Credentials, scope_of
from app.gateway.settings import GatewaySettings

_T = TypeVar("_T")

_OK: Final = 200
_REDIRECT, _ERROR = 300, 400
_CLIENT_CLOSED: Final = 499  # the usual status in logs for a client that did not wait

#: Seconds or a date; anything else is not passed on.
_RETRY_AFTER: Final = re.compile(r"[A-Za-z0-9 ,:]{1,40}")


@dataclass(frozen=True, kw_only=True)
class _PreparedRequest:
    """A request that is ready to be forwarded."""

    converted: ConvertedRequest
    body: bytes
    signatures: ExchangeSignatures
    include_usage: bool


class Completions:
    """The endpoint `/v1/chat/completions`."""

    def __init__(self, settings: GatewaySettings, store: SignatureStore, upstream: Upstream) -> None:
        self._settings = settings
        self._store = store
        self._upstream = upstream
        self._limiter: anyio.CapacityLimiter | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        reply = ClientReply(send)
        request = Request(scope, receive)
        try:
            body = await read_body(request, self._settings.max_body)
            reply.entry.received = len(body)
            await _while_connected(receive, partial(self._answer, request, body, reply))
        except RequestRefused as refused:
            await reply.refuse(refused.problem)
        except ClientDisconnect:
            pass
        finally:
            if reply.entry.status == 0 or not reply.is_over:
                reply.entry.status = _CLIENT_CLOSED
            reply.entry.write()

    async def _answer(self, request: Request, body: bytes, reply: ClientReply) -> None:
        credentials = Credentials.of(request.headers)
        try:
            prepared = await self._in_thread(partial(self._prepared, request, body, credentials))
            reply.warn(prepared.converted.warnings)
            await self._forward(prepared, credentials, reply)
        except RequestRefused as refused:
            await reply.refuse(refused.problem)
        except WireError as error:
            await reply.refuse(problem_of(error))
        except httpx2.HTTPError as error:
            await reply.refuse(problem_with(error))
        except Exception as error:  # noqa: BLE001  # a stream that has begun still gets its error event
            log_exception(reply.entry, error)
            await reply.refuse(problem("internal_error"))

    def _prepared(self, request: Request, body: bytes, credentials: Credentials) -> _PreparedRequest:
        given = read_json(body)
        signatures = self._signatures(request, given, credentials)
        converted = convert(given, self._settings.options, signatures)
        return _PreparedRequest(
            converted=converted,
            body=dumps(converted.body).encode(),
            signatures=signatures,
            include_usage=within(given, "stream_options", "include_usage") is True,
        )

    def _signatures(self, request: Request, given: Json, credentials: Credentials) -> ExchangeSignatures:
        tenant = credentials.tenant(self._settings.upstream)
        scope = None if tenant is None else scope_of(tenant, self._settings.options, request.headers, given)
        name = within(given, "model")
        generation = gemini_model(name if isinstance(name, str) else "").generation
        return ExchangeSignatures(self._store, scope, generation, max_signature=self._settings.max_signature)

    async def _forward(self, prepared: _PreparedRequest, credentials: Credentials, reply: ClientReply) -> None:
        async with self._upstream.asked(prepared.converted, prepared.body, credentials) as response:
            if response.status_code >= _REDIRECT:
                raise RequestRefused(await _refusal(response))
            if prepared.converted.method == STREAM:
                await self._stream(prepared, response, reply)
                return
            data = await read_whole(response)
        answer = await self._in_thread(partial(whole, data, prepared.converted.model, prepared.signatures))
        reply.warn(answer.warnings)
        await reply.whole(_OK, answer.body)

    async def _stream(self, prepared: _PreparedRequest, response: httpx2.Response, reply: ClientReply) -> None:
        stream = StreamedAnswer(prepared.converted.model, prepared.signatures, include_usage=prepared.include_usage)
        await reply.begin(_OK)
        async for piece in response.aiter_bytes():
            await reply.more(await self._in_thread(partial(stream.take, piece)))
            if stream.error is not None:
                break
        last = await self._in_thread(stream.finish)
        reply.entry.note([*stream.warnings, stream.error.code if stream.error else None])
        await reply.end(last)

    async def _in_thread(self, work: Callable[[], _T]) -> _T:
        """Run work in one of a few threads, so that the event loop stays free."""
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(self._settings.threads)
        return await anyio.to_thread.run_sync(work, limiter=self._limiter)


async def _refusal(response: httpx2.Response) -> GatewayProblem:
    """Return the problem of an error answer, with the `retry-after` of Vertex AI."""
    if response.status_code < _ERROR:
        return problem("upstream_redirect")
    error = refusal(await read_whole(response), response.status_code)
    wait = response.headers.get("retry-after")
    return problem_of(error, {"retry-after": wait} if wait and _RETRY_AFTER.fullmatch(wait) else {})


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
