"""Leaves out the problems that a comment in a file, or the settings, excuse; each excuse has a reason and a use."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from toolprism.checking.model import Excuse, FileChecked, Problem
from toolprism.checking.settings import Ignore, Settings

_COMMENT: Final = re.compile(
    r"(?:#|//|<!--)[ \t]*toolprism:[ \t]*ignore\[([^\]\n]{0,300})\][ \t]*([^\n]*?)[ \t]*(?:-->|\*/|\r?$)", re.MULTILINE
)
_IGNORE: Final = "toolprism:"
#: The comments of a file by the line that they are about, each with its number.
_ByLine: TypeAlias = dict[int, list[tuple[int, Excuse]]]


def excuses_in(text: str) -> Iterator[Excuse]:
    """Yield the comments of a text that excuse a problem."""
    if _IGNORE not in text:
        return
    line, reached = 1, 0
    for found in _COMMENT.finditer(text):
        line += text.count("\n", reached, found.start())
        reached = found.start()
        alone = not text[text.rfind("\n", 0, found.start()) + 1 : found.start()].strip()
        ids = tuple(part.strip() for part in found[1].split(",") if part.strip())
        yield Excuse(line=line, about=line + 1 if alone else line, ids=ids, reason=found[2].strip(" -:—"))


class Ignores:
    """The ignores of the settings, and which of them were of use."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._used: set[int] = set()
        self.excused = 0

    def left(self, file: FileChecked) -> FileChecked:
        """Return a file without what is excused, and with what is wrong with its excuses."""
        if not file.excuses and not self._settings.ignores:
            return file
        path = self._settings.relative(file.path)
        used: set[int] = set()
        about: _ByLine = defaultdict(list)
        for number, excuse in enumerate(file.excuses):
            about[excuse.about].append((number, excuse))
        left = [each for each in file.problems if not self._excused(file, path, each, used, about)]
        self.excused += len(file.problems) - len(left)
        return file.with_problems([*left, *_faults(file.excuses, used)])

    def _excused(self, file: FileChecked, path: str, problem: Problem, used: set[int], about: _ByLine) -> bool:
        found = False
        for number, excuse in _on_its_lines(file, problem, about):
            if excuse.reason and any(map(problem.fits, excuse.ids)):
                used.add(number)
                found = True
        for number, ignore in enumerate(self._settings.ignores):
            if ignore.excuses(path, problem):
                self._used.add(number)
                found = True
        return found

    def unused(self) -> Iterator[FileChecked]:
        """Yield the settings' file with the ignores that match nothing."""
        left = [each for number, each in enumerate(self._settings.ignores) if number not in self._used]
        if left and self._settings.file is not None:
            yield FileChecked(path=_name(self._settings), problems=tuple(map(_unused, left)))


def _on_its_lines(file: FileChecked, problem: Problem, about: _ByLine) -> Iterator[tuple[int, Excuse]]:
    """Yield the comments about a problem: on its line, or on the line where its tool begins."""
    begins = file.tools[problem.number].line if 0 <= problem.number < len(file.tools) else 0
    for line in {problem.line, begins}:
        yield from about.get(line, ())


def _faults(excuses: Sequence[Excuse], used: set[int]) -> Iterator[Problem]:
    for number, excuse in enumerate(excuses):
        named = ", ".join(excuse.ids) or "nothing"
        if not excuse.reason:
            message = f"This comment ignores {named} without a reason, and so it does not count."
            yield Problem(id="ignore-without-reason", severity="error", message=message, line=excuse.line)
        elif number not in used:
            message = f"This comment ignores {named}, and there is none here."
            yield Problem(id="unused-ignore", severity="warning", message=message, line=excuse.line, hint="Remove it.")


def _unused(ignore: Ignore) -> Problem:
    parts = [f"tool {ignore.tool}" if ignore.tool != "*" else "", f"file {ignore.file}" if ignore.file != "*" else ""]
    where = " of ".join(filter(None, parts))
    message = f"The ignore of {ignore.id}{f' for {where}' if where else ''} matches nothing."
    return Problem(id="unused-ignore", severity="warning", message=message, line=ignore.line, hint="Remove it.")


def _name(settings: Settings) -> str:
    from toolprism.checking.files import shown

    assert settings.file is not None, "the ignores stand in it"
    return shown(settings.file)
