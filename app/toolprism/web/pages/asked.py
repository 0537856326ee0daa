"""Answers a click that asks for more of the shown tool: as a part of the page, or without JavaScript as a page."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import BadInput
from toolprism.reading.paste import read
from toolprism.services.normalize import check
from toolprism.web.body import read_form
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.selected_tool import Selected, choose
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.site_files import Site


async def answer(
    request: Request, name: str, context: Callable[[Mapping[str, str], State, Settings, Deadline], Any]
) -> Response:
    """Return `pages/NAME.html`, or for htmx `parts/NAME.html`.

    Raises:
        HTTPException: 400, the form or its text cannot be read.
    """
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    fields = await read_form(request, settings.max_body)
    folder = "parts" if request.headers.get("hx-request") == "true" else "pages"

    def work(deadline: Deadline) -> bytes:
        with until(deadline):
            return site.templates.render(f"{folder}/{name}.html", context(fields, State.of(fields), settings, deadline))

    try:
        page = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", "vary": "HX-Request"})


def selected(state: State, settings: Settings, deadline: Deadline) -> Selected:
    """Return the shown tool at the targets of the page, without its arguments.

    Raises:
        BadInput: the text cannot be read.
        OutOfTime: the deadline has passed.
    """
    report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
    shown = State(text=state.text, tool=state.tool, target=state.target, edition=state.edition)
    return choose(report, shown, settings.limits, whole=False)
