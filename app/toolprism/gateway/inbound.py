"""Reads a request as JSON, with limits that are checked before parsing."""

import asyncio
import re
from collections.abc import Callable
from typing import Final

from starlette.requests import Request

from toolprism.chat.model.options import MAX_DEPTH
from toolprism.core.incoming import collected
from toolprism.core.json_text import loads
from toolprism.core.json_types import Json
from toolprism.gateway.problems import RequestRefused, problem

#: A string (which may contain brackets, and need not end), or one bracket.
_TOKENS: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_OPENING: Final = frozenset({b"[", b"{"})
_CLOSING: Final = frozenset({b"]", b"}"})


async def read_body(request: Request, most: int, seconds: float, hold: Callable[[int], None]) -> bytes:
    """Return the body."""
    try:
        async with asyncio.timeout(seconds):
            body = await collected(request.stream(), most, hold)
    except TimeoutError:
        raise RequestRefused(problem("request_timeout")) from None
    if body is None:
        raise RequestRefused(problem("request_too_large"))
    return body


def read_json(body: bytes) -> Json:
    """Return the value of JSON after a check of its depth. Messages, tools and schemas have further limits."""
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _is_deep(body):
        raise RequestRefused(problem("request_too_deep"))
    try:
        return loads(body)
    except ValueError:
        raise RequestRefused(problem("invalid_json")) from None


def _is_deep(body: bytes) -> bool:
    depth = 0
    for token in _TOKENS.finditer(body):
        found = token[0]
        if found in _OPENING:
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif found in _CLOSING:
            depth -= 1
    return False
