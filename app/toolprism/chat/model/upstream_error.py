"""An error from Vertex AI, in OpenAI's format."""

from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json

_TYPES: Final = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}
_SERVER: Final = 500


@dataclass(frozen=True, kw_only=True)
class UpstreamError:
    """An error from Vertex AI."""

    status: int
    message: str
    #: Google's name of the status, such as `RESOURCE_EXHAUSTED`.
    code: str | None

    @property
    def type(self) -> str:
        """The type of the error, in OpenAI's words."""
        return _TYPES.get(self.status, "server_error" if self.status >= _SERVER else "invalid_request_error")

    def to_json(self) -> dict[str, Json]:
        """Return the error object of the API and the command line."""
        return {"status": self.status, "message": self.message, "type": self.type, "code": self.code}
