"""References that lead nowhere, or back, and those by name."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Final
from urllib.parse import quote

from toolprism.core.json_types import Json, Object, as_object, list_at, object_at
from toolprism.core.keywords import POSITIONS
from toolprism.core.pointer import Path, find, parse_fragment, render
from toolprism.core.references import References, follow
from toolprism.core.walk import exists, nodes, required_names
from toolprism.providers.citations import (
    GOOGLE_UNKNOWN_NAME,
    JSON_SCHEMA,
    JSON_SCHEMA_MIGRATION,
    MOONSHOT,
    OPENCLAW,
    VERTEX_SCHEMA,
)
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, move, put, rule
from toolprism.schema.engine.references import names_a_branch, target_of
from toolprism.schema.keywords import META
from toolprism.schema.removals import strip_constraint


@rule(
    on={"$ref"},
    effect=Effect.WIDER,
    sources=(JSON_SCHEMA,),
    examples=(
        example(
            {"properties": {"a": False, "b": {"$ref": "#/properties/a", "description": "d"}}},
            {"properties": {"a": False, "b": {"description": "d"}}},
            {"b": 1},
        ),
    ),
    leaves=({"$ref": "#/properties/a"}, {"properties": {"$ref": {"type": "string"}}}),
)
def drop_late_reference(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove a reference that resolves although every reference of the author is inlined.

    The author's reference led nowhere. Merging and inlining create places, and if the reference fits one of them by
    chance, a reader of the output would follow it to a schema that the author never meant.
    """
    if target_of(node, context.root) is not None:
        yield strip_constraint(node, "$ref", "led nowhere, and now fits a place that was made here by chance")


@rule(
    on={"$ref"},
    effect=Effect.WIDER,
    sources=(VERTEX_SCHEMA, GOOGLE_UNKNOWN_NAME, JSON_SCHEMA),
    examples=(example({"$ref": "https://example.com/a.json", "description": "d"}, {"description": "d"}, 1),),
    leaves=({"properties": {"$ref": {"type": "string"}}},),
)
def drop_lost_reference(
    node: Object, context: PassContext, *, of_branches: bool = False, of_root: bool = False
) -> Iterator[Edit]:
    """Remove a reference that cannot be resolved.

    Nothing outside the schema is ever fetched. The referenced schema is lost: the author should include the definition.
    Some targets keep such a reference, unless it names a branch of a union, or a keyword of a root that is written out
    next: when a list of types becomes a union, or the root gets the keywords of a definition, it would lead to a place
    that the author never meant.
    """
    if target_of(node, context.root) is not None:
        return
    keeps = of_branches or of_root
    if not keeps or (of_branches and names_a_branch(node["$ref"])) or (of_root and _names_new_place(node, context)):
        lost = strip_constraint(node, "$ref", "leads out of the schema, or nowhere")
        yield lost._replace(warn="unresolvable-reference")


def _names_new_place(node: Object, context: PassContext) -> bool:
    """Return whether a reference leads through a keyword of the root, and the root gets keywords from elsewhere."""
    reference, root = node["$ref"], context.root
    if not isinstance(root, dict) or not ("allOf" in root or target_of(root, root)) or not isinstance(reference, str):
        return False
    tokens = parse_fragment(reference) or ("$defs",)
    return tokens[0] in POSITIONS and tokens[0] not in ("$defs", "definitions")


@rule(
    on={"$ref"},
    effect=Effect.WIDER,
    sources=(OPENCLAW,),
    examples=(example({"$ref": "#/nowhere", "description": "d", "minLength": 1}, {"description": "d"}, "a"),),
    leaves=({"type": "string"},),
)
def keep_meta_of_lost_reference(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Keep only the texts of a node whose reference cannot be resolved.

    Gemini refuses an unknown reference. The referenced schema is lost, and the model does not learn about it: the
    author should include the definition.
    """
    if not isinstance(node["$ref"], str):
        return
    for keyword in node:
        if keyword == "$ref":
            yield drop("$ref", f"{node['$ref']} cannot be followed", warn="unresolvable-reference")
        elif keyword not in META:
            yield drop(keyword, f"`{keyword}` stood beside a reference that cannot be followed")


@rule(
    effect=Effect.WIDER,
    sources=(MOONSHOT,),
    examples=(
        example(
            {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}}, "required": ["kids"]},
            {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}}},
            {},
        ),
    ),
    leaves=({"properties": {"next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}, "required": ["next"]},),
)
def end_required_recursion(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make a required property optional if it leads back to an object around it.

    Moonshot's validator refuses a recursion that it sees no end of: from the root it follows required properties and
    the items of arrays, although an empty array would end them. A property that may be left out, and a branch without
    the recursion, end it. Of the objects of a recursion, the innermost is changed.
    """
    if not context.is_root:
        return
    for path, names in _Search(node).endless().items():
        told = ", ".join(f"`{name}`" for name in names)
        kept = [name for name in list_at(as_object(find(node, path)), "required") if name not in names]
        reason = f"the provider sees no end of the recursion through {told}"
        if kept:
            yield put((*path, "required"), kept, reason, made_from=((*path, "required"),))
        else:
            yield drop((*path, "required"), reason)


#: The longest chain of schemas that is followed.
_DEEPEST: Final = 500


class _Search:
    """Follows from the root what every instance must hold, until it comes back to an object around it."""

    def __init__(self, root: Object) -> None:
        self._root = root
        self._found: dict[Path, list[str]] = {}
        #: Schemas around the current one, and those that were followed to their end.
        self._around: set[int] = set()
        self._done: set[int] = set()

    def endless(self) -> dict[Path, list[str]]:
        """Return the required properties that end each recursion once they are optional, by object."""
        self._leads_back(self._root, ())
        return self._found

    def _leads_back(self, schema: Json, path: Path) -> bool:
        """Return whether every instance of a schema holds one of a schema around it."""
        if not isinstance(schema, dict) or id(schema) in self._done or len(self._around) > _DEEPEST:
            return False
        if id(schema) in self._around:
            return True
        self._around.add(id(schema))
        back = self._below(schema, path)
        self._around.discard(id(schema))
        if not back:
            self._done.add(id(schema))
        return back

    def _below(self, schema: Object, path: Path) -> bool:
        reference, branches = schema.get("$ref"), schema.get("anyOf")
        if isinstance(reference, str):
            target = follow(self._root, reference)
            return target is not None and self._leads_back(target[1], target[0])
        if isinstance(branches, list) and branches:
            return all(self._leads_back(each, (*path, "anyOf", index)) for index, each in enumerate(branches))
        properties, needed = object_at(schema, "properties"), required_names(schema)
        for name in properties:
            if name in needed and self._leads_back(properties[name], (*path, "properties", name)):
                self._found.setdefault(path, []).append(name)
        return self._leads_back(schema.get("items"), (*path, "items"))


#: What a fragment may hold without escapes, besides letters and digits.
_UNESCAPED: Final = "/~!$&'()*+,;=:@"
_THROUGH_A_TUPLE: Final = re.compile(r"/items/\d")


@rule(
    effect=Effect.SAME,
    sources=(JSON_SCHEMA, JSON_SCHEMA_MIGRATION),
    examples=(
        example(
            {"properties": {"a": {"$id": "T", "type": "object", "properties": {"b": {"$ref": "T"}}}}},
            {"properties": {"a": {"type": "object", "properties": {"b": {"$ref": "#/properties/a"}}}}},
        ),
        example(
            {"properties": {"a": {"$ref": "#t"}}, "$defs": {"T": {"$anchor": "t", "type": "string"}}},
            {"properties": {"a": {"$ref": "#/$defs/T"}}, "$defs": {"T": {"$anchor": "t", "type": "string"}}},
        ),
    ),
    leaves=(
        {"$ref": "#/$defs/A", "$defs": {"A": {}}},
        {"properties": {"a": {"$ref": "https://example.com/a.json"}}},
        {"properties": {"a": {"$id": "T", "type": "string"}}},
    ),
)
def references_to_pointers(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write references by name as pointers, and those into a tuple as draft 2020-12 does.

    Providers follow pointers alone, and some libraries have no other reference to a recursive schema than its `$id`.
    Such an `$id` goes: a pointer beside it would start there. A tuple of older drafts moves to `prefixItems`, and its
    entries with it.
    """
    if context.is_root and exists(node, _may_lead_elsewhere):
        yield from _edits(node)


def _may_lead_elsewhere(schema: Json) -> bool:
    reference = schema.get("$ref") if isinstance(schema, dict) else None
    if not isinstance(reference, str) or not reference:
        return False
    return not (reference == "#" or reference.startswith("#/")) or bool(_THROUGH_A_TUPLE.search(reference))


def _edits(root: Object) -> Iterator[Edit]:
    known = dict(nodes(root))
    found = _found(root, known)
    arrays = {place for target in found.values() for place in _tuples_on(target) if _may_move(known.get(place))}
    for path, target in found.items():
        pointer = "#" + quote(render(_renamed(target, arrays)), safe=_UNESCAPED)
        if pointer != known[path]["$ref"]:
            reason = f"{known[path]['$ref']} names this place, and providers follow pointers"
            yield put((*path, "$ref"), pointer, reason, made_from=((*path, "$ref"),))
    for path, node in known.items() if found else ():
        if path and isinstance(node.get("$id"), str):
            yield drop((*path, "$id"), "a pointer from the root would start here")
    for path in sorted(arrays, key=len, reverse=True):  # the innermost first
        yield from _with_prefix_items(known[path], path)


def _with_prefix_items(node: Object, path: Path) -> Iterator[Edit]:
    """Move a tuple as `tuple-items-to-prefix-items` does."""
    reason = "a tuple is `prefixItems` in draft 2020-12"
    yield move((*path, "items"), (*path, "prefixItems"), reason)
    if node.get("additionalItems", True) is not True and not isinstance(node["additionalItems"], list):
        yield move((*path, "additionalItems"), (*path, "items"), reason)
    elif "additionalItems" in node:
        yield drop((*path, "additionalItems"), reason)


def _found(root: Object, known: dict[Path, Object]) -> dict[Path, Path]:
    """Return where the references lead that must be written otherwise; none if another would change its meaning."""
    references = References(root)
    found: dict[Path, Path] = {}
    for path, node in known.items():
        given = node.get("$ref")
        if not isinstance(given, str) or not given:
            continue
        target, by_pointer = references.resolve(given, node), follow(root, given)
        if target is None and by_pointer is not None:  # it would lead somewhere once the names are gone
            return {}
        if target is not None and (target != by_pointer or any(map(_may_move, map(known.get, _tuples_on(target[0]))))):
            found[path] = target[0]
    return found


def _may_move(node: Object | None) -> bool:
    """Return whether the tuple of an array moves as a whole."""
    return node is not None and "prefixItems" not in node


def _tuples_on(place: Path) -> Iterator[Path]:
    """Yield the arrays through whose tuple of older drafts a path leads."""
    for index, (token, after) in enumerate(pairwise(place)):
        if token == "items" and isinstance(after, int):  # noqa: S105  # a keyword
            yield place[:index]


def _renamed(place: Path, arrays: AbstractSet[Path]) -> Path:
    """Return a path with the tuples of some arrays in their new place."""
    return tuple(
        "prefixItems" if token == "items" and place[:index] in arrays else token  # noqa: S105  # a keyword
        for index, token in enumerate(place)
    )
