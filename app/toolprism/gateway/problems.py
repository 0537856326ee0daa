"""Errors of the gateway in the format that OpenAI's clients expect."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from toolprism.chat.model.errors import UpstreamError, WireError
from toolprism.core.errors import ToolprismError, Unavailable
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json

_CLIENT: Final = "invalid_request_error"
_SERVER: Final = "server_error"
_FIRST_SERVER_STATUS: Final = 500
_UNAVAILABLE: Final = 503
#: Seconds after which a client may retry.
_LATER: Final = "5"

#: Status and sentence of each problem of the gateway itself.
PROBLEMS: Final[Mapping[str, tuple[int, str]]] = {
    "invalid_json": (400, "The body of the request is not valid JSON."),
    "request_too_deep": (400, "The objects and arrays of the request nest too deep."),
    "model_name_too_long": (400, "The name of the model has more than 500 characters."),
    "request_timeout": (408, "The body of the request did not arrive in time."),
    "request_too_large": (413, "The body of the request is larger than 20 MiB."),
    "not_found": (404, "The only routes are POST /v1/chat/completions and GET /healthz."),
    "method_not_allowed": (405, "Use POST /v1/chat/completions."),
    "stopping": (503, "The proxy is being stopped. Try again in a few seconds."),
    "internal_error": (500, "The gateway failed; see its log."),
    "upstream_unreachable": (502, "Vertex AI cannot be reached at the configured address."),
    "upstream_disconnected": (502, "Vertex AI ended the connection in the middle of its answer."),
    "upstream_redirect": (502, "Vertex AI answered with a redirect, which is not followed."),
    "upstream_timeout": (504, "Vertex AI did not answer in time."),
}


@dataclass(frozen=True, kw_only=True)
class GatewayProblem:
    """An error in OpenAI's format."""

    status: int
    message: str
    type: str
    code: str | None
    #: The place in the request, as a JSON path.
    param: str | None = None
    #: Headers about retrying.
    headers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Say when to retry, if Vertex AI does not."""
        if self.status == _UNAVAILABLE:
            object.__setattr__(self, "headers", {"retry-after": _LATER, **self.headers})

    def to_json(self) -> dict[str, Json]:
        """Return the body of a response, or an event of a stream."""
        error: dict[str, Json] = {"message": self.message, "type": self.type, "param": self.param, "code": self.code}
        return {"error": error}

    def to_bytes(self) -> bytes:
        """Return the body as bytes."""
        return dumps(self.to_json()).encode()


class RequestRefused(ToolprismError):
    """A request ends with a problem."""

    def __init__(self, problem: GatewayProblem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def problem(code: str) -> GatewayProblem:
    """Return a problem of the table."""
    status, message = PROBLEMS[code]
    kind = _SERVER if status >= _FIRST_SERVER_STATUS else _CLIENT
    return GatewayProblem(status=status, message=message, type=kind, code=code)


def problem_of(error: RequestRefused | Unavailable | WireError | UpstreamError) -> GatewayProblem:
    """Return the problem of a refused request, of work that was not done, or of an error of conversion or Vertex AI."""
    match error:
        case RequestRefused():
            return error.problem
        case Unavailable():
            code = error.finding.code.replace("-", "_")
            return GatewayProblem(status=_UNAVAILABLE, message=str(error), type=_SERVER, code=code)
        case WireError():
            return GatewayProblem(
                status=error.status, message=str(error), type=error.type, code=error.code, param=error.param
            )
    return GatewayProblem(status=error.status, message=error.message, type=error.type, code=error.code)
