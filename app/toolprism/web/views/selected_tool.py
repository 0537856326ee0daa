"""The selected tool: its results at every target, and the open target."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from toolprism.core.finding import Finding
from toolprism.core.limits import Limits
from toolprism.schema import Result, Target, all_targets, other_editions
from toolprism.services.normalize import Checked, Report, ResultsByTarget
from toolprism.services.results import Coverage, Pasted, changed_places, severity
from toolprism.services.validate import ArgumentsCheck, TargetCheck, check_arguments, check_each_output
from toolprism.web.state import State
from toolprism.web.views.diagnostic_view import Locator
from toolprism.web.views.tool_matrix import ToolMatrix, tool_matrix

#: The most edits at all targets together; a schema with more is followed line by line only at the open target.
_MOST_EDITS: Final = 2_000


@dataclass(frozen=True, kw_only=True)
class Selected:
    """The selected tool and its results."""

    tool_matrix: ToolMatrix
    report: Report
    #: All tools of the paste.
    tools: Sequence[Checked]
    checked: Checked
    #: By target id, in order.
    results: Mapping[str, Result]
    targets: Mapping[str, Target]
    #: The titles of targets on the page.
    titles: Mapping[str, str]
    #: Id of the open target.
    shown: str
    locator: Locator
    #: Findings that do not depend on the target; those about the selected tool come first.
    findings: Sequence[Finding]
    #: The example arguments under the pasted schema; None if there are none.
    arguments_check: ArgumentsCheck | None

    @cached_property
    def result(self) -> Result:
        """The result of the open target."""
        return self.results[self.shown]

    @cached_property
    def ingestion(self) -> Result | None:
        """The result of MCP ingestion, if it ran before the open target."""
        ran = self.checked.job.request.ingest and self.shown != "mcp"
        return self.at("mcp") if ran else None

    def at(self, name: str) -> Result | None:
        """Return the result at any target, even if it is not shown; None if the target is unknown."""
        target = all_targets("all").get(name)
        if target is None or name in self.results:
            return self.results.get(name)
        return next(replace(self.checked.job, targets=(target,)).results())

    def compared(self, against: str) -> Result | None:
        """Return the result at another target than the open one, if something is sent there."""
        other = None if against == self.shown else self.at(against)
        return None if other is None or other.status == "error" else other

    @property
    def other_editions(self) -> Sequence[Target]:
        """The targets of the other edition for the open target's provider."""
        return other_editions(self.targets[self.shown])

    @cached_property
    def target_checks(self) -> Mapping[str, TargetCheck]:
        """The example arguments at every target, the open one first; empty if they could not be read.

        Targets with the same output are checked once.
        """
        if self.arguments_check is None:
            return {}
        return check_each_output(self.arguments_check, self.results, self.shown)

    @cached_property
    def is_huge(self) -> bool:
        """Whether the schema is followed line by line only at the open target."""
        return sum(len(result.log) for result in self.results.values()) > _MOST_EDITS

    @cached_property
    def coverage(self) -> Mapping[str, Mapping[str, Coverage]]:
        """The coverage at every target of what is not kept; for a huge schema only at the open one."""
        return {name: self.coverage_at(name) for name in self.results if name == self.shown or not self.is_huge}

    def coverage_at(self, name: str) -> Mapping[str, Coverage]:
        """Return the coverage at a target of what is not kept, computed once."""
        if name not in self._covered:
            self._covered[name] = changed_places(self.results[name], self._pasted)
        return self._covered[name]

    @cached_property
    def _covered(self) -> dict[str, Mapping[str, Coverage]]:
        return {}

    @cached_property
    def _pasted(self) -> Pasted:
        return Pasted(self.checked.tool.schema)


def choose(report: Report, state: State, limits: Limits, *, focus: str = "", whole: bool = True) -> Selected:
    """Run the targets on the tool that the user selected, or on the worst one.

    Args:
        report: the report on the paste.
        state: the state of the form.
        limits: the limits of the arguments.
        focus: the target to open if none was chosen.
        whole: whether to compute all verdicts now; otherwise slow ones are deferred.

    Raises:
        OutOfTime: the deadline of the report has passed, now or when a result is looked at.
        BadInput: the arguments exceed a limit.
    """
    tools = tool_matrix(report, state, whole=whole)
    checked = report.tools[tools.number]
    results = ResultsByTarget(checked.job)
    return Selected(
        tool_matrix=tools,
        report=report,
        tools=report.tools,
        checked=checked,
        results=results,
        targets={target.id: target for target in report.choices.found},
        titles={target.id: report.choices.title_of(target) for target in report.choices.found},
        shown=_shown(results, state.target, focus),
        locator=Locator(report.paste, checked.tool.at),
        findings=[
            *checked.findings,
            *(finding for other in report.tools if other is not checked for finding in other.findings),
        ],
        arguments_check=check_arguments(checked.tool.schema, state.arguments, limits)
        if state.arguments.strip()
        else None,
    )


def _shown(results: Mapping[str, Result], target: str, focus: str) -> str:
    """Return the target to open: the user's, that of the sample or its other edition, or the worst."""
    others = [other.id for each in (all_targets("all").get(focus),) if each for other in other_editions(each)]
    known = next((name for name in (target, focus, *others) if name in results), None)
    return known or min(results, key=lambda name: severity(results[name]))
