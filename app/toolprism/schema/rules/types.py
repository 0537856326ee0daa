"""Types that are missing, invalid or lists."""

from collections.abc import Iterator
from types import NoneType
from typing import Final

from toolprism.core.json_types import Json, Object, list_at, types_of
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_TYPE_LIST, JSON_SCHEMA, OPENAI_STRICT, PI_AI, VERTEX_SCHEMA
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, lacks, move, put, rule
from toolprism.schema.keywords import SHAPE_GIVING, decides_about_null, lacks_type
from toolprism.schema.overlay import hoist_effect, inner_union

#: Keywords with the type that they imply; the first one present decides.
_SPEAK_OF: Final = {
    **dict.fromkeys(("properties", "required", "propertyOrdering", "minProperties", "maxProperties"), "object"),
    **dict.fromkeys(("items", "minItems", "maxItems"), "array"),
    **dict.fromkeys(("minimum", "maximum"), "number"),
}


@rule(
    when=lambda shape: not shape.type and "anyOf" not in shape,
    effect=Effect.NARROWER,
    sources=(VERTEX_SCHEMA,),
    examples=(
        example({"properties": {}}, {"properties": {}, "type": "object"}, 1),
        example(
            {"properties": {"a": {"description": "d"}}},
            {"properties": {"a": {"description": "d", "type": "string"}}, "type": "object"},
            1,
        ),
        example({"description": "d"}, {"description": "d", "type": "object"}, 1),
    ),
    leaves=({"anyOf": [{"type": "string"}]},),
)
def infer_missing_type(node: Object, context: PassContext) -> Iterator[Edit]:
    """Add the type that the other keywords imply.

    The provider requires a type in every node that is not a union. A node whose keywords imply none becomes a string,
    which a model can always write; the root of a tool's parameters is an object.
    """
    if not lacks_type(node):
        return
    keyword = next((keyword for keyword in _SPEAK_OF if keyword in node), None)
    if keyword is None and context.is_root:
        yield put("type", "object", "the provider requires a type, and arguments are an object")
    elif keyword is None:
        yield put("type", "string", "the provider requires a type, and any value can be written as a text")
    else:
        reason = f"the provider requires a type, and `{keyword}` implies one"
        yield put("type", _SPEAK_OF[keyword], reason, made_from=(keyword,))


_NO_PRIMITIVE = frozenset({"object", "array"})


@rule(
    on={"properties", "items", "prefixItems", "enum", "const"},
    when=lacks("type"),
    effect=Effect.NARROWER,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(
        example({"properties": {}}, {"properties": {}, "type": "object"}, 1),
        example({"enum": ["a", "b"]}, {"enum": ["a", "b"], "type": "string"}),
        example({"const": 1}, {"const": 1, "type": "number"}),
    ),
    leaves=({"enum": ["a", 1]},),
)
def infer_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add the type that the other keywords imply.

    Strict mode requires a type in every node. In JSON Schema `properties` or `items` alone accept values of other
    types; with the type they are refused.
    """
    kind, keyword = _inferred(node)
    if kind is not None:
        effect = Effect.SAME if keyword in ("enum", "const") else None
        reason = f"strict mode requires a type, and `{keyword}` implies one"
        yield put("type", kind, reason, made_from=(keyword,), effect=effect)


def _inferred(node: Object) -> tuple[str | None, str]:
    if isinstance(node.get("properties"), dict):
        return "object", "properties"
    for keyword in ("items", "prefixItems"):
        if keyword in node:
            return "array", keyword
    keyword, members = ("const", [node["const"]]) if "const" in node else ("enum", list_at(node, "enum"))
    kinds = types_of(members)
    return (kinds[0] if len(kinds) == 1 and kinds[0] not in _NO_PRIMITIVE else None), keyword


@rule(
    on={"type": (list, dict, int, float, bool, NoneType)},
    effect=Effect.WIDER,
    sources=(JSON_SCHEMA,),
    examples=(
        example({"type": 1, "enum": ["a"]}, {"enum": ["a"]}, "a"),
        example({"type": [], "enum": ["a"]}, {"enum": ["a"]}, "a"),
    ),
    leaves=({"type": "string"}, {"type": ["string", "null"]}),
)
def drop_malformed_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a `type` that is neither a name nor a list with a name in it.

    The meta-schema allows neither, and the type may still follow from the other keywords.
    """
    kinds = node["type"]
    if not isinstance(kinds, list) or not any(isinstance(kind, str) for kind in kinds):
        yield drop("type", "`type` is a name or a list of names")


_REASON: Final = "the server's `type` is one word"


@rule(
    on={"type": list},
    effect=Effect.NARROWER,
    sources=(PI_AI,),
    examples=(
        example({"type": ["string", "number"]}, {"allOf": [{"anyOf": [{"type": "string"}, {"type": "number"}]}]}),
        example({"type": ["string", "null"]}, {"type": "string"}, None),
    ),
    leaves=({"type": "string"},),
)
def type_array_to_all_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Express several types without a list.

    Ollama reads `type` as a string. One type beside null is written as that type; several become a union, inside an
    `allOf` so that a union of the author's own can be beside it.
    """
    kinds = node["type"]
    while kinds and isinstance(kinds[0], list) and not any(isinstance(kind, str) for kind in kinds):
        kinds = kinds[0]  # the names stand in lists of lists
    names = list(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))
    others = [name for name in names if name != "null"]
    if len(others) > 1:
        yield from _union(node, names)
    elif not kinds:
        yield drop("type", "the list names no type", effect=Effect.UNKNOWN)
    elif not names:
        yield put("type", kinds[0], _REASON, effect=Effect.UNKNOWN)
    else:
        lost = bool(others) and "null" in names
        yield put("type", (others or names)[0], _REASON, effect=Effect.NARROWER if lost else Effect.SAME)


def _union(node: Object, names: list[str]) -> Iterator[Edit]:
    union: Json = {"anyOf": [{"type": name} for name in names]}
    entries = list_at(node, "allOf")
    parts: dict[Path, Path] = {(index + 1,): ("allOf", index) for index in range(len(entries))}
    yield put("allOf", [union, *entries], _REASON, made_from=("type",), parts=parts, effect=Effect.SAME)
    yield drop("type", _REASON, effect=Effect.SAME)


@rule(
    on={"type": list},
    effect=Effect.NARROWER,
    sources=(GOOGLE_TYPE_LIST, PI_AI),
    example_parameters={"nullable": True},
    examples=(
        example({"type": ["string", "number"]}, {"type": "string"}, 1),
        example({"type": ["string", "null"]}, {"type": "string", "nullable": True}),
    ),
    leaves=({"type": "string"},),
)
def type_array_to_scalar(
    node: Object, _context: PassContext, *, nullable: bool = False, keep_nameless: bool = False
) -> Iterator[Edit]:
    """Keep one type of several.

    If the provider's `type` is a single string, a list fails the whole request. The first type other than null stays;
    null becomes `nullable` if the provider has that field, and is lost otherwise.
    """
    kinds = node["type"]
    names = [kind for kind in kinds if isinstance(kind, str)]
    chosen = next((name for name in names if name != "null"), names[0] if names else None)
    nullable = nullable and "null" in names
    if nullable:
        effect = Effect.UNKNOWN if decides_about_null(node, "type") else Effect.SAME
        reason = "the provider says `nullable` for a type that may be null"
        yield put("nullable", value=True, reason=reason, made_from=("type",), effect=effect)
    if chosen is None:
        if keep_nameless:
            return  # a list without type names is left to the final check
        yield drop("type", "the list names no type", effect=Effect.WIDER)
        return
    lost = set(names) - {chosen} - ({"null"} if nullable else set())
    gone = " or ".join(f"`{name}`" for name in sorted(lost))
    reason = f"one type is sent, so {gone} is no longer allowed" if lost else "one type is sent, as one word"
    yield put("type", chosen, reason, effect=None if lost else Effect.SAME)


_SCALARS: Final = ("string", "number", "integer", "boolean")
#: Keywords of the branch that are rewritten to include null.
_RESTATED: Final = frozenset({"type", "const", "enum"})
_BRANCHES: Final = 2
_AS_LIST: Final = "a scalar that may be null is one type list, which every provider's own pass starts from"


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(PI_AI,),
    examples=(
        example(
            {"anyOf": [{"type": "string", "maxLength": 3}, {"type": "null"}], "description": "d"},
            {"description": "d", "maxLength": 3, "type": ["string", "null"]},
        ),
        example(
            {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]},
            {"enum": ["a", None], "type": ["string", "null"]},
        ),
        example(
            {"anyOf": [{"type": "null"}, {"const": 1, "type": "integer"}]},
            {"enum": [1, None], "type": ["integer", "null"]},
        ),
    ),
    leaves=({"anyOf": [{"type": "array"}, {"type": "null"}]},),
)
def nullable_scalar_to_type_list(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a union of a scalar and null by a list of two types.

    Generators such as Pydantic write an optional string as a union of two branches. A type list is equivalent and
    shorter, and the passes of most providers support it. A `const` or an `enum` of the branch gains null; the node's
    own keywords take precedence over those of the branch.
    """
    index = _scalar_branch(node)
    if index is None:
        return
    branch = node["anyOf"][index]
    own = {keyword: value for keyword, value in node.items() if keyword != "anyOf"}
    effect = _effect(own, branch)
    types: dict[Path, Path] = {(0,): ("anyOf", index, "type"), (1,): ("anyOf", 1 - index, "type")}
    both: dict[Path, tuple[Path, ...]] = {(): tuple(types.values())}
    yield put("type", [branch["type"], "null"], _AS_LIST, parts=types, also=both, effect=effect)
    yield from _members(branch, index, effect)
    for keyword in branch:
        if keyword not in own and keyword not in _RESTATED and keyword != "anyOf":
            yield move(("anyOf", index, keyword), (keyword,), _AS_LIST, effect=effect)
    yield inner_union(("anyOf",), index, branch, _AS_LIST, effect)  # last: the others come from the union


def _members(branch: Object, index: int, effect: Effect) -> Iterator[Edit]:
    """Yield the edits for the branch's `enum` with null added."""
    values = [branch["const"]] if "const" in branch else branch.get("enum")
    if not isinstance(values, list):
        return
    whole: Path = ("anyOf", index, "const" if "const" in branch else "enum")
    parts: dict[Path, Path] = {(at,): whole if "const" in branch else (*whole, at) for at in range(len(values))}
    nulls = [] if None in values else [None]
    yield put("enum", [*values, *nulls], _AS_LIST, parts=parts, also={(): (whole,)}, effect=effect)


def _effect(own: Object, branch: Object) -> Effect:
    shaped = not SHAPE_GIVING.isdisjoint(branch.keys() - _RESTATED)
    unsure = "type" in own or shaped or {"const", "enum"} <= branch.keys()
    return Effect.UNKNOWN if unsure else hoist_effect(own, branch)


def _scalar_branch(node: Object) -> int | None:
    """Return the index of the scalar branch beside a bare null; None for other unions."""
    union = node["anyOf"]
    if len(union) != _BRANCHES or not SHAPE_GIVING.isdisjoint(node.keys() - {"anyOf"}):
        return None
    for index, null in ((0, union[1]), (1, union[0])):
        branch = union[index]
        if null == {"type": "null"} and isinstance(branch, dict) and branch.get("type") in _SCALARS:
            return index
    return None
