"""Null: the type, the branch and OpenAPI's `nullable`."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.objects import is_of_type
from toolprism.core.json_types import Json, Object, as_object, list_at
from toolprism.core.keywords import COMBINERS, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers import citations as cited
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, move, put, rule
from toolprism.schema.engine.reshape import in_place, reshape
from toolprism.schema.keywords import META, decides_about_null, is_bare_null, literals, says_null
from toolprism.schema.overlay import hoist_effect, inner_union, not_carried


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(cited.GOOGLE_SCHEMA, cited.GOOGLE_GENAI),
    examples=(
        example({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"nullable": True, "type": "string"}),
        example(
            {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "null"}]},
            {"anyOf": [{"type": "string"}, {"type": "number"}], "nullable": True},
        ),
        example({"anyOf": [False, {"type": "null"}]}, {"nullable": True, "not": {}}),
    ),
    leaves=({"anyOf": [{"type": "string"}]},),
)
def null_branch_to_nullable(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace the null branch of a union by `nullable`.

    Gemini's `Schema` has no type `null`. If one branch is left, it moves up; the node's own keywords take precedence
    over those of the branch.
    """
    union = node["anyOf"]
    nulls = [index for index, branch in enumerate(union) if says_null(branch)]
    if not nulls:
        return
    reason = "Gemini's `Schema` has no type `null`, but a field `nullable`"
    places = tuple(("anyOf", index) for index in nulls)
    sure = all(is_bare_null(union[index]) for index in nulls) and not decides_about_null(node, "anyOf")
    effect = None if sure else Effect.UNKNOWN
    yield put("nullable", value=True, reason=reason, made_from=places, effect=effect)
    for index in reversed(nulls):
        yield drop(("anyOf", index), reason)
    left = [branch for branch in union if not says_null(branch)]
    if len(left) == 1:
        yield from _spread(node, left[0])
    elif not left:
        yield drop("anyOf", "no branch is left", effect=Effect.WIDER)


def _spread(node: Object, branch: Json) -> Iterator[Edit]:
    reason = "a union of one branch is that branch"
    if isinstance(branch, dict):
        for keyword in [name for name in branch if name not in node]:
            yield move(("anyOf", 0, keyword), keyword, reason)
        yield inner_union(("anyOf",), 0, branch, reason, hoist_effect(node, branch))
    elif branch is True or (branch is False and "not" not in node):
        if not branch:
            yield put("not", {}, f"{reason}, and `false` is `not` anything", made_from=(("anyOf", 0),))
        yield drop("anyOf", reason)


@rule(
    on={"type": "null"},
    effect=Effect.WIDER,
    sources=(cited.GOOGLE_SCHEMA, cited.GOOGLE_GENAI),
    examples=(example({"type": "null"}, {"nullable": True}, 1),),
    leaves=({"type": "string"},),
)
def null_type_to_nullable(_node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace the type `null` by `nullable`.

    Gemini's `Schema` has no type `null`. The result has no type, so it also accepts other values than null.
    """
    reason = "Gemini's `Schema` has no type `null`, but a field `nullable`"
    yield put("nullable", value=True, reason=reason, made_from=("type",))
    yield drop("type", reason)


_REASON: Final = "`nullable` is OpenAPI's; JSON Schema lists null among what is allowed"


@rule(
    on={"nullable"},
    effect=Effect.SAME,
    sources=(cited.OPENCLAW,),
    examples=(
        example({"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        example(
            {"anyOf": [{"type": "string"}], "nullable": True},
            {"anyOf": [{"anyOf": [{"type": "string"}]}, {"type": "null"}]},
        ),
        example({"type": "string", "nullable": False}, {"type": "string"}),
    ),
)
def nullable_to_null_choice(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace OpenAPI's `nullable` by JSON Schema keywords, as OpenClaw does.

    Null is added to the types and to the members of the enum. Beside a combiner the node becomes one branch of two,
    unless one of its branches already allows null.
    """
    combined = any(isinstance(node.get(combiner), list) for combiner in COMBINERS)
    wraps = combined and not any(allows_null(branch) for union in UNIONS for branch in list_at(node, union))
    undecided = node["nullable"] is True and not wraps and decides_about_null(node, "type", "nullable")
    yield drop("nullable", _REASON, effect=Effect.UNKNOWN if undecided else None)
    if wraps and node["nullable"] is True:
        yield from _wrap(node)
    if combined or node["nullable"] is not True:
        return
    kind, members = node.get("type"), node.get("enum")
    if isinstance(kind, str) and kind != "null":
        yield put("type", [kind, "null"], _REASON, made_from=("type",))
    elif isinstance(kind, list) and "null" not in kind:
        yield put("type", [*kind, "null"], _REASON)
    if isinstance(members, list) and None not in members:
        yield put("enum", [*members, None], _REASON)


def allows_null(branch: Json) -> bool:
    """Return whether a branch has null in its type, const or enum."""
    if not isinstance(branch, dict):
        return False
    return is_of_type(branch, "null") or branch.get("const", "") is None or None in list_at(branch, "enum")


def _wrap(node: Object) -> Iterator[Edit]:
    rest = {keyword: value for keyword, value in node.items() if keyword != "nullable"}
    texts: dict[str, Json] = {keyword: rest[keyword] for keyword in META if keyword in rest}
    wrapped: dict[str, Json] = {"anyOf": [rest, {"type": "null"}], **texts}
    parts: dict[Path, Path] = {("anyOf", 0, keyword): (keyword,) for keyword in rest}
    lost = not_carried("moves into the branch")
    yield from reshape(rest, wrapped, _REASON, parts=parts | in_place(texts), lost=lost)


#: Keywords that can hold null; the first that fits is used.
_NAMES_TYPES: Final = (("type", (str, list)), ("anyOf", (list,)))
_OF_OPENAPI: Final = "`nullable` is OpenAPI's; JSON Schema names the type `null`"


@rule(
    on={"nullable"},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA_MIGRATION,),
    examples=(
        example({"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        example({"anyOf": [{"type": "string"}], "nullable": True}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
        example({"enum": [1], "nullable": True}, {"anyOf": [{"enum": [1]}, {"type": "null"}]}),
        example({"type": "string", "nullable": False}, {"type": "string"}),
    ),
    leaves=({"properties": {"nullable": {}}},),
)
def nullable_to_null_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace OpenAPI's `nullable` by JSON Schema keywords.

    A `type` gains `null`; without one an `anyOf` gains a null branch; any other node becomes one branch of two.
    """
    nullable = node["nullable"]
    if not isinstance(nullable, bool):
        return
    keyword = next((keyword for keyword, kinds in _NAMES_TYPES if isinstance(node.get(keyword), kinds)), None)
    effect = Effect.UNKNOWN if nullable and keyword is not None and not _is_sure(node, keyword) else None
    yield drop("nullable", _OF_OPENAPI, effect=effect)
    if nullable:
        yield from _allow_null(node, keyword, effect)


def _allow_null(node: Object, keyword: str | None, effect: Effect | None) -> Iterator[Edit]:
    if keyword is None:
        rest = {name: value for name, value in node.items() if name != "nullable"}
        parts: dict[Path, Path] = {("anyOf", 0, name): (name,) for name in rest}
        whole = {"anyOf": [rest, {"type": "null"}]}
        yield from reshape(rest, whole, _OF_OPENAPI, parts=parts, lost=not_carried("moves into the branch"))
        return
    value = node[keyword]
    if keyword == "anyOf":
        if not any(map(_allows_null, value)):
            yield put(("anyOf", len(value)), {"type": "null"}, _OF_OPENAPI, effect=effect)
    elif isinstance(value, str):
        if value != "null":
            yield put("type", [value, "null"], _OF_OPENAPI, made_from=("type",), effect=effect)
    elif "null" not in value:
        yield put("type", [*value, "null"], _OF_OPENAPI, effect=effect)


def _is_sure(node: Object, keyword: str) -> bool:
    """Return whether null is valid afterwards exactly as before."""
    if decides_about_null(node, keyword, "nullable"):
        return False
    return keyword == "type" or any(map(is_bare_null, node[keyword])) or not any(map(_allows_null, node[keyword]))


def _allows_null(branch: Json) -> bool:
    return is_of_type(as_object(branch), "null")


@rule(
    on={"nullable"},
    effect=Effect.NARROWER,
    sources=(cited.CLOUD_CODE_ASSIST, cited.JSON_SCHEMA),
    examples=(example({"type": "string", "nullable": True}, {"type": "string"}, None),),
    leaves=({"properties": {"nullable": {}}},),
)
def strip_nullable(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove `nullable`.

    It is a keyword of OpenAPI, not of JSON Schema. The value may no longer be null; a property becomes optional
    instead.
    """
    effect = None if node["nullable"] is True else Effect.SAME
    yield drop("nullable", "`nullable` is a word of OpenAPI, and no keyword of JSON Schema", effect=effect)


@rule(
    on={"type": list},
    effect=Effect.NARROWER,
    sources=(cited.OPENCLAW, cited.GOOGLE_TYPE_LIST),
    examples=(example({"type": ["string", "null"]}, {"type": "string"}, None),),
    leaves=({"type": ["string", "number"]},),
)
def drop_null_from_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove `null` from a list of types.

    Gemini has no type `null`. A single remaining type becomes a string, which is the only form of `type` that Gemini
    accepts.
    """
    kinds = node["type"]
    if all(isinstance(kind, str) for kind in kinds):
        left = [kind for kind in kinds if kind != "null"]
        if len(left) == 1 or len(left) < len(kinds):
            effect = None if len(left) < len(kinds) else Effect.SAME
            yield put("type", left[0] if len(left) == 1 else left, "the provider has no type `null`", effect=effect)


@rule(
    on=UNIONS,
    effect=Effect.NARROWER,
    sources=(cited.OPENCLAW, cited.GOOGLE_SCHEMA),
    examples=(
        example(
            {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "d"},
            {"type": "string", "description": "d"},
            None,
        ),
    ),
    leaves=({"anyOf": [{"type": "string"}, {"type": "number"}]},),
)
def drop_null_branches(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove null from a union, as OpenClaw does for Gemini.

    Gemini has no type `null`. A single remaining branch replaces the union and keeps the union's title, description and
    default; a single literal becomes an enum later.
    """
    for union in UNIONS:
        branches = node.get(union)
        if not isinstance(branches, list):
            continue
        nulls = [index for index, branch in enumerate(branches) if is_null(branch)]
        if not nulls:
            continue
        left = [index for index, branch in enumerate(branches) if not is_null(branch)]
        last = branches[left[0]] if len(left) == 1 else None
        if isinstance(last, dict) and literals([last]) is None:
            yield from _alone(node, union, left[0])
        else:
            for index in reversed(nulls):
                effect = Effect.UNKNOWN if union == "oneOf" else None
                yield drop((union, index), "the provider has no type `null`", effect=effect)
        return


def is_null(branch: Json) -> bool:
    """Return whether a branch accepts only null."""
    return isinstance(branch, dict) and (
        branch.get("type") in ("null", ["null"]) or branch.get("const", "") is None or branch.get("enum") == [None]
    )


def _alone(node: Object, union: str, index: int) -> Iterator[Edit]:
    branch = node[union][index]
    kept = {keyword: node[keyword] for keyword in META if keyword in node}
    others = node.keys() - kept.keys() - {union}
    effect = Effect.UNKNOWN if union == "oneOf" else None
    for place in reversed([place for place in range(len(node[union])) if place != index]):
        yield drop((union, place), "the provider has no type `null`", effect=effect)
    left = {**node, union: [branch]}
    parts: dict[Path, Path] = {(keyword,): (union, 0, keyword) for keyword in branch if keyword not in kept}
    yield from reshape(
        left,
        {**branch, **kept},
        "a union of one is that branch",
        parts=parts | in_place(kept),
        lost=not_carried("stood beside a union of which one branch is left"),
        effect=Effect.UNKNOWN if others else effect,
    )
