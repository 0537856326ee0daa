"""`POST /check/advice`: what to do for the shown tool, as a part of the page or as a page of its own."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.services.advise import advice_for
from toolprism.web.asked_contexts import AdvicePage
from toolprism.web.pages.asked import answer, selected
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.advice import advice_view


async def advice(request: Request) -> Response:
    """Show what to do for the shown tool."""
    return await answer(request, "advice", _page)


def _page(_fields: Mapping[str, str], state: State, settings: Settings, deadline: Deadline) -> AdvicePage:
    found = selected(state, settings, deadline)
    tool = found.checked.tool
    advised = advice_for(found.checked.job, tool.name, tool.description)
    view = advice_view(advised, found.checked.title, state.choices().strategies, found.tool_matrix.number)
    hidden = {name: value for name, value in state.fields().items() if name != "text"}
    return AdvicePage(title=f"What to do for {view.tool} · Toolprism", advice=view, text=state.text, hidden=hidden)
