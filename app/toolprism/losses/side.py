"""One side of a comparison: a schema, asked quickly about many values, and by two validators about few."""

import json
from functools import cached_property
from typing import Final

from toolprism import validation
from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json
from toolprism.losses.containment import Comparable
from toolprism.losses.dialect import Readings, readings
from toolprism.losses.quick import Check, asked, check
from toolprism.validation.specification import NotAsked, accepts_instance

#: The most answers that are kept.
_KEPT: Final = 5_000
#: How often two validators may disagree, or give up, before neither is asked again.
_MOST_DOUBTS: Final = 8
#: Why a schema is not checked whose check was ended by a limit.
_LIMITS: Final = {"depth": "it nests too deep", "time": "it takes too long"}


class Side:
    """A schema, and whether it accepts values."""

    def __init__(self, schema: Json) -> None:
        self.schema = schema
        self._answers: dict[str, bool | None] = {}
        self._confirmed: dict[str, bool | None] = {}
        self._doubts = 0

    @cached_property
    def readings(self) -> Readings:
        """The schema in draft 2020-12."""
        return readings(self.schema)

    @cached_property
    def weight(self) -> int:
        """The number of characters of the schema."""
        return len(json.dumps(self.schema))

    @cached_property
    def comparable(self) -> Comparable:
        """The schema, for questions about everything that it accepts."""
        return Comparable(self.readings.main, exact=self.readings.exact)

    @cached_property
    def _compiled(self) -> validation.Compiled:
        found = validation.compiled(self.schema, self.readings.dialect)
        if found.program is None and self.readings.others:  # such as `nullable` without `type`
            return validation.compiled(self.readings.main)
        return found

    @property
    def broken(self) -> str | None:
        """Why values cannot be checked against the schema; None if they can."""
        report = self._compiled.report
        if self._compiled.program is not None:
            return None
        too_much = report.limit and _LIMITS.get(report.limit, "it is too large")
        return report.compile_error or too_much or "it is not a valid JSON Schema"

    @cached_property
    def _checks(self) -> tuple[Check, ...]:
        return tuple(check(reading) or self._slowly for reading in (self.readings.main, *self.readings.others))

    def _slowly(self, value: Json) -> bool:
        return self.count_errors(value) == 0

    def accepts(self, value: Json) -> bool | None:
        """Return whether the schema accepts a value; None where its readings differ."""
        key = json.dumps(value)
        if key not in self._answers:
            if len(self._answers) > _KEPT:
                self._answers.clear()
            ask_deadline()
            found = {asked(each, value) for each in self._checks}
            self._answers[key] = found.pop() if len(found) == 1 else None
        return self._answers[key]

    def confirmed(self, value: Json) -> bool | None:
        """Return whether two independent validators accept a value; None unless they, and the readings, agree."""
        key = json.dumps(value)
        if key not in self._confirmed:
            if self._doubts >= _MOST_DOUBTS:
                return None
            self._confirmed[key] = self._confirm(value)
            self._doubts += self._confirmed[key] is None
        return self._confirmed[key]

    def _confirm(self, value: Json) -> bool | None:
        ask_deadline()
        quick, count = self.accepts(value), self.count_errors(value)
        if quick is None or count is None or quick is not (count == 0):
            return None
        try:
            found = {accepts_instance(each, value) for each in (self.readings.main, *self.readings.others)}
        except NotAsked:
            return None
        return quick if found == {quick} else None

    def count_errors(self, value: Json) -> int | None:
        """Return the number of AJV's errors for a value; None if it cannot say."""
        return self._compiled.count_errors(value, formats=False)

    def errors(self, value: Json) -> list[validation.ErrorObject]:
        """Return AJV's errors for a value."""
        return self._compiled.validate(value, formats=False).errors
