"""The response to a failed request: a page, one sentence for htmx, or a problem of the API."""

from http import HTTPStatus
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.errors import OutOfMemory, Unavailable
from toolprism.core.finding import Finding
from toolprism.web.handling import is_part, rendered
from toolprism.web.problems import problem

_API: Final = ("/api/", "/openapi.json", "/healthz", "/readyz")

#: The list that a page belongs to, by the beginning of its path: what a page that does not exist links to.
_LISTS: Final = {
    "/providers/": ("/providers", "All providers"),
    "/targets/": ("/targets", "All targets"),
    "/rules/": ("/rules", "All rules"),
    "/lint/": ("/lint", "All lints"),
    "/models/": ("/models", "All models"),
}
_SENTENCES: Final = {
    404: "This page does not exist.",
    405: "This page does not accept this kind of request.",
    500: "Toolprism crashed on this input; please report it. What you pasted is not stored, and not in any log.",
}


async def on_http_exception(request: Request, error: Exception) -> Response:
    """Return the page for a request that a handler or the router refuses."""
    assert isinstance(error, HTTPException), "registered for nothing else"
    known = error.detail != HTTPStatus(error.status_code).phrase
    headers = dict(error.headers or {})
    message = error.detail if known else _sentence(request, error, headers.get("Allow", ""))
    return _answer(request, error.status_code, message, headers)


def _sentence(request: Request, error: HTTPException, allowed: str) -> str:
    if request.url.path.startswith(_API):
        if error.status_code == HTTPStatus.NOT_FOUND:
            return "There is no operation at this address. /openapi.json lists them."
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED and allowed:
            return f"This address takes {allowed}, not {request.method}. /openapi.json describes it."
    return _SENTENCES.get(error.status_code, error.detail)


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
    if is_part(request):
        page = rendered(request, "parts/request_refused.html", status=message)
    else:
        path, phrase = request.url.path, HTTPStatus(status).phrase
        lists = next((link for start, link in _LISTS.items() if path.startswith(start)), None)
        page = rendered(
            request, "pages/problem.html", title=phrase, status=int(status), message=message, all_of_them=lists
        )
    return HTMLResponse(page, status, {"cache-control": "no-store", "vary": "HX-Request", **headers})
