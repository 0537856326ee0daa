"""Recognizes serialized Zod instances, and reads what both versions of Zod print alike."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import POSITIONS
from toolprism.core.pointer import Path


class Instance(NamedTuple):
    """A node that `JSON.stringify` printed for a Zod schema."""

    version: int
    #: Named as in Zod 4: `object`, `string`, `pipe`.
    kind: str
    node: Object
    definition: Object
    #: The path of the definition below the node.
    at: Path

    @property
    def is_zod3(self) -> bool:
        """Whether Zod 3 printed it: the versions print checks, and some other members, differently."""
        return self.version == 3  # noqa: PLR2004

    def below(self, *tokens: str | int) -> Path:
        """Return a path in the definition."""
        return (*self.at, *tokens)

    def child(self, *names: str) -> str | None:
        """Return the first of some members that is an object."""
        return next((name for name in names if isinstance(self.definition.get(name), dict)), None)

    def member(self, name: str) -> Object:
        """Return the instance in a member of the definition; a lost one accepts everything."""
        value = self.definition.get(name)
        return value if isinstance(value, dict) else {}

    def listed(self, name: str) -> list[Json]:
        """Return the list in a member of the definition."""
        value = self.definition.get(name)
        return value if isinstance(value, list) else []

    def with_definition(self, changes: Object) -> Object:
        """Return the node with other members in its definition."""
        changed: Json = {**self.definition, **changes}
        for token in reversed(self.at[1:]):
            changed = {str(token): changed}
        return {**self.node, str(self.at[0]): changed}


class Converted(NamedTuple):
    """The JSON Schema of one instance; nested instances are still unconverted."""

    schema: Object
    #: Place in the schema → place in the node.
    parts: Mapping[Path, Path] = {}
    #: Requirements that the serialization lost.
    lost: tuple[str, ...] = ()
    #: Requirements that no JSON Schema can express.
    inexpressible: tuple[str, ...] = ()
    #: Explanations of the result, where it is not obvious.
    notes: tuple[str, ...] = ()
    #: What the author's code accepts beyond the schema, and a model should not send.
    beyond: tuple[str, ...] = ()


class Checks(NamedTuple):
    """The meaning of an instance's checks: keywords that apply together."""

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

#: Names in Zod 3 that differ; in general, `ZodString` is `string`.
_ZOD3_KINDS: Final = {
    "ZodNativeEnum": "enum",
    "ZodDiscriminatedUnion": "union",
    "ZodPipeline": "pipe",
    "ZodEffects": "effects",
    "ZodBranded": "readonly",
}

#: Beside one of these, `def` is an unknown keyword of the author.
_SCHEMA_MARKS: Final = frozenset({*POSITIONS, "$schema", "$ref", "$id", "required", "const"})


def read(node: Json) -> Instance | None:
    """Return the Zod instance in a node, or None."""
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


#: The member that holds a wrapper's inner instance; the first that is an object is used. Zod 4.4 and later print the
#: schema of a used `lazy` as `_cachedInner`.
_INNER: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("optional", "nonoptional", "nullable", "default", "prefault", "catch", "success"), ("innerType",)),
    **dict.fromkeys(("readonly", "promise"), ("innerType", "type")),
    "effects": ("schema",),
    "lazy": ("_cachedInner", "innerType", "schema", "getter"),
    "pipe": ("in",),
}


def inner_name(zod: Instance) -> str | None:
    """Return the member with a wrapper's inner instance; None if there is none, or if it is code."""
    if led_to(zod) is not None:
        return None
    return zod.child(*_INNER.get(zod.kind, ()))


def led_to(zod: Instance) -> str | None:
    """Return the member with the instance that `z.preprocess()` leads to; None if no code runs before all checks."""
    effect, start = zod.definition.get("effect"), read(zod.definition.get("in"))
    if zod.kind == "effects" and isinstance(effect, dict) and effect.get("type") == "preprocess":
        return "schema"
    return "out" if zod.kind == "pipe" and start is not None and start.kind == "transform" else None


def instances(values: list[Json]) -> list[Json]:
    """Return the values that can be schemas; anything else was lost and accepts everything."""
    return [value if isinstance(value, dict) else {} for value in values]
