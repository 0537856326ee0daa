"""A schema while it is applied to a value, what it evaluates without that, and what a keyword is."""

from collections.abc import Callable, Generator, Iterator, Sequence, Sized
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from toolprism.core.json_types import Json
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import escape
from toolprism.validation.budgets import MAX_STEPS, Cache, LimitReached
from toolprism.validation.compile_state import ROOT_PATH, CompileState, Location, Start, Subschemas
from toolprism.validation.error import ErrorObject, Sentence, plural, size
from toolprism.validation.evaluated import UNWATCHED, Evaluated
from toolprism.validation.javascript import text
from toolprism.validation.patterns import Matcher
from toolprism.validation.schema_documents import Function, Inline, Library
from toolprism.validation.vocabulary import counts_items, has_rules, is_reference_only, is_trivial


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


_BESIDE = ("allOf",)
#: The deepest nesting of schemas and references that is followed.
_DEEPEST = 100


def evaluate_statically(scope: Scope, seen: frozenset[int] = frozenset()) -> Evaluated:
    """Return which properties and items a schema may evaluate, and whether AJV knows that while compiling."""
    schema = scope.schema
    if isinstance(schema, bool) or not has_rules(schema) or id(schema) in seen or len(seen) > _DEEPEST:
        return Evaluated()
    known = scope.run.cache.evaluations
    if id(schema) not in known:
        known[id(schema)] = schema, _evaluate(scope, seen | {id(schema)})
    return known[id(schema)][1]


def merge_skipped(scope: Scope, branch: Scope) -> None:
    """Add what a branch that is not taken would have evaluated, as AJV does."""
    if scope.run.watches:
        scope.evaluated.merge_if(evaluate_statically(branch), passed=False)


def _evaluate(scope: Scope, seen: frozenset[int]) -> Evaluated:
    found = Evaluated()
    schema = scope.schema
    _references(scope, found, seen)
    if is_reference_only(schema):
        return found
    for keyword in (*UNIONS, *_BESIDE):
        for index in range(len(schema.get(keyword, ()))):
            part = evaluate_statically(scope.sub(keyword, index), seen)
            found.merge(part) if keyword in _BESIDE else found.merge_if(part, passed=False)
    clauses = [schema.get(clause, True) for clause in ("then", "else")]
    if "if" in schema and not all(map(is_trivial, clauses)):
        found.merge(evaluate_statically(scope.sub("if"), seen))
    for part in _conditional(scope, seen):
        found.merge_if(part, passed=False)
    _own(scope, found)
    return found


def _references(scope: Scope, found: Evaluated, seen: frozenset[int]) -> None:
    schema = scope.schema
    if "$dynamicRef" in schema or "$recursiveRef" in schema:
        found.merge_call(Evaluated(), passed=False, unknown=True)
    if "$ref" in schema:
        target = scope.run.library.target(scope.function.document, scope.base, schema["$ref"])
        if isinstance(target, Inline):
            found.merge(evaluate_statically(scope.inline(target, ""), seen))
        elif target is not None:
            unknown = scope.run.library.is_open(scope.function, target)
            found.merge_call(evaluate_statically(scope.call(target), seen), passed=False, unknown=unknown)


def _conditional(scope: Scope, seen: frozenset[int]) -> Iterator[Evaluated]:
    schema = scope.schema
    if "if" in schema:
        for clause in ("then", "else"):
            if not is_trivial(schema.get(clause, True)):
                yield evaluate_statically(scope.sub(clause), seen)
    for keyword in ("dependentSchemas", "dependencies"):
        for name, part in schema.get(keyword, {}).items():
            if isinstance(part, dict):
                yield evaluate_statically(scope.sub(keyword, name), seen)


def _own(scope: Scope, found: Evaluated) -> None:
    schema = scope.schema
    if schema.get("properties"):
        found.props.add(set())
    if schema.get("patternProperties"):
        found.props.add(set())
        found.props.loose = True
    if "additionalProperties" in schema or "unevaluatedProperties" in schema:
        found.props.settle()
    if schema.get("prefixItems"):
        found.items.add(0)
    is_tuple = isinstance(schema.get("items"), list)
    if is_tuple and schema["items"]:
        found.items.add(0)
    others = "additionalItems" if is_tuple else "items"
    if others in schema or "unevaluatedItems" in schema or counts_items(schema):
        found.items.settle()


#: Checks the value only.
Assertion: TypeAlias = Callable[[Scope, Any, Any], Iterator[Failure]]
#: Applies other schemas.
Applicator: TypeAlias = Callable[[Scope, Any, Any], Steps]
#: Runs while a schema is compiled: yields the subschemas, adds strict mode's complaints, raises AJV's errors.
Compiles: TypeAlias = Callable[[CompileState, Any], Subschemas]

#: The types of a keyword value that is one schema, in AJV's order.
SCHEMA: Final = ("object", "boolean")
SCHEMA_OR_BOOLEAN: Final = ("boolean", "object")


class Keyword(NamedTuple):
    """A keyword. `vocabulary` has its position in AJV's order and the types of the values that it checks."""

    name: str
    #: The types that its own value may have, if no meta-schema has checked it; empty means any.
    value_types: Sequence[str] = ()
    #: The type that AJV itself requires of the keyword's value, because no meta-schema describes it.
    checked_type: str | None = None
    #: The check of a value; at most one of the two is set.
    asserts: Assertion | None = None
    applies: Applicator | None = None
    #: Its work while a schema is compiled.
    compiles: Compiles | None = None
    #: The wording of its errors; without it, AJV's message is shown.
    sentence: Sentence | None = None
    #: Whether the members of its own value can be used.
    members_fit: Callable[[Any], bool] | None = None


def is_list_of_names(value: Any) -> bool:
    """Return whether a value is a list of strings."""
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def without(keyword: str, companion: str) -> Compiles:
    """Return the function that adds strict mode's complaint about a keyword that needs another one."""

    def check(state: CompileState, _: Json) -> Subschemas:
        if companion not in state.schema:
            state.complain("strictSchema", f'"{keyword}" without "{companion}" is ignored', keyword)
        yield from ()

    return check


def bounds_size(noun: str, *, least: bool) -> Assertion:
    """Return the check of how many members a value has, or code points if it is a text."""

    def asserts(_: Scope, limit: float, value: Sized) -> Iterator[Failure]:
        if len(value) < limit if least else len(value) > limit:
            words = f"must NOT have {'fewer' if least else 'more'} than {text(limit)} {plural(noun)}"
            yield Failure({"limit": limit}, words)

    return asserts


def sized(name: str, noun: str, hint: str) -> Keyword:
    """Return a keyword `min…` or `max…` about the size of a value, with a hint for one that breaks it."""
    least = name.startswith("min")
    asserts = bounds_size(noun, least=least)
    return Keyword(name, ("number",), asserts=asserts, sentence=size(noun, hint, least=least))
