"""The keywords that combine schemas, and references."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from toolprism.core.json_types import Json
from toolprism.validation.budgets import Refusal
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.error import ErrorCase, describe
from toolprism.validation.schema_documents import Inline
from toolprism.validation.scope import SCHEMA, Failure, Keyword, LocatedFailure, Scope, Steps, merge_skipped, without
from toolprism.validation.vocabulary import is_trivial


def ref(scope: Scope, reference: str, value: Any) -> Steps:
    """Apply the target, inline or as a function whose paths start again."""
    target = scope.run.library.target(scope.function.document, scope.base, reference)
    assert target is not None, "a reference that leads nowhere does not compile"
    if isinstance(target, Inline):
        place = scope.inline(target, reference)
        errors = yield place, value
        scope.evaluated.merge(place.evaluated)
    else:
        place = scope.call(target)
        errors = yield place, value
        unknown = scope.run.library.is_open(scope.function, target)
        scope.evaluated.merge_call(place.evaluated, passed=not errors, unknown=unknown)
    return errors


def dynamic_ref(scope: Scope, reference: str, value: Any) -> Steps:
    """Apply the outermost schema with the anchor; without one, AJV restarts the current function."""
    anchor = reference[1:]
    known = anchor in scope.function.document.dynamic_anchors
    place = scope.call(scope.run.dynamic.get(anchor, scope.function) if known else scope.function)
    errors = yield place, value
    scope.evaluated.merge_call(place.evaluated, passed=not errors, unknown=True)
    return errors


def dynamic_anchor(scope: Scope, anchor: str, _: Any) -> Steps:
    """Record the outermost schema with an anchor."""
    if anchor not in scope.run.dynamic:
        own = scope.function if scope.begins else None
        document = scope.function.document
        scope.run.dynamic[anchor] = own or scope.run.library.known_function(scope.schema, document, scope.place)
    yield from ()
    return []


def recursive_anchor(scope: Scope, wanted: bool, value: Any) -> Steps:  # noqa: FBT001
    """Record the outermost schema that `$recursiveRef` leads to."""
    return (yield from dynamic_anchor(scope, "", value)) if wanted else []


def _compile_id(_: CompileState, __: Json) -> Subschemas:
    raise Refusal('NOT SUPPORTED: keyword "id", use "$id" for schema ID')


def _compile_ref(state: CompileState, reference: str) -> Subschemas:
    yield from state.compilation.refer(state, reference)


def _compile_dynamic_anchor(state: CompileState, anchor: str) -> Subschemas:
    state.function.document.dynamic_anchors.add(anchor)
    if not state.begins:
        function = state.compilation.library.function(state.schema, state.function.document, state.place)
        yield from state.compilation.call(function)


def _compile_recursive_anchor(state: CompileState, wanted: bool) -> Subschemas:  # noqa: FBT001
    if wanted:
        yield from _compile_dynamic_anchor(state, "")
    else:
        state.complain("strictSchema", "$recursiveAnchor: false is ignored", "$recursiveAnchor")


def _compile_dynamic_ref(keyword: str) -> Callable[[CompileState, str], Subschemas]:
    def check(_: CompileState, reference: str) -> Subschemas:
        if not reference.startswith("#"):
            raise Refusal(f'"{keyword}" only supports hash fragment reference')
        yield from ()

    return check


#: The keywords for references and their targets, and the comment, which only has a position in AJV's order.


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
    Keyword("$comment"),
    Keyword("$id", ("string",)),
    Keyword("id", compiles=_compile_id),
    Keyword("$ref", ("string",), applies=ref, compiles=_compile_ref),
    Keyword("$dynamicAnchor", ("string",), applies=dynamic_anchor, compiles=_compile_dynamic_anchor),
    Keyword("$dynamicRef", ("string",), applies=dynamic_ref, compiles=_compile_dynamic_ref("$dynamicRef")),
    Keyword("$recursiveAnchor", checked_type="boolean", applies=recursive_anchor, compiles=_compile_recursive_anchor),
    Keyword("$recursiveRef", ("string",), applies=dynamic_ref, compiles=_compile_dynamic_ref("$recursiveRef")),
    Keyword("not", SCHEMA, applies=not_, compiles=_compile_not, sentence=_fits_what_is_refused),
    Keyword("anyOf", ("array",), applies=any_of, compiles=_compile_any_of, sentence=_fits_none),
    Keyword("oneOf", ("array",), applies=one_of, compiles=_compile_each("oneOf"), sentence=_fits_several),
    Keyword("allOf", ("array",), applies=all_of, compiles=_compile_each("allOf")),
    Keyword("if", SCHEMA, applies=if_, compiles=_compile_if, sentence=_fails_clause),
    Keyword("then", SCHEMA, compiles=without("then", "if")),
    Keyword("else", SCHEMA, compiles=without("else", "if")),
)
