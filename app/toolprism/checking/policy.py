"""Applies to each file what the user decided: severities, ignores, what is known, and what fails."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from toolprism.checking.baseline import Known
from toolprism.checking.fail_on import FailOn
from toolprism.checking.ignores import Ignores
from toolprism.checking.model import FileChecked, Problem
from toolprism.checking.settings import Settings
from toolprism.core.finding import Severity


class Policy:
    """The decisions of one run."""

    def __init__(self, settings: Settings) -> None:
        self._severities: Mapping[str, str] = settings.severities
        self._ignores = Ignores(settings)
        self._fail_on = FailOn.of(settings.fail_on)
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
        left = file if known is None else known.left(file)
        self.known_before += len(file.problems) - len(left.problems)
        return self.marked(left)

    def marked(self, file: FileChecked) -> FileChecked:
        """Return a file with what fails marked."""
        return file.with_problems(replace(each, failing=True) if self._fails(each) else each for each in file.problems)

    def unused(self) -> list[FileChecked]:
        """Return what is to be said about ignores of the settings."""
        return [*self._ignores.unused()]

    def _fails(self, problem: Problem) -> bool:
        return problem.failing or self._fail_on.fails(problem)
