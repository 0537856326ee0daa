"""Error responses of the API (RFC 9457)."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps

if TYPE_CHECKING:
    from toolprism.core.json_types import Json

MEDIA_TYPE: Final = "application/problem+json"

#: Findings with an HTTP status of their own; any other is a 422.
_STATUS: Final = {"too-many-bytes": HTTPStatus.REQUEST_ENTITY_TOO_LARGE}


def problem(
    status: int, detail: str, *, findings: tuple[Finding, ...] = (), headers: dict[str, str] | None = None
) -> Response:
    """Return a problem response."""
    body: dict[str, Json] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": int(status),
        "detail": detail,
    }
    if findings:
        body["findings"] = [dict(finding.to_json()) for finding in findings]
    return Response(dumps(body), status, {"cache-control": "no-store", **(headers or {})}, MEDIA_TYPE)


def unreadable(finding: Finding) -> Response:
    """Return the response for unreadable input."""
    status = _STATUS.get(finding.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    return problem(status, finding.sentence(), findings=(finding,))
