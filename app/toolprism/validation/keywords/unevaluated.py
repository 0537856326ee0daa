"""Keywords for properties and items that no other keyword has evaluated."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.validation.compile_state import CompileState, Start, Subschemas
from toolprism.validation.error import items_end, unknown_property
from toolprism.validation.evaluated import Evaluated, Track
from toolprism.validation.javascript import FUNCTION, keys, text
from toolprism.validation.keyword import SCHEMA_OR_BOOLEAN, Compiles, Keyword
from toolprism.validation.patterns import Matcher
from toolprism.validation.scope import Failure, LocatedFailure, Run, Scope, Steps
from toolprism.validation.static_evaluation import evaluate_statically
from toolprism.validation.vocabulary import is_trivial


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

    If a variable was never set, AJV checks no item. "All" that is determined at run time is JavaScript's `true`: it
    counts as 1, is printed as `true`, and is the index of the first item.
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


def _compile_unevaluated(keyword: str, part: Callable[[Evaluated], Track]) -> Compiles:
    """Return the function that compiles the schema of what is not evaluated, if there can be any."""

    def check(state: CompileState, schema: Json) -> Subschemas:
        settled = part(_looked_at(state, keyword)).is_settled
        if not (settled or schema is False or state.is_trivial(keyword)):
            yield state.sub_for_member(keyword)

    return check


def _looked_at(state: CompileState, but: str) -> Evaluated:
    """Return what all other keywords evaluate."""
    others = {keyword: value for keyword, value in state.schema.items() if keyword != but}
    run = Run(state.compilation.library, state.compilation.cache, Matcher(), formats=False, watches=True)
    start = Start(state.path, None)
    scope = Scope(others, state.function, state.base, None, (), start, run, None, None, run.evaluated())
    return evaluate_statically(scope)


#: The keywords for unevaluated properties and items.
KEYWORDS: Final = (
    Keyword(
        "unevaluatedItems",
        SCHEMA_OR_BOOLEAN,
        applies=unevaluated_items,
        compiles=_compile_unevaluated("unevaluatedItems", attrgetter("items")),
        sentence=items_end,
    ),
    Keyword(
        "unevaluatedProperties",
        SCHEMA_OR_BOOLEAN,
        applies=unevaluated_properties,
        compiles=_compile_unevaluated("unevaluatedProperties", attrgetter("props")),
        sentence=unknown_property("unevaluatedProperty"),
    ),
)
