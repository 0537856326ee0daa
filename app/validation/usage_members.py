"""What compiling asks of the keywords for arrays, objects and their members, and of `pattern`."""

from collections.abc import Callable, Sequence

from app.core.json_types import Json, Object
from app.validation.compile_state import CompileState, Parts
from app.validation.ecma import refusal
from app.validation.evaluated import Evaluated
from app.validation.javascript import has, keys
from app.validation.location import Start
from app.validation.patterns import Matcher
from app.validation.refusal import Refusal
from app.validation.scope import Run, Scope
from app.validation.static_evaluation import outline


def pattern(_: CompileState, source: str) -> Parts:
    """Refuse what is no pattern."""
    if reason := refusal(source, strict=True):
        raise Refusal(reason)
    yield from ()


def prefix_items(draft: CompileState, schemas: Sequence[Json]) -> Parts:
    """Compile the schemas of a tuple; strict mode wants its length fixed."""
    _fixed_length(draft, "prefixItems", "items", len(schemas))
    for index in range(len(schemas)):
        if not draft.is_trivial("prefixItems", index):
            yield draft.sub_for_member("prefixItems", index)


def items(draft: CompileState, schema: Json) -> Parts:
    """Compile the schema of the other items, or those of a tuple as drafts before 2020-12 write it."""
    if isinstance(schema, list):
        yield from _tuple(draft, schema)
    elif not draft.is_trivial("items") and not (schema is False and "prefixItems" in draft.schema):
        yield draft.sub_for_member("items")


def _tuple(draft: CompileState, schemas: Sequence[Json]) -> Parts:
    others = draft.schema.get("additionalItems", True)
    if not isinstance(others, bool) and not draft.is_trivial("additionalItems"):
        yield draft.sub_for_member("additionalItems")
    _fixed_length(draft, "items", "additionalItems", len(schemas))
    for index in range(len(schemas)):
        if not draft.is_trivial("items", index):
            yield draft.sub_for_member("items", index)


def _fixed_length(draft: CompileState, keyword: str, others: str, length: int) -> None:
    """Complain about a tuple of open length, as strict mode does."""
    schema = draft.schema
    closed = schema.get("maxItems") == length or schema.get(others) is False
    if not (schema.get("minItems") == length and closed):
        words = f"minItems or maxItems/{others} are not specified or different"
        draft.complain("strictTuples", f'"{keyword}" is {length}-tuple, but {words} at path "{draft.path}"', keyword)


def contains(draft: CompileState, _: Json) -> Parts:
    """Compile the schema that is counted."""
    least, most = draft.schema.get("minContains", 1), draft.schema.get("maxContains")
    if most is None and least == 0:
        draft.complain(
            "strictSchema", '"minContains" == 0 without "maxContains": "contains" keyword ignored', "minContains"
        )
    elif most is not None and least > most:
        draft.complain("strictSchema", '"minContains" > "maxContains" is always invalid', "minContains")
    elif not draft.is_trivial("contains"):
        yield draft.sub_for_member("contains")


def required(draft: CompileState, names: Sequence[str]) -> Parts:
    """Complain about names that no `properties` has named yet."""
    for index, name in enumerate(names):
        named = "properties" in draft.schema and has(draft.schema["properties"], name)
        if not named and name not in draft.defined:
            draft.complain_here("strictRequired", f'required property "{name}" is not defined', "required", index)
    yield from ()


def property_names(draft: CompileState, _: Json) -> Parts:
    """Compile the schema of the names."""
    if not draft.is_trivial("propertyNames"):
        names = draft.sub_for_member("propertyNames")
        names.types = ["string"]
        yield names


def additional_properties(draft: CompileState, schema: Json) -> Parts:
    """Compile the schema of other properties, after the patterns that tell them."""
    if draft.is_trivial("additionalProperties"):
        return
    for source in keys(draft.schema.get("patternProperties", {})):
        yield from pattern(draft, source)
    if schema is not False:
        yield draft.sub_for_member("additionalProperties")


def properties(draft: CompileState, schemas: Object) -> Parts:
    """Compile the schemas of named properties."""
    draft.defined.update(schemas)
    for name in [name for name in keys(schemas) if name != "__proto__" and not draft.is_trivial("properties", name)]:
        yield draft.sub_for_member("properties", name)
        draft.defined.add(name)


def pattern_properties(draft: CompileState, schemas: Object) -> Parts:
    """Compile patterns and their schemas."""
    patterns = keys(schemas)
    trivial = {source for source in patterns if draft.is_trivial("patternProperties", source)}
    if len(trivial) == len(patterns) and "additionalProperties" in draft.schema:
        return
    for source in patterns:
        for name in keys(draft.schema.get("properties", {})):
            if refusal(source, strict=True) is None and Matcher().matches(source, name):
                words = f"property {name} matches pattern {source} (use allowMatchingProperties)"
                draft.complain("strictSchema", words, "patternProperties", source)
        yield from pattern(draft, source)
        if source not in trivial:
            yield draft.sub_for_member("patternProperties", source)


def dependencies(keyword: str) -> Callable[[CompileState, Object], Parts]:
    """Make the check for a keyword that asks for more once a property is there."""

    def check(draft: CompileState, wanted: Object) -> Parts:
        for name in keys(wanted):
            if not isinstance(wanted[name], list) and not draft.is_trivial(keyword, name):
                yield draft.sub(keyword, name)

    return check


def unevaluated_items(draft: CompileState, schema: Json) -> Parts:
    """Compile the schema of the items nothing looks at, if there can be any."""
    settled = _looked_at(draft, "unevaluatedItems").items.is_settled
    if not (settled or schema is False or draft.is_trivial("unevaluatedItems")):
        yield draft.sub_for_member("unevaluatedItems")


def unevaluated_properties(draft: CompileState, schema: Json) -> Parts:
    """Compile the schema of the properties nothing looks at, if there can be any."""
    settled = _looked_at(draft, "unevaluatedProperties").props.is_settled
    if not (settled or schema is False or draft.is_trivial("unevaluatedProperties")):
        yield draft.sub_for_member("unevaluatedProperties")


def _looked_at(draft: CompileState, but: str) -> Evaluated:
    """Tell what all other keywords look at."""
    others = {keyword: value for keyword, value in draft.schema.items() if keyword != but}
    run = Run(draft.compilation.library, draft.compilation.study, Matcher(), formats=False, watches=True)
    start = Start(draft.path, None)
    scope = Scope(others, draft.function, draft.base, None, (), start, run, None, None, run.evaluated())
    return outline(scope)
