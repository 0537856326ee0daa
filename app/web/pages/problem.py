"""The response to a failed request: a page, one sentence for htmx, or a problem of the API."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.core.errors import OutOfMemory, Unavailable
from app.core.finding import Finding
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
    """Return the page for a request that a handler or the router refuses."""
    assert isinstance(error, HTTPException), "registered for nothing else"
    known = error.detail != HTTPStatus(error.status_code).phrase
    message = error.detail if known else _SENTENCES.get(error.status_code, error.detail)
    return _answer(request, error.status_code, message, dict(error.headers or {}))


async def on_hang_up(_: Request, __: Exception) -> Response:
    """Return a response that nobody receives, because the client disconnected before its request arrived."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)


async def on_unavailable(request: Request, error: Exception) -> Response:
    """Return the page for a request that took too much, or arrived when the server was too busy."""
    if isinstance(error, Unavailable):
        return _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, str(error), {}, (error.finding,))
    return _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, str(error), {"retry-after": "30"})


async def on_out_of_memory(request: Request, _: Exception) -> Response:
    """Return the page for a request that needs too much memory; this process is not used again."""
    request.app.state.exhausted = True
    return await on_unavailable(request, OutOfMemory(request.app.state.settings.memory))


async def on_failure(request: Request, _: Exception) -> Response:
    """Return the page for an error of the server."""
    return _answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, _SENTENCES[500], {})


def _answer(
    request: Request, status: int, message: str, headers: dict[str, str], findings: tuple[Finding, ...] = ()
) -> Response:
    if request.url.path.startswith(_API):
        return problem(status, message, findings=findings, headers=headers)
    site: Site = request.app.state.site
    phrase = HTTPStatus(status).phrase
    if request.headers.get("hx-request") == "true":
        page = site.templates.render("parts/request_refused.html", Refusal(status=message))
    else:
        context = Problem(title=f"{phrase} · Toolprism", status=int(status), message=message)
        page = site.templates.render("pages/problem.html", context)
    return HTMLResponse(page, status, {"cache-control": "no-store", "vary": "HX-Request", **headers})
