"""What the page asks for after its first answer: on a click, or for a part that was not made with it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from toolprism.callcode import LANGUAGES, Language
from toolprism.core.deadline import Deadline
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
from toolprism.web.handling import is_part, read_form, render_in_time, rendered
from toolprism.web.pages.checked import look, look_at_causes, look_at_open
from toolprism.web.pages.home import whole
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.advice import advice_view
from toolprism.web.views.losses import losses_view
from toolprism.web.views.selected_tool import Selected, choose
from toolprism.web.views.tool_matrix import more_rows

_Form: TypeAlias = Mapping[str, str]


async def rows(request: Request) -> Response:
    """Return the next rows of the heat map."""
    given = request.query_params
    start, opened = (int(given[name][:6]) if given.get(name, "").isdecimal() else 0 for name in ("from", "open"))

    def show(state: State, settings: Settings, deadline: Deadline) -> bytes:
        report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        # Their cells show verdicts: a large paste is summed up before its tokens are counted.
        return rendered(request, "parts/tool_rows.html", more=more_rows(report, start, opened), figures=False)

    return await _of_text(request, show)


async def tokens(request: Request) -> Response:
    """Return the heat map with figures, whose verdicts are shown already."""
    known: Models = request.app.state.models

    def show(given: State, settings: Settings, deadline: Deadline) -> bytes:
        state = replace(given, cells="tokens", table="targets")
        read(state.text, settings.limits)
        view = look(state, settings, known.catalogue, deadline)
        return rendered(request, "parts/tool_matrix.html", **vars(view)) if is_part(request) else whole(request, view)

    return await _of_text(request, show)


async def first(request: Request) -> Response:
    """Return what to change first in a large paste, whose verdicts are shown already."""

    def show(state: State, settings: Settings, deadline: Deadline) -> bytes:
        return rendered(request, "parts/first_changes.html", first=look_at_causes(state, settings, deadline))

    return await _of_text(request, show)


async def open_target(request: Request) -> Response:
    """Return the open target of a large paste, whose verdicts are shown already."""

    def show(state: State, settings: Settings, deadline: Deadline) -> bytes:
        return rendered(request, "parts/open_target.html", results=look_at_open(state, settings, deadline))

    return await _of_text(request, show)


async def tried_losses(request: Request) -> Response:
    """Return the table of targets, and the sentence of the open one, in the words of arguments that were tried.

    The table has what the tool costs in tokens; a long tool is counted if `?tokens=1` asks for it.
    """
    known: Models = request.app.state.models
    asked = request.query_params.get("tokens") == "1"

    def show(state: State, settings: Settings, deadline: Deadline) -> bytes:
        report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        selected = choose(report, replace(state, arguments="", cells="verdicts"), settings.limits, whole=False)
        tried(selected.checked.job)
        priced = counted(around(report, selected.tool_matrix.number)[0], asked=asked)
        shown = replace(state, cells="verdicts") if is_part(request) else state
        view = look(shown, settings, known.catalogue, deadline)
        if view.results is not None:  # what could not be found out is not asked for again
            results = replace(view.results, untried=False, uncounted=priced.problem if asked else "")
            view = replace(view, results=results)
        return rendered(request, "parts/tried.html", **vars(view)) if is_part(request) else whole(request, view)

    return await _of_text(request, show)


async def _of_text(request: Request, show: Callable[[State, Settings, Deadline], bytes]) -> Response:
    """Return what is shown of a text; one that cannot be read is a bad request."""
    state = State.of(await read_form(request))
    return await render_in_time(request, lambda deadline: show(state, request.app.state.settings, deadline))


async def advice(request: Request) -> Response:
    """Show what to do for the shown tool."""

    def show(found: Selected, state: State, _: _Form) -> bytes:
        tool = found.checked.tool
        advised = advice_for(found.checked.job, tool.name, tool.description)
        view = advice_view(advised, found.checked.title, state.choices().strategies, found.tool_matrix.number)
        title = f"What to do for {view.tool}"
        return rendered(request, "advice", title=title, advice=view, text=state.text, hidden=_hidden(state))

    return await _of_tool(request, show)


def _hidden(state: State) -> Mapping[str, str]:
    """Return the form without its text, so that the page's buttons go on with it."""
    return {name: value for name, value in state.fields().items() if name != "text"}


_NAMES: Final[Mapping[Language, str]] = {"python": "Python", "typescript": "TypeScript"}


async def call_code(request: Request) -> Response:
    """Show code that checks calls of the shown tool at the open target."""

    def show(found: Selected, _: State, fields: _Form) -> bytes:
        tool, target = found.checked.title, found.targets[found.shown]
        job = prepared(found.checked, fields.get("code", ""), request.app.state.settings)
        codes, problems = {}, []
        for language in LANGUAGES:
            try:
                codes[_NAMES[language]] = code_for([(tool, job)], target, language)
            except BadInput as error:
                problems.append(f"{_NAMES[language]}: {error.finding.message}")
        title = f"Code that checks calls of {tool}"
        shown = found.titles[target.id]
        return rendered(request, "call_code", title=title, tool=tool, target=shown, problems=problems, codes=codes)

    return await _of_tool(request, show)


async def strategy_prices(request: Request) -> Response:
    """Show what each choice of a strategy costs at the open target."""

    def show(found: Selected, _: State, __: _Form) -> bytes:
        target = found.targets[found.shown]
        job = replace(found.checked.job, targets=(target,))
        return rendered(
            request,
            "strategy_prices",
            title=f"What each strategy costs for {found.checked.title}",
            tool=found.checked.title,
            target=found.titles[target.id],
            prices=[*prices(job)],
            chosen=job.request.strategies,
            is_counted=is_counted(),
        )

    return await _of_tool(request, show)


async def loss(request: Request) -> Response:
    """Show what can go wrong at the open target."""

    def show(found: Selected, state: State, _: _Form) -> bytes:
        target = found.targets[found.shown]
        lost = next(losses(replace(found.checked.job, targets=(target,))))
        view = losses_view(lost.loss, lost.result, found.titles[target.id], found.checked.title, found.locator)
        title = f"What can go wrong at {view.title}"
        return rendered(request, "loss", title=title, losses=view, text=state.text, hidden=_hidden(state))

    return await _of_tool(request, show)


async def _of_tool(request: Request, show: Callable[[Selected, State, _Form], bytes]) -> Response:
    """Return what is shown of the selected tool at the targets of the page, without its arguments."""
    settings: Settings = request.app.state.settings
    fields = await read_form(request)
    state = State.of(fields)

    def work(deadline: Deadline) -> bytes:
        report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        shown = replace(state, arguments="", cells="verdicts")
        return show(choose(report, shown, settings.limits, whole=False), state, fields)

    return await render_in_time(request, work)
