"""Results: a report, as the page shows it: a row for each target, and one of them in full."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from app.checking import Checked, Report
from app.finding import Finding
from app.pointer import parse
from app.reading.paste import Paste
from app.schema import Outcome, Target
from app.schema.outcome import FailOpen
from app.schema.rule import Source
from app.tally import severity, tally
from app.web.code import Code, Mark, lay_out
from app.web.contexts import Change, Detail, Pick, Reason, Results, Row, Said, Spill
from app.wording import (
    EFFECT_MEANS,
    EFFECT_WORDS,
    STATUS_WORDS,
    STATUSES,
    counted,
    difference,
    place_name,
)

_MOST_CHANGES: Final = 250
#: Up to so many tools the picker says how each fares; past it that would take too long at every keystroke.
_MOST_TRIED: Final = 40


def build(report: Report, *, target: str, tool: str, focus: str = "") -> Results:
    """Run the targets on one tool, and lay out the answer.

    Args:
        report: what was found in the paste.
        target: the target that the user chose; empty for the worst.
        tool: the number of the tool that he chose, from 0; empty for the worst.
        focus: the target to open when he chose none.
    """
    tried = [_worst_status(checked) for checked in report.tools] if 1 < len(report.tools) <= _MOST_TRIED else []
    number = _number(tool, len(report.tools), tried)
    checked = report.tools[number]
    outcomes = {outcome.target: outcome for outcome in checked.job.outcomes()}
    shown = next((name for name in (target, focus) if name in outcomes), None) or min(
        outcomes, key=lambda name: severity(outcomes[name])
    )
    rows = [_row(each, outcomes[each.id], chosen=each.id == shown) for each in report.choices.found]
    chosen = next(each for each in report.choices.found if each.id == shown)
    row = next(row for row in rows if row.chosen)
    return Results(
        tools=_picks(report, number, tried),
        rows=rows,
        detail=_detail(chosen, row, outcomes[shown], checked, report.paste),
        target=target if target in outcomes else "",
        tool=str(number) if tool else "",
    )


def summary(results: Results) -> str:
    """Say in one sentence how the targets fare."""
    counts = [
        f"{sum(row.status == status for row in results.rows)} {STATUS_WORDS[status]}"
        for status in reversed(STATUSES)
        if any(row.status == status for row in results.rows)
    ]
    tool = next((f"{pick.title} at " for pick in results.tools if pick.chosen), "")
    return f"{tool}{counted(len(results.rows), 'target')}: {', '.join(counts)}."


def said(finding: Finding) -> Said:
    """Get a finding ready to be read."""
    return Said(
        severity=finding.severity,
        message=finding.message,
        hint=finding.hint,
        line=finding.line,
        column=finding.column,
    )


def _worst_status(checked: Checked) -> int:
    return min(STATUSES.index(outcome.status) for outcome in checked.job.outcomes())


def _number(tool: str, tools: int, tried: Sequence[int]) -> int:
    if tool.isascii() and tool.isdecimal() and int(tool[:9]) < tools:
        return int(tool)
    return tried.index(min(tried)) if tried else 0


def _picks(report: Report, number: int, tried: Sequence[int]) -> list[Pick]:
    if len(report.tools) == 1:
        return []
    return [
        Pick(
            number=place,
            title=checked.title,
            status=STATUSES[tried[place]] if tried else "",
            word=STATUS_WORDS[STATUSES[tried[place]]] if tried else "",
            chosen=place == number,
        )
        for place, checked in enumerate(report.tools)
    ]


def _row(target: Target, outcome: Outcome, *, chosen: bool) -> Row:
    counts = tally(outcome)
    first = outcome.fail_open[0].reason if outcome.fail_open else ""
    if outcome.status == "error":
        first = outcome.findings[0].message
    return Row(
        id=target.id,
        title=target.title,
        status=outcome.status,
        word=STATUS_WORDS[outcome.status],
        changed=counts.changed,
        stripped=counts.stripped,
        spilled=counts.spilled,
        lost=counts.lost,
        why=first,
        more=max(0, len(outcome.fail_open) - 1),
        chosen=chosen,
    )


def _detail(target: Target, row: Row, outcome: Outcome, checked: Checked, paste: Paste) -> Detail:
    trail = outcome.trail
    spilled = {
        rewrite.to: [spill.text for spill in rewrite.step.edit.spills]
        for rewrite in trail.rewrites
        if rewrite.to is not None and rewrite.step.edit.spills
    }
    original = lay_out(outcome.schema, _source_marks(outcome), {})
    output = None if outcome.status == "error" else lay_out(outcome.output, _output_marks(outcome), spilled)
    at = checked.tool.at
    return Detail(
        row=row,
        used_by=target.used_by,
        travels_in=target.travels_in,
        sentence=_sentence(target, outcome),
        reasons=[_reason(reason, at, paste) for reason in outcome.fail_open],
        findings=[said(_placed(finding, at, paste)) for finding in outcome.findings],
        changes=list(_changes(target, outcome, original, output)),
        hidden_changes=max(0, len(trail.rewrites) - _MOST_CHANGES),
        spills=[
            Spill(where=place_name(spill.pointer), text=spill.text, line=original.line(spill.pointer))
            for spill in trail.spilled
        ],
        original=original,
        output=output,
    )


def _sentence(target: Target, outcome: Outcome) -> str:
    match outcome.status:
        case "unchanged":
            return "The schema is sent as it was pasted."
        case "changed":
            return f"The schema is sent with {counted(len(outcome.trail.rewrites), 'change')}."
        case "not-strict":
            return "Strict mode fails open: the schema is sent without it, and the provider does not enforce it."
        case "fallback":
            return "The schema cannot be said here, so an open object is sent, which accepts anything."
        case "error":
            return f"There is nothing to send to {target.title}."


def _reason(reason: FailOpen, at: Sequence[str | int], paste: Paste) -> Reason:
    line, column = _position((*at, *parse(reason.pointer)), paste)
    return Reason(where=place_name(reason.pointer), cause=reason.cause, text=reason.reason, line=line, column=column)


def _placed(finding: Finding, at: Sequence[str | int], paste: Paste) -> Finding:
    """Turn a pointer into the schema into a place in the pasted text."""
    if finding.pointer is None:
        return finding
    line, column = _position((*at, *parse(finding.pointer)), paste)
    return replace(finding, line=line, column=column)


def _position(path: Iterable[str | int], paste: Paste) -> tuple[int | None, int | None]:
    try:
        place = paste.key_place(path)
    except KeyError:
        return None, None
    return place.line, place.column


def _changes(target: Target, outcome: Outcome, original: Code, output: Code | None) -> Iterable[Change]:
    for rewrite in outcome.trail.rewrites[:_MOST_CHANGES]:
        before, after = difference(rewrite.before, rewrite.after)
        yield Change(
            rule=rewrite.rule,
            at=place_name(rewrite.at),
            to=None if rewrite.to is None else place_name(rewrite.to),
            at_line=original.line(rewrite.at),
            to_line=None if output is None else output.line(rewrite.to),
            before="" if rewrite.before is None else before,
            after="" if rewrite.to is None else after,
            effect=rewrite.effect.value,
            effect_word=EFFECT_WORDS[rewrite.effect],
            effect_means=EFFECT_MEANS[rewrite.effect],
            reason=rewrite.reason,
            source=_nearest(rewrite.citations, target.sources),
        )


def _nearest(citations: Sequence[Source], own: Sequence[Source]) -> Source:
    """Give the citation that speaks of this target, or the first."""
    return next((citation for citation in citations if citation in own), citations[0])


def _source_marks(outcome: Outcome) -> dict[str, Mark]:
    """Say what became of places in the paste; one that lives on elsewhere is not gone."""
    marks: dict[str, Mark] = {}
    living = {"", *(source for sources in outcome.trail.origins.values() for source in sources)}
    for rewrite in outcome.trail.rewrites:
        if rewrite.before is None:  # something came in: nothing happened to what was there
            continue
        gone = rewrite.to is None and rewrite.at not in living
        marks[rewrite.at] = "gone" if gone else marks.get(rewrite.at, "edit")
    return marks


def _output_marks(outcome: Outcome) -> dict[str, Mark]:
    """Say where places of the output come from."""
    marks: dict[str, Mark] = {}
    for rewrite in outcome.trail.rewrites:
        if rewrite.to is not None:
            marks.setdefault(rewrite.to, "new" if rewrite.before is None else "edit")
    return marks
