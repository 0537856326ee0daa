"""Keywords that lead to other schemas."""

from collections.abc import Callable
from typing import Any, Final

from toolprism.core.json_types import Json
from toolprism.validation.budgets import Refusal
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.keyword import Keyword
from toolprism.validation.schema_documents import Inline
from toolprism.validation.scope import Scope, Steps


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
KEYWORDS: Final = (
    Keyword("$comment"),
    Keyword("$id", ("string",)),
    Keyword("id", compiles=_compile_id),
    Keyword("$ref", ("string",), applies=ref, compiles=_compile_ref),
    Keyword("$dynamicAnchor", ("string",), applies=dynamic_anchor, compiles=_compile_dynamic_anchor),
    Keyword("$dynamicRef", ("string",), applies=dynamic_ref, compiles=_compile_dynamic_ref("$dynamicRef")),
    Keyword("$recursiveAnchor", checked_type="boolean", applies=recursive_anchor, compiles=_compile_recursive_anchor),
    Keyword("$recursiveRef", ("string",), applies=dynamic_ref, compiles=_compile_dynamic_ref("$recursiveRef")),
)
