"""A survey of a document: what occurs in it at all, so that what cannot find anything is left out."""

from typing import Final

from app.core.json_types import Json
from app.core.walk import SNAKE_POSITIONS, Holds

#: Where a boolean is a schema.
_OF_SCHEMA: Final = frozenset(
    keyword for keyword, holds in SNAKE_POSITIONS.items() if holds is Holds.SCHEMA or holds is Holds.ITEMS
)
_OF_MAP: Final = frozenset(keyword for keyword, holds in SNAKE_POSITIONS.items() if holds is Holds.MAP)


class Survey:
    """The member names of a document and what else is rare. It may say too much, never too little."""

    __slots__ = ("booleans", "depth", "empty", "lists", "names", "objects", "of_objects", "truths")

    def __init__(self, document: Json) -> None:
        self.names: set[str] = set()
        #: The names whose value is a list, an object, or `true`.
        self.lists: set[str] = set()
        self.of_objects: set[str] = set()
        self.truths: set[str] = set()
        #: A boolean stands where a schema may stand.
        self.booleans = type(document) is bool
        #: An object is empty.
        self.empty = False
        #: The number of objects, and the levels of nesting.
        self.objects = 0
        self.depth = 0
        self._look(document)

    def _look(self, document: Json) -> None:
        level = [document]
        while level:
            self.depth += 1
            below: list[Json] = []
            for value in level:
                if type(value) is dict:
                    self._look_into(value, below)
                elif type(value) is list:
                    below += [entry for entry in value if type(entry) is dict or type(entry) is list]
                    self.booleans = self.booleans or True in value or False in value
            level = below

    def _look_into(self, members: dict[str, Json], below: list[Json]) -> None:
        self.objects += 1
        self.names.update(members)
        self.empty = self.empty or not members
        for name, member in members.items():
            kind = type(member)
            if kind is str:
                continue
            if kind is dict:
                self.of_objects.add(name)
                below.append(member)
                if name in _OF_MAP and not self.booleans:
                    self.booleans = True in member.values() or False in member.values()  # type: ignore[union-attr]  # a dict
            elif kind is list:
                self.lists.add(name)
                below.append(member)
            elif kind is bool:
                if member:
                    self.truths.add(name)
                self.booleans = self.booleans or name in _OF_SCHEMA
