"""`POST /check/advice`: what to do for the shown tool, as a part of the page or as a page of its own."""

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.web.applied_advice import advised
from toolprism.web.body import read_form
from toolprism.web.contexts import AdvicePage
from toolprism.web.state import State
from toolprism.web.views.advice import advice_view
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.settings import Settings
    from toolprism.web.site_files import Site


async def advice(request: Request) -> Response:
    """Show what to do for the shown tool."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    state = State.of(await read_form(request, settings.max_body))
    template = "parts/advice.html" if request.headers.get("hx-request") == "true" else "pages/advice.html"

    def work(deadline: Deadline) -> bytes:
        selected, found = advised(state, settings, deadline)
        chosen = state.choices().strategies
        view = advice_view(found, selected.checked.title, chosen, selected.tool_matrix.number)
        hidden = {name: value for name, value in state.fields().items() if name != "text"}
        page = AdvicePage(title=f"What to do for {view.tool} · Toolprism", advice=view, text=state.text, hidden=hidden)
        return site.templates.render(template, page)

    try:
        page = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", "vary": "HX-Request"})
