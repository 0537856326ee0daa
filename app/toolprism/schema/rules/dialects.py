"""Declarations in another dialect than JSON Schema: Gemini's own `Schema`, and the type names of programming languages.

They run on a paste that speaks the dialect, before any target; `toolprism.schema.dialects` finds out which it speaks.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import KEYWORDS
from toolprism.core.pointer import Path
from toolprism.core.type_words import GEMINI, meaning
from toolprism.providers.citations import GOOGLE_GENAI, GOOGLE_SCHEMA, JSON_SCHEMA
from toolprism.schema.engine import Edit, Effect, PassContext, Root, become, drop, example, move, put, rule


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


#: The spellings of google-genai and of protobuf's text form, with the keyword of JSON Schema.
SPELLINGS: Final[Mapping[str, str]] = {
    **{_snake(name): name for name in KEYWORDS if _snake(name) != name},
    "property_ordering": "propertyOrdering",
    "type_": "type",
    "format_": "format",
    "ref": "$ref",
    "defs": "$defs",
}
#: Fields that hold 64-bit numbers, which protobuf's JSON writes as texts.
_WHOLE: Final = tuple(f"{side}{of}" for side in ("min", "max") for of in ("Items", "Length", "Properties"))
_DIGITS: Final = 15


@rule(
    on=frozenset(SPELLINGS),
    effect=Effect.SAME,
    again=True,
    sources=(GOOGLE_SCHEMA, GOOGLE_GENAI),
    examples=(
        example({"type": "X", "any_of": [{"type": "string"}]}, {"type": "X", "anyOf": [{"type": "string"}]}),
        example({"type_": "STRING", "max_length": 3}, {"type": "STRING", "maxLength": 3}),
    ),
    leaves=({"properties": {"any_of": {}, "ref": {}}}, {"ref": "Name", "defs": 1}),
)
def spelling_of_gemini(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write Gemini's keywords in snake_case as JSON Schema does.

    google-genai and the text form of protobuf write `any_of`, `min_items` and `property_ordering`. Beside types in
    upper case they mean what JSON Schema means by `anyOf`, `minItems` and so on. Where both spellings stand, the one
    in snake_case is taken, as google-genai does.
    """
    for snake in filter(SPELLINGS.__contains__, node):
        name = SPELLINGS[snake]
        if name.startswith("$") and not _is_reference(node[snake]):
            continue
        if name in node:
            yield drop(name, f"`{snake}` stands beside it, and wins")
        reason = f"`{snake}` is Gemini's spelling of `{name}`"
        number = _number(node[snake]) if name in _WHOLE else None
        yield move(snake, name, reason) if number is None else become(snake, name, number, reason)


def _is_reference(value: Json) -> bool:
    return isinstance(value, dict) or (isinstance(value, str) and value.startswith("#/"))


_MAY_BE_NULL: Final = frozenset({"default", "const", "example"})


@rule(
    on={name: type(None) for name in (*KEYWORDS, *SPELLINGS) if name not in _MAY_BE_NULL},
    effect=Effect.SAME,
    sources=(GOOGLE_GENAI,),
    examples=(example({"type": "STRING", "any_of": None, "default": None}, {"type": "STRING", "default": None}),),
    leaves=({"type": "STRING", "default": None},),
)
def unset_field(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove fields of Gemini's `Schema` that are not set.

    Python prints an object of google-genai with every field, and `None` where the author said nothing.
    """
    for name, value in node.items():
        if value is None and name not in _MAY_BE_NULL and (name in KEYWORDS or name in SPELLINGS):
            yield drop(name, "the field is not set")


@rule(
    on={"type": (list, *GEMINI)},
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA,),
    examples=(
        example({"type": "OBJECT"}, {"type": "object"}),
        example({"type": ["STRING", "NULL"]}, {"type": ["string", "null"]}),
        example({"type": "TYPE_UNSPECIFIED"}, {}),
    ),
    leaves=({"enum": ["OBJECT"]}, {"type": "object"}),
)
def type_in_upper_case(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write Gemini's types in upper case as JSON Schema does.

    Gemini's `Schema` names types `OBJECT`, `STRING` and so on, and google-genai sends them. Gemini and Vertex AI also
    take lower case; for everybody else `OBJECT` is no type.
    """
    given = node["type"]
    names = given if isinstance(given, list) else [given]
    known = [GEMINI.get(name, name) if isinstance(name, str) else name for name in names]
    if known == names:
        return
    if known == [""]:
        yield drop("type", "`TYPE_UNSPECIFIED` names no type")
        return
    value: Json = [*known] if isinstance(given, list) else known[0]
    yield become("type", "type", value, "Gemini's own types are written in upper case")


@rule(
    on=dict.fromkeys(_WHOLE, str),
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA,),
    examples=(example({"minItems": "1"}, {"minItems": 1}),),
    leaves=({"minItems": "many"},),
)
def number_in_text(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write numbers that Gemini's `Schema` has as texts.

    Limits of lengths are 64-bit numbers there, which the JSON of protobuf writes as texts: `"minItems": "1"`.
    """
    for name in filter(node.__contains__, _WHOLE):
        number = _number(node[name])
        if number is not None:
            yield become(name, name, number, "protobuf writes 64-bit numbers as texts")


def _number(value: Json) -> int | None:
    """Return the whole number that a text is; None for any other value."""
    is_number = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= _DIGITS
    return int(str(value)) if is_number else None


@rule(
    on={"type"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA,),
    examples=(
        example({"type": "dict"}, {"type": "object"}),
        example({"type": "List[str]"}, {"type": "array", "items": {"type": "string"}}),
        example({"type": "any", "title": "A"}, {"title": "A"}),
        example({"type": ["String", "null"]}, {"type": ["string", "null"]}),
    ),
    leaves=({"type": "string"}, {"type": "thing"}, {"type": ["string", "thing", 1]}),
)
def type_of_a_language(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write a type of a programming language as JSON Schema does.

    `dict`, `float` and `str` come from Python, `ArrayList` and `long` from Java. Files that people write by hand, and
    data sets of tool calls, have them; every provider refuses them.
    """
    written = node["type"]
    words = written if isinstance(written, list) else [written]
    other = next((word for word in words if isinstance(word, str) and meaning(word) is not None), None)
    meant = meaning(written) if isinstance(written, str) else _each(words)
    if meant is None or other is None:
        return
    reason = f"`{other}` is a type of a programming language"
    if "type" not in meant:
        yield drop("type", reason)
    for name, value in meant.items():
        if name == "type":
            yield become("type", "type", value, reason)
        elif name not in node:
            yield put(name, value, reason, made_from=("type",))


def _each(words: list[Json]) -> Object | None:
    """Return a list of types with each that is a word for one type as that type; None if none is."""
    known: list[Json] = []
    for word in map(_one, words):
        known += [] if word in known else [word]
    return {"type": known} if known != words else None


def _one(word: Json) -> Json:
    kind = (meaning(word) or {}).get("type") if isinstance(word, str) else None
    return kind if isinstance(kind, str) else word


@rule(
    on={"dialect"},
    effect=Effect.SAME,
    again=True,
    sources=(JSON_SCHEMA,),
    examples=(
        example(
            {"dialect": "draft-2020-12", "schema": {"type": "object"}, "definitions": {"T": {}}},
            {"type": "object", "$defs": {"T": {}}},
        ),
    ),
    leaves=({"dialect": "draft-2020-12", "type": "object"},),
)
def document_of_effect(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Read the document that Effect's `toJsonSchemaDocument` prints: its `schema` is the root.

    The references in it lead to `#/$defs/`, and what they lead to stands in `definitions`.
    """
    schema, shared = node.get("schema"), node.get("definitions")
    if "type" in node or not isinstance(schema, dict):
        return
    held = {"$defs": shared} if isinstance(shared, dict) and shared else {}
    parts: dict[Path, Path | Root] = {(name,): ("schema", name) for name in schema}
    if held:
        parts[("$defs",)] = ("definitions",)
    yield put((), {**schema, **held}, "Effect prints the schema beside its dialect and its definitions", parts=parts)
