"""The shape of a node, which determines the rules that are called, and a survey of the shapes of a document."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import SNAKE_POSITIONS, Holds

_Key: TypeAlias = tuple[tuple[str, ...], tuple[type, ...], str | None]


_INNER: Final = (dict, list, bool)
#: Not float: 0.0 equals -0.0.
_PLAIN: Final = frozenset({str, int, bool, type(None)})


class Shape:
    """The common properties of nodes with the same keywords, types of values, and `type`."""

    __slots__ = ("answers", "inner", "is_plain", "kinds", "names", "type")

    def __init__(self, names: tuple[str, ...], kinds: tuple[type, ...], type_: str | None) -> None:
        self.names: Final = names
        #: The type of each keyword's value.
        self.kinds: Final = kinds
        #: The value of the keyword `type`, if it is a string.
        self.type: Final = type_
        #: The keywords whose values are not scalars, or are booleans.
        self.inner: Final = tuple(
            [(name, kind) for name, kind in zip(names, kinds, strict=True) if issubclass(kind, _INNER)]
        )
        #: Whether every value is a text, an integer, a boolean or null, so that equal nodes have equal hashes.
        self.is_plain: Final = _PLAIN.issuperset(kinds)
        #: Cached facts about it, by owner: a dispatch table keeps its mask here.
        self.answers: dict[object, int] = {}

    def __contains__(self, keyword: str) -> bool:
        return keyword in self.names


#: Shapes that occurred before; the same few occur in nearly every document.
_known: dict[_Key, Shape] = {}
_MOST_KNOWN: Final = 4_096
#: The most characters in the keywords and the type of a shape that is cached.
_LONGEST_KEPT: Final = 200


def shape_of(node: Object) -> Shape:
    """Return the shape of a node; equal nodes of the usual size share one."""
    kind = node.get("type")
    key = (tuple(node), tuple(map(type, node.values())), kind if isinstance(kind, str) else None)
    return _known.get(key) or _new_shape(key)


def _new_shape(key: _Key) -> Shape:
    names, _, type_ = key
    shape = Shape(*key)
    if sum(map(len, names)) + len(type_ or "") <= _LONGEST_KEPT:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = shape
    return shape


#: Keywords under which a boolean is a schema.
_OF_SCHEMA: Final = frozenset(
    keyword for keyword, holds in SNAKE_POSITIONS.items() if holds is Holds.SCHEMA or holds is Holds.ITEMS
)
_OF_MAP: Final = frozenset(keyword for keyword, holds in SNAKE_POSITIONS.items() if holds is Holds.MAP)


class Survey:
    """The shapes of a document's nodes, and other rare features. It may report too many, but never too few."""

    __slots__ = ("booleans", "depth", "nodes", "objects", "root", "shapes")

    def __init__(self, document: Json, known: Mapping[int, Shape] = MappingProxyType({})) -> None:
        """Survey a document.

        Args:
            document: any JSON value.
            known: shapes of nodes that may recur in it, by identity.
        """
        self.shapes: set[Shape] = set()
        #: The shape of each node, by identity; valid while the document lives.
        self.nodes: dict[int, Shape] = {}
        #: Whether a boolean is in a schema position.
        self.booleans = type(document) is bool
        #: The number of objects, and the levels of nesting.
        self.objects = 0
        self.depth = 0
        self._look(document, known)
        #: The shape of the document itself, if it is an object.
        self.root = self.nodes.get(id(document))

    def _look(self, document: Json, known: Mapping[int, Shape]) -> None:
        nodes, shape_at, objects = self.nodes, known.get, 0
        level, maps = [document], list[Object]()
        while level or maps:
            self.depth += 1
            below: list[Json] = []
            maps_below: list[Object] = []
            for value in level:
                if type(value) is dict:
                    objects += 1
                    shape = nodes[id(value)] = shape_at(id(value)) or shape_of(value)
                    if shape.inner:
                        self._look_into(value, shape, below, maps_below)
                elif type(value) is list:
                    below += [entry for entry in value if type(entry) is dict or type(entry) is list]
                    self.booleans = self.booleans or True in value or False in value
            for members in maps:
                below += members.values()
                self.booleans = self.booleans or True in members.values() or False in members.values()
            objects += len(maps)
            level, maps = below, maps_below
        self.objects = objects
        self.shapes.update(nodes.values())

    def _look_into(self, node: dict[str, Json], shape: Shape, below: list[Json], maps: list[Object]) -> None:
        for name, kind in shape.inner:
            member = node[name]
            if kind is bool:
                self.booleans = self.booleans or name in _OF_SCHEMA
            elif kind is dict and name in _OF_MAP:
                maps.append(member)  # type: ignore[arg-type]  # a dict
            else:
                below.append(member)
