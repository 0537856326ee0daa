"""Upstream error: Google's error body as OpenAI's error object.

Code and message: `GoogleRpcStatus`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from dataclasses import dataclass
from typing import Final

from app.chat.model.json_values import within
from app.core.json_types import Json

_TYPES: Final = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}
_BAD_GATEWAY: Final = 502
_CLIENT, _SERVER, _END = 400, 500, 600


@dataclass(frozen=True, kw_only=True)
class UpstreamError:
    """What Vertex AI says went wrong."""

    status: int
    message: str
    #: Google's name of the status, like `RESOURCE_EXHAUSTED`.
    code: str | None

    @property
    def type(self) -> str:
        """The kind of error, in OpenAI's words."""
        return _TYPES.get(self.status, "server_error" if self.status >= _SERVER else "invalid_request_error")

    def to_json(self) -> dict[str, Json]:
        """Give the error object of the API and the command line."""
        return {"status": self.status, "message": self.message, "type": self.type, "code": self.code}


def upstream_error(body: Json, http_status: int | None = None) -> UpstreamError | None:
    """Give the error that a body tells of, alone or as the only entry of a list; None when there is none."""
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
