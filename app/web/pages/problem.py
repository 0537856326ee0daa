"""The response to a request that fails: a page, one sentence for htmx to put into one, or a problem of the API."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.web.contexts import Problem, Refusal
from app.web.problems import problem

if TYPE_CHECKING:
    from app.web.site_files import Site

_API: Final = ("/api/", "/openapi.json", "/healthz", "/readyz")

_SENTENCES: Final = {
    404: "This page does not exist.",
    405: "This page does not accept this kind of request.",
    500: "Toolprism crashed on this input; please report it. What you pasted is not stored, and not in any log.",
}


async def on_http_exception(request: Request, error: Exception) -> Response:
    """Return the page for what a handler or the router refuses."""
    assert isinstance(error, HTTPException), "registered for nothing else"
    known = error.detail != HTTPStatus(error.status_code).phrase
    message = error.detail if known else _SENTENCES.get(error.status_code, error.detail)
    return _answer(request, error.status_code, message, dict(error.headers or {}))


async def on_out_of_time(request: Request, error: Exception) -> Response:
    """Return the page for a request that took too long."""
    return _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, str(error), {"retry-after": "30"})


async def on_failure(request: Request, _: Exception) -> Response:
    """Return the page for an error of the server."""
    return _answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, _SENTENCES[500], {})


def _answer(request: Request, status: int, message: str, headers: dict[str, str]) -> Response:
    if request.url.path.startswith(_API):
        return problem(status, message, headers=headers)
    site: Site = request.app.state.site
    phrase = HTTPStatus(status).phrase
    if request.headers.get("hx-request") == "true":
        page = site.templates.render("parts/request_refused.html", Refusal(status=message))
    else:
        context = Problem(title=f"{phrase} · Toolprism", status=int(status), message=message)
        page = site.templates.render("pages/problem.html", context)
    return HTMLResponse(page, status, {"cache-control": "no-store", "vary": "HX-Request", **headers})
