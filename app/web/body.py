"""Body: the bytes of a request, bounded; and a form in them."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.core.incoming import collected

_MOST_FIELDS: Final = 24


async def read_body(request: Request, most: int, hold: Callable[[int], None] | None = None) -> bytes:
    """Read the body of a request.

    Args:
        request: the request.
        most: how many bytes it may have.
        hold: told how many bytes are kept; it may raise.

    Raises:
        HTTPException: 413, it is too long.
    """
    body = await collected(request.stream(), most, hold)
    if body is None:
        raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The request has more than {most:,} bytes.")
    return body


async def read_form(request: Request, most: int) -> dict[str, str]:
    """Read a form as browsers encode it by default; of a field given twice the last counts.

    Raises:
        HTTPException: 413, it is too long; 400, it is not a form.
    """
    body = await read_body(request, most)
    try:
        fields = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise HTTPException(HTTPStatus.BAD_REQUEST, "The form cannot be read.") from None
    # Browsers send every line break of a text field as CR LF; what was typed has LF.
    return {name: value.replace("\r\n", "\n") for name, value in fields}
