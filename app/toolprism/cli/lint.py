"""The command `lint`: what to change in the tools of a file, and its fixes."""

import argparse
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from toolprism.cli.console import SEVERITY_STYLES, Console
from toolprism.cli.input_file import CHECK_FAILED, DONE, STDIN, called, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import declare_shared, seconds_of
from toolprism.core.alarm import uninterrupted
from toolprism.core.errors import ToolprismError, bad_input
from toolprism.core.finding import Severity
from toolprism.core.json_text import dumps
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.lints import LintFinding
from toolprism.reading.paste import read
from toolprism.services.labels import counted
from toolprism.services.lint import Linted, asked, lint_line, lint_paste
from toolprism.services.lint_fixes import fixed_text

EXAMPLES: Final = """\
examples:
  toolprism lint tool.json                    findings with line and column
  toolprism lint tools.json --fix             write the safe fixes into the file
  toolprism lint --fix - < tool.json          print the fixed file
  toolprism lint tools.json --format json | jq '.tools[].findings[].rule'
  toolprism lint tools.json --more integer-type   also what only a few tools need to know
  toolprism lint --jsonl < lines.jsonl        one line {"id","tool"} in, one line out

A line out has findings: rule, severity, pointer (into the schema of the tool), message, and where there is a safe
fix, fix: title and patch (RFC 6902). Advice that holds at several places has also, their pointers. A line may have
tools, a list, in place of tool, and more, ids of lints that run only if they are named.

exit codes:
  0 done    1 an error remains (see --fail-on), or --deadline passed    2 bad usage or unreadable input
"""

#: The values of --fail-on, each with the severities at which it fails.
_FAIL_ON: Final[Mapping[str, tuple[Severity, ...]]] = {
    "error": ("error",),
    "warning": ("error", "warning"),
    "note": ("error", "warning", "note"),
    "never": (),
}


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    declare_shared(parser, files=True, jsonl='{"id","tool"}', deadline=True, format=True)
    add("--fix", action="store_true", help="apply the safe fixes to the file; standard input is printed fixed")
    add("--more", metavar="LINT", action="append", default=[], help="run a lint that runs only if it is named, too")
    add("--fail-on", choices=tuple(_FAIL_ON), default="error", help="exit 1 at this severity (default: error)")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    limits = from_environment(COMMAND_LINE)
    if options.jsonl:
        if options.fix:
            raise ToolprismError("--fix takes a FILE; with --jsonl, each finding has its fix.")
        return answer_lines(options, console, partial(lint_line, limits=limits))
    files = or_stdin(options.files, options, console)
    return on_each(files, console, lambda name: _file(name, options, limits, console), seconds_of(options))


def _file(name: str, options: argparse.Namespace, limits: Limits, console: Console) -> int:
    title = called(name)
    text = read_text(name, console, limits.max_bytes)
    applied = 0
    if options.fix:
        text, applied = _fix(name, text, limits)
    linted = lint_paste(read(text, limits), asked(options.more))
    if options.fix and name == STDIN:
        console.write(text)
    elif options.format == "json":
        console.line(dumps(linted.to_json()))
    else:
        _show(title, linted, console)
    if options.fix:
        console.note(
            f"{title}: {counted(applied, 'fix', 'fixes')} applied, {counted(len(linted.findings), 'finding')} left."
        )
    failing = any(finding.severity in _FAIL_ON[options.fail_on] for finding in linted.findings)
    return CHECK_FAILED if failing else DONE


def _fix(name: str, text: str, limits: Limits) -> tuple[str, int]:
    """Apply the fixes to a text and write it back; return the text and the number of fixes."""
    after, applied = fixed_text(text, limits)
    if applied and name != STDIN:
        try:
            with uninterrupted():
                Path(name).write_text(after, encoding="utf-8", newline="")
        except OSError as error:
            raise bad_input("unwritable-file", f"It cannot be written: {error.strerror}.") from None
    return after, applied


def _show(title: str, linted: Linted, console: Console) -> None:
    console.line(f"{console.ink(title, 'bold')}: {console.ink(f'{linted.paste.kind}, {_summary(linted)}')}")
    for number, tool in enumerate(linted.tools):
        findings = linted.of_tool(number)
        if not findings:
            continue
        console.line()
        console.line(console.ink(tool.name or f"schema {number + 1}", "bold"))
        for finding in findings:
            _finding(finding, linted.place(finding), console)


def _finding(finding: LintFinding, place: tuple[int, int] | None, console: Console) -> None:
    where = "" if place is None else f"{place[0]}:{place[1]}"
    severity = console.ink(finding.severity.ljust(7), SEVERITY_STYLES[finding.severity])
    console.line(f"  {where.ljust(8)} {severity}  {console.ink(finding.message)} {console.ink(finding.rule, 'dim')}")
    if finding.fix is not None:
        console.line(f"{' ' * 20}{console.ink(f'fix: {finding.fix.title}', 'good')}")


def _summary(linted: Linted) -> str:
    findings = linted.findings
    if not findings:
        return f"{counted(len(linted.tools), 'tool')}, nothing found"
    grave = [counted(sum(each.severity == severity for each in findings), severity) for severity in SEVERITY_STYLES]
    fixable = sum(finding.fix is not None for finding in findings)
    more = f"; --fix fixes {fixable}" if fixable else ""
    return f"{counted(len(linted.tools), 'tool')}, {', '.join(grave)}{more}"
