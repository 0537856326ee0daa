"""The results of all files: counts in memory, the files themselves on disk while they are many.

Arguments that show what a target loses are looked for only where somebody reads them. What normalizes and compares is
imported when it is needed first: most reports print no loss.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import SEEK_END
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final

from toolprism.checking.model import SEVERITIES, FileChecked, Problem, ToolSeen, worst
from toolprism.checking.policy import Key, keyed
from toolprism.checking.settings import Question
from toolprism.checking.sources.language import language_of
from toolprism.core.alarm import within
from toolprism.core.errors import OutOfTime, ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json

if TYPE_CHECKING:
    from toolprism.losses import Kind
    from toolprism.services.normalize import Job
    from toolprism.services.versions import Difference

#: The verdicts that arguments can show.
LOSING: Final = ("loses-checks", "stricter")
#: The most tools of one report, and the seconds for one of them.
MOST: Final = 200
_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLoss:
    """Arguments that some targets accept, or refuse, otherwise than the schema."""

    kind: "Kind"
    #: The place in the schema.
    at: str
    instance: Json
    #: What the arguments show at each target, by id.
    says: Mapping[str, str]

    @property
    def sentence(self) -> str:
        """What they show at the first target."""
        return next(iter(self.says.values()))

    def about(self, targets: Iterable[str]) -> str:
        """Return what they show at the first of some targets; empty if they show nothing there."""
        return next((self.says[target] for target in targets if target in self.says), "")


def shown_losses(job: "Job") -> list[ShownLoss]:
    """Return what the targets of a job lose; the same arguments at the same place are told once, the worst first."""
    from toolprism.services.loss import losses

    together: dict[tuple[Kind, str, str], ShownLoss] = {}
    for lost in losses(job):
        for each in lost.loss.witnesses:
            key = each.kind, each.at, dumps(each.instance)
            says = together[key].says if key in together else {}
            told = {**says, lost.result.target: each.sentence}
            together[key] = ShownLoss(kind=each.kind, at=each.at, instance=each.instance, says=told)
    return sorted(together.values(), key=lambda each: (each.kind == "narrowed", -len(each.says)))


class Witnesses:
    """Finds arguments for what a report prints; each file is read once more for that."""

    def __init__(self, question: Question, texts: Mapping[str, str] | None = None) -> None:
        """Take what was asked, and texts that are in no file."""
        self._question = question
        self._texts = texts or {}
        self._found: dict[tuple[str, int], list[ShownLoss]] = {}
        self._jobs: tuple[str, list[Job]] = ("", [])

    def shown(self, file: FileChecked, problem: Problem) -> Problem:
        """Return a problem with arguments that show it, if it is a loss and there are any."""
        if problem.witness or problem.verdict not in LOSING or problem.number < 0:
            return problem
        kind = "widened" if problem.verdict == "loses-checks" else "narrowed"
        found = [
            (not each.at.startswith(problem.pointer), said, each)
            for each in self.of_tool(file, problem.number)
            if each.kind == kind and (said := each.about(problem.targets))
        ]
        if not found:
            return problem
        _, said, each = min(found, key=lambda row: row[0])
        return replace(problem, witness=dumps(each.instance), shows=said)

    def of_tool(self, file: FileChecked, number: int) -> list[ShownLoss]:
        """Return what a tool of a file loses; nothing after the most tools, or where it takes too long."""
        key = file.path, number
        if key not in self._found:
            self._found[key] = [] if len(self._found) >= MOST else self._look(file, number)
        return self._found[key]

    def _look(self, file: FileChecked, number: int) -> list[ShownLoss]:
        tool = file.tools[number]
        if not any(verdict in LOSING for verdict in tool.verdicts.values()):
            return []
        try:
            with within(_SECONDS):
                return shown_losses(_losing_only(self._jobs_of(file)[number], tool))
        except (OutOfTime, OSError, ValueError, IndexError):
            return []  # the file has changed since, or is gone

    def _jobs_of(self, file: FileChecked) -> "list[Job]":
        if self._jobs[0] != file.path:
            self._jobs = file.path, [*self._read(file.path)]
        return self._jobs[1]

    def _read(self, path: str) -> "Iterator[Job]":
        from toolprism.checking.sources.reader import contents_of
        from toolprism.services.normalize import check

        text = self._texts[path] if path in self._texts else Path(path).read_text("utf-8")
        contents = contents_of(text, language_of(path), self._question.limits, named=True)
        for document in contents.documents:
            for checked in check(document.paste, self._question.limits, self._question.choices).tools:
                yield checked.job


def _losing_only(job: "Job", tool: ToolSeen) -> "Job":
    """Return a job for the targets at which a tool loses something."""
    return replace(job, targets=tuple(each for each in job.targets if tool.verdicts.get(each.id) in LOSING))


_AT_HAND: Final = 2_000
_IN_MEMORY: Final = 4_000_000
#: What a change is called, by its worst difference.
_KINDS: Final = {"tool-added": "new", "tool-removed": "removed", "tool-renamed": "renamed"}
#: The most sentences about one change, and the differences that verdicts show.
_MOST_REASONS: Final = 3
_OF_VERDICTS: Final = ("provider-worse", "provider-better")


@dataclass(frozen=True, slots=True)
class Change:
    """A tool that differs from an earlier revision."""

    path: str
    tool: str
    #: `new`, `removed`, `renamed` or `changed`.
    kind: str
    #: What differs, by meaning, the worst first.
    differences: "tuple[Difference, ...]"
    #: Target → verdict before and after, where they differ.
    verdicts: tuple[tuple[str, str, str], ...] = ()

    @classmethod
    def of(
        cls, path: str, tool: str, found: "Sequence[Difference]", verdicts: tuple[tuple[str, str, str], ...] = ()
    ) -> "Change":
        """Return the change with some differences."""
        from toolprism.services.versions import WORDS  # only a comparison needs it

        ordered = tuple(sorted(found, key=lambda each: WORDS.index(each.semver)))
        return cls(path, tool, _KINDS.get(ordered[0].kind, "changed"), ordered, verdicts)

    @property
    def bump(self) -> str:
        """The part of the version number that should move: `major`, `minor` or `patch`."""
        return _semver(self.differences)

    @property
    def reason(self) -> str:
        """What differs, in a few sentences; the verdicts say the rest."""
        hidden = _OF_VERDICTS if self.verdicts else ()
        told = [
            each.shows if each.kind in hidden else f"{each.message} {each.shows}".rstrip() for each in self.differences
        ]
        sentences = [sentence for sentence in told if sentence]
        more = len(sentences) - _MOST_REASONS
        return " ".join(sentences[:_MOST_REASONS]) + (f" And {more} more." if more > 0 else "")

    def to_json(self) -> dict[str, object]:
        """Return the shape of the JSON report."""
        return {
            **{name: getattr(self, name) for name in ("path", "tool", "kind", "bump", "reason")},
            "differences": [each.to_json() for each in self.differences],
            "verdicts": [*map(list, self.verdicts)],
        }


@dataclass
class Report:
    """The results of a run."""

    #: Files that were read, and those that hold tools.
    files: int = 0
    with_tools: int = 0
    tools: int = 0
    size: int = 0
    #: What all tools cost at each target; empty if tokens were not counted.
    tokens: Counter[str] = field(default_factory=Counter)
    severities: Counter[str] = field(default_factory=Counter)
    failing: int = 0
    excused: int = 0
    #: How many problems the baseline, or the revision that was compared, knew before.
    known: int = 0
    #: How often each target gave each verdict.
    verdicts: dict[str, Counter[str]] = field(default_factory=dict)
    #: The revision that was compared; empty without one.
    against: str = ""
    changes: list[Change] = field(default_factory=list)
    #: How many fixes were applied.
    fixed: int = 0
    cached: int = 0
    #: Finds arguments for what is printed; None finds none.
    witnesses: "Witnesses | None" = None
    #: The first files, which most runs have no more of, and the others as lines of JSON.
    _first: list[FileChecked] = field(default_factory=list)
    _kept: "SpooledTemporaryFile[bytes]" = field(
        default_factory=lambda: SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  # it lives as long as the report
    )

    def add(self, file: FileChecked) -> None:
        """Add a file whose problems are final.

        Raises:
            ToolprismError: the disk is full.
        """
        self.with_tools += bool(file.tools)
        self.tools += len(file.tools)
        self.size += sum(tool.size for tool in file.tools)
        self.severities.update(problem.severity for problem in file.problems)
        self.failing += sum(problem.failing for problem in file.problems)
        for tool in file.tools:
            self.tokens.update(tool.tokens)
            for target, verdict in tool.verdicts.items():
                self.verdicts.setdefault(target, Counter())[verdict] += 1
        if not (file.tools or file.problems):
            return
        if len(self._first) < _AT_HAND:
            self._first.append(file)
        else:
            try:
                self._kept.seek(0, SEEK_END)
                self._kept.write(file.to_text().encode() + b"\n")
            except OSError as error:
                raise ToolprismError(f"The results cannot be kept: {error.strerror}.") from None

    def __iter__(self) -> Iterator[FileChecked]:
        """Yield the files that hold a tool or a problem, in order."""
        yield from self._first
        at = 0
        while True:
            self._kept.seek(at)  # another reader may have moved it
            line = self._kept.readline()
            if not line:
                return
            at = self._kept.tell()
            yield FileChecked.from_text(line.decode())

    def close(self) -> None:
        """Forget the files."""
        self._first.clear()
        self._kept.close()

    def problems(self, least: str = "note") -> Iterator[tuple[FileChecked, Problem]]:
        """Yield the problems of a severity or a worse one, and whatever fails."""
        return ((file, problem) for file, _, problem in self.keyed(least))

    def keyed(self, least: str = "note") -> Iterator[tuple[FileChecked, Key, Problem]]:
        """Yield the same with what tells problems apart."""
        shown = SEVERITIES[: SEVERITIES.index(least) + 1]
        for file in self:
            for key, problem in keyed(file):
                if problem.failing or problem.severity in shown:
                    yield file, key, problem

    def printed(self, least: str) -> Iterator[tuple[FileChecked, Key, Problem]]:
        """Yield the same for readers: with arguments that show what is lost."""
        for file, key, problem in self.keyed(least):
            yield file, key, self.shown(file, problem)

    def shown(self, file: FileChecked, problem: Problem) -> Problem:
        """Return a problem with arguments that show it, if it is a loss and they are looked for."""
        return problem if self.witnesses is None else self.witnesses.shown(file, problem)

    @property
    def bump(self) -> str:
        """The part of the version number that should move, for all changes."""
        return _semver([each for change in self.changes for each in change.differences])


def worst_of(tool: ToolSeen) -> str:
    """Return the worst verdict of a tool."""
    return worst(tool.verdicts.values())


def _semver(differences: "Sequence[Difference]") -> str:
    if not differences:
        return ""
    from toolprism.services.versions import semver_of  # only a comparison needs it

    return semver_of(differences) or ""
