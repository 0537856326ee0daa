"""`POST /check/code`: code that checks calls of the shown tool, as a part of the page or as a page of its own."""

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism.callcode import LANGUAGES, Language
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.services.call_code import code_for
from toolprism.web.applied_advice import prepared
from toolprism.web.asked_contexts import CallCodePage
from toolprism.web.pages.asked import answer, selected
from toolprism.web.settings import Settings
from toolprism.web.state import State

_NAMES: Final[dict[Language, str]] = {"python": "Python", "typescript": "TypeScript"}


async def call_code(request: Request) -> Response:
    """Show code that checks calls of the shown tool at the open target."""
    return await answer(request, "call_code", _page)


def _page(fields: Mapping[str, str], state: State, settings: Settings, deadline: Deadline) -> CallCodePage:
    found = selected(state, settings, deadline)
    tool, target = found.checked.title, found.targets[found.shown]
    job = prepared(found.checked, fields.get("code", ""), settings)
    codes, problems = [], []
    for language in LANGUAGES:
        try:
            codes.append((_NAMES[language], code_for([(tool, job)], target, language)))
        except BadInput as error:
            problems.append(f"{_NAMES[language]}: {error.finding.message}")
    title = f"Code that checks calls of {tool} · Toolprism"
    return CallCodePage(title=title, tool=tool, target=found.titles[target.id], problems=problems, codes=codes)
