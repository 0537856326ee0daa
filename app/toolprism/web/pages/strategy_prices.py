"""`POST /check/strategies`: what each choice of a strategy costs at the open target, as a part or a page."""

from collections.abc import Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.services.strategy_prices import prices
from toolprism.services.tokens import is_counted
from toolprism.web.asked_contexts import StrategyPricesPage
from toolprism.web.pages.asked import answer, selected
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.strategy_prices import price_rows


async def strategy_prices(request: Request) -> Response:
    """Show what each choice of a strategy costs at the open target."""
    return await answer(request, "strategy_prices", _page)


def _page(_fields: Mapping[str, str], state: State, settings: Settings, deadline: Deadline) -> StrategyPricesPage:
    found = selected(state, settings, deadline)
    target = found.targets[found.shown]
    job = replace(found.checked.job, targets=(target,))
    return StrategyPricesPage(
        title=f"What each strategy costs for {found.checked.title} · Toolprism",
        tool=found.checked.title,
        target=found.titles[target.id],
        rows=[*price_rows(prices(job), job.request.strategies)],
        is_counted=is_counted(),
    )
