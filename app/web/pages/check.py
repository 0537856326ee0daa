"""`POST /check`: what becomes of the text in the form, as a whole page, or as the parts that htmx puts into one."""

from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.core.deadline import Deadline
from app.core.errors import OutOfTime
from app.web.body import read_form
from app.web.contexts import CheckResponse, Home
from app.web.mending import mended
from app.web.pages.checked import View, look, stopped
from app.web.state import State
from app.web.workers import in_thread

if TYPE_CHECKING:
    from app.web.settings import Settings
    from app.web.site_files import Site


async def check(request: Request) -> Response:
    """Check what was pasted."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    fields = await read_form(request, settings.max_body)
    state = State.of(fields)
    partial = request.headers.get("hx-request") == "true"

    def work(deadline: Deadline) -> str:
        return _render(site, look(state, settings, deadline), partial=partial)

    status = HTTPStatus.OK
    try:
        page = await in_thread(work, settings)
    except OutOfTime as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        page = _render(site, stopped(state, str(error)), partial=partial)
    return HTMLResponse(page, status, {"cache-control": "no-store", "vary": "HX-Request"})


async def fix(request: Request) -> Response:
    """Check what was pasted after one fix of lint, as a whole page."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    fields = await read_form(request, settings.max_body)

    def work(deadline: Deadline) -> str:
        text, problems = mended(fields.get("text", ""), fields.get("fix", ""), settings)
        view = look(State.of({**fields, "text": text}), settings, deadline)
        shown = replace(view.input, findings=[*problems, *view.input.findings])
        return _render(site, replace(view, input=shown), partial=False)

    return HTMLResponse(await in_thread(work, settings), headers={"cache-control": "no-store"})


def _render(site: "Site", view: View, *, partial: bool) -> str:
    if partial:
        answer = CheckResponse(input=view.input, status=view.status, results=view.results)
        return site.templates.render("parts/check_answer.html", answer)
    context = Home(
        title="Your tools · Toolprism",
        banner="",
        present=None,
        samples=list(site.samples.values()),
        sample=None,
        input=view.input,
        status=view.status,
        results=view.results,
    )
    return site.templates.render("pages/home.html", context)
