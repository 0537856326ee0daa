"""The keywords of arrays, and those of what no other keyword has evaluated."""

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final

from toolprism.core.json_types import Json, Object
from toolprism.validation.compile_state import CompileState, Start, Subschemas
from toolprism.validation.error import ErrorCase, counted, describe, items_end, quoted, unknown_property
from toolprism.validation.evaluated import Evaluated, Track
from toolprism.validation.javascript import FUNCTION, is_type, key, keys, text
from toolprism.validation.patterns import Matcher
from toolprism.validation.scope import (
    SCHEMA,
    SCHEMA_OR_BOOLEAN,
    Compiles,
    Failure,
    Keyword,
    LocatedFailure,
    Run,
    Scope,
    Steps,
    bounds_size,
    evaluate_statically,
    sized,
    without,
)
from toolprism.validation.vocabulary import is_trivial, type_names

#: The cost of hashing an entry, in visited entries.
_HASHED: Final = 4


#: Requires at most the given number of items.
_at_most: Final = bounds_size("item", least=False)


def unique_items(scope: Scope, wanted: bool, value: Sequence[Json]) -> Iterator[Failure]:  # noqa: FBT001
    """Require items that differ.

    AJV compares from the end. If `items` names scalar types, it compares only items of these types and reports the pair
    in reverse order.
    """
    if not wanted:
        return
    scope.run.spend(_HASHED * len(value))
    types = type_names(scope.schema.get("items"))
    pair = _scalar_pair(types, value) if types and not {"object", "array"} & set(types) else _pair(value)
    if pair is not None:
        i, j = pair
        message = f"must NOT have duplicate items (items ## {j} and {i} are identical)"
        yield Failure({"i": i, "j": j}, message)


def _pair(value: Sequence[Json]) -> tuple[int, int] | None:
    places: dict[str, list[int]] = {}
    for index, item in enumerate(value):
        places.setdefault(key(item), []).append(index)
    return max(((found[-1], found[-2]) for found in places.values() if len(found) > 1), default=None)


def _scalar_pair(types: Sequence[str], value: Sequence[Json]) -> tuple[int, int] | None:
    later: dict[str, int] = {}
    for index in range(len(value) - 1, -1, -1):
        item = value[index]
        if not any(is_type(name, item) for name in types):
            continue
        spelled = f"{item}_" if isinstance(item, str) and len(types) > 1 else text(item)
        if spelled in later:
            return index, later[spelled]
        later[spelled] = index
    return None


def prefix_items(scope: Scope, schemas: Sequence[Json], value: Sequence[Json]) -> Steps:
    """Apply a schema to each of the first items."""
    return _each(scope, "prefixItems", schemas, value)


def items(scope: Scope, schema: Any, value: Sequence[Json]) -> Steps:
    """Apply one schema to the items after `prefixItems`; before 2020-12 an array of schemas is a tuple."""
    if isinstance(schema, list):
        return _tuple(scope, schema, value)
    scope.evaluated.items.settle()
    follows = "prefixItems" in scope.schema
    start = len(scope.schema["prefixItems"]) if follows else 0
    return _others(scope, "items", schema, value, start, counts=follows)


def _tuple(scope: Scope, schemas: Sequence[Json], value: Sequence[Json]) -> Steps:
    """Apply `additionalItems` to the items after the tuple, and then a schema to each item of the tuple."""
    if "additionalItems" in scope.schema:
        scope.evaluated.items.settle()
    others = scope.schema.get("additionalItems", True)
    errors = yield from _others(scope, "additionalItems", others, value, len(schemas), counts=True)
    return errors + (yield from _each(scope, "items", schemas, value))


def _each(scope: Scope, keyword: str, schemas: Sequence[Json], value: Sequence[Json]) -> Steps:
    """Apply each schema of a tuple to the item at its index."""
    errors: list[LocatedFailure] = []
    if schemas and not scope.evaluated.items.is_settled:
        scope.evaluated.items.add(len(schemas))
    for index, (schema, item) in enumerate(zip(schemas, value, strict=False)):
        if not is_trivial(schema):
            errors += yield scope.sub_for(index, keyword, index), item
    return errors


def _others(  # noqa: PLR0913  # where the items are
    scope: Scope, keyword: str, schema: Json, value: Sequence[Json], start: int, *, counts: bool
) -> Steps:
    """Apply one schema to the items from an index on; if it is `false` and AJV counts the items, return one error."""
    if schema is False and counts:
        return [scope.error(keyword, failure) for failure in _at_most(scope, start, value)]
    errors: list[LocatedFailure] = []
    for index in range(start, len(value)) if not is_trivial(schema) else ():
        errors += yield scope.sub_for(index, keyword), value[index]
    return errors


def contains(scope: Scope, schema: Json, value: Sequence[Any]) -> Steps:
    """Require a number of matching items; the errors of the other items come before the error itself."""
    least, most = scope.schema.get("minContains", 1), scope.schema.get("maxContains")
    if most is None and least == 0:
        return []
    complaint = [scope.error("contains", _too_few(least, most))]
    if most is not None and least > most:
        return complaint
    if is_trivial(schema):
        return [] if len(value) >= least and (most is None or len(value) <= most) else complaint
    scope.evaluated.items.settle()
    errors: list[LocatedFailure] = []
    count = 0
    for index, item in enumerate(value):
        found = yield scope.sub_for(index, "contains"), item
        errors += found
        count += not found
        if not found and (count > most if most is not None else count >= least):
            break
    return [] if count >= least and (most is None or count <= most) else errors + complaint


def _too_few(least: float, most: float | None) -> Failure:
    words = f"must contain at least {text(least)}"
    if most is None:
        return Failure({"minContains": least}, f"{words} valid item(s)")
    return Failure({"minContains": least, "maxContains": most}, f"{words} and no more than {text(most)} valid item(s)")


def _compile_prefix_items(state: CompileState, schemas: Sequence[Json]) -> Subschemas:
    """Compile the schemas of the first items."""
    return _compile_each(state, "prefixItems", "items", len(schemas))


def _compile_items(state: CompileState, schema: Json) -> Subschemas:
    """Compile the schema of the other items, or the schemas of a tuple before 2020-12."""
    if isinstance(schema, list):
        others = state.schema.get("additionalItems", True)
        if not isinstance(others, bool) and not state.is_trivial("additionalItems"):
            yield state.sub_for_member("additionalItems")
        yield from _compile_each(state, "items", "additionalItems", len(schema))
    elif not state.is_trivial("items") and not (schema is False and "prefixItems" in state.schema):
        yield state.sub_for_member("items")


def _compile_each(state: CompileState, keyword: str, others: str, length: int) -> Subschemas:
    """Compile the schemas of a tuple; strict mode requires a fixed length."""
    schema = state.schema
    closed = schema.get("maxItems") == length or schema.get(others) is False
    if not (schema.get("minItems") == length and closed):
        words = f"minItems or maxItems/{others} are not specified or different"
        state.complain("strictTuples", f'"{keyword}" is {length}-tuple, but {words} at path "{state.path}"', keyword)
    for index in range(length):
        if not state.is_trivial(keyword, index):
            yield state.sub_for_member(keyword, index)


def _compile_contains(state: CompileState, _: Json) -> Subschemas:
    """Compile the schema of the counted items."""
    least, most = state.schema.get("minContains", 1), state.schema.get("maxContains")
    if most is None and least == 0:
        state.complain(
            "strictSchema", '"minContains" == 0 without "maxContains": "contains" keyword ignored', "minContains"
        )
    elif most is not None and least > most:
        state.complain("strictSchema", '"minContains" > "maxContains" is always invalid', "minContains")
    elif not state.is_trivial("contains"):
        yield state.sub_for_member("contains")


def _unique_items(case: ErrorCase) -> str:
    first, second = sorted((case.params["i"], case.params["j"]))
    return f"{case.subject} lists the same thing twice, at {first} and {second} (from 0). Leave one of them out."


def _contains(case: ErrorCase) -> str:
    least, most = case.params["minContains"], case.params.get("maxContains")
    wanted = f"at least {counted(least, 'item')}" + ("" if most is None else f" and at most {quoted(most)}")
    return f"{case.subject} is {describe(case.value)}, but must hold {wanted} of a certain kind. Look at `contains`."


#: The keywords for arrays.


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
    sized("maxItems", "item", "Leave some out."),
    sized("minItems", "item", "Add more."),
    Keyword("uniqueItems", ("boolean",), asserts=unique_items, sentence=_unique_items),
    Keyword("prefixItems", ("array",), applies=prefix_items, compiles=_compile_prefix_items),
    Keyword("items", SCHEMA, applies=items, compiles=_compile_items, sentence=items_end),
    Keyword("contains", SCHEMA, applies=contains, compiles=_compile_contains, sentence=_contains),
    Keyword("maxContains", ("number",), compiles=without("maxContains", "contains")),
    Keyword("minContains", ("number",), compiles=without("minContains", "contains")),
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
