"""The selected target: its result in a sentence, the reason for failing open, and one open tab."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.guarantees import guarantees, summary
from toolprism.schema import FailOpen, Result, Target, all_targets
from toolprism.services.causes import places_in
from toolprism.services.consequences import Consequence, told
from toolprism.services.labels import EDITION_WORDS, LABELS, counted, standing, whose_output
from toolprism.web.state import State
from toolprism.web.views.changes import Changes, changes
from toolprism.web.views.diagnostic_view import Locator, Position, located
from toolprism.web.views.diff import Diff, Sides, diff, sides
from toolprism.web.views.keywords import rest_of
from toolprism.web.views.output import Output, output
from toolprism.web.views.selected_tool import Selected
from toolprism.web.views.target_matrix import Row
from toolprism.web.views.tool_call import Call, call
from toolprism.web.views.validation import Validation, validation

#: The most characters of an unknown id.
_LONGEST_ID: Final = 60


@dataclass(frozen=True, kw_only=True)
class Told:
    """One consequence, and its line in each column; None if the column does not show it."""

    sentence: str
    pasted: int | None
    sent: int | None


@dataclass(frozen=True, kw_only=True)
class CompareGroup:
    """Targets to compare with: id, title, and a note where titles alone do not tell them apart."""

    heading: str
    targets: Sequence[tuple[str, str, str]]


@dataclass(frozen=True, kw_only=True)
class Detail:
    """The selected target with its tabs, of which only the open one is built."""

    row: Row
    #: The open tool, if there are several; empty for one.
    tool: str
    #: The previous and next target, id and title; None at the ends.
    before: tuple[str, str] | None
    after: tuple[str, str] | None
    #: The system that the target follows, with its date, or that it shows the provider as of today.
    edition: str
    #: The target that it is compared with; None for none.
    against: Target | None
    #: What its output can be compared with, in groups, and what can be compared in its place.
    compare: Sequence[CompareGroup]
    instead: Sequence[CompareGroup]
    field: str
    #: The line in the pasted text to show: that of a cause, the first that is marked, or that of the tool.
    line: int | None
    #: What became of the schema, in numbers.
    counts: str
    #: How many constraints of the paste the provider holds the model to; empty if nothing is sent.
    holds: str
    #: What becomes of the others, and on what it depends.
    rest: str
    #: The reasons why a laxer schema is sent, each with its place.
    reasons: Sequence[tuple[FailOpen, Position]]
    findings: Sequence[Finding]
    #: The places of what a button asked to see.
    meant: Sequence[str]
    #: The open tab.
    tab: str
    #: The value of the button that opens MCP ingestion.
    ingestion: str
    changes: Changes | None
    sides: Sides | None
    #: What is presented one by one, if the columns are shown.
    told: Sequence[Told]
    diff: Diff | None
    output: Output | None
    validation: Validation | None
    call: Call | None


def detail(row: Row, selected: Selected, state: State) -> Detail:
    """Return the details of the open target."""
    target, result = selected.targets[selected.shown], selected.result
    linked = state.tab == "changes"
    columns = sides(result, selected.coverage_at(target.id), selected.locator) if linked else None
    sent = result.status != "error"
    names = ["", *selected.targets, ""]
    place = names.index(target.id)
    before, after = ((name, selected.titles[name]) if name else None for name in (names[place - 1], names[place + 1]))
    target_checks = selected.target_checks.get(target.id)
    held = () if row.verdict == "refused" else guarantees(result)  # the whole request fails
    meant = places_in(result, state.cause) if state.cause else []
    other = selected.compared(state.against) if state.tab in {"diff", "output"} else None
    shown = Detail(
        row=row,
        tool=selected.checked.title if selected.tool_matrix.tools else "",
        before=before,
        after=after,
        edition=whose_output(target),
        against=None if other is None else all_targets("all")[other.target],
        compare=_groups(target, selected),
        instead=_shown_too(target, other, selected),
        field=target.field,
        line=selected.locator.find("")[0],
        counts=_counts(result),
        holds=summary(held) if held else "",
        rest=rest_of(held),
        reasons=_reasons(result, selected.locator, meant),
        findings=_findings(result, selected.locator, meant),
        meant=meant,
        tab=state.tab,
        ingestion="target=mcp" if "mcp" in selected.results else "target=mcp&edition=reference",
        changes=None if columns is None else changes(target, result, selected.ingestion, columns, selected.locator),
        sides=columns,
        told=[] if columns is None else _all_told(result, row.consequence, columns),
        diff=_diff(result, other, selected, state) if state.tab == "diff" and sent else None,
        output=output(selected, state) if state.tab == "output" and sent else None,
        validation=validation(result, selected.locator, selected.arguments_check, target_checks)
        if state.tab == "validation"
        else None,
        call=call(selected.arguments_check, selected.checked.tool.name or "", selected.result)
        if state.tab == "call"
        else None,
    )
    return replace(shown, line=selected.locator.find(meant[0])[0] if meant else _first_line(shown))


def _all_told(result: Result, said: Consequence, columns: Sides) -> list[Told]:
    """Return the consequences with the lines of their places, or of what contains them where they are not sent."""
    sources = {} if columns.output is None else columns.output.sources
    sent: dict[int, int] = {}
    for number in sorted(sources, reverse=True):
        sent.update(dict.fromkeys(sources[number], number))
    shown = columns.original.line
    found = []
    for each in told(result, said):
        at = each.at
        while at and (shown(at) is None or (sent and shown(at) not in sent)):
            at = at.rpartition("/")[0]
        line = shown(each.at) or shown(at)
        found.append(Told(sentence=each.sentence, pasted=line, sent=sent.get(shown(at) or 0)))
    return found


def _first_line(shown: Detail) -> int | None:
    listed = () if shown.changes is None else (*shown.changes.listed, *shown.changes.harmless)
    marked = [place.line for _, place in shown.reasons] + [each.line for each in shown.findings]
    return min(filter(None, [*marked, *(each.line for each in listed)]), default=shown.line)


def _diff(result: Result, other: Result | None, selected: Selected, state: State) -> Diff:
    shown = diff(result, other, quiet=state.quiet)
    if other is not None or state.against in {"", result.target}:
        return shown
    empty, target = selected.at(state.against), all_targets("all").get(state.against)
    if empty is None or target is None:
        return replace(shown, missing=f"There is no target `{shortened(state.against, _LONGEST_ID)}`.")
    return replace(shown, missing=f"Nothing is sent to {target.title}: {empty.errors[0].message}")


def _groups(target: Target, selected: Selected) -> list[CompareGroup]:
    """Return the other targets, those of the same provider first."""
    near = selected.other_editions
    others = [each for each in all_targets("all").values() if each is not target and each not in near]
    first = CompareGroup(
        heading="The same provider", targets=[(each.id, each.title, _otherwise(each, target)) for each in near]
    )
    rest = [
        CompareGroup(
            heading=EDITION_WORDS[edition],
            targets=[(each.id, each.title, "") for each in others if each.is_own == (edition == "current")],
        )
        for edition in EDITION_WORDS
    ]
    return [each for each in (first, *rest) if each.targets]


def _otherwise(target: Target, than: Target) -> str:
    """Return in what a target differs from another one of the same provider: whose request it is, and its field."""
    system = target.as_in.removeprefix("as in ").partition(", read")[0]
    whose = f"what {system} sends" if system else "what its own API accepts today" if target.is_own else "our own"
    return whose if target.field == than.field else f"{whose}, in {target.field}"


def _shown_too(target: Target, other: Result | None, selected: Selected) -> list[CompareGroup]:
    """Return the targets of the table that can be compared in the place of one."""
    if other is None:
        return []
    names = [each for each in selected.results if each not in {target.id, other.target}]
    return [CompareGroup(heading="In the table", targets=[(name, selected.titles[name], "") for name in names])]


def _reasons(result: Result, locator: Locator, meant: Sequence[str]) -> list[tuple[FailOpen, Position]]:
    """Return the reasons: first those that a button asked to see, then the others by their lines."""
    found = [(each, locator.find(each.pointer)) for each in result.fail_open]
    found.sort(key=lambda each: (each[1].line or 0, each[1].column or 0))
    return sorted(found, key=lambda each: meant.index(each[0].pointer) if each[0].pointer in meant else len(meant))


def _findings(result: Result, locator: Locator, meant: Sequence[str]) -> list[Finding]:
    """Return the findings; those that a button asked to see come first."""
    found = [located(each, locator) for each in result.findings]
    return sorted(found, key=lambda each: each.severity != "error" or each.pointer not in meant)


def _counts(result: Result) -> str:
    """Return how much changes, is lost and is refused; empty if nothing is sent, or nothing is enforced.

    It is about the tool's own schema, and not about what MCP ingestion did before.
    """
    verdict = standing(result)
    if verdict not in ("loses-checks", "stricter"):
        return "" if verdict in ("stopped", "same-meaning", "as-pasted") else LABELS[verdict].means
    lost, refused = len(result.lost_checks), len(result.narrows)
    parts = [
        f"loses {counted(lost, 'check')}" if lost else "",
        f"refuses {counted(refused, 'valid value')}" if refused else "",
    ]
    return f"{counted(len(result.steps), 'change')}: {', '.join(filter(None, parts)) or 'may accept more than yours'}."
