"""What handlers share: the form of a request, work in time in a few threads, and the response with a page.

A worker process of the worker pool has one request at a time, so there they run without a thread.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import parse_qsl

import anyio
from anyio.lowlevel import RunVar
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.core.limits import collected
from toolprism.web.settings import Settings

if TYPE_CHECKING:
    from toolprism.web.rendering import Site


_MOST_FIELDS: Final = 24


async def read_body(request: Request, most: int, hold: Callable[[int], None] | None = None) -> bytes:
    """Read the body of a request.

    Args:
        request: the request.
        most: the greatest number of bytes.
        hold: called with the number of bytes read so far; may raise.

    Raises:
        HTTPException: 413, the body is too long.
    """
    body = await collected(request.stream(), most, hold)
    if body is None:
        raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The request has more than {most:,} bytes.")
    return body


async def read_form(request: Request) -> dict[str, str]:
    """Read a form in the default encoding of browsers; the last of equal fields wins, and only a POST has fields.

    Raises:
        HTTPException: 413, the body is too long; 400, it is not a form.
    """
    if request.method != "POST":
        return {}
    body = await read_body(request, request.app.state.settings.max_body)
    try:
        fields = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise HTTPException(HTTPStatus.BAD_REQUEST, "The form cannot be read.") from None
    # Browsers send every line break of a text field as CR LF; the user typed LF.
    return {name: value.replace("\r\n", "\n") for name, value in fields}


_T = TypeVar("_T")

#: One for each event loop.
_LIMITER: RunVar[anyio.CapacityLimiter] = RunVar("toolprism-workers")
#: Not empty if this process runs checks without a thread.
_INLINE: list[bool] = []


def become_inline() -> None:
    """Run checks without threads from now on, because this process has no other work."""
    _INLINE.append(True)


@contextmanager
def inline() -> Iterator[None]:
    """Run checks in this thread while the context is open."""
    _INLINE.append(True)
    try:
        yield
    finally:
        _INLINE.pop()


async def in_thread(work: Callable[[Deadline], _T], settings: Settings) -> _T:
    """Run work in a thread; waiting for a free one counts towards the deadline."""
    if _INLINE:
        return _before(Deadline(settings.seconds), work)
    limiter = _LIMITER.get(None)
    if limiter is None:
        limiter = anyio.CapacityLimiter(settings.threads)
        _LIMITER.set(limiter)
    deadline = Deadline(settings.seconds)
    try:
        with anyio.fail_after(settings.seconds):
            return await anyio.to_thread.run_sync(_before, deadline, work, limiter=limiter, abandon_on_cancel=True)
    except TimeoutError:
        raise OutOfTime(settings.seconds) from None


def _before(deadline: Deadline, work: Callable[[Deadline], _T]) -> _T:
    with until(deadline):
        return work(deadline)


_Sample = TypeVar("_Sample")


class PublicRoute(Route):
    """A GET route whose response never holds pasted text, so that the web process responds without a worker."""

    def __init__(self, path: str, endpoint: Callable[[Request], Awaitable[Response]], name: str | None = None) -> None:
        super().__init__(path, endpoint, methods=["GET"], name=name)


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
