"""Reads the bytes of a request with a bound, and a form in them."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

from toolprism.core.incoming import collected

_MOST_FIELDS: Final = 24


async def read_body(request: Request, most: int, hold: Callable[[int], None] | None = None) -> bytes:
    """Read the body of a request.

    Args:
        request: the request.
        most: the greatest number of bytes.
        hold: called with the number of bytes read so far; may raise.

    Raises:
        HTTPException: 413, the body is too long.
    """
    body = await collected(request.stream(), most, hold)
    if body is None:
        raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The request has more than {most:,} bytes.")
    return body


async def read_form(request: Request) -> dict[str, str]:
    """Read a form in the default encoding of browsers; the last of equal fields wins, and only a POST has fields.

    Raises:
        HTTPException: 413, the body is too long; 400, it is not a form.
    """
    if request.method != "POST":
        return {}
    body = await read_body(request, request.app.state.settings.max_body)
    try:
        fields = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise HTTPException(HTTPStatus.BAD_REQUEST, "The form cannot be read.") from None
    # Browsers send every line break of a text field as CR LF; the user typed LF.
    return {name: value.replace("\r\n", "\n") for name, value in fields}
