"""Arguments that show what a target loses; they are looked for only where somebody reads them.

What normalizes and compares is imported when it is needed first: most reports print no loss.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolprism.checking.model import FileChecked, Problem, ToolSeen
from toolprism.checking.settings import Question
from toolprism.checking.sources.language import language_of
from toolprism.core.alarm import within
from toolprism.core.errors import OutOfTime
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json

if TYPE_CHECKING:
    from toolprism.losses import Kind
    from toolprism.services.normalize import Job

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
