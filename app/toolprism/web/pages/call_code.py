"""`POST /check/code`: code that checks calls of the shown tool, as a part of the page or as a page of its own."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.callcode import LANGUAGES, Language
from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import BadInput
from toolprism.reading.paste import read
from toolprism.services.call_code import code_for
from toolprism.services.normalize import check
from toolprism.web.applied_advice import prepared
from toolprism.web.body import read_form
from toolprism.web.contexts import CallCodePage
from toolprism.web.state import State
from toolprism.web.views.selected_tool import choose
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.settings import Settings
    from toolprism.web.site_files import Site

_NAMES: Final[dict[Language, str]] = {"python": "Python", "typescript": "TypeScript"}


async def call_code(request: Request) -> Response:
    """Show code that checks calls of the shown tool at the open target."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    fields = await read_form(request, settings.max_body)
    state = State.of(fields)
    template = "parts/call_code.html" if request.headers.get("hx-request") == "true" else "pages/call_code.html"

    def work(deadline: Deadline) -> bytes:
        with until(deadline):
            return site.templates.render(template, _page(state, fields.get("code", ""), settings, deadline))

    try:
        page = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", "vary": "HX-Request"})


def _page(state: State, given: str, settings: "Settings", deadline: Deadline) -> CallCodePage:
    report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
    shown = State(text=state.text, tool=state.tool, target=state.target, edition=state.edition)
    selected = choose(report, shown, settings.limits, whole=False)
    tool, target = selected.checked.title, selected.targets[selected.shown]
    job = prepared(selected.checked, given, settings)
    codes, problems = [], []
    for language in LANGUAGES:
        try:
            codes.append((_NAMES[language], code_for([(tool, job)], target, language)))
        except BadInput as error:
            problems.append(f"{_NAMES[language]}: {error.finding.message}")
    title = f"Code that checks calls of {tool} · Toolprism"
    return CallCodePage(title=title, tool=tool, target=selected.titles[target.id], problems=problems, codes=codes)
