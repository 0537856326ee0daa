"""Keywords that combine schemas, with AJV's order of branch errors."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from toolprism.core.json_types import Json
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.error import ErrorCase
from toolprism.validation.keyword import SCHEMA, Keyword, without
from toolprism.validation.scope import Failure, LocatedFailure, Scope, Steps
from toolprism.validation.static_evaluation import merge_skipped
from toolprism.validation.value_text import describe
from toolprism.validation.vocabulary import is_trivial


def not_(scope: Scope, schema: Json, value: Any) -> Steps:
    """Require a failure."""
    found = [] if is_trivial(schema) else (yield scope.sub("not"), value)
    return [] if found else [scope.error("not", Failure({}, "must NOT be valid"))]


def any_of(scope: Scope, schemas: Sequence[Json], value: Any) -> Steps:
    """Require at least one match; all branches run, because each may evaluate something."""
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
    """Require exactly one match; after a second match the other branches do not run."""
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
    """Apply `then` or `else`; what a failing `if` has evaluated counts."""
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


def _compile_not(state: CompileState, _: Json) -> Subschemas:
    if not state.is_trivial("not"):
        yield state.sub("not")


def _compile_any_of(state: CompileState, schemas: Sequence[Json]) -> Subschemas:
    any(state.is_trivial("anyOf", index) for index in range(len(schemas)))
    for index in range(len(schemas)):
        yield state.sub("anyOf", index)


def _compile_each(keyword: str) -> Callable[[CompileState, Sequence[Json]], Subschemas]:
    def check(state: CompileState, schemas: Sequence[Json]) -> Subschemas:
        for index in range(len(schemas)):
            if not state.is_trivial(keyword, index):
                yield state.sub(keyword, index)

    return check


def _compile_if(state: CompileState, _: Json) -> Subschemas:
    present = [clause for clause in ("then", "else") if clause in state.schema]
    if not present:
        state.complain("strictSchema", '"if" without "then" and "else" is ignored', "if")
    clauses = [clause for clause in present if not state.is_trivial(clause)]
    if clauses:
        yield state.sub("if")
        for clause in clauses:
            yield state.sub(clause)


def _fits_none(case: ErrorCase) -> str:
    return f"{case.subject} is {describe(case.value)}, which fits none of the alternatives. Make it fit one of them."


def _fits_several(case: ErrorCase) -> str:
    passing = case.params["passingSchemas"]
    if not passing:
        return _fits_none(case)
    first, second = (index + 1 for index in passing)
    places = f"the alternatives {first} and {second}"
    return (
        f"{case.subject} is {describe(case.value)}, which fits {places}; it must fit exactly one. Make it clear which."
    )


def _fits_what_is_refused(case: ErrorCase) -> str:
    return f"{case.subject} is {describe(case.value)}, which is just what is ruled out here. Give something else."


def _fails_clause(case: ErrorCase) -> str:
    clause = case.params["failingKeyword"]
    when = "meets the condition" if clause == "then" else "does not meet the condition"
    return f"{case.subject} {when} of `if`, but not what `{clause}` then asks for. Look at the errors before this one."


#: The keywords that combine schemas.
KEYWORDS: Final = (
    Keyword("not", SCHEMA, applies=not_, compiles=_compile_not, sentence=_fits_what_is_refused),
    Keyword("anyOf", ("array",), applies=any_of, compiles=_compile_any_of, sentence=_fits_none),
    Keyword("oneOf", ("array",), applies=one_of, compiles=_compile_each("oneOf"), sentence=_fits_several),
    Keyword("allOf", ("array",), applies=all_of, compiles=_compile_each("allOf")),
    Keyword("if", SCHEMA, applies=if_, compiles=_compile_if, sentence=_fails_clause),
    Keyword("then", SCHEMA, compiles=without("then", "if")),
    Keyword("else", SCHEMA, compiles=without("else", "if")),
)
