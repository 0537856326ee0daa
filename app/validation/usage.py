"""What compiling asks of each keyword: the parts it leads to, what AJV refuses, what strict mode complains about."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from app.core.json_types import Json, Object
from app.validation import usage_members as members
from app.validation.compile_state import CompileState, Parts
from app.validation.formats import FORMATS, comparison
from app.validation.javascript import is_type
from app.validation.refusal import Refusal
from app.validation.vocabulary import VALUE_TYPES, type_names


def types_of(schema: Object) -> list[str]:
    """List the types of a schema, and refuse `nullable` where it makes no sense."""
    given = schema.get("type")
    named = given if isinstance(given, list) else [given]
    if "null" in named:
        if schema.get("nullable") is False:
            raise Refusal("type: null contradicts nullable: false")
    elif not given and "nullable" in schema:
        raise Refusal('"nullable" cannot be used without "type"')
    return type_names(schema)


def value_refused(keyword: str, schema: Object) -> str | None:
    """Say what AJV has against the value of a keyword that no meta-schema has looked at."""
    if keyword.startswith("format") and "format" not in schema:
        return f"parent schema must have dependencies of {keyword}: format"
    wanted = VALUE_TYPES[keyword]
    return None if is_type(wanted, schema[keyword]) else f'{keyword} value must be ["{wanted}"]'


def _id(_: CompileState, __: Json) -> Parts:
    raise Refusal('NOT SUPPORTED: keyword "id", use "$id" for schema ID')


def _ref(draft: CompileState, reference: str) -> Parts:
    yield from draft.compilation.refer(draft, reference)


def _dynamic_anchor(draft: CompileState, anchor: str) -> Parts:
    draft.function.document.dynamic_anchors.add(anchor)
    if not draft.begins:
        function = draft.compilation.library.function(draft.schema, draft.function.document, draft.place)
        yield from draft.compilation.call(function)


def _recursive_anchor(draft: CompileState, wanted: bool) -> Parts:  # noqa: FBT001
    if wanted:
        yield from _dynamic_anchor(draft, "")
    else:
        draft.complain("strictSchema", "$recursiveAnchor: false is ignored", "$recursiveAnchor")


def _dynamic_ref(keyword: str) -> Callable[[CompileState, str], Parts]:
    def check(_: CompileState, reference: str) -> Parts:
        if not reference.startswith("#"):
            raise Refusal(f'"{keyword}" only supports hash fragment reference')
        yield from ()

    return check


def _enum(_: CompileState, allowed: Sequence[Json]) -> Parts:
    if not allowed:
        raise Refusal("enum must have non-empty array")
    yield from ()


def _not(draft: CompileState, _: Json) -> Parts:
    if not draft.is_trivial("not"):
        yield draft.sub("not")


def _any_of(draft: CompileState, schemas: Sequence[Json]) -> Parts:
    any(draft.is_trivial("anyOf", index) for index in range(len(schemas)))
    for index in range(len(schemas)):
        yield draft.sub("anyOf", index)


def _each(keyword: str) -> Callable[[CompileState, Sequence[Json]], Parts]:
    def check(draft: CompileState, schemas: Sequence[Json]) -> Parts:
        for index in range(len(schemas)):
            if not draft.is_trivial(keyword, index):
                yield draft.sub(keyword, index)

    return check


def _if(draft: CompileState, _: Json) -> Parts:
    present = [clause for clause in ("then", "else") if clause in draft.schema]
    if not present:
        draft.complain("strictSchema", '"if" without "then" and "else" is ignored', "if")
    clauses = [clause for clause in present if not draft.is_trivial(clause)]
    if clauses:
        yield draft.sub("if")
        for clause in clauses:
            yield draft.sub(clause)


def _without(keyword: str, companion: str) -> Callable[[CompileState, Json], Parts]:
    def check(draft: CompileState, _: Json) -> Parts:
        if companion not in draft.schema:
            draft.complain("strictSchema", f'"{keyword}" without "{companion}" is ignored', keyword)
        yield from ()

    return check


def _format(draft: CompileState, name: str) -> Parts:
    if name not in FORMATS:
        message = f'unknown format "{name}" ignored in schema at path "{draft.path}"'
        draft.compilation.note("unknownFormat", message, draft, ("format",))
    yield from ()


def _bound(keyword: str) -> Callable[[CompileState, Json], Parts]:
    def check(draft: CompileState, _: Json) -> Parts:
        name = draft.schema["format"]
        known = FORMATS.get(name)
        if known is not None and not known.is_open and comparison(name) is None:
            raise Refusal(f'"{keyword}": format "{name}" does not define "compare" function')
        yield from ()

    return check


def _exclusive(keyword: str, bound: str) -> Callable[[CompileState, Json], Parts]:
    """Refuse the boolean of draft-04 where the bound that it is about is missing."""

    def check(draft: CompileState, limit: Json) -> Parts:
        if isinstance(limit, bool) and bound not in draft.schema:
            raise Refusal(f"{keyword} can only be used with {bound}")
        yield from ()

    return check


#: One small function per keyword that has something to say while a schema is compiled.
USAGE: Final[Mapping[str, Callable[[CompileState, Any], Parts]]] = MappingProxyType(
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
