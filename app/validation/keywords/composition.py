"""Keywords that combine schemas, with AJV's order of branch errors."""

from collections.abc import Sequence
from typing import Any

from app.core.json_types import Json
from app.validation.scope import Failure, LocatedFailure, Scope, Steps
from app.validation.static_evaluation import merge_skipped
from app.validation.vocabulary import is_trivial


def not_(scope: Scope, schema: Json, value: Any) -> Steps:
    """Require a failure."""
    found = [] if is_trivial(schema) else (yield scope.sub("not"), value)
    return [] if found else [scope.error("not", Failure({}, "must NOT be valid"))]


def any_of(scope: Scope, schemas: Sequence[Json], value: Any) -> Steps:
    """Require one match at least; all branches run, for what they evaluate."""
    errors: list[LocatedFailure] = []
    passed = False
    for index in range(len(schemas)):
        branch = scope.sub("anyOf", index)
        found = yield branch, value
        scope.evaluated.merge_if(branch.evaluated, passed=not found)
        passed |= not found
        errors += found
    return [] if passed else [*errors, scope.error("anyOf", Failure({}, "must match a schema in anyOf"))]


def one_of(scope: Scope, schemas: Sequence[Json], value: Any) -> Steps:
    """Require exactly one match; after a second one the rest does not run."""
    errors: list[LocatedFailure] = []
    passing: list[Json] = []
    for index in range(len(schemas)):
        branch = scope.sub("oneOf", index)
        found = yield branch, value
        errors += found
        if not found:
            passing.append(index)
        if len(passing) > 1:
            break
        scope.evaluated.merge_if(branch.evaluated, passed=not found)
    if len(passing) == 1:
        return []
    failure = Failure({"passingSchemas": passing or None}, "must match exactly one schema in oneOf")
    return [*errors, scope.error("oneOf", failure)]


def all_of(scope: Scope, schemas: Sequence[Json], value: Any) -> Steps:
    """Require every match."""
    errors: list[LocatedFailure] = []
    for index, schema in enumerate(schemas):
        if not is_trivial(schema):
            branch = scope.sub("allOf", index)
            errors += yield branch, value
            scope.evaluated.merge(branch.evaluated)
    return errors


def if_(scope: Scope, _: Json, value: Any) -> Steps:
    """Choose between `then` and `else`; what a failing `if` evaluates counts."""
    clauses = [name for name in ("then", "else") if not is_trivial(scope.schema.get(name, True))]
    if not clauses:
        return []
    condition = scope.sub("if")
    refused = yield condition, value
    scope.evaluated.merge(condition.evaluated)
    errors: list[LocatedFailure] = []
    for clause in clauses:
        branch = scope.sub(clause)
        if clause == ("then" if refused else "else"):
            merge_skipped(scope, branch)
            continue
        found = yield branch, value
        scope.evaluated.merge_if(branch.evaluated, passed=not found)
        if found:
            failure = Failure({"failingKeyword": clause}, f'must match "{clause}" schema')
            errors = [*found, scope.error("if", failure)]
    return errors
