"""`POST /check/loss`: what can go wrong at the open target, as a part of the page or as a page of its own.

`POST /check/losses` is the table of targets in the words of arguments that were tried, with tokens.
"""

from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import BadInput
from toolprism.reading.paste import read
from toolprism.services.consequences import tried
from toolprism.services.loss import losses
from toolprism.services.models import Models
from toolprism.services.normalize import check
from toolprism.services.tokens import around, counted
from toolprism.web.body import read_form
from toolprism.web.contexts import LossPage
from toolprism.web.pages.check import rendered
from toolprism.web.pages.checked import look
from toolprism.web.state import State
from toolprism.web.views.losses import Losses, losses_view
from toolprism.web.views.selected_tool import choose
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.settings import Settings
    from toolprism.web.site_files import Site


async def loss(request: Request) -> Response:
    """Show what can go wrong at the open target."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    state = State.of(await read_form(request, settings.max_body))
    template = "parts/losses.html" if request.headers.get("hx-request") == "true" else "pages/loss.html"

    def work(deadline: Deadline) -> bytes:
        found = _losses(state, settings, deadline)
        hidden = {name: value for name, value in state.fields().items() if name != "text"}
        title = f"What can go wrong at {found.title} · Toolprism"
        page = LossPage(title=title, losses=found, text=state.text, hidden=hidden)
        return site.templates.render(template, page)

    try:
        page = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", "vary": "HX-Request"})


async def tried_losses(request: Request) -> Response:
    """Return the table of targets, and the sentence of the open one, in the words of arguments that were tried.

    The table has what the tool costs in tokens; a long tool is counted if `?tokens=1` asks for it.
    """
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    state = State.of(await read_form(request, settings.max_body))
    partial = request.headers.get("hx-request") == "true"
    asked = request.query_params.get("tokens") == "1"

    def work(deadline: Deadline) -> bytes:
        report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        selected = choose(report, replace(state, arguments="", cells="verdicts"), settings.limits, whole=False)
        tried(selected.checked.job)
        with until(deadline):
            priced = counted(around(report, selected.tool_matrix.number)[0], asked=asked)
        view = look(replace(state, cells="verdicts") if partial else state, settings, known.catalogue, deadline)
        if view.results is not None:  # what could not be found out is not asked for again
            shown = replace(view.results, untried=False, uncounted=priced.problem if asked else "")
            view = replace(view, results=shown)
        return rendered(site, view, partial=partial, part="parts/tried.html")

    try:
        page = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", "vary": "HX-Request"})


def _losses(state: State, settings: "Settings", deadline: Deadline) -> Losses:
    report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
    selected = choose(report, replace(state, arguments=""), settings.limits, whole=False)
    target = selected.targets[selected.shown]
    lost = next(losses(replace(selected.checked.job, targets=(target,))))
    return losses_view(lost.loss, target.id, selected.titles[target.id], selected.checked.title, selected.locator)
