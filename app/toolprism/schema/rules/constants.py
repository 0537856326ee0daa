"""Constants, alone and in unions."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, is_of, list_at, same, type_of, types_of, unique
from toolprism.core.keywords import ANNOTATIONS, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import ANTHROPIC_ROOT, GOOGLE_SCHEMA, JSON_SCHEMA, OPENAI_STRICT, OPENCLAW, PI_AI
from toolprism.schema.engine import ANY, Edit, Effect, PassContext, become, drop, example, put, rule
from toolprism.schema.engine.reshape import Lost, in_place, reshape
from toolprism.schema.keywords import META, SHAPE_GIVING, decides_about_null, lacks_type, literals
from toolprism.schema.overlay import not_carried


@rule(
    on={"const"},
    effect=Effect.SAME,
    sources=(OPENAI_STRICT, OPENCLAW, PI_AI, JSON_SCHEMA),
    examples=(example({"const": "a"}, {"enum": ["a"]}), example({"const": 1, "enum": [1, 2]}, {"enum": [1]})),
    leaves=({"properties": {"const": {}}},),
)
def const_decides_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a constant by an enum of one value.

    If an enum is beside it, both apply, so only the constant was ever valid.
    """
    const, members = node["const"], node.get("enum")
    agrees = not isinstance(members, list) or any(same(const, member) for member in members)
    if "enum" in node:
        effect = Effect.SAME if agrees else Effect.WIDER
        yield drop("enum", "the constant beside it is the only value that was ever right", effect=effect)
    yield become("const", "enum", [const], "a constant is an enum of one value")


@rule(
    on={"const"},
    effect=Effect.WIDER,
    sources=(GOOGLE_SCHEMA, JSON_SCHEMA),
    examples=(example({"const": 1, "enum": [1, 2], "type": "number"}, {"enum": [1, 2], "type": "number"}, 2),),
    leaves=({"enum": [1, 2]},),
)
def const_joins_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add a constant to the members of the enum beside it.

    Both keywords apply, so only the constant was valid; the resulting enum accepts its other members, too.
    """
    members = node.get("enum")
    if "enum" not in node:
        return
    const = node["const"]
    if not isinstance(members, list):
        yield put("enum", [const], "the constant is all that the broken enum can say", made_from=("const",))
    elif not any(same(const, member) for member in members):
        parts: dict[Path, Path] = {(len(members),): ("const",)}
        yield put("enum", [*members, const], "the constant joins the enum beside it", parts=parts)
    yield drop("const", "the enum beside it holds the constant, and more providers read an enum")
    if lacks_type(node):
        reason = "the type of the constant, which some providers want beside every enum"
        yield put("type", type_of(const), reason, made_from=("enum",), effect=Effect.UNKNOWN)


@rule(
    on={"const"},
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, JSON_SCHEMA),
    examples=(example({"const": "cat"}, {"enum": ["cat"], "type": "string"}),),
    leaves=({"properties": {"const": {}}},),
)
def const_to_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a constant by an enum of one value.

    An enum of one value accepts exactly that value, and more providers support it: Gemini's `Schema` has `enum` but no
    `const`, and an unknown keyword fails the whole request there. The type is added because some providers require one
    beside every enum.
    """
    if "enum" not in node:
        yield become("const", "enum", [node["const"]], "a constant is an enum of one value, which more providers read")
        if lacks_type(node):
            reason = "the type of the value, which some providers want beside every enum"
            yield put("type", type_of(node["const"]), reason, made_from=("enum",))


_REASON: Final = "every branch is one constant, and a list of constants is an enum"


@rule(
    on=UNIONS,
    seeks={"const": ANY},
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, ANTHROPIC_ROOT, JSON_SCHEMA),
    examples=(example({"anyOf": [{"const": "a"}, {"const": "b"}]}, {"enum": ["a", "b"], "type": "string"}),),
    leaves=({"anyOf": [{"const": "a"}, {"type": "null"}]},),
)
def const_union_to_enum(node: Object, _context: PassContext, *, nullable: bool = True) -> Iterator[Edit]:
    """Replace a union of constants by an enum.

    Providers that refuse unions accept enums. The branches' other keywords (a title or a description for each value)
    have no place in an enum and are removed.
    """
    for union in UNIONS:
        branches = list_at(node, union)
        if branches and all(isinstance(branch, dict) and "const" in branch for branch in branches):
            yield from _enum(node, union, branches, sayable=nullable)
            return


def _enum(node: Object, union: str, branches: list[dict[str, Json]], *, sayable: bool) -> Iterator[Edit]:
    values = [branch["const"] for branch in branches]
    places = tuple((union, index, "const") for index in range(len(branches)))
    members = unique(values)
    yield put("enum", members, _REASON, made_from=places)
    kind, nullable = _type(branches, values)
    if kind is not None:
        yield put("type", kind, "the type that the constants share", made_from=places)
    if nullable and sayable:
        yield put("nullable", value=True, reason="null is among the constants", made_from=places)
    says_null = nullable and sayable
    fits = not decides_about_null(node, union) if says_null else types_of(members) == [kind]
    effect = _effect(node, union, branches, members) if fits or kind is None else Effect.UNKNOWN
    yield drop(union, _REASON, effect=effect)


def _type(branches: list[dict[str, Json]], values: list[Json]) -> tuple[Json, bool]:
    """Return the type that the values share, and whether null is also among them."""
    explicit = [branch.get("type") for branch in branches]
    if all(isinstance(kind, str) and kind == explicit[0] for kind in explicit):
        return explicit[0], False
    kinds = types_of(values)
    if len(kinds) == 1:
        return kinds[0], False
    others = [kind for kind in kinds if kind != "null"]
    return (others[0], True) if len(others) == 1 else (None, False)


def _effect(node: Object, union: str, branches: list[dict[str, Json]], members: list[Json]) -> Effect:
    """Return whether the branches lose anything but annotations."""
    if "enum" in node or (union == "oneOf" and len(members) < len(branches)):
        return Effect.WIDER
    if any("nullable" in branch for branch in branches):
        return Effect.UNKNOWN
    for branch in branches:
        checks, kind = branch.keys() - ANNOTATIONS - {"const", "type"}, branch.get("type")
        fits = kind is None or (isinstance(kind, str) and is_of(branch["const"], (kind,)))
        if checks or not fits:
            return Effect.WIDER
    return Effect.UNKNOWN if node.keys() & {"type", "nullable"} else Effect.SAME


_SCALARS: Final = (["string"], ["number"], ["boolean"])
_BARE: Final = frozenset({"const", "description"})
_ALL_BARE: Final = "every branch is one constant of one type, and a list of constants is an enum"


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(PI_AI,),
    examples=(
        example({"anyOf": [{"const": "a"}, {"const": "b"}]}, {"type": "string", "enum": ["a", "b"]}),
        example(
            {"anyOf": [{"const": 1, "description": "d"}, {"const": 2, "description": "d"}]},
            {"type": "number", "enum": [1, 2], "description": "d"},
        ),
    ),
    leaves=({"anyOf": [{"const": "a", "description": "this"}, {"const": "b", "description": "that"}]},),
)
def bare_const_union_to_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a union of bare constants by one enum with a type.

    Generators write a choice of literals as a union of constants. If the branches have no other keywords, or all have
    the same description, one enum is equivalent. Different descriptions distinguish the choices, so such a union stays.
    """
    branches = node["anyOf"]
    if not _are_bare(branches) or "type" in node or not SHAPE_GIVING.isdisjoint(node.keys() - {"anyOf"}):
        return
    values = [branch["const"] for branch in branches]
    kinds = types_of(values)
    described = [branch.get("description") for branch in branches]
    said = unique([text for text in (*described, node.get("description")) if text is not None])
    if kinds not in _SCALARS or len(said) > 1 or (said and any(described) and None in described):
        return
    own = {keyword: value for keyword, value in node.items() if keyword != "anyOf"}
    enum: dict[str, Json] = {"type": kinds[0], "enum": unique(values)}
    parts = in_place(own)
    if said and "description" not in node:
        enum["description"] = said[0]
        parts["description",] = ("anyOf", 0, "description")
    places = tuple(("anyOf", index, "const") for index in range(len(branches)))
    also: dict[Path, tuple[Path, ...]] = {("enum",): places, ("type",): places}
    lost = not_carried("is said once")
    yield from reshape(node, {**own, **enum}, _ALL_BARE, parts=parts, also=also, lost=lost, effect=Effect.SAME)


def _are_bare(branches: Sequence[Json]) -> bool:
    return len(branches) > 1 and all(
        isinstance(branch, dict) and "const" in branch and branch.keys() <= _BARE for branch in branches
    )


@rule(
    on=UNIONS,
    effect=Effect.SAME,
    sources=(OPENCLAW, GOOGLE_SCHEMA),
    examples=(
        example(
            {"anyOf": [{"type": "string", "const": "a"}, {"type": "string", "const": "b"}]},
            {"type": "string", "enum": ["a", "b"]},
        ),
    ),
    leaves=({"anyOf": [{"const": "a"}]},),
)
def literal_union_to_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a union of literals by an enum, as OpenClaw does for Gemini.

    The union's title, description and default stay; its other siblings are removed.
    """
    for union in UNIONS:
        branches = list_at(node, union)
        found = literals(branches)
        if found is None:
            continue
        texts = {keyword: node[keyword] for keyword in META if keyword in node}
        yield from reshape(
            node,
            {"type": found[0], "enum": found[1], **texts},
            "every branch is one literal, and a list of literals is an enum",
            parts=in_place(texts),
            made_from=tuple((union, index) for index in range(len(branches))),
            lost=_lost(union, branches),
            effect=Effect.UNKNOWN if node.keys() - {*META, union} or union == "oneOf" else None,
        )
        return


def _lost(union: str, branches: Sequence[Object]) -> Lost:
    """Return the loss of the branches: nothing, if each is only a literal."""
    said = {keyword for branch in branches for keyword in branch} - ANNOTATIONS
    bare = said <= {"const", "type"} and all(branch.get("type") == type_of(branch["const"]) for branch in branches)
    whole = Effect.SAME if bare else Effect.UNKNOWN if "nullable" in said else Effect.WIDER
    others = not_carried("has no place in an enum")

    def lost(keyword: str, value: Json, path: Path) -> tuple[str, Effect | None]:
        reason, effect = others(keyword, value, path)
        return reason, whole if keyword == union else effect

    return lost
