"""The command `check`: finds the tools of a project, and exits with 1 where a provider would refuse one."""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from toolprism.checking.check import Request, run_check, written_baseline
from toolprism.checking.files import STDIN, write_whole
from toolprism.checking.formats import FORMATS, written
from toolprism.checking.formats.words import counted, example, sentence, summary
from toolprism.checking.model import SEVERITIES, VERDICTS, FileChecked, Problem
from toolprism.checking.report import Report
from toolprism.checking.running import FOLDER
from toolprism.checking.settings import Settings
from toolprism.cli.console import SEVERITY_STYLES, Console, is_shown, printable
from toolprism.cli.input_file import CHECK_FAILED, DONE
from toolprism.cli.options import declare_shared, seconds_of
from toolprism.core.errors import ToolprismError
from toolprism.core.limits import COMMAND_LINE, from_environment
from toolprism.schema import EDITIONS

EXAMPLES: Final = """\
PATH is a file, a folder or a pattern. In a folder, tools are found in JSON, YAML, TOML, the fences of Markdown, and
plain literals of Python, JavaScript and TypeScript: a name beside a schema. Code is never run, and what git ignores is
skipped. A file that you name may also hold a bare schema, or anything that `toolprism normalize` reads.

Settings come from flags, then from toolprism.toml or [tool.toolprism] in pyproject.toml, the nearest up the tree.

examples:
  toolprism check                                       every tool below this folder, at the providers of today
  toolprism check src tools/*.json --list               the tools that are found, with file and line
  toolprism check --target openai-strict-current google-json-schema -- src
  toolprism check --fail-on loses-checks,warning src    be stricter than strict-off,error
  toolprism check --write-baseline baseline.json        accept the problems of today,
  toolprism check --baseline baseline.json              and fail on new ones alone
  toolprism check --against origin/main --format markdown   what a branch changes, for its pull request
  toolprism check --fix --diff src                      show the safe fixes; without --diff, write them
  toolprism check --fix=advice --diff src               the same for the edits of `toolprism advise`
  toolprism check --format sarif --output check.sarif   for code scanning

exit codes:
  0 nothing that --fail-on names    1 something, or a file that cannot be read    2 bad usage, or no tool was found
"""
#: Files after which progress is shown on a terminal.
_MANY: Final = 50
#: The values of `--fix`.
_SAFE: Final = "safe"
_ADVICE: Final = "advice"
_COMPUTED: Final = "tools-computed"


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("paths", nargs="*", metavar="PATH", help="what to check (default: this folder); - is standard input")
    add("--target", action="extend", nargs="+", default=[], metavar="ID", help="only these targets")
    add("--edition", choices=EDITIONS, help="without --target: the targets as of today (current, the default)")
    add("--client", action="append", default=[], metavar="ID", help="also what this MCP client does not take")
    declare_shared(parser, strategy=True)
    add("--model", action="append", default=[], metavar="PROVIDER/ID", help="also what this model is sent")
    add(
        "--fail-on",
        metavar="LIST",
        help="verdicts, severities, ids, widened, narrowed or budget (default: strict-off,error)",
    )
    declare_shared(parser, min_tools=True)
    add("--max-tools", type=int, metavar="N", help="fail if there are more tools")
    declare_shared(parser, max_tokens="fail if they cost more tokens with every request at some target")
    add("--max-bytes", type=int, metavar="N", help="fail if names, descriptions and schemas take more bytes")
    add("--exclude", action="append", default=[], metavar="PATTERN", help="do not read these files; may be repeated")
    add("--config", metavar="FILE", help="the settings file (default: the nearest)")
    declare_report(parser)
    add("--output", metavar="FILE", help="write the report into a file")
    add("--list", action="store_true", help="list the tools that are found, and stop")
    add("--baseline", metavar="FILE", help="leave out the problems of this file")
    add("--write-baseline", metavar="FILE", help="write the problems of today into a file, and stop")
    add("--against", metavar="REF", default="", help="only what changed since a git revision")
    help_ = "apply the safe fixes; =advice: the edits that providers need, with strategies in the settings"
    add("--fix", nargs="?", const=_SAFE, metavar="advice", help=help_)
    add("--diff", action="store_true", help="show the fixes as a diff, and write nothing")
    add("--no-ignore", action="store_true", help="also read what git ignores")
    add("--no-bare", action="store_true", help="treat a file that is named like one that is found in a folder")
    add("--no-cache", action="store_true", help=f"do not use {FOLDER}")
    add("--jobs", type=int, metavar="N", help="processes (default: one for each core)")
    add("--settings-schema", action="store_true", help="print the JSON Schema of the settings, and stop")
    declare_shared(parser, deadline="60 for one file")


def declare_report(parser: argparse.ArgumentParser) -> None:
    """Declare `--format` and `--show` of a report."""
    parser.add_argument("--format", choices=("text", *FORMATS), default="text", help="the form of the report")
    help_ = "the least severity that is shown (default: warning)"
    parser.add_argument("--show", choices=SEVERITIES, default="warning", help=help_)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    if options.settings_schema:
        from toolprism.checking.settings_file import SCHEMA

        console.line(json.dumps(SCHEMA, indent=2))
        return DONE
    if options.fix not in (None, _SAFE, _ADVICE):  # `--fix PATH` has taken the path for a value
        options.paths, options.fix = [options.fix, *options.paths], _SAFE
    request = _request(options, console)
    if options.fix or options.diff:
        from toolprism.cli.check_fixes import fix  # editing, which a plain check does not need

        fixed = fix(request, console, writes=not options.diff, advice=options.fix == _ADVICE)
        if options.fix == _ADVICE and not options.diff:
            request = _request(options, console)  # the settings have changed
        if options.diff:
            return DONE
    else:
        fixed = 0
    with closing(_watched(request)) as report:
        report.fixed = fixed
        if options.list:
            return _list(report, console)
        if options.write_baseline:
            return _write_baseline(report, options.write_baseline, console)
        _write(report, options, console)
        return _code(report, request.settings, console)


def _request(options: argparse.Namespace, console: Console) -> Request:
    settings = _settings(options)
    paths = options.paths or ["."]
    if STDIN in paths and console.stdin_is_terminal:
        raise ToolprismError(f"Standard input is a terminal. Try: {options.prog} --help")
    home = settings.file.parent if settings.file is not None else Path.cwd()
    return Request(
        paths=paths,
        settings=settings,
        limits=from_environment(COMMAND_LINE),
        seconds=seconds_of(options),
        ignoring=not options.no_ignore,
        naming=not options.no_bare,
        stdin=console.stdin,
        processes=options.jobs,
        cache=None if options.no_cache else home / FOLDER,
        baseline=Path(options.baseline) if options.baseline and not options.write_baseline else None,
        against=options.against,
    )


def _settings(options: argparse.Namespace) -> Settings:
    """Return the settings of the file, with the flags over them."""
    from toolprism.checking.settings_file import nearest_settings, settings_of

    found = settings_of(Path(options.config)) if options.config else nearest_settings(Path.cwd())
    targets, swallowed = _targets(options.target)
    options.paths = [*options.paths, *swallowed]
    flags = {
        "targets": targets,
        "edition": options.edition,
        "models": tuple(options.model),
        "clients": tuple(options.client),
        "strategies": tuple(options.strategy),
        "fail_on": tuple(options.fail_on.split(",")) if options.fail_on is not None else None,
        "min_tools": options.min_tools,
        "max_tools": options.max_tools,
        "max_bytes": options.max_bytes,
        "max_tokens": options.max_tokens,
    }
    given = {name: value for name, value in flags.items() if value is not None and value != ()}
    if "edition" in given and not targets:
        given.setdefault("targets", ())
    return replace(found, **given, exclude=(*found.exclude, *options.exclude))


def _targets(given: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """Return the targets; `--target a b PATH` has taken the path for a target."""
    if not given:
        return (), []
    from toolprism.cli.options import split_targets  # it imports the list of targets

    files, targets = split_targets([], given)
    return targets, files


def _watched(request: Request) -> Report:
    """Run the check; on a terminal, show how far it is."""
    if not is_shown():
        return run_check(request)
    from rich.console import Console as Terminal  # only a terminal shows progress
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.completed} files"), TimeElapsedColumn()
    with Progress(*columns, console=Terminal(stderr=True), transient=True) as progress:
        task = progress.add_task("check", total=None, visible=False)

        def step(_: FileChecked) -> None:
            progress.advance(task)
            if progress.tasks[0].completed == _MANY:
                progress.update(task, visible=True)

        return run_check(replace(request, watch=step))


def _list(report: Report, console: Console) -> int:
    for file in report:
        for tool in file.tools:
            place = console.ink(f"{file.path}:{tool.line}:{tool.column}")
            console.line(f"{place}: {console.ink(tool.name, 'bold')} {console.ink(f'({tool.form})', 'dim')}")
    _tell_unread(report, console)
    return DONE if report.tools else _nothing(report, console)


def _tell_unread(report: Report, console: Console) -> None:
    for file, problem in report.problems("warning"):
        if problem.number < 0:
            console.note(f"{file.path}:{problem.line}:{problem.column}: {problem.message}")


def _write_baseline(report: Report, name: str, console: Console) -> int:
    write_whole(Path(name), written_baseline(report))
    console.note(f"{name} holds {sum(report.severities.values()):,} problems of {report.tools:,} tools.")
    return DONE


def _write(report: Report, options: argparse.Namespace, console: Console) -> None:
    pieces: Iterable[str]
    if options.format == "text":
        pieces = (
            f"{line}\n" for line in lines(report, console if not options.output else _plain(console), options.show)
        )
    else:
        pieces = written(options.format, report, options.show)
    if options.output:
        write_whole(Path(options.output), "".join(pieces))
        return
    write: Callable[[str], None] = console.write
    for piece in pieces:
        write(piece)


def _plain(console: Console) -> Console:
    return replace(console, coloured=False)


def _code(report: Report, settings: Settings, console: Console) -> int:
    if report.failing:
        return CHECK_FAILED
    if not report.tools and settings.min_tools is None and not report.against and not report.severities["error"]:
        return _nothing(report, console)
    return DONE


def _made_by_programs(report: Report) -> str:
    """Return a sentence about tools that only a running program has."""
    files = {file.path for file, problem in report.problems("note") if problem.id == _COMPUTED}
    if not files:
        return ""
    return (
        f" {len(files):,} files make tools of functions, such as {min(files)}: the fixture check_tools of "
        "toolprism.pytest checks what the program sends, and so does this command on its saved tools/list result."
    )


def _nothing(report: Report, console: Console) -> int:
    if report.severities["error"]:
        return CHECK_FAILED
    console.complain(
        f"No tool was found in {report.files:,} files. A tool is a name beside a schema; name a file to check a bare "
        f"schema, or allow none with --min-tools 0.{_made_by_programs(report)}"
    )
    return 2


_LOSSES: Final = VERDICTS[: VERDICTS.index("loses-checks") + 1]
_NOTHING: Final = "\N{EN DASH}"
_MOST_CHANGES: Final = 200


def lines(report: Report, console: Console, least: str) -> Iterator[str]:
    """Yield the lines of a report."""
    yield console.ink(summary(report), "bad" if report.failing else "good")
    yield from _verdicts(report, console)
    yield from _changes(report, console)
    hidden = sum(report.severities.values())
    first = True
    for file, _, problem in report.printed(least):
        if first:
            yield ""
            first = False
        hidden -= 1
        yield _line(file, problem, console)
        if problem.witness:
            yield console.ink(f"    {example(problem)}", "dim")
    if hidden:
        yield ""
        yield console.ink(f"{counted(hidden, 'milder problem')} not shown; see --show note.", "dim")


def _verdicts(report: Report, console: Console) -> Iterator[str]:
    """Yield the targets that lose something, the worst first."""
    losing = {name: counts for name, counts in report.verdicts.items() if any(counts[each] for each in _LOSSES)}
    for name in sorted(losing, key=lambda each: tuple(-losing[each][verdict] for verdict in _LOSSES)):
        counts = [f"{losing[name][verdict]:,} {verdict}" for verdict in _LOSSES if losing[name][verdict]]
        yield console.ink(f"  {name:<24} {', '.join(counts)}", "dim")


def _changes(report: Report, console: Console) -> Iterator[str]:
    if not report.against:
        return
    yield ""
    moved = f"the version should move: {report.bump}" if report.bump else "no tool changed"
    yield console.ink(f"Compared with {report.against}: {moved}.", "bold")
    for change in report.changes[:_MOST_CHANGES]:
        verdicts = "; ".join(
            f"{target} {old or _NOTHING} → {new or _NOTHING}" for target, old, new in change.verdicts[:4]
        )
        yield console.ink(
            f"  {change.path}: {change.tool}: {change.kind} ({change.bump}). {change.reason} {verdicts}".rstrip()
        )


def _line(file: FileChecked, problem: Problem, console: Console) -> str:
    place = f"{file.path}:{problem.line}:{problem.column}"
    mark = console.ink(problem.severity, "bad" if problem.failing else SEVERITY_STYLES[problem.severity])
    hint = f" {console.ink(problem.hint, 'good')}" if problem.hint else ""
    name = _linked(problem.id, problem.url, console)
    return f"{_linked_place(place, file, console)}: {mark}: {console.ink(sentence(problem))}{hint} {name}"


def _linked_place(place: str, file: FileChecked, console: Console) -> str:
    if not console.coloured:
        return console.ink(place, "bold")
    try:
        address = Path(file.path).absolute().as_uri()
    except ValueError:
        address = ""
    return _linked(place, address, console, brackets=False)


def _linked(text: str, address: str, console: Console, *, brackets: bool = True) -> str:
    """Return a text, as a link where the terminal shows colours."""
    shown = f"[{text}]" if brackets else text
    inked = console.ink(shown, "dim" if brackets else "bold")
    if not console.coloured or not address:
        return inked
    return f"\x1b]8;;{printable(address)}\x1b\\{inked}\x1b]8;;\x1b\\"
