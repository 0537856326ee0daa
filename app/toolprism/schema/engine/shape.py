"""The shape of a node: its keywords, the types of their values, and its type. It determines which rules are called."""

from typing import Final, TypeAlias

from toolprism.core.json_types import Object

_Key: TypeAlias = tuple[tuple[str, ...], tuple[type, ...], str | None]


_INNER: Final = (dict, list, bool)


class Shape:
    """The common properties of nodes with the same keywords, types of values, and `type`."""

    __slots__ = ("answers", "inner", "kinds", "names", "type")

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
