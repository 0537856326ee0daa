"""A required property that leads back to itself → an optional one."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.pointer import Path, find
from toolprism.core.references import follow
from toolprism.core.walk import required_names
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    effect=Effect.WIDER,
    sources=(MOONSHOT,),
    examples=(
        example(
            {
                "type": "object",
                "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}},
                "required": ["kids"],
            },
            {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}}},
            {},
        ),
        example(
            {"properties": {"next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}, "required": ["next"]},
            {"properties": {"next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}, "required": ["next"]},
        ),
    ),
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
        listed = find(node, (*path, "required"))
        kept = [name for name in listed if name not in names] if isinstance(listed, list) else []
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
