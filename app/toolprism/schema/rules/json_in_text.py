"""What becomes a list of pairs, or JSON in a text."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, compact, object_at
from toolprism.core.keywords import ANNOTATIONS, TEXTS
from toolprism.core.pointer import Path, render
from toolprism.providers.citations import DEEPSEEK, GOOGLE_SCHEMA, OPENAI_STRICT
from toolprism.schema.engine import ANY, Edit, Effect, PassContext, example, put, rule
from toolprism.schema.keywords import META, paragraphs
from toolprism.schema.open_maps import OF_THE_MAP, OpenMap, closed_with, kept, open_map
from toolprism.schema.recursion import Copies, circles

#: The most characters of a schema that a description quotes.
_MOST_QUOTED: Final = 1_500
#: The most properties that a description names.
_MOST_NAMED: Final = 20


def json_text(node: Object, said: str) -> dict[str, Json]:
    """Return the schema of a text that holds JSON.

    Args:
        node: the schema in whose place it stands; its title and description stay.
        said: what the text holds, as `sentence` says it.
    """
    title: dict[str, Json] = {"title": node["title"]} if "title" in node else {}
    return {**title, "type": "string", "description": paragraphs(node.get("description"), said)}


def provenance(node: Object, at: Path = ()) -> dict[Path, tuple[Path, ...]]:
    """Return what `put` takes as `also` for the texts of a node that stay; `at` is the place of the node."""
    return {(word,): ((*at, word),) for word in TEXTS if word in node}


def sentence(held: Json) -> str:
    """Return the sentence on a text that holds a value of a schema."""
    if held is True or held == {}:
        return "JSON in a text: any value."
    bare = {word: value for word, value in held.items() if word not in META} if isinstance(held, dict) else held
    quoted = compact(bare)
    if len(quoted) <= _MOST_QUOTED:
        return f"JSON in a text: a value that fits the JSON Schema {quoted}."
    names = [*object_at(as_object(held), "properties")][:_MOST_NAMED]
    return f"JSON in a text: an object with {', '.join(names)}." if names else "JSON in a text."


_REASON: Final = "a provider that requires every property named takes a map as a list of its pairs"
_LENGTHS: Final = {"minProperties": "minItems", "maxProperties": "maxItems"}


@rule(
    on={"type": ANY},
    effect=Effect.UNKNOWN,
    sources=(OPENAI_STRICT,),
    examples=(
        example(
            {"properties": {"a": {"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 9}}},
            {
                "properties": {
                    "a": {
                        "type": "array",
                        "description": "One entry for each property: its key and its value.",
                        "items": {
                            "type": "object",
                            "properties": {"key": {"type": "string"}, "value": {"type": "integer"}},
                            "required": ["key", "value"],
                            "additionalProperties": False,
                        },
                        "maxItems": 9,
                    }
                }
            },
        ),
        example(
            {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": True},
            {
                "type": "object",
                "properties": {
                    "a": {"type": "string"},
                    "others": {
                        "type": "array",
                        "description": "One entry for each property that is not named: its key and its value.",
                        "items": {
                            "type": "object",
                            "properties": {
                                "key": {"type": "string"},
                                "value": {"type": "string", "description": "JSON in a text: any value."},
                            },
                            "required": ["key", "value"],
                            "additionalProperties": False,
                        },
                    },
                },
                "additionalProperties": False,
            },
        ),
    ),
    leaves=({"type": "object", "properties": {}},),
)
def open_map_to_pairs(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write a map with names that nobody has listed as a list of pairs.

    Strict modes close every object, and OpenAPI subsets have no schema for properties without a name, so a map would
    lose its entries. Each entry becomes an object with `key` and `value`; beside named properties the list is a member
    `others`. A value that may be anything is JSON in a text.

    Its effect is unknown because lists take the place of objects; the way back makes the map again.
    """
    found = open_map(node, context)
    if found is None or not found.is_plain:
        return
    pairs, parts = _pairs(found)
    also: dict[Path, tuple[Path, ...]] = {}
    if found.stays:
        value = closed_with(found, pairs)
        parts = {("properties", found.member, *place): source for place, source in parts.items()}
        parts |= {place: place for place in kept(found)}
    else:
        value = _list_in_place_of(node, pairs)
        if "description" in node:
            also["description",] = (("description",),)
        parts |= {(word,): (word,) for word in value if word in node and word not in ("type", "description")}
    yield put((), value, _REASON, parts=parts, also=also, made_from=() if parts or also else (("type",),))


def _pairs(found: OpenMap) -> tuple[dict[str, Json], dict[Path, Path]]:
    """Return the schema of the list, and what it carries from the map."""
    which = "property that is not named" if found.stays else "property"
    key: dict[str, Json] = {"type": "string", **found.names}
    values, parts = found.values, dict[Path, Path]()
    if found.takes_anything:
        values = json_text(values if isinstance(values, dict) else {}, sentence(held=True))
    elif found.at is not None:
        parts["items", "properties", "value"] = found.at
    pair: dict[str, Json] = {
        "type": "object",
        "properties": {"key": key, "value": values},
        "required": ["key", "value"],
        "additionalProperties": False,
    }
    said = f"One entry for each {which}: its key and its value."
    return {"type": "array", "description": said, "items": pair}, parts


def _list_in_place_of(node: Object, pairs: dict[str, Json]) -> dict[str, Json]:
    kind = node["type"]
    types: Json = ["array" if each == "object" else each for each in kind] if isinstance(kind, list) else "array"
    own = {word: value for word, value in node.items() if word in ANNOTATIONS and word not in OF_THE_MAP}
    said = paragraphs(node.get("description"), str(pairs["description"]))
    lengths = {new: node[old] for old, new in _LENGTHS.items() if old in node}
    return {**own, "type": types, "description": said, "items": pairs["items"], **lengths}


_MAP_AS_TEXT: Final = "a provider that requires every property named takes a map as JSON in a text"


@rule(
    on={"type": ANY},
    effect=Effect.UNKNOWN,
    sources=(OPENAI_STRICT,),
    examples=(
        example(
            {"properties": {"a": {"type": "object", "additionalProperties": {"type": "integer"}}}},
            {
                "properties": {
                    "a": {
                        "type": "string",
                        "description": "JSON in a text: a value that fits the JSON Schema "
                        '{"type":"object","additionalProperties":{"type":"integer"}}.',
                    }
                }
            },
        ),
        example(
            {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": True},
            {
                "type": "object",
                "properties": {
                    "a": {"type": "string"},
                    "others": {
                        "type": "string",
                        "description": 'JSON in a text: a value that fits the JSON Schema {"type":"object"}. '
                        "It holds the properties that are not named.",
                    },
                },
                "additionalProperties": False,
            },
        ),
    ),
    leaves=({"type": "object", "properties": {}},),
)
def open_map_to_text(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write a map with names that nobody has listed as JSON in a text.

    The description says which JSON; the provider enforces none of it. Beside named properties the text is a member
    `others`.

    Its effect is unknown because texts take the place of objects; the way back reads the JSON.
    """
    found = open_map(node, context)
    if found is None:
        return
    if not found.stays:
        text = json_text(node, sentence({**node, "type": "object"}))
        if isinstance(node["type"], list):
            text["type"] = ["string" if each == "object" else each for each in node["type"]]
        yield put((), text, _MAP_AS_TEXT, made_from=(("type",),), also=provenance(node))
        return
    words = ("additionalProperties", "patternProperties", "propertyNames")
    held = {"type": "object", **{word: node[word] for word in words if node.get(word, True) is not True}}
    text = json_text({}, f"{sentence(held)} It holds the properties that are not named.")
    parts: dict[Path, Path] = {place: place for place in kept(found)}
    yield put((), closed_with(found, text), _MAP_AS_TEXT, parts=parts, made_from=() if parts else (("type",),))


_CIRCLE_AS_TEXT: Final = "a provider without recursion takes what is below here as JSON in a text"
_LEVELS: Final = "a provider without recursion takes some levels of it"


@rule(
    effect=Effect.UNKNOWN,
    sources=(DEEPSEEK, GOOGLE_SCHEMA),
    examples=(
        example(
            {
                "properties": {"a": {"$ref": "#/$defs/A"}},
                "$defs": {"A": {"type": "object", "properties": {"next": {"$ref": "#/$defs/A"}}}},
            },
            {
                "properties": {"a": {"$ref": "#/$defs/A"}},
                "$defs": {
                    "A": {
                        "type": "object",
                        "properties": {
                            "next": {
                                "type": "string",
                                "description": "JSON in a text: a value that fits the JSON Schema "
                                '{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}}}. '
                                "In it, #/$defs/A is that schema itself.",
                            }
                        },
                    }
                },
            },
        ),
    ),
    leaves=({"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "string"}}},),
)  # fmt: skip
def recursion_to_text(node: Object, context: PassContext, levels: int = 0) -> Iterator[Edit]:
    """Write what lies below a recursive reference as JSON in a text.

    Providers without recursion refuse the schema, or cut it. Some levels may be written out before the text. The
    description says which JSON it holds; the provider enforces none of it.

    Its effect is unknown because texts take the place of values of any shape; the way back reads the JSON.
    """
    found = [*circles(node)] if context.is_root else []
    said: dict[Path, str] = {}
    for circle, copy in Copies(found, context.max_nodes).each(levels):
        if levels:
            sources = ((*circle.path, "$ref"), circle.target)
            yield put(circle.path, copy.value, _LEVELS, made_from=sources, effect=Effect.SAME)
        for place, end in copy.ends.items():
            if end.target not in said:
                said[end.target] = f"{sentence(end.schema)} In it, #{render(end.target)} is that schema itself."
            text = json_text(end.node, said[end.target])
            yield put((*circle.path, *place), text, _CIRCLE_AS_TEXT, made_from=((*circle.path, *place, "$ref"),))
