"""`POST /check`: the results for the text in the form, as a whole page or as parts for htmx.

`/check-server` shows the commands that check a server, made of what was pasted; nothing is asked from here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.services.check_server import Commands, commands_for
from toolprism.services.models import Models
from toolprism.web.applied_fixes import APPLY, FORMAT, applied, changed, fixed
from toolprism.web.handling import is_part, read_form, render_in_time, rendered
from toolprism.web.laid_out import laid_out
from toolprism.web.pages.checked import Before, View, look, stopped
from toolprism.web.pages.home import Presenting, whole
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.undo import newest


async def check(request: Request) -> Response:
    """Show the results for the pasted text."""
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    fields = await read_form(request)
    state, partial = State.of(fields), is_part(request)
    present = Presenting() if fields.get("present") == "1" and "stop" not in fields else None

    def shown(view: View) -> bytes:
        if partial:
            return rendered(request, "parts/check_answer.html", **vars(view))
        return whole(request, view, present=present)

    def work(deadline: Deadline) -> bytes:
        before = Before(tools=fields.get("sent", ""), pasted=fields.get("pasted", ""))
        view = look(state, settings, known.catalogue, deadline, whole=not partial, before=before)
        history = "" if partial else fields.get("before", "")
        return shown(replace(view, input=replace(view.input, history=history)))

    return await render_in_time(request, work, lambda message: shown(stopped(state, message)))


async def fix(request: Request) -> Response:
    """Show the whole page for the pasted text after one fix or some edits of advice, or without them again.

    A button that only sets fields, such as the arguments of a call, changes no text.
    """
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    fields = await read_form(request)

    def work(deadline: Deadline) -> bytes:
        text, history, problems = changed(fields, lambda: _fixed(fields, settings, deadline))
        view = look(State.of({**fields, "text": text}), settings, known.catalogue, deadline)
        did, line = newest(history, text) if text != fields.get("text", "") else ("", None)
        if fields.get("fix") == "undo" and text != fields.get("text", ""):
            did, line = "The edit was undone", None
        findings = [*problems, *view.input.findings]
        shown = replace(view.input, findings=findings, history=history, did=did, did_at=line)
        return whole(request, replace(view, input=shown))

    return await render_in_time(request, work)


def _fixed(fields: Mapping[str, str], settings: Settings, deadline: Deadline) -> tuple[str, Sequence[Finding]]:
    """Return the text after what a button asks for, and why it could not be done."""
    text, wanted = fields.get("text", ""), fields.get("fix", "")
    if wanted in ("", FORMAT):
        return laid_out(text) if wanted else text, ()
    if APPLY.fullmatch(wanted):
        return applied(State.of(fields), wanted, settings)
    return fixed(text, wanted, settings, State.of(fields).choices(), deadline)


async def check_server(request: Request) -> Response:
    """Show the empty form, or the commands for what is in it."""
    settings: Settings = request.app.state.settings
    text = (await read_form(request)).get("text", "")

    def work(_: Deadline) -> bytes:
        found: Commands | None = None
        findings: list[Finding] = []
        try:
            found = commands_for(text, settings.limits) if text.strip() else None
        except BadInput as error:
            findings = [error.finding]
        title = "Check a server"
        return rendered(request, "pages/check_server.html", title=title, text=text, findings=findings, found=found)

    return await render_in_time(request, work)
