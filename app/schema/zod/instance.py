"""Serialized Zod instances: how to recognize one, and what both versions of Zod print in the same way."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from app.core.json_types import Json, Object
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
        """Zod 3 and Zod 4 print their checks in different ways, and more or less of the rest."""
        return self.version == 3  # noqa: PLR2004

    def below(self, *tokens: str | int) -> Path:
        """Return a place in the definition."""
        return (*self.at, *tokens)

    def child(self, *names: str) -> str | None:
        """Return the first of some members that holds an object."""
        return next((name for name in names if isinstance(self.definition.get(name), dict)), None)

    def member(self, name: str) -> Object:
        """Return the instance that a member of the definition holds; a lost one accepts everything."""
        value = self.definition.get(name)
        return value if isinstance(value, dict) else {}

    def listed(self, name: str) -> list[Json]:
        """Return the list that a member of the definition holds."""
        value = self.definition.get(name)
        return value if isinstance(value, list) else []

    def with_definition(self, changes: Object) -> Object:
        """Return the node with other members in its definition."""
        changed: Json = {**self.definition, **changes}
        for token in reversed(self.at[1:]):
            changed = {str(token): changed}
        return {**self.node, str(self.at[0]): changed}


class Converted(NamedTuple):
    """The JSON Schema that one instance stands for; the instances in it are still to be converted."""

    schema: Object
    #: Place in the schema → place in the node.
    parts: Mapping[Path, Path] = {}
    #: What the serialization lost.
    lost: tuple[str, ...] = ()
    #: What no JSON Schema can express, however it is made.
    inexpressible: tuple[str, ...] = ()
    #: Why it stands for this schema, where that is not plain.
    notes: tuple[str, ...] = ()


class Checks(NamedTuple):
    """What the checks of an instance mean: keywords that hold together."""

    keywords: tuple[Object, ...] = ()
    lost: tuple[str, ...] = ()
    inexpressible: tuple[str, ...] = ()


Convert: TypeAlias = Callable[[Instance], Converted]

_KINDS: Final = frozenset(
    {
        *("any", "array", "bigint", "boolean", "catch", "custom", "date", "default", "enum", "file", "function"),
        *("intersection", "lazy", "literal", "map", "nan", "never", "nonoptional", "null", "nullable", "number"),
        *("object", "optional", "pipe", "prefault", "promise", "readonly", "record", "set", "string", "success"),
        *("symbol", "template_literal", "transform", "tuple", "undefined", "union", "unknown", "void"),
    }
)

#: Zod 3 has other names for these; of all others `ZodString` is `string`.
_ZOD3_KINDS: Final = {
    "ZodNativeEnum": "enum",
    "ZodDiscriminatedUnion": "union",
    "ZodPipeline": "pipe",
    "ZodEffects": "effects",
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


#: The member that holds what a wrapper wraps; the first one that is an object counts. Zod 4.4 and later print the
#: schema of a `lazy` that has been used as `_cachedInner`.
_INNER: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("optional", "nonoptional", "nullable", "default", "prefault", "catch", "success"), ("innerType",)),
    **dict.fromkeys(("readonly", "promise"), ("innerType", "type")),
    "effects": ("schema",),
    "lazy": ("_cachedInner", "innerType", "schema", "getter"),
    "pipe": ("in",),
}


def inner_name(zod: Instance) -> str | None:
    """Return the member that holds what a wrapper takes its values from; None where there is none, or code."""
    if _has_preprocess(zod):
        return None
    return zod.child(*_INNER.get(zod.kind, ()))


def _has_preprocess(zod: Instance) -> bool:
    """`z.preprocess()` runs code before anything is checked: nobody knows what that code accepts."""
    effect = zod.definition.get("effect")
    return isinstance(effect, dict) and effect.get("type") == "preprocess"


def instances(values: list[Json]) -> list[Json]:
    """Keep what can be a schema; anything else was lost on the way and accepts everything."""
    return [value if isinstance(value, dict) else {} for value in values]
