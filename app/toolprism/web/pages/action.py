"""`/action`: the workshop for tools with an `action`."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.services.action import read_actions
from toolprism.web.action_samples import SAMPLES, ActionSample
from toolprism.web.body import read_form
from toolprism.web.contexts import ActionPage
from toolprism.web.settings import Settings
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic
from toolprism.web.views.workshop import Workshop, workshop
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.rendering import Site

_HEADERS: Final = {"cache-control": "no-store"}


async def action(request: Request) -> Response:
    """Show one tool for the actions in the form; without a form, for a sample (`?sample=` selects one)."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    sample = _sample(request) if request.method == "GET" else None
    fields = await read_form(request, settings.max_body) if sample is None else sample.fields

    def work(deadline: Deadline) -> bytes:
        made, problems = _made(fields, settings, deadline)
        context = ActionPage(
            title="Tools with an action · Toolprism",
            text=fields.get("text", ""),
            arguments=fields.get("arguments", ""),
            samples=list(SAMPLES.values()),
            sample=sample,
            problems=problems,
            workshop=made,
        )
        return site.templates.render("pages/action.html", context)

    return HTMLResponse(await in_thread(work, settings), headers=_HEADERS)


def _sample(request: Request) -> ActionSample:
    wanted = request.query_params.get("sample", next(iter(SAMPLES)))
    if wanted not in SAMPLES:
        raise HTTPException(HTTPStatus.NOT_FOUND, "No sample has that name.")
    return SAMPLES[wanted]


def _made(
    fields: Mapping[str, str], settings: Settings, deadline: Deadline
) -> tuple[Workshop | None, Sequence[Diagnostic]]:
    """Return the workshop for the text; arguments beyond a limit are dropped, with a finding."""
    try:
        actions = read_actions(fields.get("text", ""), settings.limits)
    except BadInput as error:
        return None, (diagnostic(error.finding),)
    try:
        return workshop(actions, fields.get("arguments", ""), settings.limits, deadline), ()
    except BadInput as error:
        return workshop(actions, "", settings.limits, deadline), (diagnostic(error.finding),)
