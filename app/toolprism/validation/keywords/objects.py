"""The keywords of objects."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.ecma import refusal
from toolprism.validation.error import ErrorCase, nearest, short, unknown_property
from toolprism.validation.javascript import has, keys, member
from toolprism.validation.keywords.scalars import compile_pattern
from toolprism.validation.patterns import Matcher
from toolprism.validation.scope import (
    SCHEMA,
    SCHEMA_OR_BOOLEAN,
    Failure,
    Keyword,
    LocatedFailure,
    Scope,
    Steps,
    is_list_of_names,
    merge_skipped,
    sized,
)
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


def dependent_required(_: Scope, wanted: Object, value: Object) -> Iterator[Failure]:
    """Require other properties if a property is present."""
    for name in keys(wanted):
        if has(value, name):
            yield from _missing(name, wanted[name], value)


def dependent_schemas(scope: Scope, schemas: Object, value: Object) -> Steps:
    """Apply a schema if a property is present."""
    return _apply(scope, "dependentSchemas", schemas, value)


def dependencies(scope: Scope, wanted: Object, value: Object) -> Steps:
    """Apply both forms, as draft-07 defines them; AJV supports them in 2020-12, too."""
    names = {name: entry for name, entry in wanted.items() if isinstance(entry, list)}
    schemas = {name: entry for name, entry in wanted.items() if not isinstance(entry, list)}
    errors = [scope.error("dependencies", failure) for failure in dependent_required(scope, names, value)]
    return errors + (yield from _apply(scope, "dependencies", schemas, value))


def _missing(name: str, wanted: Sequence[str], value: Object) -> Iterator[Failure]:
    together = ", ".join(wanted)
    noun = "property" if len(wanted) == 1 else "properties"
    for other in wanted:
        if not has(value, other):
            params: dict[str, Json] = {
                "property": name,
                "missingProperty": other,
                "depsCount": len(wanted),
                "deps": together,
            }
            yield Failure(params, f"must have {noun} {together} when property {name} is present")


def _apply(scope: Scope, keyword: str, schemas: Object, value: Object) -> Steps:
    errors: list[LocatedFailure] = []
    for name in keys(schemas):
        if is_trivial(schemas[name]):
            continue
        branch = scope.sub(keyword, name)
        if not has(value, name):
            merge_skipped(scope, branch)
            continue
        found = yield branch, value
        scope.evaluated.merge_if(branch.evaluated, passed=not found)
        errors += found
    return errors


def _compile_each_dependency(keyword: str) -> Callable[[CompileState, Object], Subschemas]:
    """Return the compile function of a keyword that applies if a property is present."""

    def check(state: CompileState, wanted: Object) -> Subschemas:
        for name in keys(wanted):
            if not isinstance(wanted[name], list) and not state.is_trivial(keyword, name):
                yield state.sub(keyword, name)

    return check


def _dependent(case: ErrorCase) -> str:
    name, missing = short(case.params["property"]), short(case.params["missingProperty"])
    return f"`{missing}` is missing: it is needed as soon as `{name}` is there. Add it, or leave out `{name}`."


#: The keywords that apply if a property is present.


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
    Keyword(
        "dependencies",
        ("object",),
        applies=dependencies,
        compiles=_compile_each_dependency("dependencies"),
        sentence=_dependent,
        members_fit=lambda value: all(
            map(is_list_of_names, (each for each in value.values() if isinstance(each, list)))
        ),
    ),
    Keyword(
        "dependentRequired",
        ("object",),
        asserts=dependent_required,
        sentence=_dependent,
        members_fit=lambda value: all(map(is_list_of_names, value.values())),
    ),
    Keyword(
        "dependentSchemas",
        ("object",),
        applies=dependent_schemas,
        compiles=_compile_each_dependency("dependentSchemas"),
    ),
)
