"""What each keyword does while a schema is compiled: its subschemas, AJV's refusals, strict mode's complaints."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from app.core.json_types import Json, Object
from app.validation import usage_members as members
from app.validation.compile_state import CompileState, Subschemas
from app.validation.formats import FORMATS, comparison
from app.validation.javascript import is_type
from app.validation.refusal import Refusal
from app.validation.vocabulary import VALUE_TYPES, type_names


def types_of(schema: Object) -> list[str]:
    """Return the types of a schema; refuse `nullable` where AJV does."""
    given = schema.get("type")
    named = given if isinstance(given, list) else [given]
    if "null" in named:
        if schema.get("nullable") is False:
            raise Refusal("type: null contradicts nullable: false")
    elif not given and "nullable" in schema:
        raise Refusal('"nullable" cannot be used without "type"')
    return type_names(schema)


def value_refused(keyword: str, schema: Object) -> str | None:
    """Return what AJV has against the value of a keyword that the meta-schema does not know."""
    if keyword.startswith("format") and "format" not in schema:
        return f"parent schema must have dependencies of {keyword}: format"
    wanted = VALUE_TYPES[keyword]
    return None if is_type(wanted, schema[keyword]) else f'{keyword} value must be ["{wanted}"]'


def _id(_: CompileState, __: Json) -> Subschemas:
    raise Refusal('NOT SUPPORTED: keyword "id", use "$id" for schema ID')


def _ref(state: CompileState, reference: str) -> Subschemas:
    yield from state.compilation.refer(state, reference)


def _dynamic_anchor(state: CompileState, anchor: str) -> Subschemas:
    state.function.document.dynamic_anchors.add(anchor)
    if not state.begins:
        function = state.compilation.library.function(state.schema, state.function.document, state.place)
        yield from state.compilation.call(function)


def _recursive_anchor(state: CompileState, wanted: bool) -> Subschemas:  # noqa: FBT001
    if wanted:
        yield from _dynamic_anchor(state, "")
    else:
        state.complain("strictSchema", "$recursiveAnchor: false is ignored", "$recursiveAnchor")


def _dynamic_ref(keyword: str) -> Callable[[CompileState, str], Subschemas]:
    def check(_: CompileState, reference: str) -> Subschemas:
        if not reference.startswith("#"):
            raise Refusal(f'"{keyword}" only supports hash fragment reference')
        yield from ()

    return check


def _enum(_: CompileState, allowed: Sequence[Json]) -> Subschemas:
    if not allowed:
        raise Refusal("enum must have non-empty array")
    yield from ()


def _not(state: CompileState, _: Json) -> Subschemas:
    if not state.is_trivial("not"):
        yield state.sub("not")


def _any_of(state: CompileState, schemas: Sequence[Json]) -> Subschemas:
    any(state.is_trivial("anyOf", index) for index in range(len(schemas)))
    for index in range(len(schemas)):
        yield state.sub("anyOf", index)


def _each(keyword: str) -> Callable[[CompileState, Sequence[Json]], Subschemas]:
    def check(state: CompileState, schemas: Sequence[Json]) -> Subschemas:
        for index in range(len(schemas)):
            if not state.is_trivial(keyword, index):
                yield state.sub(keyword, index)

    return check


def _if(state: CompileState, _: Json) -> Subschemas:
    present = [clause for clause in ("then", "else") if clause in state.schema]
    if not present:
        state.complain("strictSchema", '"if" without "then" and "else" is ignored', "if")
    clauses = [clause for clause in present if not state.is_trivial(clause)]
    if clauses:
        yield state.sub("if")
        for clause in clauses:
            yield state.sub(clause)


def _without(keyword: str, companion: str) -> Callable[[CompileState, Json], Subschemas]:
    def check(state: CompileState, _: Json) -> Subschemas:
        if companion not in state.schema:
            state.complain("strictSchema", f'"{keyword}" without "{companion}" is ignored', keyword)
        yield from ()

    return check


def _format(state: CompileState, name: str) -> Subschemas:
    if name not in FORMATS:
        message = f'unknown format "{name}" ignored in schema at path "{state.path}"'
        state.compilation.note("unknownFormat", message, state, ("format",))
    yield from ()


def _bound(keyword: str) -> Callable[[CompileState, Json], Subschemas]:
    def check(state: CompileState, _: Json) -> Subschemas:
        name = state.schema["format"]
        known = FORMATS.get(name)
        if known is not None and not known.is_open and comparison(name) is None:
            raise Refusal(f'"{keyword}": format "{name}" does not define "compare" function')
        yield from ()

    return check


def _exclusive(keyword: str, bound: str) -> Callable[[CompileState, Json], Subschemas]:
    """Refuse the boolean of draft-04 where the bound that it is about is missing."""

    def check(state: CompileState, limit: Json) -> Subschemas:
        if isinstance(limit, bool) and bound not in state.schema:
            raise Refusal(f"{keyword} can only be used with {bound}")
        yield from ()

    return check


#: The functions of the keywords that do something while a schema is compiled.
USAGE: Final[Mapping[str, Callable[[CompileState, Any], Subschemas]]] = MappingProxyType(
    {
        "$dynamicAnchor": _dynamic_anchor,
        "$dynamicRef": _dynamic_ref("$dynamicRef"),
        "$recursiveAnchor": _recursive_anchor,
        "$recursiveRef": _dynamic_ref("$recursiveRef"),
        "id": _id,
        "$ref": _ref,
        "enum": _enum,
        "not": _not,
        "anyOf": _any_of,
        "oneOf": _each("oneOf"),
        "allOf": _each("allOf"),
        "if": _if,
        "then": _without("then", "if"),
        "else": _without("else", "if"),
        "pattern": members.pattern,
        "format": _format,
        "formatMaximum": _bound("formatMaximum"),
        "formatMinimum": _bound("formatMinimum"),
        "formatExclusiveMaximum": _bound("formatExclusiveMaximum"),
        "formatExclusiveMinimum": _bound("formatExclusiveMinimum"),
        "exclusiveMaximum": _exclusive("exclusiveMaximum", "maximum"),
        "exclusiveMinimum": _exclusive("exclusiveMinimum", "minimum"),
        "prefixItems": members.prefix_items,
        "items": members.items,
        "contains": members.contains,
        "minContains": _without("minContains", "contains"),
        "maxContains": _without("maxContains", "contains"),
        "unevaluatedItems": members.unevaluated_items,
        "required": members.required,
        "propertyNames": members.property_names,
        "additionalProperties": members.additional_properties,
        "dependencies": members.dependencies("dependencies"),
        "properties": members.properties,
        "patternProperties": members.pattern_properties,
        "dependentSchemas": members.dependencies("dependentSchemas"),
        "unevaluatedProperties": members.unevaluated_properties,
    }
)
