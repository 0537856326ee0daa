"""Chosen: the one tool that is looked at, at every target, and the target that is open."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import Final

from app.checking import Checked, Report
from app.fates import Fate, fates, places
from app.limits import Limits
from app.schema import Outcome, Target
from app.tally import severity
from app.trying import Trial, Tried, try_at, try_out
from app.validation import Verdict
from app.web.state import State
from app.web.views.fleet import Fleet, fleet
from app.web.views.said import Spot

#: A schema with more edits at all targets together is not followed line by line at those that are not open.
_MOST_EDITS: Final = 20_000
#: Seconds after which the arguments are tried at no further target: patterns and errors may take that long at each.
_TRYING: Final = 0.75
_UNTRIED: Final = Tried(verdict=Verdict(None, limit="time"), difference="")


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """What is known of the chosen tool."""

    fleet: Fleet
    checked: Checked
    #: By target id, in order.
    outcomes: Mapping[str, Outcome]
    targets: Mapping[str, Target]
    #: Id of the target that is open.
    shown: str
    spot: Spot
    #: The example arguments at the pasted schema; None where there are none.
    trial: Trial | None

    @cached_property
    def outcome(self) -> Outcome:
        """That of the open target."""
        return self.outcomes[self.shown]

    @cached_property
    def tried(self) -> Mapping[str, Tried]:
        """The example arguments at every target, what is open first; of no target where they could not be read.

        Targets that send the same are tried once.
        """
        if self.trial is None or self.trial.parsed is None:
            return {}
        end = monotonic() + _TRYING
        texts = {name: json.dumps(outcome.output) for name, outcome in self.outcomes.items()}
        found: dict[str, Tried | None] = {}
        for outcome in (self.outcome, *self.outcomes.values()):
            text = texts[outcome.target]
            if text not in found:
                at = try_at(self.trial, [outcome]) if monotonic() < end else {outcome.target: _UNTRIED}
                found[text] = at.get(outcome.target)
        return {name: tried for name in self.outcomes if (tried := found[texts[name]])}

    @cached_property
    def fates(self) -> Mapping[str, Mapping[str, Fate]]:
        """What became of every place at every target; of a huge schema only at the one that is open."""
        huge = sum(len(outcome.log) for outcome in self.outcomes.values()) > _MOST_EDITS
        kept: dict[str, Fate] = {pointer: "kept" for pointer, _ in places(self.checked.tool.schema)}
        return {
            name: kept if each.status == "unchanged" else fates(each)
            for name, each in self.outcomes.items()
            if name == self.shown or not huge
        }


def choose(report: Report, state: State, limits: Limits, *, focus: str = "") -> Chosen:
    """Run the targets on the tool that the user chose, or on the worst.

    Args:
        report: what was found in the paste.
        state: what the user has chosen.
        limits: of the arguments.
        focus: the target to open when he chose none.

    Raises:
        OutOfTime: the deadline of the report has passed.
        BadInput: the arguments go past a limit.
    """
    tools = fleet(report, state.tool, state.target)
    checked = report.tools[tools.number]
    outcomes = {outcome.target: outcome for outcome in checked.job.outcomes()}
    return Chosen(
        fleet=tools,
        checked=checked,
        outcomes=outcomes,
        targets={target.id: target for target in report.choices.found},
        shown=_shown(outcomes, state.target, focus),
        spot=Spot(report.paste, checked.tool.at),
        trial=try_out(checked.tool.schema, state.arguments, limits) if state.arguments.strip() else None,
    )


def _shown(outcomes: Mapping[str, Outcome], target: str, focus: str) -> str:
    """Choose the target to open: the user's, the sample's, the worst."""
    known = next((name for name in (target, focus) if name in outcomes), None)
    return known or min(outcomes, key=lambda name: severity(outcomes[name]))
