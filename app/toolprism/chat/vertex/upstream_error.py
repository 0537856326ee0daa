"""Reads Google's error body.

Code and message: `GoogleRpcStatus`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from typing import Final

from toolprism.chat.model.arguments import within
from toolprism.chat.model.errors import UpstreamError
from toolprism.core.json_types import Json

_BAD_GATEWAY: Final = 502
_CLIENT, _END = 400, 600


def upstream_error(body: Json, http_status: int | None = None) -> UpstreamError | None:
    """Return the error in a body, alone or as the only entry of a list; None if there is none."""
    if isinstance(body, list) and len(body) == 1:
        body = body[0]
    error = within(body, "error")
    if error is None and (http_status is None or http_status < _CLIENT):
        return None
    message, code = within(error, "message"), within(error, "status")
    return UpstreamError(
        status=_status(within(error, "code"), http_status),
        message=message if isinstance(message, str) else "Vertex AI answered with an error and no message.",
        code=code if isinstance(code, str) else None,
    )


def _status(code: Json, http_status: int | None) -> int:
    for status in (code, http_status):
        if isinstance(status, int) and _CLIENT <= status < _END:
            return status
    return _BAD_GATEWAY
