"""Keywords and values of which only those that the provider lists are kept."""

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import filterfalse
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object, is_number
from toolprism.core.keywords import ANNOTATIONS, TYPES
from toolprism.providers import citations as cited
from toolprism.schema.engine import AllBut, Edit, Effect, PassContext, drop, example, put, rule
from toolprism.schema.engine.shape import Shape
from toolprism.schema.removals import spill, strip_constraint

Formats: TypeAlias = Mapping[str, frozenset[str]]

_DOCUMENTED: Final[Formats] = {
    "string": frozenset({"date-time", "date", "email", "byte", "password"}),
    "integer": frozenset({"int32", "int64"}),
    "number": frozenset({"float", "double"}),
}
#: The formats that the Gemini API accepts, which are fewer.
GEMINI_API: Final[Formats] = {**_DOCUMENTED, "string": frozenset({"date-time"})}


@rule(
    on={"format"},
    effect=Effect.WIDER,
    sources=(
        cited.VERTEX_FORMATS,
        cited.OPENAI_STRICT,
        cited.ANTHROPIC_TOOLS,
        cited.BEDROCK_STRICT,
        cited.DEEPSEEK,
        cited.GOOGLE_SCHEMA,
        cited.XAI,
        cited.VLLM_MEASURED,
        cited.SGLANG,
    ),
    examples=(example({"type": "string", "format": "ipv4"}, {"type": "string"}, "no address"),),
    leaves=({"type": "string", "format": "date-time"},),
)
def keep_documented_format(
    node: Object,
    _context: PassContext,
    formats: Formats = _DOCUMENTED,
    *,
    spills: bool = False,
    texts_only: bool = False,
) -> Iterator[Edit]:
    """Remove a format that the provider does not document for the type.

    Some back ends refuse unknown formats, some only those of texts. The format `enum` stays beside its enum.
    """
    name, kind = node["format"], node.get("type")
    kinds = [each.lower() for each in (kind if isinstance(kind, list) else [kind]) if isinstance(each, str)]
    if texts_only and "string" not in kinds:
        return
    documented = [known for each in kinds for known in formats.get(each, ())]
    if name not in documented and not (name == "enum" and "enum" in node):
        if spills:
            yield spill(node, ["format"])._replace(effect=Effect.SAME)
        yield drop("format", "this format is not documented for the type")


@rule(
    on=lambda keywords, **_: AllBut(keywords),
    effect=Effect.WIDER,
    sources=(
        cited.OPENAI_STRICT,
        cited.ANTHROPIC_TOOLS,
        cited.GOOGLE_SCHEMA,
        cited.MOONSHOT,
        cited.CLOUD_CODE_ASSIST,
        cited.BEDROCK_STRICT,
        cited.DEEPSEEK,
        cited.XAI,
        cited.VLLM,
        cited.MISTRAL_ID,
    ),
    example_parameters={"keywords": frozenset({"type", "properties"})},
    examples=(
        example({"type": "string", "minLength": 3}, {"type": "string"}, "ab"),
        example({"type": "string", "x-order": 1, "$comment": "c"}, {"type": "string"}),
    ),
    leaves=({"properties": {"minLength": {}}},),
)
def keep_listed_keywords(node: Object, _context: PassContext, keywords: frozenset[str]) -> Iterator[Edit]:
    """Remove every keyword that the provider does not list.

    Keywords that a provider documents are kept unchanged; any other one may fail the whole request. Property names are
    never affected. The tool has to make the removed checks itself.
    """
    for keyword in filterfalse(keywords.__contains__, node):
        edit = strip_constraint(node, keyword, "is not among the keywords that the provider lists")
        effect = Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN if keyword == "nullable" else edit.effect
        yield edit._replace(effect=effect)


#: The largest double; a larger number has no value in the request.
_LARGEST: Final = sys.float_info.max
#: The largest count, an int64 in the request.
_MOST: Final = 2**63 - 1
_TYPES: Final = frozenset(TYPES) - {"null"}


def _has_type(*types: type) -> Callable[[Json], bool]:
    return lambda value: isinstance(value, types)


def _is_bound(value: Json) -> bool:
    return is_number(value) and -_LARGEST <= value <= _LARGEST


def _is_count(value: Json) -> bool:
    return is_number(value) and 0 <= value <= _MOST and int(value) == value


def _are_texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


#: Every field of the message, and the check of its value.
_FIELDS: Final[Mapping[str, Callable[[Json], bool]]] = {
    "type": lambda value: isinstance(value, str) and value.lower() in _TYPES,
    **dict.fromkeys(("title", "description", "pattern", "format"), _has_type(str)),
    **dict.fromkeys(("minimum", "maximum"), _is_bound),
    **dict.fromkeys(("minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"), _is_count),
    "nullable": _has_type(bool),
    **dict.fromkeys(("default", "example"), lambda value: value is not None),
    **dict.fromkeys(("enum", "propertyOrdering"), _are_texts),
    "required": _has_type(list),
    **dict.fromkeys(("properties", "items"), _has_type(dict)),
    "anyOf": lambda value: isinstance(value, list) and bool(value),
}


#: Fields that are valid whatever their value, if it has this type.
_RIGHT_BY_TYPE: Final = {
    **dict.fromkeys(("title", "description", "pattern", "format"), str),
    "nullable": bool,
    "required": list,
    "items": dict,
}


def _may_be_wrong(shape: Shape) -> bool:
    return any(
        _RIGHT_BY_TYPE.get(name) is not kind and not (name == "type" and shape.type in _TYPES)
        for name, kind in zip(shape.names, shape.kinds, strict=True)
    )


@rule(
    when=_may_be_wrong,
    effect=Effect.WIDER,
    sources=(cited.VERTEX_SCHEMA, cited.GOOGLE_UNKNOWN_NAME),
    examples=(
        example({"type": "array", "uniqueItems": True}, {"type": "array"}, [1, 1]),
        example({"type": "string", "default": None, "$comment": "c"}, {"type": "string"}),
    ),
    leaves=({"properties": {"$comment": {}}},),
)
def keep_vertex_keywords(node: Object, _context: PassContext, *, open_maps: bool = False) -> Iterator[Edit]:
    """Remove keywords for which the provider's `Schema` has no field.

    It is a message with named fields, and one unknown field fails the whole request. Property names are never affected.
    The tool has to make the removed checks itself.
    """
    for keyword, value in node.items():
        is_right = _has_type(bool, dict) if open_maps and keyword == "additionalProperties" else _FIELDS.get(keyword)
        if is_right is None and (keyword in ANNOTATIONS or keyword.startswith("x-")):
            reason = f"`{keyword}` is not a field of the provider's `Schema`; it checks nothing"
            yield drop(keyword, reason, effect=Effect.SAME)
        elif is_right is None:
            yield strip_constraint(node, keyword, "is not a field of the provider's `Schema`")
        elif not is_right(value):
            effect = Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN
            yield drop(keyword, f"`{keyword}` has a value that the provider cannot read", effect=effect)
        elif keyword == "type" and value != value.lower():
            yield put("type", value.lower(), "the type, as JSON Schema writes it", effect=Effect.UNKNOWN)
        elif keyword == "properties":
            yield from _broken(keyword, value.items())
        elif keyword == "anyOf":
            yield from _broken(keyword, enumerate(value))


def _broken(keyword: str, members: object) -> Iterator[Edit]:
    for name, schema in members:  # type: ignore[attr-defined]  # pairs, by the two callers
        if not isinstance(schema, dict):
            yield put((keyword, name), {}, "a schema is an object here", effect=Effect.UNKNOWN)
