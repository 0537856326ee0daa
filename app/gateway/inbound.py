"""Inbound: a request, bounded before it is read, and read as JSON."""

import json
import math
import re
from typing import Final

from starlette.requests import Request

from app.chat.model.options import MAX_DEPTH
from app.core.json_types import Json
from app.gateway.problems import Refused, problem

#: A body that is too long is read to its end, so that the client hears the answer; up to this many times the limit.
_PATIENCE: Final = 4
#: Texts (which may hold brackets, and need not end), or one bracket.
_TOKENS: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_OPENING: Final = frozenset({b"[", b"{"})
_CLOSING: Final = frozenset({b"]", b"}"})


async def read_body(request: Request, most: int) -> bytes:
    """Read the body.

    Raises:
        Refused: it is too large.
        ClientDisconnect: the client has gone.
    """
    kept = bytearray()
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size <= most:
            kept += chunk
        elif size > _PATIENCE * most:
            break
    if size > most:
        raise Refused(problem("request_too_large"))
    return bytes(kept)


def read_json(body: bytes) -> Json:
    """Read JSON; how deep it nests is looked at first. Messages, tools and schemas have their own 64 levels.

    Raises:
        Refused: it is none, or nests too deep.
    """
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _is_deep(body):
        raise Refused(problem("request_too_deep"))
    try:
        value: Json = json.loads(body, parse_constant=_refused, parse_float=_finite)
    except (ValueError, RecursionError):
        raise Refused(problem("invalid_json")) from None
    return value


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


def _refused(_: str) -> Json:
    raise ValueError("no JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError("no double")
    return number
