"""Determines what a schema would evaluate without running it, for branches that are not taken."""

from collections.abc import Iterator

from toolprism.core.keywords import UNIONS
from toolprism.validation.evaluated import Evaluated
from toolprism.validation.schema_documents import Inline
from toolprism.validation.scope import Scope
from toolprism.validation.vocabulary import counts_items, has_rules, is_reference_only, is_trivial

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
