"""Keywords for objects."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.ecma import refusal
from toolprism.validation.error import ErrorCase, unknown_property
from toolprism.validation.javascript import has, keys, member
from toolprism.validation.keyword import SCHEMA, SCHEMA_OR_BOOLEAN, Keyword, is_list_of_names, sized
from toolprism.validation.keywords.strings import compile_pattern
from toolprism.validation.patterns import Matcher
from toolprism.validation.scope import Failure, LocatedFailure, Scope, Steps
from toolprism.validation.value_text import nearest, short
from toolprism.validation.vocabulary import is_trivial


def required(_: Scope, names: Sequence[str], value: Object) -> Iterator[Failure]:
    """Require properties; members that every JavaScript object inherits count as present."""
    for name in names:
        if not has(value, name):
            yield Failure({"missingProperty": name}, f"must have required property '{name}'")


def property_names(scope: Scope, schema: Json, value: Object) -> Steps:
    """Apply a schema to every name."""
    errors: list[LocatedFailure] = []
    for name in keys(value) if not is_trivial(schema) else ():
        named = scope.sub("propertyNames")
        named.name = name
        found = yield named, name
        if found:
            failure = Failure({"propertyName": name}, "property name must be valid")
            errors += [*found, scope.error("propertyNames", failure)]
    return errors


def additional_properties(scope: Scope, schema: Json, value: Object) -> Steps:
    """Apply a schema to every property that `properties` and `patternProperties` do not cover."""
    errors: list[LocatedFailure] = []
    scope.evaluated.props.settle()
    if is_trivial(schema):
        return errors
    named, patterns = scope.schema.get("properties", {}), scope.schema.get("patternProperties", {})
    scope.run.spend(len(value) * len(patterns))
    for name in keys(value):
        if name in named or any(scope.run.matcher.matches(pattern, name) for pattern in patterns):
            continue
        if schema is False:
            failure = Failure({"additionalProperty": name}, "must NOT have additional properties")
            errors.append(scope.error("additionalProperties", failure))
        else:
            errors += yield scope.sub_for(name, "additionalProperties"), value[name]
    return errors


def properties(scope: Scope, schemas: Object, value: Object) -> Steps:
    """Apply a schema to each named property, in the order of the schema."""
    errors: list[LocatedFailure] = []
    if schemas:
        scope.evaluated.props.add(set(schemas))
    for name in keys(schemas):
        if has(value, name) and name != "__proto__" and not is_trivial(schemas[name]):
            errors += yield scope.sub_for(name, "properties", name), member(value, name)
    return errors


def pattern_properties(scope: Scope, schemas: Object, value: Object) -> Steps:
    """Apply a schema to every property whose name matches, one pattern after the other."""
    errors: list[LocatedFailure] = []
    looked = scope.evaluated.props
    if schemas and not looked.is_settled:
        looked.add(set())
        looked.loose = True
    scope.run.spend(len(value) * len(schemas))
    for pattern in keys(schemas):
        for name in keys(value):
            if not scope.run.matcher.matches(pattern, name):
                continue
            looked.add({name})
            if not is_trivial(schemas[pattern]):
                errors += yield scope.sub_for(name, "patternProperties", pattern), value[name]
    return errors


def _compile_required(state: CompileState, names: Sequence[str]) -> Subschemas:
    """Add complaints about names that no `properties` has defined yet."""
    for index, name in enumerate(names):
        named = "properties" in state.schema and has(state.schema["properties"], name)
        if not named and name not in state.defined:
            state.complain_here("strictRequired", f'required property "{name}" is not defined', "required", index)
    yield from ()


def _compile_property_names(state: CompileState, _: Json) -> Subschemas:
    """Compile the schema of the names."""
    if not state.is_trivial("propertyNames"):
        names = state.sub_for_member("propertyNames")
        names.types = ["string"]
        yield names


def _compile_additional_properties(state: CompileState, schema: Json) -> Subschemas:
    """Compile the schema of other properties, after the patterns that exclude some."""
    if state.is_trivial("additionalProperties"):
        return
    for source in keys(state.schema.get("patternProperties", {})):
        yield from compile_pattern(state, source)
    if schema is not False:
        yield state.sub_for_member("additionalProperties")


def _compile_properties(state: CompileState, schemas: Object) -> Subschemas:
    """Compile the schemas of named properties."""
    state.defined.update(schemas)
    for name in [name for name in keys(schemas) if name != "__proto__" and not state.is_trivial("properties", name)]:
        yield state.sub_for_member("properties", name)
        state.defined.add(name)


def _compile_pattern_properties(state: CompileState, schemas: Object) -> Subschemas:
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
        yield from compile_pattern(state, source)
        if source not in trivial:
            yield state.sub_for_member("patternProperties", source)


def _required(case: ErrorCase) -> str:
    name = case.params["missingProperty"]
    meant = nearest(name, case.value) if isinstance(case.value, dict) else None
    hint = f"You wrote `{short(meant)}`; was that meant?" if meant is not None else "Add it."
    whole = f"the {'schema' if case.of_schema else 'object'}"
    return f"`{short(name)}` is missing in {whole if case.subject == 'The value' else case.subject}. {hint}"


def _property_names(case: ErrorCase) -> str:
    return (
        f"{case.subject} has the property `{short(case.params['propertyName'])}`, whose name is not allowed. Rename it."
    )


#: The keywords for objects.
KEYWORDS: Final = (
    sized("maxProperties", "property", "Leave some out."),
    sized("minProperties", "property", "Add more."),
    Keyword(
        "required",
        ("array",),
        asserts=required,
        compiles=_compile_required,
        sentence=_required,
        members_fit=is_list_of_names,
    ),
    Keyword(
        "propertyNames", SCHEMA, applies=property_names, compiles=_compile_property_names, sentence=_property_names
    ),
    Keyword(
        "additionalProperties",
        SCHEMA_OR_BOOLEAN,
        applies=additional_properties,
        compiles=_compile_additional_properties,
        sentence=unknown_property("additionalProperty"),
    ),
    Keyword("properties", ("object",), applies=properties, compiles=_compile_properties),
    Keyword("patternProperties", ("object",), applies=pattern_properties, compiles=_compile_pattern_properties),
)
