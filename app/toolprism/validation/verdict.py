"""The verdict of a validation, and the program that produces it."""

from dataclasses import dataclass, field
from typing import Any

from toolprism.validation.budgets import LimitReached
from toolprism.validation.cache import Cache
from toolprism.validation.error import ErrorObject
from toolprism.validation.error_size import within_bounds
from toolprism.validation.evaluator import walk
from toolprism.validation.patterns import Matcher
from toolprism.validation.schema_documents import Function, Library
from toolprism.validation.scope import LocatedFailure, Run, Scope


@dataclass(frozen=True, slots=True)
class Verdict:
    """AJV's verdict on an instance, with `allErrors`."""

    #: None if there is no verdict: the schema does not compile, a limit was reached, or a pattern timed out.
    valid: bool | None
    errors: list[ErrorObject] = field(default_factory=list)
    #: Patterns that timed out; they counted as matching.
    unchecked: list[str] = field(default_factory=list)
    #: The error that prevents compilation.
    compile_error: str | None = None
    #: The limit that ended the walk (`depth`, `visits` or `errors`), or `error-size` if the errors are too long and
    #: only the first are included.
    limit: str | None = None


@dataclass(frozen=True, slots=True)
class Program:
    """A schema that can be run, with everything that it references and a cache."""

    root: Function
    library: Library
    cache: Cache = field(default_factory=Cache)
    #: Whether any `unevaluated…` keyword may need to know what is evaluated.
    watches: bool = True

    def run(self, instance: Any, *, formats: bool) -> Verdict:
        """Apply the schema to an instance."""
        matcher = Matcher()
        try:
            found = self._walked(instance, matcher, formats=formats)
        except LimitReached as reached:
            return Verdict(None, unchecked=matcher.unchecked, limit=str(reached))
        errors = [failure.written() for failure in within_bounds(found)]
        limit = "error-size" if len(errors) < len(found) else None
        return Verdict(None if matcher.unchecked else not found, errors, matcher.unchecked, limit=limit)

    def count(self, instance: Any, *, formats: bool) -> int | None:
        """Return how many errors `run` finds, without their texts and places; None where it has no verdict."""
        matcher = Matcher()
        try:
            found = self._walked(instance, matcher, formats=formats)
        except LimitReached:
            return None
        return None if matcher.unchecked else len(found)

    def _walked(self, instance: Any, matcher: Matcher, *, formats: bool) -> list[LocatedFailure]:
        state = Run(self.library, self.cache, matcher, formats=formats, watches=self.watches)
        return walk(Scope.begin(state, self.root), instance)
