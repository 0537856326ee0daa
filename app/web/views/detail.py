"""Detail: the chosen target: what it does in a sentence, why it fails open, and one open tab."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.schema import Outcome, Target
from app.schema.outcome import FailOpen
from app.trying import Trial
from app.web.state import TABS, State
from app.web.views.call import Call, call
from app.web.views.changes import Changes, changes
from app.web.views.chosen import Chosen
from app.web.views.diff import Diff, diff
from app.web.views.matrix import Row
from app.web.views.output import Output, output
from app.web.views.said import Said, Spot, said_at
from app.web.views.sides import Sides, sides
from app.web.views.validation import Validation, validation
from app.wording import counted, place_name

_WORDS: Final[Mapping[str, str]] = {
    "changes": "Changes",
    "diff": "Diff",
    "output": "Output",
    "validation": "Validation",
    "call": "Tool call",
}


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Why a laxer schema is sent."""

    where: str
    cause: str
    text: str
    line: int | None
    column: int | None


@dataclass(frozen=True, kw_only=True)
class Tab:
    """One way to look at the target."""

    id: str
    word: str
    #: A number worth knowing before it is opened; empty for none.
    note: str
    open: bool


@dataclass(frozen=True, kw_only=True)
class Detail:
    """The chosen target; of the tabs only the open one is there."""

    row: Row
    used_by: str
    travels_in: str
    #: What is sent, in one sentence.
    sentence: str
    reasons: Sequence[Reason]
    findings: Sequence[Said]
    tabs: Sequence[Tab]
    tab: str
    changes: Changes | None
    sides: Sides | None
    diff: Diff | None
    output: Output | None
    validation: Validation | None
    call: Call | None


def detail(row: Row, chosen: Chosen, state: State) -> Detail:
    """Look at the open target."""
    target, outcome = chosen.targets[chosen.shown], chosen.outcome
    columns = sides(outcome, chosen.fates.get(target.id, {})) if state.tab == "changes" else None
    sent = outcome.status != "error"
    tried = chosen.tried.get(target.id)
    return Detail(
        row=row,
        used_by=target.used_by,
        travels_in=target.travels_in,
        sentence=_sentence(target, outcome),
        reasons=[_reason(reason, chosen.spot) for reason in outcome.fail_open],
        findings=[said_at(finding, chosen.spot) for finding in outcome.findings],
        tabs=list(_tabs(outcome, chosen.trial, state.tab)),
        tab=state.tab,
        changes=None if columns is None else changes(target, outcome, columns, chosen.spot),
        sides=columns,
        diff=_diff(outcome, chosen, state) if state.tab == "diff" and sent else None,
        output=output(outcome) if state.tab == "output" and sent else None,
        validation=validation(outcome, chosen.spot, chosen.trial, tried) if state.tab == "validation" else None,
        call=call(chosen.trial, chosen.checked.tool.name or "", target.id) if state.tab == "call" else None,
    )


def _tabs(outcome: Outcome, trial: Trial | None, open_tab: str) -> Iterator[Tab]:
    notes = {"changes": str(len(outcome.steps))}
    if trial is not None:
        notes["call"] = {True: "valid", False: "invalid", None: "?"}[trial.call.valid]
    for name in TABS:
        yield Tab(id=name, word=_WORDS[name], note=notes.get(name, ""), open=name == open_tab)


def _diff(outcome: Outcome, chosen: Chosen, state: State) -> Diff:
    other = chosen.outcomes.get(state.against)
    if other is not None and (other.status == "error" or other.target == outcome.target):
        other = None
    return diff(outcome, other, list(chosen.outcomes), quiet=state.quiet)


def _reason(reason: FailOpen, spot: Spot) -> Reason:
    line, column = spot.find(reason.pointer)
    return Reason(where=place_name(reason.pointer), cause=reason.cause, text=reason.reason, line=line, column=column)


def _sentence(target: Target, outcome: Outcome) -> str:
    match outcome.status:
        case "unchanged":
            return "The schema is sent as it was pasted."
        case "changed":
            return f"The schema is sent with {counted(len(outcome.steps), 'change')}."
        case "not-strict":
            return "Strict mode fails open: the schema is sent without it, and the provider does not enforce it."
        case "fallback":
            return "The schema cannot be said here, so an open object is sent, which accepts anything."
        case "error":
            return f"There is nothing to send to {target.title}."
