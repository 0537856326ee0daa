"""Unions: their branches, and what stands beside them."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, list_at, same, unique
from toolprism.core.keywords import ANNOTATIONS, TEXTS, UNIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import overlaps
from toolprism.providers import citations as cited
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, move, put, rule
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.reshape import in_place, reshape
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.member_union import is_pure_union
from toolprism.schema.overlay import hoist_effect, not_carried
from toolprism.schema.ref_expansion import is_open
from toolprism.schema.removals import spill, strip_constraint


@rule(
    on=UNIONS,
    effect=Effect.SAME,
    sources=(cited.CLOUD_CODE_ASSIST,),
    examples=(
        example(
            {"anyOf": [{"type": "string"}, {"type": "string", "maxLength": 3}, {"type": "null"}]},
            {"anyOf": [{"anyOf": [{"type": "string"}, {"type": "string", "maxLength": 3}]}, {"type": "null"}]},
        ),
    ),
    leaves=({"anyOf": [{"type": "string"}, {"type": "null"}]},),
)
def choice_beside_null(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Make the branches beside null a union of their own.

    Then rules that make one schema of a union do so for it, and a property that may also be null becomes optional. It
    is for unions that nothing else has merged.
    """
    for union in UNIONS:
        branches = node.get(union)
        if not isinstance(branches, list):
            continue
        others = [index for index, branch in enumerate(branches) if not same(branch, {"type": "null"})]
        if len(branches) - len(others) == 1 and len(others) > 1:
            null = next(index for index in range(len(branches)) if index not in others)
            parts: dict[Path, Path] = {(0, union, at): (union, index) for at, index in enumerate(others)}
            parts[1,] = (union, null)
            value = [{union: [branches[index] for index in others]}, branches[null]]
            yield put(union, value, "what may be null is one choice", parts=parts, also={(0, union): ((union,),)})


@rule(
    on={"oneOf"},
    effect=Effect.WIDER,
    sources=(cited.OPENAI_STRICT, cited.MOONSHOT, cited.VERTEX_SCHEMA, cited.ANTHROPIC_TOOLS, cited.DEEPSEEK),
    examples=(
        example({"oneOf": [{"type": "number"}, {"minimum": 0}]}, {"anyOf": [{"type": "number"}, {"minimum": 0}]}, 1),
        example({"oneOf": [{"type": "number"}, {"type": "null"}]}, {"anyOf": [{"type": "number"}, {"type": "null"}]}),
    ),
    leaves=({"properties": {"oneOf": {}}},),
)
def fold_one_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Allow any number of branches to match where exactly one had to.

    The provider only supports `anyOf`. A value that fits two branches was refused and is now accepted; mutually
    exclusive branches lose nothing. If there is already an `anyOf`, the branches are appended to it.
    """
    branches, union = node["oneOf"], node.get("anyOf")
    if not isinstance(branches, list):
        return
    reason = "the provider knows `anyOf`, but no `oneOf`"
    if not isinstance(union, list):
        if "anyOf" in node:
            yield drop("anyOf", "`anyOf` is a list, and this value is not", effect=Effect.UNKNOWN)
        yield move("oneOf", "anyOf", reason, effect=None if overlaps(branches) else Effect.SAME)
        return
    for index in range(len(branches)):
        yield move(("oneOf", 0), ("anyOf", len(union) + index), reason)
    yield drop("oneOf", reason)


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    again=True,
    sources=(cited.VERTEX_SCHEMA,),
    examples=(example({"anyOf": [{"type": "string"}], "description": "d"}, {"description": "d", "type": "string"}),),
    leaves=({"anyOf": [{"minLength": 1}, {"maxLength": 2}]},),
)
def sole_branch_to_node(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Merge the only branch of a union into the node.

    A union of one branch is equivalent to the branch. If both have the same keyword, the node's own takes precedence.
    """
    union = node["anyOf"]
    branch = union[0] if len(union) == 1 else None
    if not isinstance(branch, dict):
        return
    own = {keyword: value for keyword, value in node.items() if keyword != "anyOf"}
    parts: dict[Path, Path] = {(keyword,): ("anyOf", 0, keyword) for keyword in branch}
    # `nullable` applies to the whole value: beside other checks it differs from `nullable` in a branch
    alone = "nullable" not in branch or own.keys() <= ANNOTATIONS
    effect = hoist_effect(own, branch) if alone else Effect.UNKNOWN
    lost = not_carried("of the branch gives way to the node's own")
    whole, reason, parts = {**branch, **own}, "a union of one is that branch", parts | in_place(own)
    yield from reshape(node, whole, reason, parts=parts, lost=lost, effect=effect, where="first")


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(cited.OPENAI_STRICT, cited.PI_AI),
    examples=(
        example(
            {"anyOf": [{"anyOf": [{"type": "string"}], "description": "d"}, {"type": "null"}]},
            {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "d"},
        ),
    ),
    leaves=({"anyOf": [{"type": "string"}]},),
)
def splice_nested_unions(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Move the branches of an inner union into the outer one.

    A branch that is only a union has no type, and some validators refuse that. "(A or B) or C" is "A or B or C".
    """
    union = node["anyOf"]
    if not isinstance(union, list) or not any(map(is_pure_union, union)):
        return
    told = [index for index, branch in enumerate(union) if is_pure_union(branch) and "description" in branch]
    if told and "description" not in node:
        parts: dict[Path, Path] = {(): ("anyOf", told[0], "description")}
        text = union[told[0]]["description"]
        yield put("description", text, "the inner union's description is the outer one's now", parts=parts)
    reason = "a branch that is only a union has no type, which strict mode requires; its branches are the outer union's"
    for index in reversed(range(len(union))):
        if is_pure_union(union[index]):
            for place, entry in reversed([*enumerate(union[index]["anyOf"])]):
                parts = {(): ("anyOf", index, "anyOf", place)}
                yield put(("anyOf", index + 1), entry, reason, parts=parts, where="insert")
            yield drop(("anyOf", index), reason)


#: Keywords allowed beside a union, and those that belong to the document.
_STAYS: Final = frozenset({"anyOf", "description", "title", "$defs", "$id", "definitions", "$schema"})
#: Keywords that depend on their siblings, or are not checks: they stay in place.
_READS: Final = frozenset(
    {"$ref", "unevaluatedProperties", "unevaluatedItems", "$anchor", "$dynamicAnchor", "nullable"}
)


@rule(
    on={"anyOf"},
    effect=Effect.SAME,
    sources=(cited.MOONSHOT, cited.MOONSHOT_ERROR),
    examples=(
        example(
            {"type": "string", "anyOf": [{"minLength": 1}, {"maxLength": 9}]},
            {
                "anyOf": [
                    {"allOf": [{"type": "string"}, {"minLength": 1}]},
                    {"allOf": [{"type": "string"}, {"maxLength": 9}]},
                ]
            },
        ),
    ),
    leaves=({"anyOf": [{"type": "string"}], "title": "T"}, {"properties": {"anyOf": {}}}),
)
def siblings_into_branches(node: Object, context: PassContext) -> Iterator[Edit]:
    """Move the keywords beside a union into each of its branches.

    The provider requires a type, and every other check, in the branches. A keyword beside a union applies to each
    branch, so nothing changes; a default moves into the description. A recursive branch gets none of them: the checks
    beside it are lost, and also move into the description.
    """
    branches = list_at(node, "anyOf")
    if not branches or not all(isinstance(branch, (dict, bool)) for branch in branches) or not _READS.isdisjoint(node):
        return
    if "default" in node:
        yield spill(node, ["default"])
        yield drop("default", "the provider accepts no default beside a union", effect=Effect.SAME)
    beside = {keyword: value for keyword, value in node.items() if keyword not in _STAYS | {"default"}}
    if not beside:
        return
    if any(_contains_itself(branch, context) for branch in branches):
        if lifted := [*filter(LIFTABLE.__contains__, beside)]:
            yield spill(node, lifted)
        for keyword in beside:
            yield strip_constraint(node, keyword, "cannot stand beside a reference that contains itself")
        return
    reason = "the provider accepts nothing beside `anyOf`; it is said in each branch"
    for index, branch in enumerate(branches):
        parts: dict[Path, Path] = {("allOf", 0, keyword): (keyword,) for keyword in beside}
        parts["allOf", 1] = ("anyOf", index)
        yield put(("anyOf", index), {"allOf": [beside, branch]}, reason, parts=parts)
    for keyword in beside:
        yield drop(keyword, reason)


def _contains_itself(branch: Json, context: PassContext) -> bool:
    """Return whether a branch is a reference to a schema that is being inlined around it."""
    found = target_of(branch, context.root) if isinstance(branch, dict) and "$ref" in branch else None
    return found is not None and is_open(found[0], context)


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(cited.MOONSHOT,),
    examples=(
        example(
            {"description": "When.", "anyOf": [{"type": "string", "description": "A day."}, {"type": "null"}]},
            {"anyOf": [{"type": "string", "description": "When. A day."}, {"type": "null", "description": "When."}]},
        ),
    ),
    leaves=({"description": "When.", "anyOf": [{"type": "string"}, {"type": "null"}]},),
)
def texts_into_branches(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Move a description or title beside a union into its branches, where a branch has one, too.

    The default level of Moonshot's validator refuses a keyword that stands beside a union and in a branch of it. Both
    texts are kept: a branch gets the text beside the union before its own; of two titles it keeps its own.
    """
    branches = [branch for branch in node["anyOf"] if isinstance(branch, dict)]
    for keyword in TEXTS:
        text = node.get(keyword)
        if not isinstance(text, str) or not any(keyword in branch for branch in branches):
            continue
        reason = f"the provider refuses `{keyword}` beside `anyOf` and in a branch"
        for index, branch in enumerate(node["anyOf"]):
            if isinstance(branch, dict) and "$ref" not in branch and not (keyword == "title" and keyword in branch):
                own = branch.get(keyword)
                joined = f"{text} {own}" if isinstance(own, str) and own != text else text
                yield put(("anyOf", index, keyword), joined, reason, made_from=((keyword,),))
        yield drop(keyword, reason)


_REASON: Final = "the provider refuses anything beside `anyOf`"


@rule(
    on={"anyOf"},
    effect=Effect.UNKNOWN,
    sources=(cited.VERTEX_UNION, cited.VERTEX_SCHEMA),
    examples=(
        example(
            {"description": "d", "title": "T", "anyOf": [{"type": "string"}, {"type": "number", "description": "n"}]},
            {"anyOf": [{"type": "string", "description": "d"}, {"type": "number", "description": "n"}]},
        ),
        example(
            {"type": "object", "properties": {"a": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
            {"type": "object", "properties": {"a": {}}},
        ),
    ),
    leaves=({"anyOf": [{"type": "string"}, {"type": "number"}]},),
)
def union_stands_alone(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Move all keywords beside a union into its branches.

    The provider accepts no other field beside `anyOf`. The description, `nullable` and the checks move into every
    branch without them. If an object has properties and the branches add none, the union is removed instead, and the
    tool has to check which properties go together.

    Its effect is unknown because a keyword that moves into a branch may depend on its siblings there, and one that the
    branch already has is not added.
    """
    union = node["anyOf"]
    if not isinstance(union, list) or len(union) < 2 or not all(isinstance(branch, dict) for branch in union):  # noqa: PLR2004  # a choice
        return
    if node.get("properties") and not any(_shapes(branch) for branch in union):
        yield drop("anyOf", "the provider accepts no union beside properties, and its branches add none")
        return
    silent = ANNOTATIONS - {"description"} | {"anyOf"}  # each branch repeats the description
    told = {word: value for word, value in node.items() if word not in silent and not word.startswith("x-")}
    for index, branch in enumerate(union):
        for keyword, value in told.items():
            yield from _said_in(index, branch, keyword, value)
    for keyword in node:
        if keyword in told:
            agree = all(keyword not in branch or same(branch[keyword], node[keyword]) for branch in union)
            effect = Effect.SAME if agree or keyword in ANNOTATIONS else None
            yield drop(keyword, f"{_REASON}; each branch says `{keyword}`", effect=effect)
        elif keyword != "anyOf":
            yield drop(keyword, _REASON, effect=Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN)


def _shapes(branch: Object) -> bool:
    """Return whether a branch has a type, or properties of its own."""
    return bool(branch.get("properties")) or branch.get("type", "object") != "object" or "anyOf" in branch


def _said_in(index: int, branch: Object, keyword: str, outer: Json) -> Iterator[Edit]:
    """Yield the edits that add a keyword to a branch; if both have it, they are combined if possible."""
    at: Path = ("anyOf", index, keyword)
    mine = branch.get(keyword)
    if keyword not in branch:
        yield put(at, outer, _REASON, parts={(): (keyword,)})
    elif keyword == "properties" and isinstance(outer, dict) and isinstance(mine, dict):
        both = {**outer, **mine}
        parts: dict[Path, Path] = {(name,): (*at, name) if name in mine else (keyword, name) for name in both}
        if both.keys() != mine.keys():
            yield put(at, both, _REASON, parts=parts)
    elif keyword == "required" and isinstance(outer, list) and isinstance(mine, list) and not same(mine, outer):
        yield put(at, unique([*outer, *mine]), _REASON, made_from=((keyword,),))


@rule(
    on=UNIONS,
    effect=Effect.WIDER,
    sources=(cited.OPENCLAW,),
    examples=(example({"type": "string", "anyOf": [{}]}, {"anyOf": [{}]}, 1),),
    leaves=({"type": "string"},),
)
def drop_type_beside_union(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove the type beside a union.

    Back ends of Gemini refuse a `type` beside a union. Branches without a type accept more without it.
    """
    if "type" in node and any(isinstance(node.get(union), list) for union in UNIONS):
        yield drop("type", "the provider refuses a type beside a union; the branches have their own")


@rule(
    on=UNIONS,
    effect=Effect.SAME,
    sources=(cited.CLOUD_CODE_ASSIST,),
    examples=(
        example(
            {"anyOf": [{"type": "array", "items": {}}, {"type": "null"}], "type": "array", "items": {"type": "string"}},
            {"type": "array", "items": {"type": "string"}},
        ),
    ),
    leaves=({"anyOf": [{"type": "array"}, {"type": "null"}], "items": {"type": "string"}},),
)
def drop_implied_union(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a union if each value that fits the keywords beside it fits the union, too.

    Some generators repeat a type beside the union that has it, such as `type: array` beside a choice of an array and
    null. The union then refuses nothing.
    """
    from toolprism.schema.covering import covers  # only where a union is left

    for union in UNIONS:
        beside = {keyword: value for keyword, value in node.items() if keyword not in UNIONS}
        if isinstance(node.get(union), list) and covers({union: node[union]}, beside):
            yield drop(union, f"what stands beside this `{union}` says no less")
