"""`POST /check`: the results for the text in the form, as a whole page or as parts for htmx.

`/check-server` shows the commands that check a server, made of what was pasted; nothing is asked from here.
"""

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.services.check_server import Commands, commands_for
from toolprism.web.body import read_form
from toolprism.web.contexts import CheckServer
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.rendering import Site
    from toolprism.web.settings import Settings
from collections.abc import Callable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from toolprism.core.errors import OutOfTime
from toolprism.reading.paste import read
from toolprism.services.models import Models
from toolprism.services.normalize import check as checked_paste
from toolprism.web.applied_fixes import APPLY, FORMAT, applied, changed, fixed
from toolprism.web.contexts import CheckResponse, FirstToChange, Home, OpenTarget, Presenting, ToolRows
from toolprism.web.laid_out import laid_out
from toolprism.web.pages.checked import Before, View, look, look_at_causes, look_at_open, stopped
from toolprism.web.state import State
from toolprism.web.undo import newest
from toolprism.web.views.tool_matrix import more_rows

if TYPE_CHECKING:
    from toolprism.web.rendering import Site
    from toolprism.web.settings import Settings


async def check(request: Request) -> Response:
    """Show the results for the pasted text."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    fields = await read_form(request, settings.max_body)
    state = State.of(fields)
    partial = request.headers.get("hx-request") == "true"

    present = Presenting() if fields.get("present") == "1" and "stop" not in fields else None

    def work(deadline: Deadline) -> bytes:
        before = Before(tools=fields.get("sent", ""), pasted=fields.get("pasted", ""))
        view = look(state, settings, known.catalogue, deadline, whole=not partial, before=before)
        if not partial:
            view = replace(view, input=replace(view.input, history=fields.get("before", "")))
        return rendered(site, view, partial=partial, present=present)

    status = HTTPStatus.OK
    try:
        page = await in_thread(work, settings)
    except OutOfTime as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        page = rendered(site, stopped(state, str(error)), partial=partial, present=present)
    return HTMLResponse(page, status, {"cache-control": "no-store", "vary": "HX-Request"})


async def fix(request: Request) -> Response:
    """Show the whole page for the pasted text after one fix or some edits of advice, or without them again.

    A button that only sets fields, such as the arguments of a call, changes no text.
    """
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    fields = await read_form(request, settings.max_body)

    def work(deadline: Deadline) -> bytes:
        text, history, problems = changed(fields, lambda: _fixed(fields, settings, deadline))
        view = look(State.of({**fields, "text": text}), settings, known.catalogue, deadline)
        did, line = newest(history, text) if text != fields.get("text", "") else ("", None)
        if fields.get("fix") == "undo" and text != fields.get("text", ""):
            did, line = "The edit was undone", None
        findings = [*problems, *view.input.findings]
        shown = replace(view.input, findings=findings, history=history, did=did, did_at=line)
        return rendered(site, replace(view, input=shown), partial=False)

    return HTMLResponse(await in_thread(work, settings), headers={"cache-control": "no-store"})


def _fixed(fields: dict[str, str], settings: "Settings", deadline: Deadline) -> tuple[str, Sequence[Diagnostic]]:
    """Return the text after what a button asks for, and why it could not be done."""
    text, wanted = fields.get("text", ""), fields.get("fix", "")
    if wanted in ("", FORMAT):
        return laid_out(text) if wanted else text, ()
    if APPLY.fullmatch(wanted):
        return applied(State.of(fields), wanted, settings)
    return fixed(text, wanted, settings, State.of(fields).choices(), deadline)


async def rows(request: Request) -> Response:
    """Return the next rows of the heat map."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    given = request.query_params
    start, opened = (int(given[name][:6]) if given.get(name, "").isdecimal() else 0 for name in ("from", "open"))

    def work(state: State, deadline: Deadline) -> bytes:
        report = checked_paste(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        context = ToolRows(more=more_rows(report, start, opened))
        return site.templates.render("parts/tool_rows.html", context)

    return await _shown_already(request, work)


async def tokens(request: Request) -> Response:
    """Return the heat map with figures, whose verdicts are shown already."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    partial = request.headers.get("hx-request") == "true"

    def work(given: State, deadline: Deadline) -> bytes:
        state = replace(given, cells="tokens", table="targets")
        read(state.text, settings.limits)
        view = look(state, settings, known.catalogue, deadline)
        return rendered(site, view, partial=partial, part="parts/tool_matrix.html")

    return await _shown_already(request, work, vary="HX-Request")


async def first(request: Request) -> Response:
    """Return what to change first in a large paste, whose verdicts are shown already."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings

    def work(state: State, deadline: Deadline) -> bytes:
        context = FirstToChange(first=look_at_causes(state, settings, deadline))
        return site.templates.render("parts/first_changes.html", context)

    return await _shown_already(request, work)


async def open_target(request: Request) -> Response:
    """Return the open target of a large paste, whose verdicts are shown already."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings

    def work(state: State, deadline: Deadline) -> bytes:
        context = OpenTarget(results=look_at_open(state, settings, deadline))
        return site.templates.render("parts/open_target.html", context)

    return await _shown_already(request, work)


async def _shown_already(request: Request, work: Callable[[State, Deadline], bytes], **headers: str) -> Response:
    """Return a part of the page for a text that was read before; one that cannot be read is a bad request."""
    settings: Settings = request.app.state.settings
    state = State.of(await read_form(request, settings.max_body))
    try:
        page = await in_thread(lambda deadline: work(state, deadline), settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", **headers})


def rendered(
    site: "Site",
    view: View,
    *,
    partial: bool,
    part: str = "parts/check_answer.html",
    present: Presenting | None = None,
) -> bytes:
    """Return the whole page, or a part of it for htmx."""
    if partial:
        answer = CheckResponse(input=view.input, status=view.status, results=view.results, aside=view.aside)
        return site.templates.render(part, answer)
    context = Home(
        title="Your tools · Toolprism",
        banner="",
        present=present,
        samples=list(site.samples.values()),
        sample=None,
        input=view.input,
        status=view.status,
        results=view.results,
        aside=view.aside,
    )
    return site.templates.render("pages/home.html", context)


async def check_server(request: Request) -> Response:
    """Show the empty form, or the commands for what is in it."""
    settings: Settings = request.app.state.settings
    site: Site = request.app.state.site
    given = await read_form(request, settings.max_body) if request.method == "POST" else {}
    page = await in_thread(lambda deadline: _page(site, settings, given.get("text", ""), deadline), settings)
    return HTMLResponse(page, headers={"cache-control": "no-store"})


def _page(site: "Site", settings: "Settings", text: str, _: Deadline) -> bytes:
    found: Commands | None = None
    findings: list[Diagnostic] = []
    if text.strip():
        try:
            found = commands_for(text, settings.limits)
        except BadInput as error:
            findings = [diagnostic(error.finding)]
    context = CheckServer(title="Check a server · Toolprism", text=text, findings=findings, found=found)
    return site.templates.render("pages/check_server.html", context)
