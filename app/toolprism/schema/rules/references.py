"""References become what they lead to."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from toolprism.conditions.references import find_recursion
from toolprism.core.json_types import Json, Object, as_object, object_at, same
from toolprism.core.keywords import ANNOTATIONS, COMBINERS, DEFINITIONS, UNIONS
from toolprism.core.pointer import Path, find
from toolprism.core.references import follow
from toolprism.core.walk import nodes, subschemas
from toolprism.providers import citations as cited
from toolprism.schema.engine import Edit, Effect, PassContext, Root, drop, example, put, rule
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.reshape import in_place, reshape
from toolprism.schema.keywords import META, first_list
from toolprism.schema.overlay import Overlay, not_carried
from toolprism.schema.ref_expansion import Layer, expand_reference, inline, is_open, open_reference, write_out


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA, cited.GOOGLE_GENAI),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string"}, "$defs": {"A": {"type": "string"}}},
        ),
    ),
    leaves=({"$ref": "https://example.com/a.json"}, {"properties": {"$ref": {"type": "string"}}}),
)
def inline_references(node: Object, context: PassContext) -> Iterator[Edit]:
    """Replace a local reference by its target.

    Some providers resolve no references, and others only some; all of them can read an inlined definition. Keywords
    beside the reference take precedence over those of the definition. A recursive reference would never end; it becomes
    `{}`, which accepts everything.
    """
    yield from inline(node, context)


#: Lists whose entries are merged or moved wherever they are; those of `anyOf` only at the root.
_REWRITTEN: Final = ("allOf", "oneOf")


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA,),
    examples=(
        example(
            {"allOf": [{"type": "string"}], "properties": {"a": {"$ref": "#/allOf/0"}}},
            {"allOf": [{"type": "string"}], "properties": {"a": {"type": "string"}}},
        ),
    ),
    leaves=(
        {"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/0"}}},
        {"$ref": "#/$defs/A", "$defs": {"A": {}}},
    ),
)
def inline_references_into_lists(node: Object, context: PassContext) -> Iterator[Edit]:
    """Inline a reference that leads into an `allOf`, a `oneOf`, or a union at the root.

    An `allOf` is merged, a `oneOf` becomes an `anyOf`, and a union at the root becomes one object; a reference into one
    of them would then lead nowhere. A recursive reference would never end, and becomes `{}`.
    """
    found = target_of(node, context.root)
    if found is not None and _leads_into_a_list(found[0]):
        yield from inline(node, context)


def _leads_into_a_list(place: Path) -> bool:
    """Return whether a path leads through such a list; a property may have its name, but is no list."""
    if place[:1] and place[0] in COMBINERS:
        return True
    return any(token in _REWRITTEN and isinstance(after, int) for token, after in pairwise(place))


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(cited.OPENCLAW,),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A", "description": "d"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string", "description": "d"}, "$defs": {"A": {"type": "string"}}},
        ),
    ),
    leaves=({"$ref": "https://example.com/a.json"},),
)
def inline_references_keeping_meta(node: Object, context: PassContext, *, nullable: bool = True) -> Iterator[Edit]:
    """Inline a local reference as OpenClaw does.

    A title, a description or a default beside the reference takes precedence, and so does `nullable: true` if the
    target supports it; other siblings are removed. A recursive reference becomes `{}`, which accepts everything.
    """
    unrolled = expand_reference(node, context)
    if unrolled is not None:
        layers = [Layer(_meta(layer.schema, nullable=nullable), layer.place) for layer in unrolled.layers]
        yield from write_out(node, unrolled, _meta(node, nullable=nullable), layers)


def _meta(node: Object, *, nullable: bool) -> Object:
    kept = {*META, "nullable"} if nullable and node.get("nullable") is True else META
    return {key: value for key, value in node.items() if key in kept}


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    again=True,
    sources=(cited.VERTEX_SCHEMA, cited.GOOGLE_UNKNOWN_NAME),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A", "description": "d"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string", "description": "d"}, "$defs": {"A": {"type": "string"}}},
        ),
    ),
    leaves=({"$ref": "https://example.com/a.json"}, {"properties": {"$ref": {"type": "string"}}}),
)
def inline_references_once(node: Object, context: PassContext) -> Iterator[Edit]:
    """Inline a local reference, and within itself only its outline.

    Vertex AI's `Schema` has no field `$ref`. Keywords beside the reference take precedence. A recursive definition is
    repeated once with its type and description, but without its members, because these would never end.
    """
    found = target_of(node, context.root)
    if found is None:
        return
    place, definition = found
    shown = as_object(definition)
    recursive = is_open(place, context)
    written = _outline(shown) if recursive else shown
    beside = {keyword: value for keyword, value in node.items() if keyword != "$ref"}
    parts: dict[Path, Path | Root] = {(keyword,): Root((*place, keyword)) for keyword in written if keyword in shown}
    yield from open_reference(
        node,
        {**written, **beside},
        _reason(node, recursive=recursive),
        parts | in_place(beside),
        () if recursive else (place,),
        effect=_effect(definition, written, beside),
        warn="recursive-reference" if recursive else None,
    )


def _effect(definition: Json, written: Object, beside: Object) -> Effect | None:
    """Return the loss when a part of a definition is combined with the siblings of its reference."""
    if not beside.keys() <= ANNOTATIONS or "nullable" in written:
        return Effect.UNKNOWN
    if not isinstance(definition, dict):
        return None if definition is True else Effect.WIDER
    if same(written, definition):
        return None
    return Effect.WIDER if "type" in definition or "type" not in written else Effect.UNKNOWN


def _outline(definition: Object) -> dict[str, Json]:
    kept = {keyword: definition[keyword] for keyword in ("type", "description") if keyword in definition}
    return {"type": "object", **kept} if "properties" in definition else kept


def _reason(node: Object, *, recursive: bool) -> str:
    if recursive:
        return f"{node['$ref']} contains itself: from here on only its type and description are said"
    return f"{node['$ref']} is written out here: the provider's `Schema` has no field `$ref`"


#: Keywords that give a node a meaning without its reference.
_TYPED: Final = frozenset({"type", "properties", "allOf"})


@rule(
    on={"$ref"},
    effect=Effect.UNKNOWN,
    again=True,
    sources=(cited.OPENAI_STRICT, cited.OPENAI_STRICT_SDK, cited.GOOGLE_SCHEMA, cited.MOONSHOT, cited.ANTHROPIC_TOOLS),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A", "description": "d"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string", "description": "d"}, "$defs": {"A": {"type": "string"}}},
        ),
        example(
            {
                "items": {"$ref": "#/$defs/A", "properties": {"b": {"type": "string"}}},
                "$defs": {"A": {"properties": {"a": {"type": "string"}}, "required": ["a"]}},
            },
            {
                "items": {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]},
                "$defs": {"A": {"properties": {"a": {"type": "string"}}, "required": ["a"]}},
            },
        ),
    ),
    leaves=({"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "string"}}},),
)
def inline_reference_with_siblings(
    node: Object, context: PassContext, *, strict: bool = True, once: bool = False
) -> Iterator[Edit]:
    """Inline a reference that has siblings.

    Strict mode refuses keywords beside `$ref`. They take precedence over those of the definition, but the properties
    and requirements of both stay. If the definition is recursive, the reference moves into an `anyOf` with one branch,
    where it has no siblings. Keywords that would close an object around it stay beside it, and strict mode is turned
    off; without strict mode they stay, and the reference does not.

    Its effect is unknown because keywords that depend on their siblings, such as `then` or `additionalProperties`,
    depend on those of the definition afterwards, and of one keyword on both sides only one stays.
    """
    beside = {keyword: value for keyword, value in node.items() if keyword != "$ref"}
    found = target_of(node, context.root) if beside else None
    place, definition = found or ((), None)
    if isinstance(definition, bool) and not strict:
        definition = {}  # the provider has no boolean schemas; instead of one, anything is accepted
    if not place or not isinstance(definition, dict):
        return
    if (place, context.path) in context.open and not _TYPED.isdisjoint(node):
        yield drop("$ref", f"{node['$ref']} is written out here already", effect=Effect.SAME)
    elif is_open(place, context):
        yield from _set_apart(node, definition, strict=strict)
    else:
        reason = f"the provider refuses keywords beside `$ref`, so {node['$ref']} is written out"
        overlay = Overlay(beside, definition, place)
        yield from open_reference(node, overlay.whole, reason, overlay.parts, (place,))
        if once and context.is_root and place[0] in DEFINITIONS and _is_led_to_once(place, context.root):
            unused = place if len(object_at(node, str(place[0]))) > 1 else place[:1]
            yield drop(unused, "it stands at the root now, and nothing else leads to it", effect=Effect.SAME)


def _is_led_to_once(place: Path, root: Json) -> bool:
    """Return whether one reference leads to a definition, and none into it."""
    targets = (target_of(node, root) for node in subschemas(root))
    return sum(found is not None and found[0][: len(place)] == place for found in targets) == 1


def _set_apart(node: Object, definition: Object, *, strict: bool) -> Iterator[Edit]:
    """Move a reference that cannot be inlined into a union of one branch; a union of the author stays instead."""
    reason = f"{node['$ref']} contains itself, and the provider refuses keywords beside `$ref`"
    kind = definition.get("type", "object" if isinstance(definition.get("properties"), dict) else None)
    repeats_type = "type" in node and same(node["type"], kind)
    if isinstance(node.get("properties"), dict) or "allOf" in node or (node.get("type") == "object" != kind):
        if not strict:
            yield drop("$ref", reason, effect=Effect.WIDER)
        return
    if repeats_type:
        yield drop("type", "what is referred to says it, too", effect=Effect.SAME)
    if isinstance(node.get("anyOf"), list):
        yield drop("$ref", reason, effect=Effect.WIDER)
        return
    given = {keyword: value for keyword, value in node.items() if not (repeats_type and keyword == "type")}
    beside = {keyword: value for keyword, value in given.items() if keyword not in ("$ref", "anyOf")}
    parts = {**in_place(beside), ("anyOf", 0, "$ref"): ("$ref",)}
    whole = {"anyOf": [{"$ref": node["$ref"]}], **beside}
    lost = not_carried("is no union, and the reference takes its place")
    yield from reshape(given, whole, reason, parts=parts, lost=lost, effect=Effect.SAME) if beside else ()


@rule(
    on=UNIONS,
    effect=Effect.SAME,
    sources=(cited.OPENCLAW, cited.ANTHROPIC_ROOT),
    examples=(
        example(
            {"anyOf": [{"$ref": "#/$defs/A"}], "$defs": {"A": {"type": "object"}}},
            {"anyOf": [{"type": "object"}], "$defs": {"A": {"type": "object"}}},
        ),
    ),
    leaves=({"properties": {"a": {"$ref": "#/$defs/A"}}},),
)
def inline_root_branches(node: Object, context: PassContext) -> Iterator[Edit]:
    """Inline the branches of a union at the root.

    Their properties are merged into one object next, and a reference has none to merge.
    """
    union = first_list(node)
    if union is None or not context.is_root:
        return
    for index, branch in enumerate(node[union]):
        found = target_of(branch, context.root) if isinstance(branch, dict) else None
        if found is not None and isinstance(found[1], dict):
            reason = f"{branch['$ref']} is written out, so that its properties can be merged"
            loses = Effect.UNKNOWN if union == "oneOf" or "nullable" in branch else Effect.WIDER
            effect = None if branch.keys() - ANNOTATIONS == {"$ref"} else loses
            yield put((union, index), found[1], reason, parts={(): Root(found[0])}, effect=effect)


@rule(
    on={"$ref", "$defs"},
    effect=Effect.SAME,
    sources=(cited.MOONSHOT,),
    examples=(example({"$defs": {"A": {"properties": {"a/b": {"type": "string"}}}}}, {"$defs": {}}),),
    leaves=({"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"properties": {"a": {}}}}},),
)
def inline_slashed_definitions(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write out a definition that has a slash in the name of a property.

    Moonshot's validator refuses such a name below `$defs`, and takes it elsewhere. A recursive definition stays, with a
    finding.
    """
    written_out = context.of_root(_written_out)
    for name in object_at(node, "$defs") if context.is_root else ():
        if ("$defs", name) in written_out:
            reason = "it has a property with a slash in its name, and is written out where it is used"
            yield drop(("$defs", name), reason)
    found = target_of(node, context.root)
    if found is not None and found[0] in written_out:
        yield from inline(node, context)


def _written_out(root: Json) -> frozenset[Path]:
    """Return the definitions that hold such a property, or lead to one, and do not contain themselves."""
    definitions = object_at(as_object(root), "$defs")
    leads: dict[Path, list[Path]] = {}
    pending: list[Path] = []
    for name, definition in definitions.items():
        for node in subschemas(definition):
            if any("/" in each for each in object_at(node, "properties")):
                pending.append(("$defs", name))
            target = target_of(node, root)
            if target is not None:
                leads.setdefault(target[0], []).append(("$defs", name))
    found: set[Path] = set()
    while pending:
        place = pending.pop()
        if place not in found:
            found.add(place)
            pending += leads.get(place, ())
    return frozenset(found - _recursive(root)) if found else frozenset()


def _recursive(root: Json) -> set[Path]:
    """Return the places that references inside them lead to."""
    places = (find(root, (*path, "$ref")) for path in find_recursion([*nodes(root)], root))
    targets = (follow(root, reference) for reference in places if isinstance(reference, str))
    return {target[0] for target in targets if target is not None}
