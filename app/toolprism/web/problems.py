"""Error responses of the API (RFC 9457)."""

from http import HTTPStatus
from typing import Final

from starlette.responses import Response

from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.records import View

MEDIA_TYPE: Final = "application/problem+json"

#: Findings with an HTTP status of their own; any other is a 422.
_STATUS: Final = {"too-many-bytes": HTTPStatus.REQUEST_ENTITY_TOO_LARGE}


class Problem(View):
    """Why a request has no answer (RFC 9457)."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    findings: tuple[Finding, ...] | None = None


def problem(
    status: int, detail: str, *, findings: tuple[Finding, ...] = (), headers: dict[str, str] | None = None
) -> Response:
    """Return a problem response."""
    body = Problem(title=HTTPStatus(status).phrase, status=int(status), detail=detail, findings=findings or None)
    return Response(dumps(body.to_json()), status, {"cache-control": "no-store", **(headers or {})}, MEDIA_TYPE)


def unreadable(finding: Finding) -> Response:
    """Return the response for unreadable input."""
    status = _STATUS.get(finding.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    return problem(status, finding.sentence(), findings=(finding,))
