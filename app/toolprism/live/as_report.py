"""What was found about servers as the report of a check: the same policy, the same formats, the server as the file."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from toolprism.checking.judging import problem_of
from toolprism.checking.model import FileChecked
from toolprism.checking.policy import Policy
from toolprism.checking.report import Change, Report
from toolprism.checking.settings import Settings
from toolprism.live.changes import Change as OneChange
from toolprism.live.inspecting import Inspected
from toolprism.services.acceptance import CODES as OF_CLIENTS

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
    found: Sequence[Inspected], settings: Settings, changes: Sequence[OneChange] | None = None, since: str = ""
) -> Report:
    """Return the report about some servers.

    Args:
        found: the servers.
        settings: what fails.
        changes: what changed since a saved list; None without one.
        since: the name of that list.
    """
    policy = Policy(settings, CODES)
    report = Report(against=since if changes is not None else "")
    for each in found:
        report.files += 1
        report.add(policy.final(policy.own(as_file(each)), None))
    report.changes = [*_changes(changes or ())]
    return report


def _changes(found: Sequence[OneChange]) -> Iterator[Change]:
    """Yield one change for each tool that differs."""
    by_tool: dict[tuple[str, str], list[OneChange]] = {}
    for each in found:
        by_tool.setdefault((each.server, each.tool), []).append(each)
    for (server, tool), differences in by_tool.items():
        yield Change.of(server, tool, differences)
