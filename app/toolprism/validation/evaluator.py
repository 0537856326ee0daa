"""Applies a schema to a value in AJV's order, without recursion."""

from collections.abc import Sequence
from typing import Any, Final

from toolprism.core.deadline import ask_deadline
from toolprism.validation.budgets import MAX_APPLICATIONS, MAX_ERRORS, MAX_VISITS, LimitReached
from toolprism.validation.compiled_keywords import Task, compiled_keywords
from toolprism.validation.javascript import kind_of
from toolprism.validation.scope import Failure, LocatedFailure, Scope, Steps

#: Schema applications between two checks of the deadline.
_ASKED_EVERY: Final = 256
_REFUSED: Final = Failure({}, "boolean schema is false")


def walk(start: Scope, value: Any) -> list[LocatedFailure]:
    """Apply a schema to a value and return all failures.

    Raises:
        LimitReached: the validation exceeds a limit.
    """
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
