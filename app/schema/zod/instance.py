"""Serialized Zod instances: how to tell one, and what both versions of Zod say in the same way."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeGuard

from app.core.json_types import Json, Object, same
from app.core.pointer import Path
from app.core.walk import POSITIONS


class Instance(NamedTuple):
    """A node that `JSON.stringify` made of a Zod schema."""

    version: int
    #: In the words of Zod 4: `object`, `string`, `pipe`.
    kind: str
    node: Object
    definition: Object
    #: Where the definition lies below the node.
    at: Path

    @property
    def is_zod3(self) -> bool:
        """Zod 3 and Zod 4 print their checks in different ways, and say less or more about the rest."""
        return self.version == 3  # noqa: PLR2004

    def below(self, *tokens: str | int) -> Path:
        """Give a place in the definition."""
        return (*self.at, *tokens)

    def child(self, *names: str) -> str | None:
        """Give the first of some members that holds an object."""
        return next((name for name in names if isinstance(self.definition.get(name), dict)), None)


class Converted(NamedTuple):
    """The JSON Schema that one instance stands for; the instances in it are still to be converted."""

    schema: Object
    #: Place in the schema → place in the node.
    parts: Mapping[Path, Path] = {}
    #: What the serialization lost.
    lost: tuple[str, ...] = ()
    #: What no JSON Schema can say, however it is made.
    unsaid: tuple[str, ...] = ()


class Checks(NamedTuple):
    """What the checks of an instance say: keywords that hold together."""

    keywords: tuple[Object, ...] = ()
    lost: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()


Convert: TypeAlias = Callable[[Instance], Converted]

_KINDS: Final = frozenset(
    {
        *("any", "array", "bigint", "boolean", "catch", "custom", "date", "default", "enum", "file", "function"),
        *("intersection", "lazy", "literal", "map", "nan", "never", "nonoptional", "null", "nullable", "number"),
        *("object", "optional", "pipe", "prefault", "promise", "readonly", "record", "set", "string", "success"),
        *("symbol", "template_literal", "transform", "tuple", "undefined", "union", "unknown", "void"),
    }
)

#: Zod 3 says these in another word; in all others `ZodString` is `string`.
_ZOD3_KINDS: Final = {
    "ZodNativeEnum": "enum",
    "ZodDiscriminatedUnion": "union",
    "ZodPipeline": "pipe",
    "ZodEffects": "readonly",
    "ZodBranded": "readonly",
}

#: Beside one of these `def` is some author's unknown keyword.
_SCHEMA_MARKS: Final = frozenset({*POSITIONS, "$schema", "$ref", "$id", "required", "const"})


def read(node: Json) -> Instance | None:
    """Recognize a serialized Zod instance."""
    if not isinstance(node, dict):
        return None
    return _read3(node) or _read4(node)


def _read3(node: Object) -> Instance | None:
    definition = node.get("_def")
    name = definition.get("typeName") if isinstance(definition, dict) else None
    if not isinstance(definition, dict) or not isinstance(name, str) or not name.startswith("Zod"):
        return None
    return Instance(3, _ZOD3_KINDS.get(name, name.removeprefix("Zod").lower()), node, definition, ("_def",))


def _read4(node: Object) -> Instance | None:
    internals = node.get("_zod")
    inside = isinstance(internals, dict) and "def" in internals
    definition = internals["def"] if isinstance(internals, dict) and inside else node.get("def")
    kind = definition.get("type") if isinstance(definition, dict) else None
    if not isinstance(definition, dict) or not isinstance(kind, str) or kind not in _KINDS:
        return None
    if node.get("type", kind) != kind or not _SCHEMA_MARKS.isdisjoint(node):
        return None
    return Instance(4, kind, node, definition, ("_zod", "def") if inside else ("def",))


#: Wrappers that let a property be absent if what they wrap may be; the first member that is an object counts.
_TRANSPARENT: Final = {
    "nullable": ("innerType",),
    "readonly": ("innerType", "schema", "type"),
    "catch": ("innerType",),
    "promise": ("innerType", "type"),
    "lazy": ("innerType", "schema", "getter"),
    "pipe": ("in",),
}
_ABSENT: Final = frozenset({"optional", "default", "prefault", "undefined", "void"})
#: `isOptional()` of Zod 3 is true for these too, of Zod 4 no longer.
_ABSENT3: Final = frozenset({"any", "unknown", "catch"})


def may_be_absent(node: Json) -> bool:
    """Tell whether a property with this instance may be left out."""
    zod = read(node)
    while zod is not None:
        if zod.kind in _ABSENT or (zod.is_zod3 and zod.kind in _ABSENT3):
            return True
        if zod.kind == "union":
            options = zod.definition.get("options")
            return isinstance(options, list) and any(map(may_be_absent, options))
        inner = input_side(zod) if zod.kind == "pipe" else zod.child(*_TRANSPARENT.get(zod.kind, ()))
        zod = None if inner is None else read(zod.definition[inner])
    return False


def input_side(zod: Instance) -> str | None:
    """Give the side of a pipe that says what may come in: `z.preprocess` has code there, and then it is the other."""
    start = read(zod.definition.get("in"))
    return zod.child("out", "in") if start is not None and start.kind == "transform" else zod.child("in", "out")


#: Zod's names of formats that JSON Schema calls otherwise; any other name is kept.
FORMATS: Final = {"url": "uri", "datetime": "date-time", "guid": "uuid"}

_BETTER: Final[Mapping[str, Callable[[float, float], float]]] = {
    "minLength": max,
    "minItems": max,
    "minimum": max,
    "exclusiveMinimum": max,
    "maxLength": min,
    "maxItems": min,
    "maximum": min,
    "exclusiveMaximum": min,
}


def both(schema: Object, more: Iterable[Object]) -> Object:
    """Add keywords that must hold as well: the tighter bound wins, what does not fit beside goes under `allOf`."""
    joint = dict(schema)
    rest: list[Json] = []
    for keywords in more:
        for keyword, value in keywords.items():
            old = joint.get(keyword)
            if keyword in _BETTER and is_number(old) and is_number(value):
                joint[keyword] = _BETTER[keyword](old, value)
            elif keyword == "type" or keyword not in joint:
                joint[keyword] = value
            elif not same(old, value):
                rest.append({keyword: value})
    if rest:
        joint["allOf"] = rest
    return joint


def is_number(value: Json) -> TypeGuard[float]:
    """Tell a number from everything else; `true` is none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def pattern(text: Json, form: str) -> Object | None:
    """Write a pattern around a literal text, in the syntax of ECMA-262."""
    if not isinstance(text, str):
        return None
    return {"pattern": form.format("".join(f"\\{sign}" if sign in r"\^$.*+?()[]{}|/" else sign for sign in text))}


def instances(values: Sequence[Json]) -> list[Json]:
    """Keep what can be a schema; anything else was lost on the way and accepts everything."""
    return [value if isinstance(value, dict) else {} for value in values]
