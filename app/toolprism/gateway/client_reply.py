"""Sends the response to the client, and records what is logged about it."""

import logging
import re
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote

from starlette.types import Send

from toolprism.gateway.outbound import error_event
from toolprism.gateway.problems import GatewayProblem

LOG: Final = logging.getLogger("toolprism.gateway")
#: The form of a code; Vertex AI's error names could be anything.
_CODE: Final = re.compile(r"[A-Za-z_]{1,60}")


@dataclass
class LogEntry:
    """The facts about a request so far."""

    id: str = field(default_factory=lambda: f"req_{secrets.token_hex(12)}")
    status: int = 0
    received: int = 0
    sent: int = 0
    #: Codes of errors and warnings, without names from the request.
    codes: dict[str, None] = field(default_factory=dict)
    started: float = field(default_factory=time.perf_counter)

    def note(self, codes: Iterable[str | None]) -> None:
        """Record codes, in order and without duplicates."""
        bare = (code.partition(":")[0] for code in codes if code is not None)
        self.codes |= dict.fromkeys(code if _CODE.fullmatch(code) else "other" for code in bare)

    def write(self) -> None:
        """Write the line."""
        took = (time.perf_counter() - self.started) * 1_000
        codes = ",".join(self.codes) or "-"
        LOG.info("%s %s in=%s out=%s %.0f ms %s", self.id, self.status, self.received, self.sent, took, codes)


def log_trace(entry: LogEntry, trace: str) -> None:
    """Log where an exception happened, as `traceback_text`, which repeats nothing of the request."""
    LOG.error("%s failed\n%s", entry.id, trace)


#: Lists the codes of all changes and omissions.
WARNINGS_HEADER: Final = "x-toolprism-warnings"
#: The most characters in that header: a client may send any number of unknown parameters.
_LONGEST: Final = 2_000
_JSON: Final = "application/json"
_EVENTS: Final = "text/event-stream; charset=utf-8"
_NO_HEADERS: Final[Mapping[str, str]] = {}


@dataclass
class ClientReply:
    """The response to the client."""

    _send: Send
    entry: LogEntry = field(default_factory=LogEntry)
    is_over: bool = False
    _is_stream: bool = False
    _warnings: dict[str, None] = field(default_factory=dict)

    def warn(self, codes: Sequence[str]) -> None:
        """Record warnings; those before the response go into a header."""
        self.entry.note(codes)
        self._warnings |= dict.fromkeys(codes)

    async def refuse(self, problem: GatewayProblem) -> None:
        """Send a problem, as the response or as the last event of a stream that has started."""
        self.entry.note([problem.code])
        if self._is_stream:
            await self.end(error_event(problem))
        else:
            await self.whole(problem.status, problem.to_bytes(), problem.headers)

    async def whole(self, status: int, body: bytes, headers: Mapping[str, str] = _NO_HEADERS) -> None:
        """Send a whole response."""
        await self._start(status, _JSON, {**headers, "content-length": str(len(body))})
        await self.end(body)

    async def begin(self, status: int) -> None:
        """Start a stream."""
        self._is_stream = True
        await self._start(status, _EVENTS, {"x-accel-buffering": "no"})

    async def more(self, body: bytes) -> None:
        """Send a piece of a stream, unless it is empty."""
        if body:
            await self._body(body, more=True)

    async def end(self, body: bytes) -> None:
        """Send the last piece of a stream."""
        await self._body(body, more=False)
        self.is_over = True

    async def _start(self, status: int, media_type: str, headers: Mapping[str, str]) -> None:
        self.entry.status = status
        all_headers = {
            "content-type": media_type,
            "cache-control": "no-store",
            "x-request-id": self.entry.id,
            **headers,
        }
        if self._warnings:
            all_headers[WARNINGS_HEADER] = _list(self._warnings)
        raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in all_headers.items()]
        await self._send({"type": "http.response.start", "status": status, "headers": raw})

    async def _body(self, body: bytes, *, more: bool) -> None:
        self.entry.sent += len(body)
        await self._send({"type": "http.response.body", "body": body, "more_body": more})


def _list(codes: Iterable[str]) -> str:
    """Return codes as the value of a header, as many as fit.

    >>> _list(["strict_dropped", "ignored_param:é,"])
    'strict_dropped,ignored_param:%C3%A9%2C'
    """
    listed = ",".join(quote(code, safe=":._-", errors="replace") for code in codes)
    return listed if len(listed) <= _LONGEST else listed[:_LONGEST].rpartition(",")[0]
