"""Body: the bytes of a request, bounded; and a form in them."""

from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

#: A body that is too long is read to its end, so that the client hears the answer; up to this many times the limit.
_PATIENCE: Final = 8
_MOST_FIELDS: Final = 20


async def read_body(request: Request, most: int) -> bytes:
    """Read the body of a request.

    Raises:
        HTTPException: 413, it is too long.
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
        raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The request has more than {most:,} bytes.")
    return bytes(kept)


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
