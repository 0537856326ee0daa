"""A schema while it is applied to a value: the place of the schema and of the value."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from toolprism.core.json_types import Json
from toolprism.core.pointer import escape
from toolprism.validation.budgets import MAX_STEPS, Cache, LimitReached
from toolprism.validation.compile_state import ROOT_PATH, Location, Start
from toolprism.validation.error import ErrorObject
from toolprism.validation.evaluated import UNWATCHED, Evaluated
from toolprism.validation.patterns import Matcher
from toolprism.validation.schema_documents import Function, Inline, Library


@dataclass(eq=False, slots=True)
class Run:
    """The state that all scopes of one validation share."""

    library: Library
    cache: Cache
    matcher: Matcher
    #: Whether formats are checked.
    formats: bool
    #: Whether any `unevaluated…` keyword may need to know what is evaluated.
    watches: bool
    #: The functions that dynamic references lead to; the outermost wins.
    dynamic: dict[str, Function] = field(default_factory=dict)
    #: Entries that may still be visited.
    _left: int = MAX_STEPS

    def spend(self, entries: int) -> None:
        """Count visited entries of a schema or a value."""
        self._left -= entries
        if self._left < 0:
            raise LimitReached("visits")

    def evaluated(self) -> Evaluated:
        """Return a new record of what one schema evaluates."""
        return Evaluated() if self.watches else UNWATCHED


@dataclass(eq=False, slots=True)
class Scope(Location):
    """A schema applied to a value."""

    run: Run
    #: The member of the enclosing value that this is about.
    key: str | int | None
    #: The property whose name is the value.
    name: str | None
    evaluated: Evaluated

    @classmethod
    def begin(cls, run: Run, function: Function) -> "Scope":
        """Return the scope at the root of a function."""
        start = Start(ROOT_PATH, function.place)
        return cls(function.schema, function, function.base, None, (), start, run, None, None, run.evaluated())

    def sub(self, *tokens: str | int) -> "Scope":
        """Step to a subschema for the same value."""
        return self._step(tokens, None)

    def sub_for(self, key: str | int, *tokens: str | int) -> "Scope":
        """Step to a subschema for a member of the value."""
        return self._step(tokens, key)

    def _step(self, tokens: tuple[str | int, ...], key: str | int | None) -> "Scope":
        run = self.run
        seen = Evaluated() if run.watches else UNWATCHED
        schema = self.below(tokens)
        return Scope(schema, self.function, self.base, self, tokens, None, run, key, self.name, seen)

    def inline(self, target: Inline, reference: str) -> "Scope":
        """Step to a schema that is inlined for a reference."""
        start = Start(reference, target.place)
        seen = self.run.evaluated()
        return Scope(target.schema, self.function, self.base, self, (), start, self.run, None, self.name, seen)

    def call(self, function: Function) -> "Scope":
        """Step to a function: its paths start again."""
        start = Start(ROOT_PATH, function.place)
        seen = self.run.evaluated()
        return Scope(function.schema, function, function.base, self, (), start, self.run, None, None, seen)

    @property
    def at(self) -> str:
        """The JSON Pointer of the value."""
        keys: list[str] = []
        scope: Location | None = self
        while isinstance(scope, Scope):
            if scope.key is not None:
                keys.append(f"/{escape(scope.key)}")
            scope = scope.above
        return "".join(reversed(keys))

    def error(self, keyword: str, failure: "Failure") -> "LocatedFailure":
        """Return a failure with its place."""
        return LocatedFailure(self, keyword, failure)


class Failure(NamedTuple):
    """A keyword's error about a value, without places."""

    params: dict[str, Json]
    message: str


class LocatedFailure(NamedTuple):
    """A failure with the schema that found it; most failures in branches are never reported."""

    scope: Scope
    keyword: str
    failure: Failure

    def write(self) -> ErrorObject:
        """Return AJV's error; a `false` schema has no keyword, so its own place is used."""
        scope, keyword, failure = self
        path, place = scope.write()
        if place is not None and scope.schema is not False:
            place = f"{place}/{escape(keyword)}"
        return ErrorObject(scope.at, f"{path}/{keyword}", keyword, failure.params, failure.message, scope.name, place)


#: An applicator in progress: it yields a schema and a value, receives their errors, and returns its own.
Steps: TypeAlias = Generator[tuple[Scope, Any], list[LocatedFailure], list[LocatedFailure]]
