"""`POST /check/tokens`: what each tool costs in tokens at each target, as a part of the page or a page of its own."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.reading.paste import read
from toolprism.services.normalize import check
from toolprism.web.asked_contexts import TokensPage
from toolprism.web.pages.asked import answer
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.token_map import token_map


async def tokens(request: Request) -> Response:
    """Show what each tool costs in tokens at each target."""
    return await answer(request, "token_map", _page)


def _page(_fields: Mapping[str, str], state: State, settings: Settings, deadline: Deadline) -> TokensPage:
    report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
    return TokensPage(title="Tokens of every request · Toolprism", tokens=token_map(report))
