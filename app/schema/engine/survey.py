"""A survey of a document: which keywords occur in it at all, so that passes that cannot touch it are left out."""

from app.core.json_types import Json


class Survey:
    """Every member name of a document, wherever it stands, the names that hold a list, and the number of objects."""

    __slots__ = ("depth", "lists", "names", "objects")

    def __init__(self, document: Json) -> None:
        self.names: set[str] = set()
        self.lists: set[str] = set()
        self.objects = 0
        #: Levels of nesting.
        self.depth = 0
        self._look(document)

    def _look(self, document: Json) -> None:
        level = [document]
        while level:
            self.depth += 1
            below: list[Json] = []
            for value in level:
                if type(value) is dict:
                    self.objects += 1
                    self.names.update(value)
                    for name, member in value.items():
                        kind = type(member)
                        if kind is dict:
                            below.append(member)
                        elif kind is list:
                            self.lists.add(name)
                            below.append(member)
                elif type(value) is list:
                    below += [entry for entry in value if type(entry) is dict or type(entry) is list]
            level = below
