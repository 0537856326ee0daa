"""The results of all files: counts in memory, the files themselves on disk while they are many."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os import SEEK_END
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final

from toolprism.checking.baseline import Key, keyed
from toolprism.checking.model import SEVERITIES, FileChecked, Problem, ToolSeen, worst
from toolprism.core.errors import ToolprismError

if TYPE_CHECKING:
    from toolprism.checking.witnesses import Witnesses
    from toolprism.services.versions import Difference

_AT_HAND: Final = 2_000
_IN_MEMORY: Final = 4_000_000
#: What a change is called, by its worst difference.
_KINDS: Final = {"tool-added": "new", "tool-removed": "removed", "tool-renamed": "renamed"}
#: The most sentences about one change, and the differences that verdicts show.
_MOST_REASONS: Final = 3
_MEMBERS: Final = ("kind", "semver", "message", "shows", "witness")
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
            "differences": [
                {name: value for name in _MEMBERS if (value := getattr(each, name)) not in (None, "")}
                for each in self.differences
            ],
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
