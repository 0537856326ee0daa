"""What the keywords do while a schema is compiled: those for arrays, objects and their members, and of `pattern`."""

from collections.abc import Callable, Sequence

from app.core.json_types import Json, Object
from app.validation.compile_state import CompileState, Subschemas
from app.validation.ecma import refusal
from app.validation.evaluated import Evaluated
from app.validation.javascript import has, keys
from app.validation.location import Start
from app.validation.patterns import Matcher
from app.validation.refusal import Refusal
from app.validation.scope import Run, Scope
from app.validation.static_evaluation import evaluate_statically


def pattern(_: CompileState, source: str) -> Subschemas:
    """Refuse what is not a pattern."""
    if reason := refusal(source, strict=True):
        raise Refusal(reason)
    yield from ()


def prefix_items(state: CompileState, schemas: Sequence[Json]) -> Subschemas:
    """Compile the schemas of a tuple; strict mode wants its length fixed."""
    _fixed_length(state, "prefixItems", "items", len(schemas))
    for index in range(len(schemas)):
        if not state.is_trivial("prefixItems", index):
            yield state.sub_for_member("prefixItems", index)


def items(state: CompileState, schema: Json) -> Subschemas:
    """Compile the schema of the other items, or those of a tuple as drafts before 2020-12 write it."""
    if isinstance(schema, list):
        yield from _tuple(state, schema)
    elif not state.is_trivial("items") and not (schema is False and "prefixItems" in state.schema):
        yield state.sub_for_member("items")


def _tuple(state: CompileState, schemas: Sequence[Json]) -> Subschemas:
    others = state.schema.get("additionalItems", True)
    if not isinstance(others, bool) and not state.is_trivial("additionalItems"):
        yield state.sub_for_member("additionalItems")
    _fixed_length(state, "items", "additionalItems", len(schemas))
    for index in range(len(schemas)):
        if not state.is_trivial("items", index):
            yield state.sub_for_member("items", index)


def _fixed_length(state: CompileState, keyword: str, others: str, length: int) -> None:
    """Add strict mode's complaint about a tuple of open length."""
    schema = state.schema
    closed = schema.get("maxItems") == length or schema.get(others) is False
    if not (schema.get("minItems") == length and closed):
        words = f"minItems or maxItems/{others} are not specified or different"
        state.complain("strictTuples", f'"{keyword}" is {length}-tuple, but {words} at path "{state.path}"', keyword)


def contains(state: CompileState, _: Json) -> Subschemas:
    """Compile the schema that is counted."""
    least, most = state.schema.get("minContains", 1), state.schema.get("maxContains")
    if most is None and least == 0:
        state.complain(
            "strictSchema", '"minContains" == 0 without "maxContains": "contains" keyword ignored', "minContains"
        )
    elif most is not None and least > most:
        state.complain("strictSchema", '"minContains" > "maxContains" is always invalid', "minContains")
    elif not state.is_trivial("contains"):
        yield state.sub_for_member("contains")


def required(state: CompileState, names: Sequence[str]) -> Subschemas:
    """Add complaints about names that no `properties` has named yet."""
    for index, name in enumerate(names):
        named = "properties" in state.schema and has(state.schema["properties"], name)
        if not named and name not in state.defined:
            state.complain_here("strictRequired", f'required property "{name}" is not defined', "required", index)
    yield from ()


def property_names(state: CompileState, _: Json) -> Subschemas:
    """Compile the schema of the names."""
    if not state.is_trivial("propertyNames"):
        names = state.sub_for_member("propertyNames")
        names.types = ["string"]
        yield names


def additional_properties(state: CompileState, schema: Json) -> Subschemas:
    """Compile the schema of other properties, after the patterns that tell them."""
    if state.is_trivial("additionalProperties"):
        return
    for source in keys(state.schema.get("patternProperties", {})):
        yield from pattern(state, source)
    if schema is not False:
        yield state.sub_for_member("additionalProperties")


def properties(state: CompileState, schemas: Object) -> Subschemas:
    """Compile the schemas of named properties."""
    state.defined.update(schemas)
    for name in [name for name in keys(schemas) if name != "__proto__" and not state.is_trivial("properties", name)]:
        yield state.sub_for_member("properties", name)
        state.defined.add(name)


def pattern_properties(state: CompileState, schemas: Object) -> Subschemas:
    """Compile patterns and their schemas."""
    patterns = keys(schemas)
    trivial = {source for source in patterns if state.is_trivial("patternProperties", source)}
    if len(trivial) == len(patterns) and "additionalProperties" in state.schema:
        return
    for source in patterns:
        for name in keys(state.schema.get("properties", {})):
            if refusal(source, strict=True) is None and Matcher().matches(source, name):
                words = f"property {name} matches pattern {source} (use allowMatchingProperties)"
                state.complain("strictSchema", words, "patternProperties", source)
        yield from pattern(state, source)
        if source not in trivial:
            yield state.sub_for_member("patternProperties", source)


def dependencies(keyword: str) -> Callable[[CompileState, Object], Subschemas]:
    """Return the function for a keyword that applies where a property is present."""

    def check(state: CompileState, wanted: Object) -> Subschemas:
        for name in keys(wanted):
            if not isinstance(wanted[name], list) and not state.is_trivial(keyword, name):
                yield state.sub(keyword, name)

    return check


def unevaluated_items(state: CompileState, schema: Json) -> Subschemas:
    """Compile the schema of the items nothing looks at, if there can be any."""
    settled = _looked_at(state, "unevaluatedItems").items.is_settled
    if not (settled or schema is False or state.is_trivial("unevaluatedItems")):
        yield state.sub_for_member("unevaluatedItems")


def unevaluated_properties(state: CompileState, schema: Json) -> Subschemas:
    """Compile the schema of the properties nothing looks at, if there can be any."""
    settled = _looked_at(state, "unevaluatedProperties").props.is_settled
    if not (settled or schema is False or state.is_trivial("unevaluatedProperties")):
        yield state.sub_for_member("unevaluatedProperties")


def _looked_at(state: CompileState, but: str) -> Evaluated:
    """Return what all other keywords evaluate."""
    others = {keyword: value for keyword, value in state.schema.items() if keyword != but}
    run = Run(state.compilation.library, state.compilation.cache, Matcher(), formats=False, watches=True)
    start = Start(state.path, None)
    scope = Scope(others, state.function, state.base, None, (), start, run, None, None, run.evaluated())
    return evaluate_statically(scope)
