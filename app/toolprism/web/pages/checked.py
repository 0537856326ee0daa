"""The common part of pages with results: from the state of the form to input, status sentence and results."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from toolprism.catalogue.catalogue import Catalogue
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.short_text import shortened_sentence
from toolprism.reading.paste import Paste, read
from toolprism.services.explain_error import is_error
from toolprism.services.labels import counted
from toolprism.services.normalize import check
from toolprism.web.contexts import Input
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.chosen_model import ModelBox, chosen_model, find
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic, unreadable
from toolprism.web.views.lint_findings import beside_results
from toolprism.web.views.results import Results, build
from toolprism.web.views.selected_tool import choose
from toolprism.web.views.tool_call import verdict

#: The most characters of a finding in the headline.
_LONGEST: Final = 140


@dataclass(frozen=True, kw_only=True)
class View:
    """The parts of the page to show."""

    input: Input
    status: str
    results: Results | None


def look(  # noqa: PLR0913  # what a page is made of
    state: State, settings: Settings, catalogue: Catalogue, deadline: Deadline, *, focus: str = "", whole: bool = True
) -> View:
    """Return the view for the form; unless `whole`, slow verdicts of many tools are deferred.

    Raises:
        OutOfTime: the deadline has passed.
    """
    box, model = find(state, catalogue)
    try:
        paste = read(state.text, settings.limits)
    except BadInput as error:
        why = [diagnostic(error.finding)]
        shown = replace(_input(state, box), findings=why, unreadable=True, error=is_error(state.text))
        return View(input=shown, status=unreadable(error), results=None)
    results, refused = _results(paste, state, settings, deadline, focus, whole=whole)
    results = replace(
        results,
        lints=beside_results(paste),
        model=model and chosen_model(model, paste, results.tool_matrix.number, state, settings.limits, deadline),
    )
    findings = [*paste.findings, *results.findings]
    arguments_check = results.arguments_check
    shown = replace(
        _input(state, box),
        kind=paste.read_as,
        ingests=not state.no_ingest if paste.mcp else None,
        findings=[diagnostic(finding) for finding in findings],
        call=verdict(arguments_check),
        call_failed=arguments_check is not None and arguments_check.call.valid is False,
        call_findings=[
            *refused,
            *([diagnostic(arguments_check.finding)] if arguments_check and arguments_check.finding else []),
        ],
    )
    return View(input=shown, status=_headline(results.summary, findings), results=results)


def _headline(summary: str, findings: Sequence[Finding]) -> str:
    """Return the summary and the first problem, if there is one."""
    wrong = [finding for finding in findings if finding.severity != "note"]
    if not wrong:
        return summary
    first = wrong[0]
    line = f"line {first.line}: " if first.line else ""
    more = f" (and {counted(len(wrong) - 1, 'more finding')})" if len(wrong) > 1 else ""
    return f"{summary} {line[:1].upper()}{line[1:]}{shortened_sentence(first.message, _LONGEST)}{more}"


def _results(  # noqa: PLR0913  # what a check is made of
    paste: Paste, state: State, settings: Settings, deadline: Deadline, focus: str, *, whole: bool
) -> tuple[Results, list[Diagnostic]]:
    """Return the results; arguments beyond a limit are dropped, with a finding."""
    report = check(paste, settings.limits, state.choices(), deadline)
    try:
        return build(choose(report, state, settings.limits, focus=focus, whole=whole), state), []
    except BadInput as error:
        without = replace(state, arguments="")
        return build(choose(report, without, settings.limits, focus=focus, whole=whole), without), [
            diagnostic(error.finding)
        ]


def stopped(state: State, message: str) -> View:
    """Return the view for a check that took too long; the text is kept."""
    return View(input=_input(state, ModelBox(words=state.model)), status=message, results=None)


def refused(finding: Diagnostic) -> View:
    """Return the view for a text that cannot be checked."""
    shown = replace(_input(State(text=""), ModelBox()), findings=[finding], unreadable=True)
    return View(input=shown, status="There is nothing to check.", results=None)


def _input(state: State, box: ModelBox) -> Input:
    return Input(
        text=state.text,
        kind="",
        findings=(),
        unreadable=False,
        error=False,
        no_strict=state.no_strict,
        ingests=False if state.no_ingest else None,
        prepared=state.prepared,
        arguments=state.arguments,
        call="",
        call_failed=False,
        call_findings=(),
        model=box,
        variants={"openai": state.openai, "gemini": state.gemini, "claude": state.claude},
    )
