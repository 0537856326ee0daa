"""Judge: says what a part of a schema has against a value, with the references of the whole schema."""

import time
from collections.abc import Sequence
from typing import Final

from app.core.json_types import Json
from app.core.references import References
from app.validation import ErrorObject, Verdict, choose_dialect, compiled, pattern_matches

__all__ = ["ErrorObject", "Judge", "OutOfQuestionsError"]

#: More questions about one call are not asked: what is left is not worth the wait.
_MOST_QUESTIONS: Final = 10_000
#: Nor after so many seconds, for questions that are slow to answer.
_SECONDS: Final = 3.0


class OutOfQuestionsError(Exception):
    """The judge has been asked too often, or has no answer."""


class Judge:
    """One schema, asked about values of any part of it, so and so often."""

    def __init__(self, schema: Json) -> None:
        whole = compiled(schema, choose_dialect(schema).dialect)
        self.schema = whole.schema
        self.references = References(self.schema)
        self._parts = whole.parts()
        self._left = _MOST_QUESTIONS
        self._end = time.monotonic() + _SECONDS

    def errors(self, node: Json, value: Json) -> Sequence[ErrorObject]:
        """Give AJV's errors of a value under a part of the schema.

        Raises:
            OutOfQuestionsError: there is no time left, or no answer.
        """
        return self._asked(node, value).errors

    def fits(self, node: Json, value: Json) -> bool:
        """Tell whether a value fits a part of the schema.

        Raises:
            OutOfQuestionsError: there is no time left, or no answer.
        """
        return not self.errors(node, value)

    def matches(self, pattern: str, name: str) -> bool:
        """Tell whether a pattern of the schema matches a name.

        Raises:
            OutOfQuestionsError: there is no time left, or no answer.
        """
        self.spend()
        found = pattern_matches(pattern, name)
        if found is None:
            raise OutOfQuestionsError
        return found

    def spend(self) -> None:
        """Count a piece of work as a question.

        Raises:
            OutOfQuestionsError: there is no time left.
        """
        self._left -= 1
        if self._left < 0 or time.monotonic() > self._end:
            raise OutOfQuestionsError

    def _asked(self, node: Json, value: Json) -> Verdict:
        self.spend()
        verdict = self._parts.validate(node, value)
        if verdict.valid is None:
            raise OutOfQuestionsError
        return verdict
