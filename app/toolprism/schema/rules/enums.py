"""Enums: their members and their types."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, compact, is_number, is_of, types_of
from toolprism.core.keywords import COMBINERS, UNIONS
from toolprism.providers.citations import CLOUD_CODE_ASSIST, GOOGLE_ENUM, MOONSHOT, VERTEX_ENUM
from toolprism.providers.reports import OPENCLAW_AI
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, put, rule
from toolprism.schema.keywords import lacks_type, lists_numbers, paragraphs
from toolprism.schema.removals import spill


@rule(
    on={"enum"},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example({"enum": ["a", 1]}, {"enum": ["a", 1], "type": ["string", "number"]}),
        example({"enum": ["a", None]}, {"enum": ["a", None], "type": ["string", "null"]}),
    ),
    leaves=({"enum": ["a"]},),
)
def enum_names_its_types(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add the types of an enum's members.

    The provider refuses an enum without a type. The members already determine it, so nothing changes; a later rule
    creates a branch for each type.
    """
    members = node["enum"]
    if not lacks_type(node) or not isinstance(members, list) or any(union in node for union in COMBINERS):
        return
    kinds = types_of(members)
    if len(kinds) > 1:
        yield put("type", [*kinds], "the members of the enum are of several types", made_from=("enum",))


_NUMBERS: Final = ("integer", "number")


@rule(
    on={"enum"},
    effect=Effect.UNKNOWN,
    sources=(VERTEX_ENUM, GOOGLE_ENUM),
    examples=(
        example({"type": "integer", "enum": [1, 2]}, {"type": "integer", "enum": ["1", "2"], "format": "enum"}),
        example({"type": "string", "enum": ["a", "", None]}, {"type": "string", "enum": ["a"], "nullable": True}),
        example({"type": "boolean", "enum": [True]}, {"type": "boolean"}),
    ),
    leaves=({"type": "string", "enum": ["a"]},),
)
def enum_of_strings(node: Object, _context: PassContext, *, spills: bool = False) -> Iterator[Edit]:
    """Write every member of an enum as a string.

    The provider's `enum` is a list of non-empty strings. Numbers are written as strings with the format `enum`; null
    becomes `nullable`. Booleans, objects and lists have no such form and are removed, so the tool has to check them;
    some targets list them in the description.

    Its effect is unknown because a string in place of a number refuses the number and accepts the string.
    """
    members = node["enum"]
    if not isinstance(members, list):
        yield drop("enum", "an enum is a list, and this value is not")
        return
    if None in members:
        yield put("nullable", value=True, reason="the provider says `nullable` for null", made_from=("enum",))
    kind = _kind(node, members)
    if kind is not None and lacks_type(node):
        yield put("type", kind, f"every member of the enum is of type {kind}", made_from=("enum",))
    told = [_written(member) if is_number(member) else member for member in members]
    named = [] if kind in ("boolean", "object", "array") else told
    texts = list(dict.fromkeys(text for text in named if isinstance(text, str) and text))
    if not texts:
        if spills:
            yield spill(node, ["enum"])
        yield drop("enum", "no member of the enum can be written as a text that is not empty")
    elif texts != members:
        yield put("enum", texts, "the provider's enums hold texts")
        if kind in _NUMBERS:
            yield put("format", "enum", "the provider accepts numbers in an enum as texts with this format")


def _written(number: float) -> str:
    """Return a number as JSON text; a whole one in full, however large."""
    return str(number) if isinstance(number, int) else compact(number)


def _kind(node: Object, members: Sequence[Json]) -> str | None:
    """Return the type that the node names, or that all members share."""
    if not lacks_type(node):
        kind = node["type"]
        return kind if isinstance(kind, str) else None
    values = [member for member in members if member is not None]
    kinds = types_of(values)
    if kinds == ["number"] and all(isinstance(value, int) for value in values):
        return "integer"
    return kinds[0] if len(kinds) == 1 else None


@rule(
    on={"enum"},
    effect=Effect.WIDER,
    sources=(OPENCLAW_AI, GOOGLE_ENUM),
    examples=(
        example({"type": "object", "enum": [{}]}, {"type": "object"}, {"a": 1}),
        example({"enum": ["a", "a"]}, {"enum": ["a"]}),
    ),
    leaves=({"enum": ["a"]},),
)
def enum_values_as_strings(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write every member of an enum as a string, without changing the type beside it.

    The provider's enums hold strings. Null, objects and lists have no such form: they are removed, and an enum without
    other members is removed entirely, so that any value of the type is accepted.
    """
    members = node["enum"]
    if not isinstance(members, list):
        yield drop("enum", "an enum is a list, and this value is not", effect=Effect.UNKNOWN)
        return
    told = [member if isinstance(member, str) else compact(member) for member in members if _is_scalar(member)]
    texts = list(dict.fromkeys(told))
    if not texts:
        yield drop("enum", "no member of the enum can be written as a string")
    elif texts != members:
        effect = Effect.SAME if all(isinstance(member, str) for member in members) else Effect.UNKNOWN
        yield put("enum", [*texts], "the provider's enums hold strings", made_from=("enum",), effect=effect)


def _is_scalar(member: Json) -> bool:
    return isinstance(member, (str, bool, int, float))


_SCALARS: Final = ("string", "boolean", "number")


@rule(
    on={"enum"},
    effect=Effect.SAME,
    sources=(GOOGLE_ENUM, CLOUD_CODE_ASSIST, MOONSHOT),
    examples=(example({"enum": ["a", "b"]}, {"enum": ["a", "b"], "type": "string"}),),
    leaves=({"enum": ["a", 1]}, {"enum": ["a"], "type": "string"}),
)
def infer_enum_type(node: Object, _context: PassContext, *, of_scalars: bool = False) -> Iterator[Edit]:
    """Add the type that all members of an enum share.

    Some providers require a type beside every enum. The members already determine it, so nothing changes.
    """
    members = node["enum"]
    if not lacks_type(node) or not isinstance(members, list):
        return
    if not of_scalars and any(union in node for union in UNIONS):
        return
    kinds = types_of(members)
    if len(kinds) == 1 and not (of_scalars and kinds[0] not in _SCALARS):
        yield put("type", kinds[0], f"every member of the enum is of type {kinds[0]}", made_from=("enum",))


@rule(
    on={"enum"},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(example({"type": "string", "enum": ["a", 1]}, {"type": "string", "enum": ["a"]}),),
    leaves=({"type": "integer", "enum": [1, 2.0]}, {"enum": ["a", 1]}),
)
def narrow_enum_to_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove the members of an enum that do not have the type beside it.

    No value could ever equal one of them, and the provider refuses an enum that lists them. If none would be left, the
    enum is removed, and more is accepted than before.
    """
    members, kind = node["enum"], node.get("type")
    kinds = kind if isinstance(kind, list) else [kind] if isinstance(kind, str) else []
    if not isinstance(members, list) or not kinds or not all(isinstance(each, str) for each in kinds):
        return
    left = [member for member in members if is_of(member, kinds)]
    if not left:
        yield drop("enum", "no member of the enum is of the type beside it", effect=Effect.WIDER)
    elif len(left) < len(members):
        yield put("enum", left, "only these members are of the type beside the enum", made_from=("enum",))


@rule(
    on={"enum"},
    effect=Effect.WIDER,
    sources=(GOOGLE_ENUM,),
    examples=(example({"enum": [1, 2], "type": "number"}, {"type": "number"}, 3),),
    leaves=({"enum": ["a"]},),
)
def string_enums_only(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove an enum with members other than strings.

    Gemini's `enum` is a list of strings; a number in it fails the whole request. The type stays.
    """
    members = node["enum"]
    if isinstance(members, list) and not (members and all(isinstance(member, str) for member in members)):
        yield drop("enum", "an enum of Gemini's `Schema` holds strings only", warn="enum-dropped")


@rule(
    on={"enum"},
    effect=Effect.WIDER,
    sources=(MOONSHOT,),
    examples=(example({"enum": [None, "a"]}, {}, 1),),
    leaves=({"enum": ["a", 1]},),
)
def drop_non_scalar_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove an enum with members other than strings and numbers.

    Moonshot's validator accepts no other members, and a shorter enum would refuse values that the author accepts.
    """
    members = node["enum"]
    if isinstance(members, list) and not set(types_of(members)) <= {"string", "number"}:
        yield drop("enum", "the provider's enums hold strings and numbers only")


@rule(
    on={"enum": list},
    effect=Effect.WIDER,
    sources=(VERTEX_ENUM, GOOGLE_ENUM),
    examples=(
        example(
            {"type": "integer", "enum": [1, 2], "description": "Days."},
            {"type": "integer", "description": "Days.\n\nOne of 1, 2."},
            3,
        ),
    ),
    leaves=({"type": "string", "enum": ["1"]},),
)
def integer_enum_to_description(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Say in the description which numbers are allowed, and keep the type.

    Gemini's `parameters` list only texts in an enum. The model sends numbers, as the tool expects; the tool has to
    check which.
    """
    members = node["enum"]
    if not lists_numbers(node) or not isinstance(members, list):
        return
    text = paragraphs(node.get("description"), f"One of {', '.join(map(compact, members))}.")
    reason = "the provider's enums hold no numbers; the model can still read them here"
    yield put("description", text, reason, made_from=("enum",), effect=Effect.SAME)
    if "type" not in node:
        kind = "integer" if all(isinstance(each, int) for each in members) else "number"
        yield put("type", kind, "the type that the numbers share", made_from=("enum",), effect=Effect.SAME)
    yield drop("enum", "the provider's enums hold no numbers")


_REASON: Final = "the provider's enums hold texts"


@rule(
    on={"enum": list},
    effect=Effect.UNKNOWN,
    sources=(VERTEX_ENUM, GOOGLE_ENUM),
    examples=(
        example({"type": "integer", "enum": [1, 2]}, {"type": "string", "enum": ["1", "2"]}),
        example({"enum": [0.5, 2], "default": 2}, {"enum": ["0.5", "2"], "default": "2", "type": "string"}),
        example({"type": "integer", "format": "int32", "enum": [1]}, {"type": "string", "enum": ["1"]}),
    ),
    leaves=({"type": "string", "enum": ["1"]},),
)
def integer_enum_to_texts(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write an enum of numbers as one of texts.

    Gemini's `parameters` list only texts in an enum. Both the type and the members become texts, which every version of
    the field accepts.

    Its effect is unknown because texts take the place of numbers; the way back makes them numbers again.
    """
    members = node["enum"]
    if lists_numbers(node) and isinstance(members, list):
        texts: list[Json] = [*map(_written, members)]
        yield put("enum", texts, _REASON)
        yield put("type", "string", _REASON, made_from=("enum",))
        if "format" in node:
            yield drop("format", "this format is one of numbers", effect=Effect.SAME)
        if is_number(node.get("default")):
            yield put("default", _written(node["default"]), _REASON, effect=Effect.SAME)
