"""References that lead nowhere, or back."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, list_at, object_at
from toolprism.core.keywords import POSITIONS
from toolprism.core.pointer import Path, find, parse_fragment
from toolprism.core.references import follow
from toolprism.core.walk import required_names
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, JSON_SCHEMA, MOONSHOT, OPENCLAW, VERTEX_SCHEMA
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, put, rule
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
