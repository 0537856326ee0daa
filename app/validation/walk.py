"""The walk: applies a schema to a value in AJV's order, on a stack of its own, and fills in the places of errors."""

from typing import Any

from app.validation.dialect import GROUPS, has_group, has_rules, is_reference_only, type_names
from app.validation.error import ErrorObject
from app.validation.javascript import is_type, text
from app.validation.keywords import BRANCHES, LEAVES
from app.validation.limits import MAX_APPLICATIONS, MAX_ERRORS, MAX_VISITS, LimitReached
from app.validation.scope import Fault, Scope, Steps


def walk(start: Scope, value: Any) -> list[ErrorObject]:
    """Apply a schema to a value and give all errors.

    Raises:
        LimitReached: the schema asks for more than can be done.
    """
    stack = [_apply(start, value)]
    answer: list[ErrorObject] | None = None
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
        stack.append(_apply(scope, child))
        visits += 1
        written += len(answer or ())
        answer = None
        if len(stack) > MAX_APPLICATIONS:
            raise LimitReached("depth")
        if visits > MAX_VISITS:
            raise LimitReached("visits")
        if written > MAX_ERRORS:
            raise LimitReached("errors")


def _apply(scope: Scope, value: Any) -> Steps:
    """Apply one schema: the type, the keywords for any value, and those for the value's type.

    A single type with keywords of its own is asked for only when their turn comes.
    """
    schema = scope.schema
    if schema is False:
        return [scope.error("false schema", Fault({}, "boolean schema is false"))]
    if schema is True or not has_rules(schema):
        return []
    _rebase(scope)
    if is_reference_only(schema):
        return (yield from BRANCHES["$ref"](scope, schema["$ref"], value))
    types = type_names(schema)
    late = types[0] if len(types) == 1 and has_group(schema, types[0]) else None
    wrong = bool(types) and not any(is_type(name, value) for name in types)
    errors = [_type_error(scope)] if wrong and late is None else []
    for kind, keywords in GROUPS.items():
        if kind is None or is_type(kind, value):
            for keyword in keywords:
                if keyword in schema:
                    errors += yield from _keyword(scope, keyword, value)
        elif kind == late:
            errors.append(_type_error(scope))
    return errors


def _keyword(scope: Scope, keyword: str, value: Any) -> Steps:
    parameter = scope.schema[keyword]
    if keyword in LEAVES:
        return [scope.error(keyword, fault) for fault in LEAVES[keyword](scope, parameter, value)]
    if keyword in BRANCHES:
        return (yield from BRANCHES[keyword](scope, parameter, value))
    return []


def _type_error(scope: Scope) -> ErrorObject:
    given = scope.schema["type"]
    wanted = type_names(scope.schema) if isinstance(given, list) else given
    return scope.error("type", Fault({"type": wanted}, f"must be {text(wanted)}"))


def _rebase(scope: Scope) -> None:
    given = scope.schema.get("$id")
    if given and scope.path != "#":
        scope.base = scope.run.library.rebased(scope.base, given)
