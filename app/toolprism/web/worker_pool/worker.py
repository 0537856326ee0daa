"""Responds to requests in a worker process, one at a time: without a network, and without the outer layers."""

import asyncio
import logging
import signal
from dataclasses import replace
from functools import cache
from typing import Final

from starlette.types import Message

from toolprism.core.garbage import keep_existing
from toolprism.core.log_format import set_up_log
from toolprism.processes.bounds import become_worker, bound_memory
from toolprism.web.application import Application, create_app
from toolprism.web.handling import become_inline, inline
from toolprism.web.middleware import UnfinishedAnswerError, log_failure
from toolprism.web.settings import Settings
from toolprism.web.worker_pool.message import RemoteStore, StoreCallNeeded, WorkerRequest, WorkerResponse

_FIRST_REQUEST: Final = WorkerRequest.get("/")
#: Seconds past the deadline of a request after which the process ends itself, if nobody else ended it.
_GRACE: Final = 5


class _Worker:
    """The application in this process."""

    def __init__(self, app: Application, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.loop = asyncio.new_event_loop()


#: Holds the worker of this process.
_HERE: list[_Worker] = []


@cache
def application(settings: Settings) -> Application:
    """Return the application of a worker, with everything loaded that its first page needs.

    A process that calls this before it forks workers shares the application with them.
    """
    store = None if settings.links is None else RemoteStore()
    app = create_app(replace(settings, cache_bytes=_share(settings)), store=store)
    with inline():
        asyncio.run(_answer(app, _FIRST_REQUEST))
    return app


def prepare(settings: Settings) -> None:
    """Make this process a worker: load the application, and bound the memory."""
    become_worker()
    set_up_log(logging.WARNING)
    become_inline()
    worker = _Worker(application(settings), settings)
    keep_existing()
    bound_memory(settings.memory + _share(settings))
    _HERE.append(worker)


def _share(settings: Settings) -> int:
    """Return the bytes of memory that one worker may use for the latest results."""
    return settings.cache_bytes // settings.engines


def serve(message: WorkerRequest) -> WorkerResponse | None:
    """Return the response to one request; None if this process has run out of memory."""
    worker = _HERE[0]
    signal.alarm(int(worker.settings.seconds) + _GRACE)
    try:
        return worker.loop.run_until_complete(_answer(worker.app, message))
    except MemoryError:
        return None
    finally:
        signal.alarm(0)


async def _answer(app: Application, message: WorkerRequest) -> WorkerResponse:
    status = 500
    headers: list[tuple[bytes, bytes]] = []
    parts: list[bytes] = []
    incoming: list[Message] = [{"type": "http.request", "body": message.body, "more_body": False}]

    async def receive() -> Message:
        return incoming.pop() if incoming else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status, headers = message["status"], [(bytes(name), bytes(value)) for name, value in message["headers"]]
        else:
            parts.append(bytes(message.get("body", b"")))

    if app.state.links is not None:
        app.state.links.store_result = message.store_result
    scope = {**message.head, "asgi": {"version": "3.0"}, "extensions": {}, "state": {}, "app": app}
    try:
        await app.inner(scope, receive, send)
    except StoreCallNeeded as needed:
        return WorkerResponse(status=0, headers=[], body=b"", store_call=needed.store_call)
    except Exception as error:  # noqa: BLE001  # whatever it is, the page about it is the response
        log_failure(scope, error)
        if not parts:
            raise UnfinishedAnswerError from None
    return WorkerResponse(status=status, headers=headers, body=b"".join(parts), is_last=app.state.exhausted)
