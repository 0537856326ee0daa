"""Writes a comment for a pull request: the heat map as a table, then what fails; below the limit of such comments."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from toolprism.checking.formats.words import counted, summary, told
from toolprism.checking.model import VERDICTS, FileChecked, Problem, ToolSeen
from toolprism.checking.report import Report, worst_of
from toolprism.core.json_text import dumps, shortened

#: The mark by which a later run finds the comment.
MARK: Final = "<!-- toolprism check -->"
#: Bytes; the services allow 65,536 characters.
MOST: Final = 60_000
_NOTHING: Final = "\N{EN DASH}"
_SIGNS: Final = {
    "not-a-schema": "❓",
    "refused": "❌",
    "stopped": "❓",
    "empty-fallback": "⭕",
    "strict-off": "🔓",
    "loses-checks": "\N{HEAVY MINUS SIGN}",
    "stricter": "\N{HEAVY PLUS SIGN}",
    "same-meaning": "✅",
    "as-pasted": "✅",
}
#: A tool with its file and its number there.
_Row: TypeAlias = tuple[FileChecked, int, ToolSeen]
_MOST_TOOLS: Final = 60
#: The most characters of arguments.
_LONGEST: Final = 120
_MOST_CHANGES: Final = 100
_MOST_PROBLEMS: Final = 200
_ICONS: Final = {"error": "❌", "warning": "⚠️", "note": "ℹ️"}  # noqa: RUF001  # the sign


def pieces(report: Report, least: str) -> Iterator[str]:
    """Yield the comment; what does not fit is counted."""
    left = MOST - 200
    cut = 0
    for line in _lines(report, least):
        size = len(line.encode("utf-8", "replace")) + 1
        if size > left or cut:
            cut += 1
        else:
            left -= size
            yield f"{line}\n"
    if cut:
        yield f"\n… and {counted(cut, 'more line')}; run `toolprism check` to see all.\n"


def _lines(report: Report, least: str) -> Iterator[str]:
    yield MARK
    yield f"### {'❌' if report.failing else '✅'} toolprism check"
    yield ""
    yield summary(report)
    yield from _changes(report)
    yield from _problems(report, least)
    yield from _heat_map(report)


def _changes(report: Report) -> Iterator[str]:
    if not report.against:
        return
    yield ""
    step = f"The version should move: **{report.bump}**." if report.bump else "No tool changed."
    yield f"Compared with `{_cell(report.against)}`: {step}"
    if report.changes:
        yield ""
        yield "| tool | change | why | verdicts, before → after |"
        yield "| --- | --- | --- | --- |"
    for change in report.changes[:_MOST_CHANGES]:
        moved = "; ".join(
            f"{target}: {old or _NOTHING} → {new or _NOTHING}" for target, old, new in change.verdicts[:4]
        )
        words = change.kind, change.bump or "none"
        yield f"| `{_cell(change.tool)}` | {words[0]} ({words[1]}) | {_cell(change.reason)} | {_cell(moved)} |"
        yield f"\n… and {counted(len(report.changes) - _MOST_CHANGES, 'more change')}."


def _problems(report: Report, least: str) -> Iterator[str]:
    number = 0
    for file, _, problem in report.printed(least):
        if not number:
            yield ""
            yield "| | place | problem | id |"
            yield "| --- | --- | --- | --- |"
        number += 1
        if number <= _MOST_PROBLEMS:
            yield _row(file, problem)
    if number > _MOST_PROBLEMS:
        yield f"\n… and {counted(number - _MOST_PROBLEMS, 'more problem')}."


def _row(file: FileChecked, problem: Problem) -> str:
    icon = "❌" if problem.failing else _ICONS[problem.severity]
    return f"| {icon} | {_cell(file.path)}:{problem.line} | {_cell(told(problem))} | `{problem.id}` |"


def _heat_map(report: Report) -> Iterator[str]:
    """Yield the worst tools at every target; a tool without a loss is only counted."""
    targets = [*report.verdicts]
    worst = _worst_tools(report)
    if not targets or not worst:
        return
    yield ""
    yield "<details><summary>Verdicts</summary>"
    yield ""
    yield f"| tool | {' | '.join(targets)} |"
    yield f"| --- |{' --- |' * len(targets)}"
    for _, _, tool in worst:
        signs = " | ".join(_SIGNS.get(tool.verdicts.get(target, ""), " ") for target in targets)
        yield f"| `{_cell(tool.name)}` | {signs} |"
    yield ""
    used = [name for name in VERDICTS if any(counts[name] for counts in report.verdicts.values())]
    yield ", ".join(f"{_SIGNS[name]} {name}" for name in used)
    if report.tools > len(worst):
        yield f"\n{counted(report.tools - len(worst), 'other tool')} not shown."
    yield from _examples(report, worst)
    yield ""
    yield "</details>"


def _examples(report: Report, worst: list[_Row]) -> Iterator[str]:
    """Yield the worst that can happen to each tool: arguments that pass, or are refused, at some target."""
    rows = [
        (tool, each)
        for file, number, tool in worst
        for each in (report.witnesses.of_tool(file, number)[:1] if report.witnesses is not None else ())
    ]
    if rows:
        yield ""
        yield "| tool | what can go wrong | arguments |"
        yield "| --- | --- | --- |"
    for tool, each in rows:
        written = shortened(dumps(each.instance), _LONGEST)
        yield f"| `{_cell(tool.name)}` | {_cell(each.sentence)} | `{_cell(written)}` |"


def _worst_tools(report: Report) -> list[_Row]:
    tools: list[_Row] = []
    for file in report:
        tools += [
            (file.with_problems(()), number, tool)
            for number, tool in enumerate(file.tools)
            if worst_of(tool) not in ("same-meaning", "as-pasted", "stricter", "")
        ]
        tools = sorted(tools, key=_badness)[:_MOST_TOOLS]
    return tools


def _badness(row: _Row) -> tuple[int, ...]:
    verdicts = [*row[2].verdicts.values()]
    return tuple(-verdicts.count(name) for name in VERDICTS)


def _cell(text: str) -> str:
    r"""Return a text that cannot leave its cell, nor call anybody.

    >>> _cell("a|b <img> @you")
    'a\\|b &lt;img&gt; @\u200byou'
    """
    plain = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return plain.replace("\\", "\\\\").replace("|", "\\|").replace("`", "'").replace("@", "@\u200b")
