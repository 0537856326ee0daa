"""Keywords that lead to other schemas."""

from typing import Any

from app.validation.schema_documents import Inline
from app.validation.scope import Scope, Steps


def ref(scope: Scope, reference: str, value: Any) -> Steps:
    """Apply the target: in the place of the reference, or as a function whose paths start again."""
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
    """Apply the outermost schema with the anchor; AJV starts the present function again where it knows none."""
    anchor = reference[1:]
    known = anchor in scope.function.document.dynamic_anchors
    place = scope.call(scope.run.dynamic.get(anchor, scope.function) if known else scope.function)
    errors = yield place, value
    scope.evaluated.merge_call(place.evaluated, passed=not errors, unknown=True)
    return errors


def dynamic_anchor(scope: Scope, anchor: str, _: Any) -> Steps:
    """Remember the outermost schema with an anchor."""
    if anchor not in scope.run.dynamic:
        own = scope.function if scope.begins else None
        document = scope.function.document
        scope.run.dynamic[anchor] = own or scope.run.library.known_function(scope.schema, document, scope.place)
    yield from ()
    return []


def recursive_anchor(scope: Scope, wanted: bool, value: Any) -> Steps:  # noqa: FBT001
    """Remember the outermost schema that `$recursiveRef` leads to."""
    return (yield from dynamic_anchor(scope, "", value)) if wanted else []
