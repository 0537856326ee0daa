"""`required`, and properties that may be null."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.objects import is_of_type
from toolprism.core.json_types import Json, Object, as_object, list_at, object_at, same
from toolprism.core.keywords import ANNOTATIONS, UNIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import required_names
from toolprism.providers import citations as cited
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, move, put, rule
from toolprism.schema.keywords import says_null
from toolprism.schema.member_union import is_pure_union
from toolprism.schema.overlay import inner_union

_REASON: Final = "the provider has no word for null; the property may be left out instead"
_A_PAIR: Final = 2

#: Without any of these, nothing in a document may be null.
SPELL_NULL: Final = {"nullable": bool, "type": list, **dict.fromkeys(UNIONS, list)}


@rule(
    on={"properties": dict},
    seeks=SPELL_NULL,
    effect=Effect.NARROWER,
    again=True,  # the branch that moves up may be such a union itself
    sources=(cited.CLOUD_CODE_ASSIST, cited.PI_AI),
    examples=(
        example(
            {"properties": {"a": {"type": ["string", "null"]}}}, {"properties": {"a": {"type": "string"}}}, {"a": None}
        ),
    ),
    leaves=({"properties": {"a": {"type": "string"}}},),
)
def drop_null_marker(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove null from a nullable property.

    Cloud Code Assist refuses `nullable`, type arrays and unions. The neighbouring rule makes the property optional,
    which is how a model expresses null there.
    """
    for name, schema in object_at(node, "properties").items():
        if isinstance(schema, dict):
            yield from _without_null(name, schema)


def nullable_spelling(schema: Json) -> str | None:
    """Return the keyword that makes a property nullable; None if it is not nullable."""
    if not isinstance(schema, dict):
        return None
    if schema.get("nullable") is True:
        return "nullable"
    kinds = schema.get("type")
    if isinstance(kinds, list) and "null" in kinds and len(kinds) == _A_PAIR and len(set(map(str, kinds))) == _A_PAIR:
        return "type"
    return next((union for union in UNIONS if other_branch(schema, union) is not None), None)


def other_branch(schema: Object, union: str) -> int | None:
    """Return the branch beside a bare `{"type": "null"}`, if the two can become one node."""
    branches = schema.get(union)
    nulls = [index for index, branch in enumerate(list_at(schema, union)) if same(branch, {"type": "null"})]
    if not isinstance(branches, list) or len(branches) != _A_PAIR or len(nulls) != 1:
        return None
    index = 1 - nulls[0]
    branch = branches[index]
    if not isinstance(branch, dict):
        return None
    disagrees = any(key in schema and key != union and not same(value, schema[key]) for key, value in branch.items())
    return None if disagrees else index


def _without_null(name: str, schema: Object) -> Iterator[Edit]:
    spelling = nullable_spelling(schema)
    at = ("properties", name)
    if spelling == "nullable":
        yield drop((*at, "nullable"), _REASON)
    elif spelling == "type":
        kind = next(kind for kind in schema["type"] if kind != "null")
        yield put((*at, "type"), kind, _REASON)
    elif spelling is not None:
        yield from _without_union(at, schema, spelling)


def _without_union(at: Path, schema: Object, union: str) -> Iterator[Edit]:
    index = other_branch(schema, union)
    assert index is not None, "the spelling names a union with one other branch"
    branch = schema[union][index]
    for keyword in branch:
        if keyword not in schema:
            yield move((*at, union, index, keyword), (*at, keyword), _REASON)
    yield inner_union((*at, union), index, branch, _REASON)


@rule(
    on={"properties": dict},
    seeks=SPELL_NULL,
    effect=Effect.WIDER,
    sources=(cited.CLOUD_CODE_ASSIST, cited.PI_AI),
    examples=(
        example(
            {"properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]},
            {"properties": {"a": {"type": ["string", "null"]}}, "required": []},
            {},
        ),
    ),
    leaves=({"properties": {"a": {"type": "string"}}, "required": ["a"]},),
)
def nullable_leaves_required(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Make a nullable property optional.

    A later rule removes null. Otherwise the model would have to invent a value.
    """
    properties, required = node["properties"], node.get("required")
    if not isinstance(properties, dict) or not isinstance(required, list):
        return
    nullable = {name for name, schema in properties.items() if nullable_spelling(schema) is not None}
    kept = [name for name in required if not (isinstance(name, str) and name in nullable)]
    if len(kept) < len(required):
        gone = ", ".join(name for name in required if isinstance(name, str) and name in nullable)
        yield put("required", kept, f"what may be null may be left out: {gone}")


@rule(
    on={"properties": dict},
    effect=Effect.WIDER,
    sources=(cited.OPENAI_STRICT, cited.DEEPSEEK),
    examples=(
        example(
            {"type": "object", "properties": {"a": {"type": "string"}}},
            {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}},
            {"a": None},
        ),
    ),
    leaves=({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},),
)
def optional_to_nullable(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Make optional properties nullable.

    Strict mode requires every property, so a model writes null where it would have omitted one. The tool must treat
    null as "not given".
    """
    properties = node["properties"]
    if node.get("type") != "object" or not isinstance(properties, dict):
        return
    names = required_names(node)
    for name, schema in properties.items():
        if name not in names and isinstance(schema, dict) and not any(map(says_null, list_at(schema, "anyOf"))):
            yield _nullable(("properties", name), schema)


def _nullable(at: Path, schema: Object) -> Edit:
    reason = "strict mode requires every property; null now says that it was left out"
    if is_pure_union(schema):
        return put((*at, "anyOf", len(schema["anyOf"])), {"type": "null"}, reason)
    rest = dict(schema)
    text = {"description": rest.pop("description")} if "description" in rest else {}
    wrapped: dict[str, Json] = {"anyOf": [rest, {"type": "null"}], **text}
    parts: dict[Path, Path] = {("anyOf", 0, keyword): (*at, keyword) for keyword in rest}
    return put(at, wrapped, reason, parts=parts | {(word,): (*at, word) for word in text})


_BUDGET = "the optional properties that one request may have are spent; null now says that it was left out"


@rule(
    on={"properties": dict},
    effect=Effect.WIDER,
    sources=(cited.ANTHROPIC_TOOLS, cited.PI_AI),
    example_parameters={"places": frozenset({("properties", "b")})},
    examples=(
        example(
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
            {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
            },
            {"b": None},
        ),
    ),
    leaves=({"type": "object", "properties": {"a": {}}},),
)
def nullable_over_budget(
    node: Object, context: PassContext, *, places: frozenset[Path] = frozenset()
) -> Iterator[Edit]:
    """Make an optional property nullable.

    Anthropic compiles the strict tools of one request into one grammar, with a limit on the optional properties of all
    of them. Beyond it a property is always written, as null where it would have been omitted.
    """
    for name in over_budget(node, context, places):
        schema = node["properties"][name]
        if isinstance(schema, dict) and not accepts_null(schema):
            yield _or_null(("properties", name), schema)


def over_budget(node: Object, context: PassContext, places: frozenset[Path]) -> list[str]:
    """Return the optional properties of a node that are at one of the places."""
    names = required_names(node)
    return [name for name in node["properties"] if (*context.path, "properties", name) in places and name not in names]


def accepts_null(schema: Object) -> bool:
    """Return whether a property already allows null."""
    return is_of_type(schema, "null") or any(accepts_null(as_object(branch)) for branch in list_at(schema, "anyOf"))


def _or_null(at: Path, schema: Object) -> Edit:
    kind, union = schema.get("type"), schema.get("anyOf")
    if isinstance(union, list):
        return put((*at, "anyOf", len(union)), {"type": "null"}, _BUDGET)
    if isinstance(kind, list) and "enum" not in schema and "const" not in schema:
        return put((*at, "type"), [*kind, "null"], _BUDGET, made_from=((*at, "type"),))
    return put(at, {"anyOf": [schema, {"type": "null"}]}, _BUDGET, parts={("anyOf", 0): at})


@rule(
    on={"properties": dict},
    effect=Effect.NARROWER,
    sources=(cited.ANTHROPIC_TOOLS, cited.PI_AI),
    example_parameters={"places": frozenset({("properties", "b")})},
    examples=(
        example(
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]},
            {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
                "required": ["a", "b"],
            },
            {"a": ""},
        ),
    ),
    leaves=({"type": "object", "properties": {"a": {}}},),
)
def require_over_budget(node: Object, context: PassContext, *, places: frozenset[Path] = frozenset()) -> Iterator[Edit]:
    """Require a property that was optional.

    The request's budget of optional properties is spent. The neighbouring rule makes the property nullable first.
    """
    names = over_budget(node, context, places)
    if names:
        yield put(
            "required",
            [*list_at(node, "required"), *names],
            "the optional properties that one request may have are spent",
        )


@rule(
    on={"type": "object"},
    effect=Effect.NARROWER,
    sources=(cited.OPENAI_STRICT, cited.DEEPSEEK),
    examples=(
        example(
            {"type": "object", "properties": {"a": {"type": "string"}}},
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
            {},
        ),
    ),
    leaves=({"type": "string"},),
)
def require_every_property(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Require every property, as strict mode demands.

    The neighbouring rule makes those nullable that were optional.
    """
    properties = object_at(node, "properties")
    names = list(properties)
    if not isinstance(node.get("properties"), dict):
        yield put("properties", {}, "strict mode requires a map of properties in every object", effect=Effect.SAME)
    if names != node.get("required"):
        known = set(map(str, list_at(node, "required")))
        effect = Effect.SAME if known == set(names) else Effect.UNKNOWN if known.difference(names) else None
        if effect is None and not all(map(_takes_null, [properties[name] for name in names if name not in known])):
            effect = Effect.NARROWER  # null cannot stand for its absence
        yield put("required", names, "strict mode requires every property in `required`", effect=effect)


def _takes_null(schema: Json) -> bool:
    """Return whether null obviously fits, as it does after the neighbouring rule."""
    if not isinstance(schema, dict):
        return schema is True
    union = schema.get("anyOf")
    return isinstance(union, list) and any(map(says_null, union)) and ANNOTATIONS.issuperset(schema.keys() - {"anyOf"})


@rule(
    on={"required"},
    effect=Effect.WIDER,
    sources=(cited.VERTEX_REQUIRED,),
    examples=(
        example(
            {"properties": {"a": {}}, "required": ["a", "b"]}, {"properties": {"a": {}}, "required": ["a"]}, {"a": 1}
        ),
        example({"required": ["a"]}, {}, {}),
    ),
    leaves=({"properties": {"a": {}}, "required": ["a"]},),
)
def prune_required(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove undefined properties from `required`.

    The provider answers 400 if `required` names an undefined property. The tool has to check what was required of an
    open object.
    """
    required, known = node["required"], object_at(node, "properties")
    if not isinstance(required, list):
        return
    names = list(dict.fromkeys(name for name in required if isinstance(name, str) and name in known))
    ghosts = any(not (isinstance(name, str) and name in known) for name in required)
    warn = "required-pruned" if ghosts else None
    reason = "`required` may name only properties that are there" if ghosts else "`required` names each property once"
    effect = None if ghosts else Effect.SAME
    if not names:
        yield drop("required", reason, effect=effect, warn=warn)
    elif names != required:
        yield put("required", names, reason, effect=effect, warn=warn)


@rule(
    on={"required"},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA,),
    examples=(example({"properties": {}, "required": ["a", "a"]}, {"properties": {}, "required": ["a"]}),),
    leaves=({"properties": {}, "required": ["a"]},),
)
def tidy_required(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove duplicates, and entries other than strings, from `required`.

    The meta-schema allows neither, and one such list fails the whole request.
    """
    required = node["required"]
    if isinstance(node.get("properties"), dict) and isinstance(required, list):
        names = list(dict.fromkeys(name for name in required if isinstance(name, str)))
        if len(names) < len(required):
            yield put("required", names, "`required` is a list of different names")
