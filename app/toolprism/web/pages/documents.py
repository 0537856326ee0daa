"""`/checklist` and `/action/template`: the two documents for authors of tools."""

from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.json_text import dumps
from toolprism.core.limits import PAGE
from toolprism.lints import all_lints
from toolprism.lints.checklist import CHECKLIST
from toolprism.providers import all_profiles
from toolprism.services.acceptance import verdict
from toolprism.services.action import read_actions
from toolprism.services.action_flat import check_action, flatten, python_code
from toolprism.web.action_samples import SAMPLES
from toolprism.web.reference_contexts import ActionTemplate, Checklist

if TYPE_CHECKING:
    from toolprism.web.site_files import Site

_HEADERS: Final = {"cache-control": "no-cache"}
#: The sample used in the template.
_SAMPLE: Final = "tools"


async def checklist(request: Request) -> Response:
    """Show the checklist."""
    site: Site = request.app.state.site
    context = Checklist(title="Checklist · Toolprism", sections=CHECKLIST, lints=all_lints())
    return HTMLResponse(site.templates.render("pages/checklist.html", context), headers=_HEADERS)


async def action_template(request: Request) -> Response:
    """Show the template for one tool with an `action`."""
    site: Site = request.app.state.site
    sample = SAMPLES[_SAMPLE]
    actions = read_actions(sample.text, PAGE)
    flat = flatten(actions)
    context = ActionTemplate(
        title="Template for a tool with an action · Toolprism",
        tool=dumps(flat.tool(actions), indent=2),
        arguments=sample.arguments,
        message=check_action(actions, sample.arguments).report.message or "",
        python=python_code(actions),
        refusing=[each for each in all_profiles().values() if not verdict(each, flat.schema)["accepted"]],
    )
    return HTMLResponse(site.templates.render("pages/action_template.html", context), headers=_HEADERS)
