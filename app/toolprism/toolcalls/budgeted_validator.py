"""Validates values under parts of one schema, with all its references, until a budget is spent."""

import time
from collections.abc import Sequence
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.references import References
from toolprism.validation import ErrorObject, choose_dialect, compiled, pattern_matches

__all__ = ["BudgetExceededError", "BudgetedValidator", "ErrorObject"]

#: Validations for one call; a repair that needs more is not worth the wait.
_MAX_CALLS: Final = 10_000
#: Seconds for one call, for slow validations.
_SECONDS: Final = 3.0


class BudgetExceededError(Exception):
    """The budget is spent, or a validation has no verdict."""


class BudgetedValidator:
    """Validates values under any part of one schema within a budget."""

    def __init__(self, schema: Json) -> None:
        whole = compiled(schema, choose_dialect(schema).dialect)
        self.schema = whole.schema
        self.references = References(self.schema)
        self._parts = whole.parts()
        self._left = _MAX_CALLS
        self._end = time.monotonic() + _SECONDS

    def errors(self, node: Json, value: Json) -> Sequence[ErrorObject]:
        """Return AJV's errors for a value under a part of the schema.

        Raises:
            BudgetExceededError: the budget is spent, or there is no verdict.
        """
        self.spend()
        verdict = self._parts.validate(node, value)
        if verdict.valid is None:
            raise BudgetExceededError
        return verdict.errors

    def fits(self, node: Json, value: Json) -> bool:
        """Return whether a value fits a part of the schema.

        Raises:
            BudgetExceededError: the budget is spent, or there is no verdict.
        """
        return not self.errors(node, value)

    def matches(self, pattern: str, name: str) -> bool:
        """Return whether a pattern of the schema matches a name.

        Raises:
            BudgetExceededError: the budget is spent, or there is no verdict.
        """
        self.spend()
        found = pattern_matches(pattern, name)
        if found is None:
            raise BudgetExceededError
        return found

    def spend(self) -> None:
        """Count an operation as one validation.

        Raises:
            BudgetExceededError: the budget is spent.
        """
        self._left -= 1
        if self._left < 0 or time.monotonic() > self._end:
            raise BudgetExceededError
