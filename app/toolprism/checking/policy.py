"""Applies to each file what the user decided, severities, ignores and what fails, and what was known before."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias, cast

from toolprism.checking.ids import check_id, id_of_today
from toolprism.checking.model import SEVERITIES, VERDICTS, Excuse, FileChecked, Problem
from toolprism.checking.settings import Ignore, Settings
from toolprism.core.errors import ToolprismError
from toolprism.core.finding import Severity

_VERSION: Final = 1
_DIGITS: Final = 20
#: File, tool, id, pointer, and which of several such it is.
Key: TypeAlias = tuple[str, str, str, str, int]


def keyed(file: FileChecked) -> Iterator[tuple[Key, Problem]]:
    """Yield the problems of a file with what tells them apart."""
    seen: Counter[tuple[str, str, str]] = Counter()
    for problem in file.problems:
        what = problem.tool, problem.id, problem.pointer
        yield (file.path, *what, seen[what]), problem
        seen[what] += 1


def fingerprint(key: Key) -> str:
    """Return a short name for a problem that stays as lines move."""
    return sha256("\0".join(map(str, key)).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


class Known:
    """Problems that are known, each with its targets."""

    def __init__(self) -> None:
        self._targets: dict[Key, set[str]] = {}

    def add(self, file: FileChecked) -> None:
        """Remember the problems of a file."""
        for key, problem in keyed(file):
            self._targets.setdefault(key, set()).update(problem.targets)

    def left(self, file: FileChecked) -> FileChecked:
        """Return a file with the problems that are not known; one that came to more targets is about those."""
        return file.with_problems(new for key, problem in keyed(file) if (new := self._new(key, problem)) is not None)

    def _new(self, key: Key, problem: Problem) -> Problem | None:
        known = self._targets.get(key)
        if known is None:
            return problem
        more = tuple(target for target in problem.targets if target not in known)
        return replace(problem, targets=more) if more and known else None

    def to_text(self) -> str:
        """Return the text of a baseline file, one line for each problem, in an order that stays."""
        rows = [
            {
                "fingerprint": fingerprint(key),
                **dict(zip(("file", "tool", "id", "pointer", "number"), key, strict=True)),
            }
            | {"targets": sorted(targets)}
            for key, targets in sorted(self._targets.items())
        ]
        lines = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows)
        return f'{{"version": {_VERSION}, "problems": [\n{lines}\n]}}\n'

    @classmethod
    def read(cls, path: Path) -> "Known":
        """Return the problems in a baseline file.

        Raises:
            ToolprismError: it cannot be read.
        """
        known = cls()
        try:
            document = json.loads(path.read_text("utf-8"))
            if document["version"] != _VERSION:
                raise ToolprismError(f"{path} is a baseline of another version. Write it again with --write-baseline.")
            for row in document["problems"]:
                key = (row["file"], row["tool"], row["id"], row["pointer"], row["number"])
                known._targets[key] = set(row["targets"])
        except OSError as error:
            raise ToolprismError(f"{path} cannot be read: {error.strerror}.") from None
        except (ValueError, KeyError, TypeError):
            raise ToolprismError(f"{path} is not a baseline. Write one with --write-baseline.") from None
        return known


BUDGET: Final = "budget"
#: Stands for nothing: no problem fails.
NEVER: Final = "never"
#: Ids of problems that are looked for only if they fail: arguments that a target accepts, or refuses, otherwise.
LOSSES: Final = frozenset({"widened", "narrowed"})


@dataclass(frozen=True)
class FailOn:
    """What the user wants to fail on."""

    #: The verdicts that fail, with all worse ones.
    verdicts: frozenset[str]
    severities: frozenset[str]
    ids: frozenset[str]
    budget: bool

    @classmethod
    def of(cls, words: Iterable[str], also: Iterable[str] = ()) -> "FailOn":
        """Return what some words stand for.

        Args:
            words: the words.
            also: ids that are known besides those of a check.

        Raises:
            ToolprismError: a word is not known.
        """
        given = [word.strip() for word in words if word.strip()]
        verdicts = [word for word in given if word in VERDICTS]
        severities = [word for word in given if word in SEVERITIES]
        words_of_ours = (*VERDICTS, *SEVERITIES, BUDGET, NEVER)
        rest = [word for word in given if word not in words_of_ours]
        for word in rest:
            if word not in (own := {*also}):
                check_id(word, others=(*words_of_ours, *own), of="--fail-on")
        return cls(
            verdicts=_down_to(VERDICTS, verdicts),
            severities=_down_to(SEVERITIES, severities),
            ids=frozenset(map(id_of_today, rest)),
            budget=BUDGET in given,
        )

    def fails(self, problem: Problem) -> bool:
        """Return whether a problem fails the check."""
        return (
            problem.severity in self.severities
            or problem.verdict in self.verdicts
            or problem.id in self.ids
            or problem.condition in self.ids
            or (self.budget and problem.id.startswith("budget-"))
        )


def _down_to(order: Iterable[str], chosen: Sequence[str]) -> frozenset[str]:
    """Return the chosen words and all before the last of them.

    >>> sorted(_down_to(("error", "warning", "note"), ["warning"]))
    ['error', 'warning']
    """
    ranked = [*order]
    last = max(map(ranked.index, chosen), default=-1)
    return frozenset(ranked[: last + 1])


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


#: Verdicts without a loss, with the sentence about each.
HARMLESS: Final = {
    "stricter": "Strict mode closes the objects that say nothing of other properties.",
    "same-meaning": "The schema that is sent is written differently, and means the same.",
    "as-pasted": "The schema is sent as it is.",
}


class Policy:
    """The decisions of one run."""

    def __init__(self, settings: Settings, also: Iterable[str] = ()) -> None:
        """Take the settings, and ids that are known besides those of a check."""
        self._severities: Mapping[str, str] = settings.severities
        self._ignores = Ignores(settings)
        self._fail_on = FailOn.of(settings.fail_on, also)
        self.known_before = 0

    @property
    def excused(self) -> int:
        """How many problems were excused."""
        return self._ignores.excused

    def own(self, file: FileChecked) -> FileChecked:
        """Return a file with the severities of the user, without what is excused."""
        weighed = file.with_problems(
            each
            if name is None
            else replace(each, severity=cast("Severity", name), failing=each.failing and name == "error")
            for each in file.problems
            if (name := self._severity(each)) != "off"
        )
        return self._ignores.left(weighed)

    def _severity(self, problem: Problem) -> str | None:
        """Return what the user says of the id of a problem, or else of its condition."""
        return self._severities.get(problem.id, self._severities.get(problem.condition))

    def final(self, file: FileChecked, known: Known | None) -> FileChecked:
        """Return a file without what is known, and with what fails marked."""
        file = file.with_problems((*file.problems, *self._harmless(file)))
        left = file if known is None else known.left(file)
        self.known_before += len(file.problems) - len(left.problems)
        return self.marked(left)

    def marked(self, file: FileChecked) -> FileChecked:
        """Return a file with what fails marked."""
        return file.with_problems(replace(each, failing=True) if self._fails(each) else each for each in file.problems)

    def unused(self) -> list[FileChecked]:
        """Return what is to be said about ignores of the settings."""
        return [*self._ignores.unused()]

    def _harmless(self, file: FileChecked) -> Iterator[Problem]:
        """Yield the verdicts without a loss that the user fails on: nothing else is a problem there."""
        told = {(each.number, target) for each in file.problems if each.id == each.verdict for target in each.targets}
        for verdict in sorted(self._fail_on.verdicts.intersection(HARMLESS)):
            for number, tool in enumerate(file.tools):
                found = [target for target, each in tool.verdicts.items() if each == verdict]
                if targets := tuple(target for target in found if (number, target) not in told):
                    yield Problem(
                        id=verdict,
                        severity="note",
                        message=HARMLESS[verdict],
                        tool=tool.name,
                        number=number,
                        line=tool.line,
                        column=tool.column,
                        verdict=verdict,
                        targets=targets,
                    )

    def _fails(self, problem: Problem) -> bool:
        return problem.failing or self._fail_on.fails(problem)
