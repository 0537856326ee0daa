"""The answer to a request that fails: a page, one sentence for htmx, or the API's problem."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.web.contexts import Problem, Refusal
from app.web.problems import problem

if TYPE_CHECKING:
    from app.web.site_files import Site

_API: Final = ("/api/", "/openapi.json", "/healthz")

_SENTENCES: Final = {
    404: "There is nothing at this address.",
    405: "This address does not take this kind of request.",
    500: "Toolprism failed on this request. What you pasted is not stored, and not in any log.",
}


async def on_http_exception(request: Request, error: Exception) -> Response:
    """Answer what a handler or the router refuses."""
    assert isinstance(error, HTTPException), "registered for nothing else"
    known = error.detail != HTTPStatus(error.status_code).phrase
    message = error.detail if known else _SENTENCES.get(error.status_code, error.detail)
    return _answer(request, error.status_code, message, dict(error.headers or {}))


async def on_out_of_time(request: Request, error: Exception) -> Response:
    """Answer that it took too long."""
    return _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, str(error), {})


async def on_failure(request: Request, _: Exception) -> Response:
    """Answer a request that Toolprism failed on."""
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
