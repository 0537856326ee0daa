"""Keywords of other drafts, and of other notations."""

import math
import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from toolprism.core.json_types import Json, Object, is_number, object_at, same, unique
from toolprism.core.keywords import POSITIONS, Holds
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_GENAI, JSON_SCHEMA_MIGRATION, PI_AI, VERTEX_SCHEMA
from toolprism.schema.all_of import intersect
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, move, put, rule

#: Percent-encoding is undone before a pointer is read.
_SLASH: Final = re.compile(r"(/|%2[Ff])")


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example({"$ref": "#/definitions/A"}, {"$ref": "#/$defs/A"}),
        example({"$ref": "#%2Fdefinitions%2FA"}, {"$ref": "#%2F$defs%2FA"}),
    ),
    leaves=({"$ref": "#/$defs/A"},),
)
def definitions_ref_to_defs(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Update references to the definitions' new name.

    A reference to `definitions` would not resolve after the map is renamed to `$defs`.
    """
    reference = node["$ref"]
    if isinstance(reference, str) and ("definitions" in reference or "%" in reference):
        upgraded = upgrade_reference(reference)
        if upgraded != reference:
            yield put("$ref", upgraded, "the definitions moved to `$defs`")


def upgrade_reference(reference: str) -> str:
    """Return a local reference with the keyword `definitions` renamed; a property or definition of that name keeps it.

    >>> upgrade_reference("#/definitions/definitions/properties/definitions")
    '#/$defs/definitions/properties/definitions'
    >>> upgrade_reference("#%2F%64efinitions%2FA")
    '#%2F$defs%2FA'
    """
    tokens = _SLASH.split(reference)  # every other token is a slash
    if tokens[0] != "#":
        return reference
    is_name = False
    for index in range(2, len(tokens), 2):
        token = unquote(tokens[index])
        if token == "definitions" and not is_name:  # noqa: S105  # a keyword
            tokens[index] = "$defs"
        is_name = not is_name and POSITIONS.get(token) is Holds.MAP
    return "".join(tokens)


@rule(
    on={"definitions"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(example({"definitions": {"A": {"type": "string"}}}, {"$defs": {"A": {"type": "string"}}}),),
    leaves=({"properties": {"definitions": {}}},),
)
def definitions_to_defs(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Rename `definitions` to its name in draft 2020-12.

    If a schema has both maps, they are merged; of two definitions with one name, the later in the text stays.
    """
    if not isinstance(node["definitions"], dict):
        return
    if not isinstance(node.get("$defs"), dict):
        if "$defs" in node:
            yield drop("$defs", "this is not a map of definitions, and `definitions` takes its place")
        yield move("definitions", "$defs", "draft 2020-12 calls `definitions` `$defs`")
        return
    keywords = list(node)
    wins = keywords.index("definitions") > keywords.index("$defs")
    for name in node["definitions"]:
        if wins or name not in node["$defs"]:
            if name in node["$defs"]:
                yield drop(("$defs", name), "a later definition has the same name", effect=Effect.UNKNOWN)
            yield move(("definitions", name), ("$defs", name), "draft 2020-12 calls `definitions` `$defs`")
    yield drop("definitions", "all that is left here has a later definition of the same name in `$defs`")


@rule(
    on={"dependencies"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example(
            {"dependencies": {"a": ["b"], "c": {"required": ["d"]}}},
            {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"required": ["d"]}}},
        ),
    ),
    leaves=({"properties": {"dependencies": {}}},),
)
def dependencies_to_dependent_keywords(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Split `dependencies` in two, as draft 2020-12 does.

    A list names properties that another one requires; a schema applies to the whole object if the property is present.
    """
    given = node["dependencies"]
    if not isinstance(given, dict):
        return
    reason = "draft 2020-12 splits `dependencies` by what they hold"
    lists = {name: value for name, value in given.items() if isinstance(value, list)}
    schemas: dict[str, Json] = {name: value for name, value in given.items() if isinstance(value, (dict, bool))}
    if lists:
        yield _required(node, lists, reason)
    if schemas:
        yield _schemas(node, schemas, reason)
    yield drop("dependencies", reason)


def _required(node: Object, lists: dict[str, list[Json]], reason: str) -> Edit:
    required: dict[str, Json] = {**object_at(node, "dependentRequired")}
    parts: dict[Path, Path] = {(name,): ("dependentRequired", name) for name in required if name not in lists}
    for name, names in lists.items():
        before = required.get(name)
        required[name] = unique([*(before if isinstance(before, list) else []), *names])
        if before is None and same(required[name], names):
            parts[name,] = ("dependencies", name)
    return put("dependentRequired", required, reason, parts=parts, made_from=("dependencies",))


def _schemas(node: Object, schemas: dict[str, Json], reason: str) -> Edit:
    known: dict[str, Json] = {**object_at(node, "dependentSchemas")}
    parts: dict[Path, Path] = {(name,): ("dependentSchemas", name) for name in known if name not in schemas}
    for name, schema in schemas.items():
        sides: list[tuple[Json, Path]] = [(schema, ("dependencies", name))]
        if name in known:
            sides.insert(0, (known[name], ("dependentSchemas", name)))
        known[name], found = intersect(sides)
        parts.update({(name, *below): source for below, source in found.items()})
    return put("dependentSchemas", known, reason, parts=parts, made_from=("dependencies",))


_DRAFT_07 = re.compile(r"https?://json-schema\.org/draft-07/schema#?\Z")


@rule(
    on={"$schema"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example(
            {"$schema": "http://json-schema.org/draft-07/schema#"},
            {"$schema": "https://json-schema.org/draft/2020-12/schema"},
        ),
    ),
    leaves=({"$schema": "http://json-schema.org/draft-04/schema#"},),
)
def draft_07_uri(node: Object, _context: PassContext) -> Iterator[Edit]:
    """State that the schema is written in draft 2020-12.

    The neighbouring rules rewrite the differences from draft-07, so the old address would be wrong.
    """
    uri = node["$schema"]
    if isinstance(uri, str) and _DRAFT_07.match(uri):
        yield put("$schema", "https://json-schema.org/draft/2020-12/schema", "the schema is upgraded to draft 2020-12")


_SPELLINGS: Final = {
    "any_of": "anyOf",
    "additional_properties": "additionalProperties",
    "prefix_items": "prefixItems",
    "property_ordering": "propertyOrdering",
}


@rule(
    on=frozenset(_SPELLINGS),
    effect=Effect.NARROWER,
    sources=(GOOGLE_GENAI, PI_AI),
    examples=(example({"any_of": [{"type": "string"}]}, {"anyOf": [{"type": "string"}]}, 1),),
    leaves=({"properties": {"any_of": {}}},),
)
def rename_snake_case(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Rename python-genai's snake_case keywords to those of JSON Schema.

    In JSON Schema a keyword in snake_case has no meaning; under its own name it is enforced. If both spellings are
    present, the snake_case one takes precedence, as in python-genai.
    """
    for snake, camel in _SPELLINGS.items():
        if snake in node:
            effect = _effect(node, camel)
            if camel in node:
                yield drop(camel, f"`{snake}` stands beside it, and wins", effect=effect)
            yield move(snake, camel, f"`{snake}` is python-genai's spelling of `{camel}`", effect=effect)


def _effect(node: Object, camel: str) -> Effect | None:
    if camel == "propertyOrdering":
        return Effect.SAME
    shields = camel == "prefixItems" and "items" in node
    return Effect.UNKNOWN if camel in node or shields else None


@rule(
    on={"exclusiveMinimum", "exclusiveMaximum"},
    effect=Effect.WIDER,
    sources=(VERTEX_SCHEMA,),
    examples=(
        example({"type": "integer", "exclusiveMinimum": 0}, {"type": "integer", "minimum": 1}),
        example({"type": "number", "exclusiveMaximum": 1}, {"type": "number", "maximum": 1}, 1),
    ),
    leaves=({"properties": {"exclusiveMinimum": {}}},),
)
def exclusive_bound_to_inclusive(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace an exclusive bound by an inclusive one.

    The provider has no exclusive bounds. For whole numbers the next number is the bound, and nothing is lost; for other
    numbers the bound itself becomes valid. If there is also an inclusive bound, the tighter of the two stays.
    """
    whole = node.get("type") == "integer"
    for exclusive, inclusive, step in (("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)):
        if exclusive not in node:
            continue
        given, own = node[exclusive], node.get(inclusive)
        reason = f"the provider has no `{exclusive}`"
        if given is True and is_number(own):  # draft-04: the bound beside it is the exclusive one
            yield put(inclusive, _next(own, step, whole=whole), reason, effect=Effect.UNKNOWN)
            yield drop(exclusive, reason, effect=Effect.UNKNOWN)
        elif is_number(given):
            bound = _next(given, step, whole=whole)
            if is_number(own):
                bound = (max if step > 0 else min)(bound, own)
            yield put(inclusive, bound, reason, made_from=(exclusive,), effect=Effect.SAME)
            yield drop(exclusive, reason, effect=Effect.SAME if whole else None)
        else:
            yield drop(exclusive, reason, effect=Effect.UNKNOWN)


def _next(bound: float, step: int, *, whole: bool) -> float:
    if not whole or (isinstance(bound, float) and not math.isfinite(bound)):
        return bound
    return math.floor(bound) + 1 if step > 0 else math.ceil(bound) - 1
