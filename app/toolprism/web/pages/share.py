"""`POST /share`: the state of the page as link, report and snippets; `POST /s`: stores the link on demand."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from http import HTTPStatus
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.reading.paste import read
from toolprism.services.normalize import check
from toolprism.share.stored import StoreBroken, storable
from toolprism.web.handling import in_thread, is_part, read_form, rendered
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.selected_tool import choose
from toolprism.web.views.sharing import Sharing, Terms, of_text, refused, repository_of, sharing, stored_link, tool_text

if TYPE_CHECKING:
    from toolprism.web.link_store import LinkStore

_HEADERS: Final = {"cache-control": "no-store", "vary": "HX-Request"}


class Refusal(NamedTuple):
    """The status and text of a response when nothing was stored."""

    status: HTTPStatus
    headers: Mapping[str, str] = MappingProxyType({})


_DONE: Final = Refusal(HTTPStatus.OK)
_BROKEN: Final = Refusal(HTTPStatus.SERVICE_UNAVAILABLE, {"retry-after": "30"})
_UNREADABLE: Final = Refusal(HTTPStatus.UNPROCESSABLE_ENTITY)
_REFUSALS: Final = {
    "link-too-long": Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    "too-many-saves": Refusal(HTTPStatus.TOO_MANY_REQUESTS, {"retry-after": "3600"}),
    "store-full": Refusal(HTTPStatus.SERVICE_UNAVAILABLE, {"retry-after": "86400"}),
}


async def share(request: Request) -> Response:
    """Show what can be shared; nothing is stored."""
    return await _answer(request, store=False)


async def store(request: Request) -> Response:
    """Store the link, and show where it is.

    Raises:
        HTTPException: 404, this server does not store links.
    """
    if request.app.state.links is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "This server stores no links.")
    return await _answer(request, store=True)


async def _answer(request: Request, *, store: bool) -> Response:
    settings: Settings = request.app.state.settings
    given = await read_form(request)
    state = State.of(given)
    repository = repository_of(given.get("repository", ""))
    alone, is_first = given.get("alone") == "1", "asked" not in given and not store

    def work(deadline: Deadline) -> tuple[Sharing, BadInput | None]:
        try:
            shared = _shared(request, _alone(state, settings, deadline) if alone else state, repository, deadline)
            if is_first and shared.long and shared.several:  # a short link leads, until somebody wants them all
                one = _shared(request, _alone(state, settings, deadline), repository, deadline)
                return replace(one, alone=True), None
            return replace(shared, alone=alone), None
        except BadInput as error:
            return replace(refused(str(error)), alone=alone), error

    shared, error = await in_thread(work, settings)
    refusal = _DONE if error is None or not store else _refusal(error)
    if store and error is None:
        shared, refusal = await _stored(request, shared)
    bad_repository = not repository and bool(given.get("repository", "").strip())
    shared = replace(shared, bad_repository=bad_repository)

    def shown(_: Deadline) -> bytes:
        return written(request, shared, state.fields(), back="/check", at="/share")

    page = await in_thread(shown, settings)
    return HTMLResponse(page, refusal.status, {**_HEADERS, **refusal.headers})


async def _stored(request: Request, shared: Sharing) -> tuple[Sharing, Refusal]:
    """Store the link, and return what can be shared with its short link, or with the reason why there is none."""
    settings: Settings = request.app.state.settings
    links: LinkStore = request.app.state.links
    try:
        link = await in_thread(lambda _: storable(shared.url, settings.terms, settings.limits), settings)
        receipt = await links.keep(link, request.client.host if request.client else "")
    except (BadInput, StoreBroken) as error:
        return replace(shared, not_stored=str(error)), _refusal(error)
    stored = stored_link(receipt, str(request.base_url), _day(receipt.expires))
    return replace(shared, stored=stored), _DONE


def _refusal(error: BadInput | StoreBroken) -> Refusal:
    """Return the status for a refused write."""
    if isinstance(error, StoreBroken):
        return _BROKEN
    return _REFUSALS.get(error.finding.code, _UNREADABLE)


def _alone(state: State, settings: Settings, deadline: Deadline) -> State:
    """Return the state with only the chosen tool.

    Raises:
        BadInput: the text cannot be read.
    """
    paste = read(state.text, settings.limits)
    selected = choose(check(paste, settings.limits, state.choices(), deadline), state, settings.limits)
    return state if len(paste.tools) == 1 else replace(state, text=tool_text(paste, selected.checked.tool), tool="")


def written(request: Request, shared: Sharing, fields: Mapping[str, str], *, back: str, at: str) -> bytes:
    """Return what can be shared: the panel for htmx, else a page with a link back.

    Args:
        request: the request.
        shared: what can be shared.
        fields: the fields of the form.
        back: where that form is sent.
        at: the page on which sharing was requested.
    """
    above = is_part(request)
    return rendered(request, "share", title="Share", sharing=shared, fields=fields, back=back, at=at, popover=above)


def _shared(request: Request, state: State, repository: str, deadline: Deadline) -> Sharing:
    settings: Settings = request.app.state.settings
    terms = Terms(
        base=str(request.base_url),
        repository=repository,
        days=0 if request.app.state.links is None else settings.terms.days,
        limits=settings.limits,
    )
    try:
        paste = read(state.text, settings.limits)
    except BadInput:
        return of_text(state, terms)
    report = check(paste, settings.limits, state.choices(), deadline)
    return sharing(report, choose(report, state, settings.limits), state, terms)


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%-d %B %Y")
