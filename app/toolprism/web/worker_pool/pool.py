"""Assigns requests to the worker processes of a server, and caches pages that are equal for everyone."""

import asyncio
import gzip
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from typing import Final, TypeAlias

from cachetools import LRUCache
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from toolprism.core.errors import OutOfMemory, Unavailable
from toolprism.processes.fairness import BodyBudget, FairQueue, client_of
from toolprism.processes.slot import Slot, WorkerConfig
from toolprism.web.handling import read_body
from toolprism.web.settings import Settings
from toolprism.web.worker_pool import worker
from toolprism.web.worker_pool.message import StoreCall, WorkerRequest, WorkerResponse, make_store_call

#: The modules that workers need.
PRELOADED: Final = ("toolprism.web.application", "toolprism.web.worker_pool.worker")
#: What a worker answers without any work.
_QUESTION: Final = WorkerRequest.get("/healthz")
#: The client that asks it.
_NOBODY: Final = ""
#: Seconds in which a worker must answer it.
_MOMENT: Final = 2.0


class WorkerPool:
    """The worker processes of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.held = BodyBudget(settings.max_held, share=settings.max_held // 2)
        config = WorkerConfig(
            prepare=worker.prepare,
            given=(settings,),
            preloaded=PRELOADED,
            seconds=settings.seconds,
            memory=settings.memory,
        )
        #: The number of answers of all workers.
        self._answers = 0
        self._question: asyncio.Task[None] | None = None
        self._slots = [Slot(config) for _ in range(settings.engines)]
        self._turns = FairQueue(
            self._slots, share=max(1, settings.engines // 2), waiting=settings.max_waiting, patience=settings.patience
        )

    async def start(self) -> None:
        """Start all worker processes, so that no request waits for one to load."""
        await asyncio.gather(*(slot.start() for slot in self._slots))

    async def ask(self, message: WorkerRequest, client: str) -> WorkerResponse:
        """Return the response of a worker."""
        async with self._turns.turn(client) as slot:
            answer = await slot.run(worker.serve, message)
            self._answers += 1
            if answer is None or answer.is_last:
                await slot.close()
            if answer is None:
                raise OutOfMemory(self.settings.memory)
            return answer

    async def answers(self, seconds: float = _MOMENT) -> bool:
        """Return whether a worker process answers within a moment, be it this question or a request."""
        before = self._answers
        if self._question is None or self._question.done():
            self._question = asyncio.create_task(self._ask_for_nothing())
        await asyncio.wait({self._question}, timeout=seconds)  # cancelling it would end the worker
        return self._answers > before

    async def _ask_for_nothing(self) -> None:
        with suppress(Unavailable):
            await self.ask(_QUESTION, _NOBODY)

    async def close(self) -> None:
        """End the worker processes."""
        if self._question is not None:
            self._question.cancel()
        await asyncio.gather(*(slot.close() for slot in self._slots))


#: Bytes of a response written at a time; in between, the event loop serves others.
_PIECE: Final = 262_144


async def respond_to_link(request: Request) -> Response:
    """Respond to the address of a stored link: it is read before a worker is asked."""
    host = request.client.host if request.client else ""
    return await respond_through_pool(request, StoreCall(method="load", given=(request.path_params["id"], host)))


async def respond_through_pool(request: Request, call: StoreCall | None = None) -> Response:
    """Respond to a request through the worker pool."""
    pool: WorkerPool = request.app.state.pool
    links = request.app.state.links
    client = client_of(request.client.host if request.client else "")
    with pool.held.account(client) as account:
        try:
            async with asyncio.timeout(pool.settings.body_seconds):
                body = await read_body(request, pool.settings.max_body, account.take)
        except TimeoutError:
            raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, "The body did not arrive in time.") from None
        message = WorkerRequest.of(request.scope, body)
        if call is not None and links is not None:
            message = replace(message, store_result=await make_store_call(call, links))
        answer = await pool.ask(message, client)
        if answer.store_call is not None:  # no worker waits for the database
            store_result = await make_store_call(answer.store_call, links)
            answer = await pool.ask(replace(message, store_result=store_result), client)
        return RelayedResponse(answer)


class RelayedResponse(Response):
    """A worker's response, passed on unchanged."""

    def __init__(self, answer: WorkerResponse) -> None:
        self.status_code = answer.status
        self.body = answer.body
        self.raw_headers = answer.headers
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  # ASGI has them
        """Write the response in pieces."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        body = memoryview(self.body)
        last = max(0, len(body) - _PIECE)
        for start in range(0, last, _PIECE):
            await send({"type": "http.response.body", "body": bytes(body[start : start + _PIECE]), "more_body": True})
        start = -(-last // _PIECE) * _PIECE
        await send({"type": "http.response.body", "body": bytes(body[start:]), "more_body": False})


#: Path, query, and the headers that change the response.
_Key: TypeAlias = tuple[str, bytes, bool, bool]

#: Requested when the server starts, and always kept.
FIRST: Final = ("/", "/wire")
#: The number of other pages that are kept, by last use.
_KEPT: Final = 64
_ABOUT_CACHES: Final = (b"if-none-match", b"if-modified-since")


class FirstPages:
    """Pages that are equal for everyone who sends a GET request."""

    def __init__(self) -> None:
        self._first: dict[_Key, WorkerResponse] = {}
        self._others: LRUCache[_Key, WorkerResponse] = LRUCache(_KEPT)

    def get(self, key: _Key) -> WorkerResponse | None:
        """Return a cached page, or None."""
        return self._first.get(key) or self._others.get(key)

    def keep(self, key: _Key, answer: WorkerResponse, *, is_first: bool = False) -> None:
        """Keep a page; of other than the first pages, only the last used ones."""
        if answer.status != HTTPStatus.OK:
            return
        pages = self._first if is_first else self._others
        pages[key] = answer

    async def load(self, pool: WorkerPool) -> None:
        """Request the first pages when the server starts."""
        for path in FIRST:
            plain, packed = [
                await pool.ask(WorkerRequest.get(path, encoding), "") for encoding in (b"identity", b"gzip")
            ]
            self.keep((path, b"", False, False), plain, is_first=True)
            self.keep((path, b"", False, True), _at_its_smallest(plain, packed), is_first=True)


def _at_its_smallest(plain: WorkerResponse, packed: WorkerResponse) -> WorkerResponse:
    """Return a compressed page, as far as possible, because it is served to everyone."""
    body = gzip.compress(plain.body, mtime=0)
    headers = [each for each in packed.headers if each[0] != b"content-length"]
    return replace(packed, body=body, headers=[*headers, (b"content-length", b"%d" % len(body))])


async def first_page(request: Request) -> Response:
    """Respond with a cached page, or with one from the worker pool."""
    pages: FirstPages = request.app.state.first_pages
    pool: WorkerPool = request.app.state.pool
    key = _key(request)
    answer = pages.get(key)
    if answer is None:
        message = WorkerRequest.of(request.scope, without=_ABOUT_CACHES)
        answer = await pool.ask(message, client_of(request.client.host if request.client else ""))
        pages.keep(key, answer)
    tag = answer.header(b"etag")
    given = request.headers.get("if-none-match", "").encode("latin-1")
    if tag is not None and tag in [each.strip().removeprefix(b"W/") for each in given.split(b",")]:
        headers = {"etag": tag.decode("latin-1"), "cache-control": "no-cache"}
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return RelayedResponse(answer)


def _key(request: Request) -> _Key:
    headers = request.headers
    is_part = headers.get("hx-request") == "true"
    takes_gzip = "gzip" in headers.get("accept-encoding", "")
    return request.url.path, request.scope.get("query_string", b""), is_part, takes_gzip
