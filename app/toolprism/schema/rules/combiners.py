"""`allOf`, `not`, and combiners that are projected."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, fingerprint, object_at, same, unique
from toolprism.core.keywords import ANNOTATIONS, COMBINERS, SNAKE_POSITIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import nodes
from toolprism.providers import citations as cited
from toolprism.schema import merging
from toolprism.schema.all_of import is_exact, merge_entries
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, move, put, rule
from toolprism.schema.keywords import first_list
from toolprism.schema.overlay import inner_union, reads_neighbours
from toolprism.schema.ref_expansion import led_to, waits_for

_MERGED: Final = (
    example(
        {"allOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}]},
        {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]},
    ),
    example({"allOf": [{"minimum": 1}, {"minimum": 3}], "maximum": 5}, {"maximum": 5, "minimum": 3}),
)


@rule(
    on={"allOf"},
    effect=Effect.WIDER,
    again=True,
    sources=(cited.VERTEX_SCHEMA, cited.ANTHROPIC_ROOT, cited.OPENAI_STRICT, cited.GOOGLE_SCHEMA, cited.MOONSHOT),
    examples=(*_MERGED, example({"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}, {"pattern": "^a"}, "a")),
    leaves=({"properties": {"allOf": {}}},),
)
def merge_all_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Merge all entries of an `allOf` into one schema.

    All properties and requirements stay. Of two bounds the tighter one stays; a property that is described twice gets
    both descriptions of its value. Otherwise the node's own keyword takes precedence.
    """
    yield from merge_entries(node)


@rule(
    on={"allOf"},
    effect=Effect.SAME,
    again=True,
    sources=(
        cited.OPENAI_STRICT,
        cited.CLOUD_CODE_ASSIST,
        cited.ANTHROPIC_TOOLS,
        cited.MOONSHOT,
        cited.XAI,
        cited.GOOGLE_SCHEMA,
    ),
    examples=_MERGED,
    leaves=({"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}, {"properties": {"allOf": {}}}),
)
def merge_exact_all_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Merge all entries of an `allOf` into one schema, if the result is equivalent.

    All properties and requirements stay; of two bounds the tighter one stays. Two patterns, two unions or a closed
    object beside properties of another entry cannot be combined: such an `allOf` stays, and the target decides.
    """
    if is_exact(node):
        yield from merge_entries(node)


@rule(
    on={"allOf"},
    effect=Effect.SAME,
    again=True,
    sources=(cited.OPENAI_STRICT, cited.OPENAI_STRICT_SDK, cited.DEEPSEEK, cited.ANTHROPIC_TOOLS),
    examples=(example({"allOf": [{"type": "string"}], "description": "d"}, {"description": "d", "type": "string"}),),
    leaves=({"allOf": [{"minLength": 1}, {"maxLength": 2}]},),
)
def inline_single_all_of(node: Object, context: PassContext) -> Iterator[Edit]:
    """Merge the only entry of an `allOf` into the node.

    Strict mode has no `allOf`; a single entry is equivalent to its keywords in the node itself. If both have the same
    keyword, the entry takes precedence, but the properties of both stay. An entry that is a reference waits until the
    node has none of its own. A reference that leads into the list finds nothing afterwards.
    """
    entries = node["allOf"]
    if not isinstance(entries, list) or len(entries) != 1 or not isinstance(entries[0], dict):
        return
    entry = entries[0]
    if "$ref" in entry and waits_for(node, context):
        return
    for keyword, value in entry.items():
        if keyword != "allOf":
            yield from _take_up(node, keyword, value)
    reason = "an `allOf` of one entry is that entry"
    beside = node.keys() - {"allOf"}
    null = "nullable" in entry and not beside <= ANNOTATIONS  # it applies to the whole value
    sure = not null and not reads_neighbours(entry, beside) and (*context.path, "allOf") not in context.of_root(led_to)
    yield inner_union(("allOf",), 0, entry, reason, Effect.SAME if sure else Effect.UNKNOWN)


def _take_up(node: Object, keyword: str, value: Json) -> Iterator[Edit]:
    own, at = node.get(keyword), ("allOf", 0, keyword)
    reason, wins = (
        "strict mode has no `allOf`; its one entry moves up",
        "the entry of the `allOf` says it too, and wins",
    )
    if keyword == "properties" and isinstance(own, dict) and isinstance(value, dict):
        for name in value:
            if name in own:
                yield drop(("properties", name), wins, effect=Effect.UNKNOWN)
            yield move((*at, name), ("properties", name), reason)
    elif keyword == "required" and isinstance(own, list) and isinstance(value, list):
        names = unique([*own, *value])
        if not same(names, own):
            yield put("required", names, reason, made_from=(at,))
    elif keyword not in node:
        yield move(at, keyword, reason)
    elif not same(value, own):
        yield drop(keyword, wins, effect=Effect.UNKNOWN)
        yield move(at, keyword, reason, effect=Effect.UNKNOWN)


#: These depend on what the branches have evaluated.
_NEEDS_BRANCHES: Final = frozenset({"unevaluatedProperties", "unevaluatedItems"})
_REASON: Final = "the provider refuses combiners; this is what is left that accepts all that they accepted"


@rule(
    on=COMBINERS,
    effect=Effect.WIDER,
    again=True,
    sources=(cited.PI_AI,),
    examples=(
        example(
            {
                "anyOf": [
                    {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False},
                    {"type": "object", "properties": {"b": {"type": "string"}}, "additionalProperties": False},
                ]
            },
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
            {"a": "x", "b": "y"},
        ),
        example({"oneOf": [{"type": "string"}, {"type": "number"}]}, {}, None),
    ),
    leaves=({"type": "object"},),
)
def project_combiner(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Express without combiners what they allow.

    Objects are merged into one that accepts whatever any of them did; anything else cannot be expressed without
    refusing some values, so it is removed.
    """
    combiner = first_list(node, COMBINERS)
    if combiner is None:
        return
    branches = node[combiner]
    effect = None if _is_sure(node, branches) else Effect.UNKNOWN
    if isinstance(branches, list) and merging.are_object_shaped(branches):
        yield from _merged(node, combiner, branches, effect)
    yield drop(combiner, _REASON, effect=effect)


def _is_sure(node: Object, branches: Sequence[Json]) -> bool:
    """Return whether the result accepts everything that the branches did: each object in them has the type."""
    if not _NEEDS_BRANCHES.isdisjoint(node):
        return False
    if not merging.are_object_shaped(branches):
        return True
    return all(
        "nullable" not in below and (below.get("type") == "object" or not merging.is_object_shaped(below))
        for branch in branches
        for _, below in nodes(branch, SNAKE_POSITIONS)
    )


def _merged(node: Object, combiner: str, branches: Sequence[Object], effect: Effect | None) -> Iterator[Edit]:
    places = tuple((combiner, index) for index in range(len(branches)))
    if node.get("type") != "object":
        yield put("type", "object", _REASON, made_from=places, effect=effect)
    merged = _properties(node, combiner, branches)
    yield from merging.properties_edits(node, merged, _REASON, effect, made_from=places)
    names = merging.required_of(node, branches, list(merged), everywhere=combiner != "allOf")
    if names:
        yield put("required", names, _REASON, made_from=places, effect=effect)
    elif "required" in node:
        yield drop("required", _REASON)

    def lost(keyword: str, _value: Json, _path: Path) -> tuple[str, Effect | None]:
        what = Effect.SAME if keyword in ANNOTATIONS else effect
        return f"`{keyword}` of this branch cannot be said without a combiner", what

    yield from merging.branch_losses(combiner, branches, merged, names, lost)


def _properties(node: Object, combiner: str, branches: Sequence[Object]) -> dict[str, merging.Merged]:
    """Return the alternatives for each property, given any branch (of `allOf`: every branch)."""
    said = merging.pieces(node, combiner, branches)
    if combiner == "allOf":
        return {name: _projected(found) for name, found in said.items()}
    known = object_at(node, "properties")
    silent = _silent(combiner, branches)
    return {
        name: merging.Merged.of(found[0]) if name in known else _projected(_with_silent(found, silent))
        for name, found in said.items()
    }


def _silent(combiner: str, branches: Sequence[Object]) -> list[list[merging.Piece]]:
    """Return the grouped schemas of branches for properties that they do not name; closed branches have none."""
    alike: dict[str, list[merging.Piece]] = {}
    for index, branch in enumerate(branches):
        extra = branch.get("additionalProperties")
        if extra is not False:
            piece = merging.Piece(extra if isinstance(extra, dict) else {}, (combiner, index, "additionalProperties"))
            alike.setdefault(fingerprint(piece.schema), []).append(piece)
    return list(alike.values())


def _with_silent(found: Sequence[merging.Piece], silent: Sequence[Sequence[merging.Piece]]) -> list[merging.Piece]:
    """Add to a property's alternatives those of the branches that do not name it, in branch order."""
    naming = {_branch(piece) for piece in found}
    others = (next((piece for piece in alike if _branch(piece) not in naming), None) for alike in silent)
    every = sorted([*found, *filter(None, others)], key=_branch)
    return [piece if piece.schema or _branch(piece) in naming else merging.Piece({}, None) for piece in every]


def _branch(piece: merging.Piece) -> int:
    """Return the index of the branch of a piece."""
    assert piece.place is not None, "every piece is taken from a branch"
    return int(piece.place[1])


def _projected(found: Sequence[merging.Piece]) -> merging.Merged:
    merged = merging.merge(found)
    schema = merged.schema
    if not isinstance(schema, dict) or first_list(schema, COMBINERS) is None:
        return merged
    return merging.Merged(project(schema), also={(): merging.places_of(found)})


def project(schema: Json) -> Json:
    """Project a union that merging created; its branches have no combiners any more."""
    while isinstance(schema, dict) and (combiner := first_list(schema, COMBINERS)) is not None:
        branches = schema[combiner]
        merged: dict[str, Json] = {keyword: value for keyword, value in schema.items() if keyword != combiner}
        if isinstance(branches, list) and merging.are_object_shaped(branches):
            properties = _properties(schema, combiner, branches)
            merged |= {"type": "object", "properties": {name: each.schema for name, each in properties.items()}}
            required = merging.required_of(schema, branches, list(properties), everywhere=combiner != "allOf")
            merged.pop("required", None)
            merged |= {"required": required} if required else {}
        schema = merged
    return schema


@rule(
    on={"not"},
    effect=Effect.WIDER,
    sources=(cited.PI_AI,),
    examples=(example({"not": {"anyOf": [{"type": "string"}]}}, {}, "a"),),
    leaves=({"not": {"type": "string"}},),
)
def drop_combined_negation(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a negation that contains a combiner.

    The provider refuses combiners at any depth. Widening the schema under `not` would refuse more than the author does,
    so the whole negation is removed.
    """
    if any(combiner in below for _, below in nodes(node["not"], SNAKE_POSITIONS) for combiner in COMBINERS):
        yield drop("not", "it holds a combiner, which the provider refuses, and nothing wider can be said under `not`")


@rule(
    on={"not"},
    effect=Effect.WIDER,
    sources=(cited.GOOGLE_ENUM,),
    examples=(example({"not": {"const": 1}}, {}, 1),),
    leaves=({"not": {"enum": ["a"]}},),
)
def drop_unsayable_negation(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a negation whose enum would be removed.

    An enum of numbers is removed for Gemini. Under `not` that would turn "not these" into "nothing at all", so the
    whole negation is removed.
    """
    if any(_loses_its_enum(below) for _, below in nodes(node["not"], SNAKE_POSITIONS)):
        yield drop("not", "it names values that an enum of Gemini's `Schema` cannot hold")


def _loses_its_enum(node: Object) -> bool:
    members = node.get("enum", [""])
    texts = [*members, node.get("const", "")] if isinstance(members, list) and members else [None]
    return not all(isinstance(member, str) for member in texts)
