"""The workshop's results: the combined tool, the losses, each target's result, the check, and starter code."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading.paste import Paste, read_value
from toolprism.services.action import ActionSet
from toolprism.services.action_flat import ActionCheck, check_action, flatten, python_code, typescript_code
from toolprism.services.labels import Standing, standing
from toolprism.services.lint import lint_paste
from toolprism.services.normalize import Choices, check

#: The indentation of the tools.
_INDENT: Final = 2


@dataclass(frozen=True, kw_only=True)
class ShownCheck:
    """The check of arguments."""

    #: The result in one sentence.
    verdict: str
    #: The message for the model; empty for none.
    message: str
    #: A sentence about fields that the action does not use; empty for none.
    unused: str


@dataclass(frozen=True, kw_only=True)
class Workshop:
    """The results for the actions."""

    summary: str
    tool: str
    actions: ActionSet
    lost: Sequence[str]
    #: Arguments that the flat schema accepts and the union refuses; empty for none.
    now_accepted: str
    lints: Sequence[str]
    #: Id and title of each target, and its verdict on the tool.
    targets: Sequence[tuple[str, str, Standing]]
    check: ShownCheck | None
    python: str
    typescript: str


def workshop(actions: ActionSet, arguments: str, limits: Limits, deadline: Deadline) -> Workshop:
    """Return the results for the page.

    Raises:
        BadInput: the arguments or the schema exceed a limit.
        OutOfTime: the deadline has passed.
    """
    flat = flatten(actions)
    tool: Json = flat.tool(actions)
    paste = read_value(tool, limits)
    return Workshop(
        summary=_summary(actions),
        tool=dumps(tool, indent=_INDENT),
        actions=actions,
        lost=flat.lost,
        now_accepted="" if flat.now_accepted is None else dumps(flat.now_accepted),
        lints=list(dict.fromkeys(finding.rule for finding in lint_paste(paste).findings)),
        targets=_targets(paste, limits, deadline),
        check=_checked(check_action(actions, arguments)) if arguments.strip() else None,
        python=python_code(actions),
        typescript=typescript_code(actions),
    )


def _summary(actions: ActionSet) -> str:
    fields = {name for action in actions.actions for name in action.fields}
    return f"One tool with {len(actions.actions)} actions and {len(fields)} fields beside `{actions.choice}`."


def _targets(paste: Paste, limits: Limits, deadline: Deadline) -> list[tuple[str, str, Standing]]:
    choices = Choices(edition="current")
    titles = {target.id: choices.title_of(target) for target in choices.found}
    results = check(paste, limits, choices, deadline).tools[0].job.results()
    return [(result.target, titles[result.target], standing(result)) for result in results]


def _checked(found: ActionCheck) -> ShownCheck:
    report = found.report
    who = "They choose no action" if found.action is None else f"They choose `{found.action}`"
    fits = {True: "and fit", False: "and do not fit", None: "and could not be checked"}[report.valid]
    if found.action is None:
        fits = "so they cannot be carried out"
    unused = ", ".join(f"`{name}`" for name in found.unused)
    return ShownCheck(
        verdict=f"{who}, {fits}." if found.action is None else f"{who} {fits}.",
        message=report.message or "",
        unused=f"{found.action} does not use {unused}." if unused else "",
    )
