"""What handlers share: the form of a request, templates, and the response with a page."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.rendering import Site

_Sample = TypeVar("_Sample")


def is_part(request: Request) -> bool:
    """Return whether htmx asks for a part of a page."""
    return request.headers.get("hx-request") == "true"


def rendered(request: Request, name: str, **values: object) -> bytes:
    """Return a template as HTML; a name without its folder is a part for htmx, and a page for everyone else."""
    site: Site = request.app.state.site
    path = name if "/" in name else f"{'parts' if is_part(request) else 'pages'}/{name}.html"
    return site.templates.render(path, **values)


def page(request: Request, name: str, **values: object) -> Response:
    """Return a page that holds nothing of a paste; browsers keep it, and ask whether it is still the same."""
    return HTMLResponse(rendered(request, f"pages/{name}.html", **values), headers={"cache-control": "no-cache"})


async def render_in_time(
    request: Request,
    work: Callable[[Deadline], bytes],
    stopped: Callable[[str], bytes] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return the page that is made before a deadline; nobody may keep it, and `stopped` makes it if time runs out."""
    status = HTTPStatus.OK
    try:
        made = await in_thread(work, request.app.state.settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    except OutOfTime as error:
        if stopped is None:
            raise
        status, made = HTTPStatus.SERVICE_UNAVAILABLE, stopped(str(error))
    return HTMLResponse(made, status, {"cache-control": "no-store", "vary": "HX-Request", **(headers or {})})


def sample_of(request: Request, samples: Mapping[str, _Sample]) -> _Sample:
    """Return the sample that the address names (`?sample=`), or the first."""
    wanted = request.query_params.get("sample") or next(iter(samples))
    if wanted not in samples:
        raise HTTPException(HTTPStatus.NOT_FOUND, "No sample has that name.")
    return samples[wanted]
