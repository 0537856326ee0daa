"""A tool to be linted, with every schema position in its schema."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.lazy import computed
from toolprism.core.pointer import Path
from toolprism.core.references import REFERENCE_KEYWORDS, References
from toolprism.core.walk import MAX_DEPTH, children
from toolprism.validation import Compiled, Dialect, choose_dialect, compiled

#: The schema of a tool that has none.
MISSING: Final = object()
_EMPTY: Final[Object] = {}
_REFERRING: Final = frozenset(REFERENCE_KEYWORDS)


@dataclass(eq=False, slots=True)
class Place:
    """A schema position, and the value there."""

    path: Path
    value: Json
    #: The value as a subschema; an empty object if it is none.
    node: Object
    #: None for the root.
    parent: "Place | None"
    subject: "Subject"
    #: The number of subschemas that contain it.
    depth: int

    @property
    def keyword(self) -> str:
        """The keyword of the parent that contains it; empty for the root."""
        return "" if self.parent is None else str(self.path[len(self.parent.path)])

    @property
    def name(self) -> str:
        """The name in a map or the index in a list; empty for the value of a keyword."""
        return "" if self.parent is None or len(self.path) - len(self.parent.path) == 1 else str(self.path[-1])

    @property
    def above(self) -> Object:
        """The enclosing schema; an empty object for the root."""
        return _EMPTY if self.parent is None else self.parent.node


@dataclass(frozen=True, kw_only=True, eq=False)
class Subject:
    """One tool."""

    #: As given; `MISSING` if the tool has none.
    schema: Json
    name: str | None = None
    description: str | None = None
    #: Whether it is a tool, which needs a name and a description, or a bare schema.
    is_tool: bool = False
    #: The tool as given, with its wrapper; empty if only its parts are known.
    tool: Object = field(default_factory=dict)
    #: The path of the schema below the tool.
    inside: Path = ()
    #: The form of the tool, such as `openai-responses`; empty if it is not known.
    form: str = ""
    #: The request or list that holds it; null if there is none.
    request: Json = None

    @property
    def has_schema(self) -> bool:
        """Whether there is a schema at all."""
        return self.schema is not MISSING

    @property
    def root(self) -> Object:
        """The schema if it is an object; else an empty one."""
        return self.schema if isinstance(self.schema, dict) else _EMPTY

    @computed
    def properties(self) -> Object:
        """The properties of the root."""
        return object_at(self.root, "properties")

    @computed
    def places(self) -> tuple[Place, ...]:
        """Every schema position in document order, the root first."""
        return tuple(self._walk()) if self.has_schema else ()

    @computed
    def keywords(self) -> frozenset[str]:
        """Every keyword used in a subschema."""
        return frozenset().union(*(place.node for place in self.places))

    @computed
    def names_beside(self) -> dict[int, frozenset[str] | None]:
        """The properties defined for the value of a place, by the identity of its schema; filled on demand."""
        return {}

    @computed
    def references(self) -> References:
        """The references of the schema."""
        return References(self.schema)

    @computed
    def resolves(self) -> bool:
        """Whether every reference of the schema is a `$ref` to a schema in it."""
        for node in [place.node for place in self.places if not _REFERRING.isdisjoint(place.node)]:
            reference = node.get("$ref") if len(node.keys() & _REFERRING) == 1 else None
            if not isinstance(reference, str) or self.references.resolve(reference, node) is None:
                return False
        return True

    @computed
    def dialect(self) -> Dialect:
        """The draft that the schema is written in."""
        return choose_dialect(self.schema).dialect

    @computed
    def compiled(self) -> Compiled:
        """The schema, compiled as its draft."""
        return compiled(self.schema, self.dialect)

    def to_json(self) -> Json:
        """Return the tool as an author would paste it: a bare schema, or a tool in MCP's form."""
        if not self.is_tool:
            return self.schema
        if self.tool:
            return self.request if isinstance(self.request, dict) else self.tool
        members = {"name": self.name, "description": self.description}
        tool: dict[str, Json] = {name: value for name, value in members.items() if value is not None}
        return tool | ({"inputSchema": self.schema} if self.has_schema else {})

    def _walk(self) -> Iterator[Place]:
        pending = [Place((), self.schema, self.root, None, self, 0)]
        while pending:
            place = pending.pop()
            yield place
            if len(place.path) < MAX_DEPTH:
                depth = place.depth + 1
                below = [
                    Place(place.path + tokens, child, child if isinstance(child, dict) else _EMPTY, place, self, depth)
                    for tokens, child in children(place.node)
                ]
                pending.extend(reversed(below))
