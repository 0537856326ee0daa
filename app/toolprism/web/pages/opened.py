"""`/p?s=` and `/s/{id}`: opens links that hold the state of the page, or are stored."""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.catalogue.catalogue import Catalogue
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.reading.paste import read
from toolprism.services.models import Models
from toolprism.services.normalize import check
from toolprism.share.envelope import Envelope, digests, drift
from toolprism.share.link import decode
from toolprism.web.handling import read_form, render_in_time, rendered
from toolprism.web.link_store import LinkStore
from toolprism.web.pages.checked import View, look, refused
from toolprism.web.pages.home import whole
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.sharing import state_of


async def opened(request: Request) -> Response:
    """Open a link that holds everything: in the query, or in a form, which no log records."""
    given = await read_form(request) if request.method == "POST" else dict(request.query_params)
    return await _page(request, given.get("s", ""))


async def stored(request: Request) -> Response:
    """Open a stored link.

    Raises:
        HTTPException: 404, there is none, or it was removed.
        StoreBroken: the database cannot be read.
    """
    found = await _links(request).load(request.path_params["id"], _host(request))
    if found is None:
        raise HTTPException(
            HTTPStatus.NOT_FOUND, "This link does not exist: it has expired, was deleted, or was never made."
        )
    return await _page(request, found.link)


async def delete(request: Request) -> Response:
    """Ask for confirmation, then delete a stored link; a GET request deletes nothing.

    Raises:
        StoreBroken: the database cannot be written.
    """
    links = _links(request)
    identifier = request.path_params["id"]
    asked = request.method == "GET"
    given = dict(request.query_params) if asked else await read_form(request)
    token = given.get("token", "")
    gone = not asked and await links.delete(identifier, token, _host(request))
    status = HTTPStatus.OK if asked or gone else HTTPStatus.NOT_FOUND
    page = rendered(
        request, "pages/delete.html", title="Delete a link", id=identifier, token=token, asked=asked, gone=gone
    )
    return HTMLResponse(page, status, {"cache-control": "no-store", "x-robots-tag": "noindex"})


async def _page(request: Request, link: str) -> Response:
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models

    def work(deadline: Deadline) -> bytes:
        view, banner, linked = _view(link, settings, known.catalogue, deadline)
        return whole(request, view, title="A shared schema", banner=banner, linked=linked)

    return await render_in_time(request, work, headers={"x-robots-tag": "noindex"})


def _view(link: str, settings: Settings, catalogue: Catalogue, deadline: Deadline) -> tuple[View, str, bool]:
    """Return what a link opens, a notice about it, and whether it names a target."""
    try:
        envelope = decode(link, settings.limits)
    except BadInput as error:
        return refused(error.finding), "The link cannot be opened.", False
    state = state_of(envelope)
    return look(state, settings, catalogue, deadline), _banner(envelope, state, settings, deadline), bool(state.target)


def _banner(envelope: Envelope, state: State, settings: Settings, deadline: Deadline) -> str:
    try:
        paste = read(state.text, settings.limits)
    except BadInput:
        return "This is what was shared; it cannot be read as JSON."
    report = check(paste, settings.limits, state.choices(), deadline)
    return drift(envelope, digests(report)).sentence()


def _links(request: Request) -> LinkStore:
    links: LinkStore | None = request.app.state.links
    if links is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "This server stores no links.")
    return links


def _host(request: Request) -> str:
    return request.client.host if request.client else ""
