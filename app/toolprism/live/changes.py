"""What changed since a saved list, by meaning: what callers and providers notice, with semver's word.

It is told in the report of a check: the same policy, the same formats, the server as the file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from toolprism.checking.judging import problem_of
from toolprism.checking.model import FileChecked
from toolprism.checking.policy import Policy
from toolprism.checking.report import Change as FileChange
from toolprism.checking.report import Report
from toolprism.checking.settings import Settings
from toolprism.core.errors import BadInput, ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.live.inspecting import Inspected
from toolprism.reading.paste import read
from toolprism.services.acceptance import CODES as OF_CLIENTS
from toolprism.services.lint import Linted, lint_paste
from toolprism.services.normalize import Checked, Choices, check
from toolprism.services.tool_verdicts import verdicts_of
from toolprism.services.versions import WORDS, Difference, Version, between


@dataclass(frozen=True, kw_only=True)
class Change(Difference):
    """One difference of one tool."""

    server: str
    tool: str

    def to_json(self) -> dict[str, Json]:
        """Return the members, the names first."""
        return {"server": self.server, "tool": self.tool, **super().to_json()}


def changes_since(old: Json, found: Sequence[Inspected], limits: Limits, choices: Choices) -> list[Change]:
    """Return the changes since a file that `--save` wrote."""
    changes: list[Change] = []
    for each in found:
        if each.is_read:  # what could not be read is no removal
            before = _before(old, each.answer.server.name)
            changes += _since(each, before, limits, choices)
    return sorted(changes, key=lambda change: WORDS.index(change.semver))


def _before(old: Json, server: str) -> list[Object]:
    held = old
    if isinstance(held, dict) and isinstance(held.get("servers"), dict):
        held = held["servers"].get(server, {"tools": []})
    tools = held.get("tools") if isinstance(held, dict) else None
    if not isinstance(tools, list):
        raise ToolprismError("--since takes a file that --save has written; this one has no `tools`.")
    return [tool for tool in tools if isinstance(tool, dict)]


def _by_name(tools: Sequence[Object]) -> dict[str, Object]:
    return {tool["name"]: tool for tool in tools if isinstance(tool.get("name"), str)}


def _since(now: Inspected, before: Sequence[Object], limits: Limits, choices: Choices) -> Iterator[Change]:
    server = now.answer.server.name
    earlier, old_lints = _checked(before, limits, choices)
    old = {name: _version(tool, earlier.get(name)) for name, tool in _by_name(before).items()}
    seen = {checked.title: checked for checked in now.checked}
    new = {name: _version(tool, seen.get(name)) for name, tool in _by_name(now.answer.tools).items()}
    lints = {} if now.linted is None else _lints(now.linted)
    found = [*between(old, new)]
    found += [
        (name, each) for name in old if name in new for each in _new_lints(lints.get(name, ()), old_lints.get(name, ()))
    ]
    for name, each in found:
        yield Change(server=server, tool=name, **vars(each))


def _version(tool: Object, checked: Checked | None) -> Version:
    """Return a tool as it was sent; one that could not be read has no verdicts."""
    if checked is None:
        return Version.of(tool)
    ids = (target.id for target in checked.job.targets)
    return Version.of(tool, verdicts=dict(zip(ids, verdicts_of(checked), strict=True)), job=checked.job)


#: What lints find of each tool: rule, severity and message, without notes.
_Found: TypeAlias = Sequence[tuple[str, str, str]]
_Lints: TypeAlias = dict[str, list[tuple[str, str, str]]]


def _new_lints(now: _Found, then: _Found) -> Iterator[Difference]:
    """Yield what lints find now and did not find then, whatever its place."""
    known = {(rule, severity) for rule, severity, _ in then}
    told: set[str] = set()
    for rule, severity, message in now:
        if (rule, severity) not in known and rule not in told:
            told.add(rule)
            yield Difference(kind="finding-new", semver="patch", message=f"A new {severity}, {rule}: {message}")


def _checked(tools: Sequence[Object], limits: Limits, choices: Choices) -> tuple[dict[str, Checked], _Lints]:
    """Return the jobs and the lints of an earlier list."""
    try:
        paste = read(dumps({"tools": list(tools)}), limits)
    except BadInput:
        return {}, {}
    return {checked.title: checked for checked in check(paste, limits, choices).tools}, _lints(lint_paste(paste))


def _lints(linted: Linted) -> _Lints:
    found: _Lints = {}
    for each in linted.findings:
        name = linted.tools[each.tool].name
        if name is not None and each.severity != "note":
            found.setdefault(name, []).append((each.rule, each.severity, each.message))
    return found


#: The ids of what only a running server shows.
CODES: Final = (
    "bad-cursor",
    "bad-handshake",
    "bad-result",
    "bad-server",
    "call-failed",
    "hidden-characters",
    "no-answer",
    "no-list",
    "no-structured-content",
    "noise-on-stdout",
    "not-started",
    "output-mismatch",
    "output-schema",
    "repeated-cursor",
    "sdk-drops",
    "sdk-reads",
    "sdk-refuses",
    "sdk-refuses-also",
    "sdk-refuses-page",
    "server-ended",
    "server-error",
    "too-late",
    "too-many-pages",
    "too-much",
    "typescript-sdk-refuses",
    "unknown-protocol",
    "unknown-tool",
    *OF_CLIENTS,
)


def as_file(inspection: Inspected) -> FileChecked:
    """Return a server in the shape of a file that was checked, for policies and formats; its name is the path."""
    own = map(problem_of, inspection.own)
    tools = tuple(replace(tool, line=1, column=1) for tool in inspection.seen)
    problems = [replace(each, line=1, column=1, end_line=0, end_column=0, edits=()) for each in inspection.problems]
    return FileChecked(path=inspection.answer.server.name, tools=tools, problems=(*own, *problems))


def report_of(
    found: Sequence[Inspected], settings: Settings, changes: Sequence[Change] | None = None, since: str = ""
) -> Report:
    """Return the report about some servers."""
    policy = Policy(settings, CODES)
    report = Report(against=since if changes is not None else "")
    for each in found:
        report.files += 1
        report.add(policy.final(policy.own(as_file(each)), None))
    report.changes = [*_changes(changes or ())]
    return report


def _changes(found: Sequence[Change]) -> Iterator[FileChange]:
    """Yield one change for each tool that differs."""
    by_tool: dict[tuple[str, str], list[Change]] = {}
    for each in found:
        by_tool.setdefault((each.server, each.tool), []).append(each)
    for (server, tool), differences in by_tool.items():
        yield FileChange.of(server, tool, differences)
