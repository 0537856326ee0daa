"""What a click on the page asks for."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.callcode import LANGUAGES, Language
from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import BadInput
from toolprism.reading.paste import read
from toolprism.services.advise import advice_for
from toolprism.services.call_code import code_for
from toolprism.services.consequences import tried
from toolprism.services.loss import losses
from toolprism.services.models import Models
from toolprism.services.normalize import check
from toolprism.services.strategy_prices import prices
from toolprism.services.tokens import around, counted, is_counted
from toolprism.web.applied_fixes import prepared
from toolprism.web.body import read_form
from toolprism.web.contexts import AdvicePage, CallCodePage, LossPage, StrategyPricesPage
from toolprism.web.pages.check import rendered
from toolprism.web.pages.checked import look
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.advice import advice_view
from toolprism.web.views.losses import Losses, losses_view
from toolprism.web.views.selected_tool import Selected, choose
from toolprism.web.views.strategy_prices import price_rows
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.rendering import Site


async def answer(
    request: Request, name: str, context: Callable[[Mapping[str, str], State, Settings, Deadline], Any]
) -> Response:
    """Return `pages/NAME.html`, or for htmx `parts/NAME.html`.

    Raises:
        HTTPException: 400, the form or its text cannot be read.
    """
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    fields = await read_form(request, settings.max_body)
    folder = "parts" if request.headers.get("hx-request") == "true" else "pages"

    def work(deadline: Deadline) -> bytes:
        with until(deadline):
            return site.templates.render(f"{folder}/{name}.html", context(fields, State.of(fields), settings, deadline))

    try:
        page = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", "vary": "HX-Request"})


def selected(state: State, settings: Settings, deadline: Deadline) -> Selected:
    """Return the shown tool at the targets of the page, without its arguments.

    Raises:
        BadInput: the text cannot be read.
        OutOfTime: the deadline has passed.
    """
    report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
    shown = State(text=state.text, tool=state.tool, target=state.target, edition=state.edition)
    return choose(report, shown, settings.limits, whole=False)


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


_NAMES: Final[dict[Language, str]] = {"python": "Python", "typescript": "TypeScript"}


async def call_code(request: Request) -> Response:
    """Show code that checks calls of the shown tool at the open target."""
    return await answer(request, "call_code", _code_page)


def _code_page(fields: Mapping[str, str], state: State, settings: Settings, deadline: Deadline) -> CallCodePage:
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


async def strategy_prices(request: Request) -> Response:
    """Show what each choice of a strategy costs at the open target."""
    return await answer(request, "strategy_prices", _prices_page)


def _prices_page(
    _fields: Mapping[str, str], state: State, settings: Settings, deadline: Deadline
) -> StrategyPricesPage:
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


async def loss(request: Request) -> Response:
    """Show what can go wrong at the open target."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    state = State.of(await read_form(request, settings.max_body))
    template = "parts/losses.html" if request.headers.get("hx-request") == "true" else "pages/loss.html"

    def work(deadline: Deadline) -> bytes:
        found = _losses(state, settings, deadline)
        hidden = {name: value for name, value in state.fields().items() if name != "text"}
        title = f"What can go wrong at {found.title} · Toolprism"
        page = LossPage(title=title, losses=found, text=state.text, hidden=hidden)
        return site.templates.render(template, page)

    try:
        page = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", "vary": "HX-Request"})


async def tried_losses(request: Request) -> Response:
    """Return the table of targets, and the sentence of the open one, in the words of arguments that were tried.

    The table has what the tool costs in tokens; a long tool is counted if `?tokens=1` asks for it.
    """
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    state = State.of(await read_form(request, settings.max_body))
    partial = request.headers.get("hx-request") == "true"
    asked = request.query_params.get("tokens") == "1"

    def work(deadline: Deadline) -> bytes:
        report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        selected = choose(report, replace(state, arguments="", cells="verdicts"), settings.limits, whole=False)
        tried(selected.checked.job)
        with until(deadline):
            priced = counted(around(report, selected.tool_matrix.number)[0], asked=asked)
        view = look(replace(state, cells="verdicts") if partial else state, settings, known.catalogue, deadline)
        if view.results is not None:  # what could not be found out is not asked for again
            shown = replace(view.results, untried=False, uncounted=priced.problem if asked else "")
            view = replace(view, results=shown)
        return rendered(site, view, partial=partial, part="parts/tried.html")

    try:
        page = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    return HTMLResponse(page, headers={"cache-control": "no-store", "vary": "HX-Request"})


def _losses(state: State, settings: "Settings", deadline: Deadline) -> Losses:
    report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
    selected = choose(report, replace(state, arguments=""), settings.limits, whole=False)
    target = selected.targets[selected.shown]
    lost = next(losses(replace(selected.checked.job, targets=(target,))))
    return losses_view(lost.loss, lost.result, selected.titles[target.id], selected.checked.title, selected.locator)
