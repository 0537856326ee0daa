"""Keywords for what no other keyword has evaluated."""

from collections.abc import Sequence

from app.core.json_types import Json, Object
from app.validation.javascript import FUNCTION, keys, text
from app.validation.scope import Failure, LocatedFailure, Scope, Steps
from app.validation.vocabulary import is_trivial


def unevaluated_properties(scope: Scope, schema: Json, value: Object) -> Steps:
    """Apply a schema to every property that is not evaluated."""
    errors: list[LocatedFailure] = []
    looked = scope.evaluated.props.value
    if looked is not True:
        for name in keys(value):
            if looked is not None and name in looked:
                continue
            if schema is False:
                failure = Failure({"unevaluatedProperty": name}, "must NOT have unevaluated properties")
                errors.append(scope.error("unevaluatedProperties", failure))
            elif not is_trivial(schema):
                errors += yield scope.sub_for(name, "unevaluatedProperties"), value[name]
    scope.evaluated.props.settle()
    return errors


def unevaluated_items(scope: Scope, schema: Json, value: Sequence[Json]) -> Steps:
    """Apply a schema to every item that is not evaluated.

    A variable that nothing has set makes AJV look at no item. "All" that it learns only while running is JavaScript's
    `true`: it counts as 1, is printed as it is, and is the index of the first item.
    """
    errors: list[LocatedFailure] = []
    track = scope.evaluated.items
    looked, silent = track.value or 0, track.is_settled or (track.loose and track.value is None)
    track.settle()
    if silent:
        return errors
    if schema is False and len(value) > looked:
        failure = Failure({"limit": looked}, f"must NOT have more than {text(looked)} items")
        return [scope.error("unevaluatedItems", failure)]
    if is_trivial(schema):
        return errors
    for index in range(looked, len(value)):
        key = "true" if looked is True and index == 1 else index
        errors += yield scope.sub_for(key, "unevaluatedItems"), FUNCTION if key == "true" else value[index]
    return errors
