"""Caches responses without pasted text, so that pages with a sample need a worker only once."""

import gzip
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, TypeAlias

from cachetools import LRUCache
from starlette.requests import Request
from starlette.responses import Response

from toolprism.processes.client import client_of
from toolprism.web.worker_pool.message import WorkerRequest, WorkerResponse
from toolprism.web.worker_pool.pool import RelayedResponse

if TYPE_CHECKING:
    from toolprism.web.worker_pool.pool import WorkerPool

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

    async def load(self, pool: "WorkerPool") -> None:
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
