"""`/action`: the workshop for tools with an `action`."""

from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.services.action import read_actions
from toolprism.web.handling import read_form, render_in_time, rendered, sample_of
from toolprism.web.settings import Settings
from toolprism.web.views.workshop import Workshop, workshop


async def action(request: Request) -> Response:
    """Show one tool for the actions in the form; without a form, for a sample (`?sample=` selects one)."""
    samples = request.app.state.site.action_samples
    sample = sample_of(request, samples) if request.method == "GET" else None
    fields = await read_form(request) if sample is None else sample.fields

    def work(deadline: Deadline) -> bytes:
        made, problems = _made(fields, request.app.state.settings, deadline)
        return rendered(
            request,
            "pages/action.html",
            title="Tools with an action",
            text=fields.get("text", ""),
            arguments=fields.get("arguments", ""),
            samples=samples.values(),
            sample=sample,  # until it is edited
            problems=problems,
            workshop=made,
        )

    return await render_in_time(request, work)


def _made(
    fields: Mapping[str, str], settings: Settings, deadline: Deadline
) -> tuple[Workshop | None, Sequence[Finding]]:
    """Return the workshop for the text; arguments beyond a limit are dropped, with a finding."""
    try:
        actions = read_actions(fields.get("text", ""), settings.limits)
    except BadInput as error:
        return None, (error.finding,)
    try:
        return workshop(actions, fields.get("arguments", ""), settings.limits, deadline), ()
    except BadInput as error:
        return workshop(actions, "", settings.limits, deadline), (error.finding,)
