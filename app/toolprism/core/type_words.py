"""Words for types that are not JSON Schema's: those of Gemini's own `Schema`, and of programming languages."""

import ast
from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import TYPES

#: Gemini's own words; the last says nothing.
GEMINI: Final[Mapping[str, str]] = {**{name.upper(): name for name in TYPES}, "TYPE_UNSPECIFIED": ""}

_OF_LANGUAGES: Final = {
    "object": "dict map mapping hash hashmap hashtable struct record typeddict",
    "array": "list tuple set frozenset sequence iterable vector arraylist slice queue stack deque",
    "integer": "int long short byte bigint int32 int64 uint uint32 uint64 i32 i64 u32 u64 usize",
    "number": "float double decimal real numeric float32 float64 f32 f64",
    "string": "str text char",
    "boolean": "bool",
    "null": "none nonetype nil",
    "": "any anything unknown",
}
#: In lower case, with the type of JSON Schema; empty for any.
WORDS: Final[Mapping[str, str]] = {
    **{word: kind for kind, words in _OF_LANGUAGES.items() for word in words.split()},
    **{name: name for name in TYPES},
}
_LONGEST: Final = 200


def meaning(written: str) -> Object | None:
    """Return what a type of a programming language says in JSON Schema; None for an unknown word, and for a known one.

    >>> meaning("dict"), meaning("List[str]"), meaning("Optional[int]"), meaning("any"), meaning("string")
    ({'type': 'object'}, {'type': 'array', 'items': {'type': 'string'}}, {'type': ['integer', 'null']}, {}, None)
    """
    if written in TYPES or len(written) > _LONGEST:
        return None
    text = written.removesuffix(", optional").strip()
    if text.lower() in WORDS:
        return _named(WORDS[text.lower()])
    text = f"list[{text[:-2]}]" if text.endswith("[]") else text
    try:
        return _meant(ast.parse(text.replace("<", "[").replace(">", "]"), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _named(kind: str) -> Object:
    return {"type": kind} if kind else {}


def _meant(node: ast.expr) -> Object | None:
    if isinstance(node, ast.Constant) and node.value is None:
        return _named("null")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _either([node.left, node.right])
    name = _name(node)
    if name is not None:
        return _named(WORDS[name]) if name in WORDS else None
    return _generic(node) if isinstance(node, ast.Subscript) else None


def _name(node: ast.expr) -> str | None:
    if isinstance(node, ast.Attribute):
        return node.attr.lower()
    return node.id.lower() if isinstance(node, ast.Name) else None


def _generic(node: ast.Subscript) -> Object | None:
    """Return the meaning of a type with parameters, such as `dict[str, int]`."""
    name = _name(node.value)
    inside = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if name == "literal":
        values: list[Json] = [each.value for each in inside if isinstance(each, ast.Constant)]  # type: ignore[misc]
        return {"enum": values} if len(values) == len(inside) else None
    if name in ("optional", "union"):
        return _either([*inside, *([ast.Constant(None)] if name == "optional" else [])])
    kind = WORDS.get(name or "")
    meant = [_meant(each) for each in inside]
    if kind not in ("array", "object") or not meant or meant[-1] is None:
        return _named("array") if kind == "array" else None
    if kind == "object":
        return {"type": "object", **({"additionalProperties": meant[-1]} if meant[-1] else {})}
    return {"type": "array", **({"items": meant[0]} if len(meant) == 1 else {})}


def _either(parts: list[ast.expr]) -> Object | None:
    """Return a type that is one of several."""
    meant = [_meant(part) for part in parts]
    kinds: list[Json] = []
    for each in meant:
        if each is None or not each:
            return None if each is None else {}
        named = each["type"] if list(each) == ["type"] else None
        kinds += named if isinstance(named, list) else [named]
    if None in kinds:
        return {"anyOf": [*meant]}
    once = [*dict.fromkeys(map(str, kinds))]
    return {"type": once[0] if len(once) == 1 else [*once]}
