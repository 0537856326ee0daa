"""`/lint`: the findings of a paste with their fixes, and every lint; `/lint/<id>`: one lint in full."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.lints import Example, all_lints
from toolprism.reading.paste import read
from toolprism.services.labels import counted
from toolprism.services.lint import PROVIDERS, lint_paste, pasteable
from toolprism.web.applied_fixes import changed, fixed
from toolprism.web.handling import page, read_form, render_in_time, rendered
from toolprism.web.pages.explain_error import misplaced
from toolprism.web.settings import Settings
from toolprism.web.undo import depth
from toolprism.web.views.lint_findings import LintFindings, lint_findings
from toolprism.web.views.listing import lints_table

_SAMPLE: Final = """\
{
  "name": "manage_job",
  "description": "Add or remove a job.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "action": {"type": "string", "description": "add or remove"},
      "id": {"type": "string", "description": "The job.", "default": 0},
      "every": {"type": "number", "description": "Minutes.", "minimum": 0, "exclusiveMinimum": true},
      "tags": {"type": "array", "description": "Tags."}
    },
    "required": ["action", "name"]
  }
}
"""
#: The most tools of an example that are shown.
_MOST_TOOLS: Final = 3


async def workbench(request: Request) -> Response:
    """Lint the text in the form, after applying the requested fix; without a form, a sample."""
    settings: Settings = request.app.state.settings
    fields = await read_form(request) if request.method == "POST" else {"text": _SAMPLE}

    def work(deadline: Deadline) -> bytes:
        text, history, refusal = changed(fields, lambda: fixed(fields.get("text", ""), fields.get("fix", ""), settings))
        found, unreadable = _found(text, settings, fields.get("more", ""))
        if found is None and (explained := misplaced(request, text, deadline)) is not None:
            return explained
        return rendered(
            request,
            "pages/lint.html",
            title="Lint",
            text=text,
            history=history,
            undos=depth(history),
            findings=found,
            problems=[*refusal, *unreadable],
            table=lints_table(),
        )

    return await render_in_time(request, work)


async def one_lint(request: Request) -> Response:
    """Show one lint."""
    found = all_lints().get(request.path_params["id"])
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "No lint has that name.")
    return page(
        request,
        "one_lint",
        title=found.id,
        lint=found,
        providers=[PROVIDERS[name] for name in found.providers],
        bad=_shown(found.bad),
        good=_shown(found.good),
        pasted=dumps(pasteable(found.bad)),
    )


def _shown(example: Example) -> str:
    """Return an example as text; of many tools, the first few."""
    text = dumps(pasteable(example[:_MOST_TOOLS]), indent=2)
    left = len(example) - _MOST_TOOLS
    return f"{text}\n… and {counted(left, 'more tool')}" if left > 0 else text


def _found(text: str, settings: Settings, more: str) -> tuple[LintFindings | None, Sequence[Finding]]:
    try:
        return lint_findings(lint_paste(read(text, settings.limits), [more])), ()
    except BadInput as error:
        return None, (error.finding,)
