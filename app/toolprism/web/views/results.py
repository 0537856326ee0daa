"""The results below the input: all tools, one tool at every target, and one target in full."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeAlias

from toolprism.core.finding import Finding
from toolprism.losses.finder import called
from toolprism.schema import all_targets
from toolprism.services.consequences import TRIED, Consequence, known_consequences
from toolprism.services.labels import EDITION_WORDS, counted
from toolprism.services.lint import Linted
from toolprism.services.results import Coverage
from toolprism.services.tokens import around, is_cheap, is_counted, known_costs
from toolprism.services.tool_verdicts import summed_up
from toolprism.services.validate import ArgumentsCheck
from toolprism.web.code import line_numbers
from toolprism.web.state import State
from toolprism.web.views.chosen_model import ChosenModel
from toolprism.web.views.detail import Detail, detail
from toolprism.web.views.diff import coverage_by_line
from toolprism.web.views.first_changes import FirstChanges, first_changes
from toolprism.web.views.keywords import Keywords, keywords
from toolprism.web.views.lint_findings import LintFindings, beside_results
from toolprism.web.views.output import AllOutputs, all_outputs
from toolprism.web.views.selected_tool import Selected
from toolprism.web.views.since import Since, since
from toolprism.web.views.target_matrix import Row, RowPrice, TargetMatrix, row, summary, target_matrix
from toolprism.web.views.tool_matrix import ToolMatrix

#: The names of the editions on the page.
_EDITIONS: Final[Mapping[str, str]] = {**EDITION_WORDS, "all": "All targets"}


@dataclass(frozen=True, kw_only=True)
class Results:
    """The results below the input."""

    tool_matrix: ToolMatrix
    target_matrix: TargetMatrix
    #: None while the targets are the rows.
    keywords: Keywords | None
    #: The titles of targets on the page.
    titles: Mapping[str, str]
    #: None unless it is the current view.
    all_outputs: AllOutputs | None
    #: The row of the open target, and the name of the open tool.
    own: Row
    own_tool: str
    #: None if the page asks for it in a second request.
    detail: Detail | None
    #: What changed since the paste, and what to change first; None if the page asks for that in a second request.
    since: Since
    first: FirstChanges | None
    #: The word of each edition and the number of its targets; and the shown one.
    editions: Mapping[str, tuple[str, str]]
    edition: str
    #: The user's choices, kept while typing; field names and values.
    selected: Mapping[str, str]
    #: What needs a change, and what else there is to know.
    summary: str
    second: str
    arguments_check: ArgumentsCheck | None
    #: Whether the page asks for arguments that show the losses, and for tokens, in a second request.
    untried: bool
    #: Whether a link asks for tokens, because the tool is long.
    uncountable: bool
    #: Findings that do not depend on the target.
    findings: Sequence[Finding]
    #: Lint findings; None if the tools were not linted.
    lints: LintFindings | None = None
    #: What the chosen model is sent; None if none is chosen.
    model: ChosenModel | None = None
    #: Why tokens were not counted, if a link asked for it.
    uncounted: str = ""


@dataclass(frozen=True, kw_only=True)
class Open:
    """The part of the results about the open target, as the second response holds it."""

    tool_matrix: ToolMatrix
    detail: Detail
    lints: LintFindings | None = None


def build(selected: Selected, state: State, *, linted: Linted | None = None, later: bool = False) -> Results:
    """Return the view of the results.

    Args:
        selected: the selected tool and its results.
        state: the state of the form.
        linted: the findings of all tools; None if they were not linted.
        later: whether the page asks for the open target in a second request.
    """
    said = known_consequences(selected.checked.job)
    rows = _rows(selected, said, linked=state.tab == "changes" and not later)
    compared = selected.tool_matrix.since
    if not selected.tool_matrix.tools:
        compared = since(selected.report, state, {0: tuple(row.verdict for row in rows)})
        rows = [replace(row, since=compared.changed.get((0, row.id), "")) for row in rows]
    tokens = _Tokens(selected)
    rows = [replace(row, price=tokens.prices.get(row.id)) for row in rows]
    own = next(row for row in rows if row.selected)
    by_keyword = state.table == "keywords"
    return Results(
        tool_matrix=selected.tool_matrix,
        target_matrix=target_matrix(rows, state.only, apart=state.edition == "all", coming=tokens.are_coming),
        titles=selected.titles,
        keywords=keywords(selected.results) if by_keyword else None,
        all_outputs=all_outputs(selected, state) if state.table == "outputs" else None,
        own=own,
        own_tool=selected.checked.title,
        detail=None if later else detail(own, selected, state),
        since=compared,
        first=None if later else first_changes(selected.report, linted, selected.results.values()),
        editions={name: (word, _number(name)) for name, word in _EDITIONS.items()},
        edition=state.edition,
        selected=state.selected(several=selected.tool_matrix.tools > 0),
        summary=_overall(selected, rows),
        second=selected.tool_matrix.summary.second if selected.tool_matrix.tools else summary(rows),
        arguments_check=selected.arguments_check,
        untried=tokens.are_coming or (said is None and any(row.verdict in TRIED for row in rows)),
        uncountable=tokens.are_asked_for,
        findings=selected.findings,
        lints=None if later else beside_results(linted),
    )


@cache
def _number(edition: str) -> str:
    """Return the number of targets of an edition; apart, the agents among providers' own APIs.

    >>> _number("current"), _number("reference")
    ('13 and 1 agent', '14')
    """
    shown = all_targets(edition).values()
    agents = sum(not target.is_own for target in shown) if edition == "current" else 0
    return f"{len(shown) - agents} and {counted(agents, 'agent')}" if agents else str(len(shown))


class _Tokens:
    """What is known of the tokens of the selected tool: they are never counted before the verdicts are shown."""

    def __init__(self, selected: Selected) -> None:
        self.prices: Mapping[str, RowPrice] = {}
        self.are_coming = self.are_asked_for = False
        if not is_counted():
            return
        beside, number = around(selected.report, selected.tool_matrix.number)
        costs = known_costs(beside)
        if costs is not None:
            self.prices = {cost.target: RowPrice.of(cost, number) for cost in costs}
        elif is_cheap(beside):
            self.are_coming = True
        else:
            self.are_asked_for = True


def _overall(selected: Selected, rows: Sequence[Row]) -> str:
    several = selected.tool_matrix
    if not several.tools:
        verdicts = tuple(row.verdict for row in rows)
        names = [called(target) for target in selected.targets.values()]
        return summed_up(names, [(selected.checked.tool.name or "", verdicts)]).sentence
    sofar = f"So far {several.done:,} of {several.tools:,} tools: " if several.done < several.tools else ""
    return f"{sofar}{several.summary.sentence}"


def build_open(selected: Selected, state: State) -> Open:
    """Return the view of the open target alone."""
    return Open(tool_matrix=selected.tool_matrix, detail=detail(own_row(selected), selected, state))


def own_row(selected: Selected) -> Row:
    """Return the row of the open target."""
    return _row(selected, selected.shown, None, known_consequences(selected.checked.job))


_Said: TypeAlias = Mapping[str, Consequence] | None


def _rows(selected: Selected, said: _Said, *, linked: bool) -> Sequence[Row]:
    """Return a row for each target; if lines are linked, each has the coverage of every pasted line."""
    lines = line_numbers(selected.checked.tool.schema) if linked else None
    return [_row(selected, name, lines, said) for name in selected.results]


def _row(selected: Selected, name: str, lines: Mapping[str, int] | None, said: _Said) -> Row:
    return row(
        selected.titles[name],
        selected.results[name],
        None if lines is None else _by_line(selected, name, lines),
        selected.target_checks.get(name),
        selected=name == selected.shown,
        said=None if said is None else said.get(name),
    )


def _by_line(selected: Selected, name: str, lines: Mapping[str, int]) -> Mapping[int, Coverage] | None:
    if selected.results[name].status == "unchanged":
        return {}
    found = selected.coverage.get(name)
    return None if found is None else coverage_by_line(lines, found)
