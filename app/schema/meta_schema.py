"""Whether a schema is itself valid JSON Schema 2020-12, and if not, where."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import jsonschema_rs
from jsonschema import Draft202012Validator
from referencing import Registry

from app.jsontypes import Json, Object
from app.pointer import Path
from app.schema.walk import POSITIONS, Holds, nodes

#: Characters of a message that are kept.
_LONGEST: Final = 200


def meta_schema_errors(schema: Json) -> Iterator[tuple[Path, str]]:
    """Yield the place and the words of everything that the 2020-12 meta-schema has against a schema.

    The quick judge only says that all is well. Where it does not, or gives up on deep nesting, every node is judged
    by itself: the meta-schema is recursive, and the judges' own recursion ends at about a hundred levels.
    """
    if passes_meta_schema(schema):
        return
    if not isinstance(schema, (dict, bool)):
        yield (), "a schema is an object or a boolean"
        return
    for path, node in nodes(schema):
        shallow = _shallow(node)
        if not passes_meta_schema(shallow):
            for error in _judge().iter_errors(shallow):
                yield path + tuple(error.absolute_path), _short(error.message)


def _short(message: str) -> str:
    """Cut the words: they quote values, and these may be long."""
    return message if len(message) <= _LONGEST else f"{message[: _LONGEST - 1]}…"


def passes_meta_schema(schema: Json) -> bool:
    """Ask a quick judge, who only says that all is well; False also where he gives up."""
    try:
        return _quick_judge().is_valid(schema)
    except (ValueError, OverflowError, RecursionError):
        return False


@cache
def _quick_judge() -> jsonschema_rs.Draft202012Validator:
    """Compile the meta-schema as a schema like any other: a `$schema` in a paste is data to it, never an address."""
    return jsonschema_rs.Draft202012Validator({"$ref": Draft202012Validator.META_SCHEMA["$id"]}, offline=True)


@cache
def _judge() -> Draft202012Validator:
    return Draft202012Validator(Draft202012Validator.META_SCHEMA, registry=Registry())


def _shallow(node: Object) -> Json:
    """Put `true` in the place of every subschema that is one: its own turn comes."""
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
