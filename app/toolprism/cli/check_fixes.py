"""Applies the fixes of `check`, or shows them as a diff."""

from collections.abc import Iterator
from difflib import unified_diff

from toolprism.checking.check import Request, question_of
from toolprism.checking.files import STDIN, Candidate, Walk, read_bytes, shown, write_whole
from toolprism.checking.fixing import FixedText, fixed_text
from toolprism.checking.model import FileChecked
from toolprism.checking.settings import Question, Settings
from toolprism.checking.sources.language import language_of, may_hold_tools
from toolprism.cli.console import Console, Style
from toolprism.core.alarm import within
from toolprism.core.errors import OutOfTime, ToolprismError

_STYLES: dict[str, Style] = {"+": "good", "-": "bad", "@": "dim"}


def fix(request: Request, console: Console, *, writes: bool, advice: bool = False) -> int:
    """Fix the files of a request, and its settings where strategies are advised; return the number of fixes."""
    applied = 0
    question = question_of(request.settings, request.limits, request.seconds) if advice else None
    strategies: dict[str, list[str]] = {}
    for found, data in _files(request):
        done = _fixed(found, data, request, question, console)
        if done is None:
            continue
        for strategy, tools in done.strategies.items():
            strategies.setdefault(strategy, []).extend(tools)
        for left in done.left:
            console.note(f"{found.name}: not fixed: {left}.")
        if done.applied and writes:
            write_whole(found.path, done.text)
        elif done.applied:
            _show(found.name, data.decode(), done.text, console)
        applied += done.applied
    if strategies:
        applied += _set(request.settings, strategies, console, writes=writes)
    return applied


def _files(request: Request) -> Iterator[tuple[Candidate, bytes]]:
    """Yield the files that can be read; the check tells why others cannot."""
    for found in Walk(request.paths, request.ignoring, request.naming):
        if not isinstance(found, Candidate) or request.settings.excludes(found.name):
            continue
        if found.name == STDIN:
            raise ToolprismError("--fix and --diff take files, not standard input.")
        data = read_bytes(found.path, request.limits.max_bytes, named=found.named)
        if not isinstance(data, FileChecked):
            yield found, data


def _set(settings: Settings, strategies: dict[str, list[str]], console: Console, *, writes: bool) -> int:
    """Write the advised strategies into the settings; return how many."""
    from toolprism.checking.settings_file import with_strategies  # only advice has strategies

    done = with_strategies(settings.file, strategies)
    for left in done.left:
        console.note(f"{shown(done.path)}: not set: {left}.")
    if not writes:
        _show(shown(done.path), done.before, done.after, console)
    elif done.after != done.before:
        write_whole(done.path, done.after)
        console.note(f"{shown(done.path)}: {', '.join(strategies)}.")
    return len(strategies) - len(done.left)


def _fixed(
    found: Candidate, data: bytes, request: Request, question: Question | None, console: Console
) -> FixedText | None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    if not found.named and not may_hold_tools(text):
        return None
    try:
        with within(request.seconds):
            return fixed_text(text, language_of(found.name), request.limits, named=found.named, advised=question)
    except OutOfTime as error:
        console.note(f"{found.name}: not fixed: {error.finding.message} Raise --deadline.")
        return None


def _show(name: str, before: str, after: str, console: Console) -> None:
    for line in unified_diff(before.splitlines(), after.splitlines(), f"a/{name}", f"b/{name}", lineterm=""):
        console.line(console.ink(line, _STYLES.get(line[:1], "plain")))
