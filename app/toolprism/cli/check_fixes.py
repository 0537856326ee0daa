"""Applies the fixes of `check`, or shows them as a diff."""

from difflib import unified_diff

from toolprism.checking.check import Request
from toolprism.checking.files import STDIN, Candidate, Walk, read_bytes
from toolprism.checking.fixing import Mended, mended
from toolprism.checking.model import FileChecked
from toolprism.checking.sources.language import language_of, may_hold_tools
from toolprism.checking.writing import write_whole
from toolprism.cli.console import Console, Style
from toolprism.core.alarm import within
from toolprism.core.errors import OutOfTime, ToolprismError

_STYLES: dict[str, Style] = {"+": "good", "-": "bad", "@": "dim"}


def fix(request: Request, console: Console, *, writes: bool) -> int:
    """Fix the files of a request; return the number of fixes."""
    applied = 0
    for found in Walk(request.paths, request.ignoring, request.naming):
        if not isinstance(found, Candidate) or request.settings.excludes(found.name):
            continue
        if found.name == STDIN:
            raise ToolprismError("--fix and --diff take files, not standard input.")
        data = read_bytes(found.path, request.limits.max_bytes, named=found.named)
        if isinstance(data, FileChecked):
            continue  # the check tells why
        done = _mended(found, data, request, console)
        if done is None:
            continue
        for left in done.left:
            console.note(f"{found.name}: not fixed: {left}.")
        if done.applied:
            applied += done.applied
            if writes:
                write_whole(found.path, done.text)
            else:
                _show(found.name, data.decode(), done.text, console)
    return applied


def _mended(found: Candidate, data: bytes, request: Request, console: Console) -> Mended | None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    if not found.named and not may_hold_tools(text):
        return None
    try:
        with within(request.seconds):
            return mended(text, language_of(found.name), request.limits, named=found.named)
    except OutOfTime as error:
        console.note(f"{found.name}: not fixed: {error.finding.message} Raise --deadline.")
        return None


def _show(name: str, before: str, after: str, console: Console) -> None:
    for line in unified_diff(before.splitlines(), after.splitlines(), f"a/{name}", f"b/{name}", lineterm=""):
        console.line(console.ink(line, _STYLES.get(line[:1], "plain")))
