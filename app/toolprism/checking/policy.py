"""Applies to each file what the user decided: severities, ignores, what is known, and what fails."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, cast

from toolprism.checking.baseline import Known
from toolprism.checking.fail_on import FailOn
from toolprism.checking.ignores import Ignores
from toolprism.checking.model import FileChecked, Problem
from toolprism.checking.settings import Settings
from toolprism.core.finding import Severity

#: Verdicts without a loss, with the sentence about each.
HARMLESS: Final = {
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
        for verdict in sorted(self._fail_on.verdicts.intersection(HARMLESS)):
            for number, tool in enumerate(file.tools):
                targets = tuple(target for target, each in tool.verdicts.items() if each == verdict)
                if targets:
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
