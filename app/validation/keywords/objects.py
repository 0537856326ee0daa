"""Keywords for objects."""

from collections.abc import Iterator, Sequence

from app.core.json_types import Json, Object
from app.validation.javascript import has, keys, member, text
from app.validation.scope import Failure, LocatedFailure, Scope, Steps
from app.validation.vocabulary import is_trivial


def max_properties(_: Scope, limit: float, value: Object) -> Iterator[Failure]:
    """Require at most the given number of properties."""
    if len(value) > limit:
        yield Failure({"limit": limit}, f"must NOT have more than {text(limit)} properties")


def min_properties(_: Scope, limit: float, value: Object) -> Iterator[Failure]:
    """Require at least the given number of properties."""
    if len(value) < limit:
        yield Failure({"limit": limit}, f"must NOT have fewer than {text(limit)} properties")


def required(_: Scope, names: Sequence[str], value: Object) -> Iterator[Failure]:
    """Require properties; what every JavaScript object inherits counts as present."""
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
    """Apply a schema to every property that `properties` and `patternProperties` leave."""
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
