"""Applies a schema to a value in AJV's order, without recursion."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json, Object, compact
from toolprism.validation.budgets import MAX_APPLICATIONS, MAX_ERROR_TEXT, MAX_ERRORS, MAX_VISITS, Cache, LimitReached
from toolprism.validation.error import ErrorObject
from toolprism.validation.javascript import kind_of
from toolprism.validation.keywords import KEYWORDS
from toolprism.validation.keywords.scalars import Allowed, Types
from toolprism.validation.patterns import Matcher
from toolprism.validation.schema_documents import Function, Library
from toolprism.validation.scope import Applicator, Assertion, Failure, LocatedFailure, Run, Scope, Steps
from toolprism.validation.vocabulary import GROUPS, has_group, has_rules, is_reference_only, order_of, type_names


class Task(NamedTuple):
    """A keyword of a schema with its function, either an assertion or an applicator."""

    keyword: str
    parameter: Any
    assertion: Assertion | None
    branch: Applicator | None


class Tasks(NamedTuple):
    """The keywords of a schema that apply to values of one type."""

    tasks: tuple[Task, ...]
    #: Whether all tasks are assertions.
    is_flat: bool
    #: The number of entries that the keywords visit.
    entries: int


_NOTHING: Final = Tasks((), is_flat=True, entries=0)
#: Keywords with a function, except `type`, whose position in the order varies.
_AT_WORK: Final = {word.name for word in KEYWORDS.values() if word.asserts or word.applies} - {"type"}


class CompiledKeywords:
    """The keywords of one schema, selected by type of value when first needed."""

    __slots__ = ("_by_kind", "address", "schema")

    def __init__(self, schema: Object) -> None:
        self.schema = schema
        #: The `$id`, if the schema has keywords that do something.
        self.address = schema.get("$id") if has_rules(schema) else None
        self._by_kind: dict[str | None, Tasks] = {}

    def tasks(self, kind: str | None) -> Tasks:
        """Return the tasks for a value of a type with keywords of its own, or for any other value."""
        found = self._by_kind.get(kind)
        if found is None:
            found = self._by_kind[kind] = _tasks(self.schema, kind)
        return found


def compiled_keywords(schema: Object, cache: Cache) -> CompiledKeywords:
    """Return the selected keywords of a schema, from the cache if possible."""
    found: CompiledKeywords | None = cache.keywords.get(id(schema))
    if found is None:
        found = cache.keywords[id(schema)] = CompiledKeywords(schema)
    return found


def _tasks(schema: Object, kind: str | None) -> Tasks:
    """Return the tasks. `type` comes first, or with its group if it is a single type with keywords of that group."""
    if not has_rules(schema):
        return _NOTHING
    if is_reference_only(schema):
        return Tasks((_task(schema, "$ref"),), is_flat=False, entries=1)
    names = type_names(schema)
    late = names[0] if len(names) == 1 and has_group(schema, names[0]) else None
    check = [_type_task(schema, names)] if names and kind not in names else []
    order = order_of(schema)
    tasks = check if late is None else []
    for group in GROUPS:
        if group is None or group == kind:
            tasks += [_task(schema, word) for word in order.groups[group] if word in _AT_WORK]
        elif group == late:
            tasks += check
    entries = sum(len(task.parameter) for task in tasks if isinstance(task.parameter, (dict, list)))
    return Tasks(tuple(tasks), is_flat=all(task.assertion for task in tasks), entries=entries)


def _task(schema: Object, keyword: str) -> Task:
    row = KEYWORDS[keyword]
    parameter = Allowed(schema[keyword]) if keyword == "enum" else schema[keyword]
    return Task(keyword, parameter, row.asserts, row.applies)


def _type_task(schema: Object, names: list[str]) -> Task:
    given = schema["type"]
    return Task("type", Types(names, names if isinstance(given, list) else given), KEYWORDS["type"].asserts, None)


def within_bounds(failures: Iterable[LocatedFailure]) -> Iterator[LocatedFailure]:
    """Yield failures, at least the first, until their parameters and messages exceed the limit."""
    sizes: dict[int, int] = {}
    total = 0
    for index, found in enumerate(failures):
        total += len(found.failure.message) + sum(_size(value, sizes) for value in found.failure.params.values())
        if total > MAX_ERROR_TEXT and index:
            return
        yield found


def _size(value: Json, sizes: dict[int, int]) -> int:
    """Return the length of a value as text; lists and objects come from the schema and are measured once."""
    if isinstance(value, str):
        return len(value)
    if not isinstance(value, (dict, list)):
        return 1
    if id(value) not in sizes:
        sizes[id(value)] = len(compact(value))
    return sizes[id(value)]


#: Schema applications between two checks of the deadline.
_ASKED_EVERY: Final = 256
_REFUSED: Final = Failure({}, "boolean schema is false")


def walk(start: Scope, value: Any) -> list[LocatedFailure]:
    """Apply a schema to a value and return all failures."""
    begun = _apply(start, value)
    if isinstance(begun, list):
        return begun
    stack = [begun]
    answer: list[LocatedFailure] | None = None
    visits = written = 0
    while True:
        try:
            scope, child = stack[-1].send(answer)  # type: ignore[arg-type]  # a fresh generator takes None
        except StopIteration as end:
            stack.pop()
            answer = end.value
            if not stack:
                return end.value  # type: ignore[no-any-return]  # what Steps returns
            continue
        visits += 1
        if not visits % _ASKED_EVERY:
            ask_deadline()
        written += len(answer or ())
        if len(stack) >= MAX_APPLICATIONS:
            raise LimitReached("depth")
        if visits > MAX_VISITS:
            raise LimitReached("visits")
        if written > MAX_ERRORS:
            raise LimitReached("errors")
        begun = _apply(scope, child)
        if isinstance(begun, list):
            answer = begun
        else:
            answer = None
            stack.append(begun)


def _apply(scope: Scope, value: Any) -> list[LocatedFailure] | Steps:
    """Start to apply one schema; assertions run at once."""
    schema = scope.schema
    if schema is True:
        return []
    if schema is False:
        return [scope.error("false schema", _REFUSED)]
    if not isinstance(schema, dict):
        return []  # a reference may lead to a value that is not a schema; AJV finds no keywords in it
    keywords = compiled_keywords(schema, scope.run.cache)
    if keywords.address and not scope.begins:
        scope.base = scope.run.library.rebased(scope.base, keywords.address)
    tasks, is_flat, entries = keywords.tasks(kind_of(value))
    scope.run.spend(entries + (len(value) if tasks and isinstance(value, (dict, list)) else 0))
    return _look(scope, tasks, value) if is_flat else _work(scope, tasks, value)


def _look(scope: Scope, tasks: Sequence[Task], value: Any) -> list[LocatedFailure]:
    errors = []
    for keyword, parameter, assertion, _ in tasks:
        for failure in assertion(scope, parameter, value):  # type: ignore[misc]  # flat tasks are leaves
            errors.append(scope.error(keyword, failure))  # noqa: PERF401  # most often there is none
    return errors


def _work(scope: Scope, tasks: Sequence[Task], value: Any) -> Steps:
    errors: list[LocatedFailure] = []
    for keyword, parameter, assertion, branch in tasks:
        if assertion is not None:
            errors += [scope.error(keyword, failure) for failure in assertion(scope, parameter, value)]
        else:
            errors += yield from branch(scope, parameter, value)  # type: ignore[misc]  # one of the two is there
    return errors


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
        errors = [failure.write() for failure in within_bounds(found)]
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
