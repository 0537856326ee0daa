"""Checks a schema of any depth against the 2020-12 meta-schema, with AJV's messages."""

from collections.abc import Iterator

from toolprism import validation
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import POSITIONS, Holds
from toolprism.core.pointer import Path, parse
from toolprism.core.walk import nodes
from toolprism.validation.quick_check import passes_meta_schema


def meta_schema_errors(schema: Json) -> Iterator[tuple[Path, str]]:
    """Yield the place and message of every error of a schema under the 2020-12 meta-schema.

    Every node is checked by itself: the meta-schema is recursive, and no validator follows it through 200 levels.
    `$schema` is ignored.
    """
    if passes_meta_schema(schema):
        return
    if not isinstance(schema, (dict, bool)):
        yield (), "a schema is an object or a boolean"
        return
    for path, node in nodes(schema):
        yield from _of_node(path, _shallow(node))


def _of_node(path: Path, node: Json) -> Iterator[tuple[Path, str]]:
    if passes_meta_schema(node):
        return
    found: dict[tuple[Path, str], None] = {}
    for error in validation.against_meta_schema(node):
        found[path + _path(node, error.instance_path), error.message] = (
            None  # AJV repeats some errors, once a vocabulary
        )
    yield from found


def _path(value: Json, pointer: str) -> Path:
    """Return the path of a pointer into a value, with indexes as numbers."""
    path: list[str | int] = []
    for token in parse(pointer):
        if isinstance(value, list):
            path.append(int(token))
            value = value[int(token)]
        else:
            path.append(token)
            value = value.get(token) if isinstance(value, dict) else None
    return tuple(path)


def _shallow(node: Object) -> Json:
    """Return a schema with its subschemas replaced by `true`; they are checked separately."""
    return {keyword: _cut(POSITIONS.get(keyword), value) for keyword, value in node.items()}


def _cut(holds: Holds | None, value: Json) -> Json:
    if holds is None:
        return value
    if isinstance(value, dict):
        return {name: _true(child) for name, child in value.items()} if holds is Holds.MAP else True
    if isinstance(value, list) and holds in (Holds.LIST, Holds.ITEMS):
        return [_true(child) for child in value]
    return value


def _true(child: Json) -> Json:
    return True if isinstance(child, dict) else child
