"""A source map: a tree beside a document being edited that maps every place to its origin in the pasted schema.

Only touched places are unfolded. Untouched ones follow from the value that contains them.
"""

from collections.abc import Collection, Container, Iterable, Iterator
from operator import itemgetter
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias, cast

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, escape

Token: TypeAlias = str | int
_CONTAINERS: Final = (dict, list)


#: Whether a member, by name and place, was not removed.
_is_there: Final = itemgetter(1)


class SourceMap:
    """A place in the current document."""

    __slots__ = ("_entries", "_members", "exact", "now", "sources", "value")
    #: Entries of an array, all of them once one is touched, because indexes shift.
    _entries: "list[SourceMap] | None"
    #: Touched members of an object; None marks a removed one.
    _members: "dict[Token, SourceMap | None] | None"
    #: Output pointer, set after the replay.
    now: str | None

    def __init__(self, value: Json, sources: tuple[str, ...], *, exact: bool) -> None:
        self.value = value
        #: Source pointers; empty for a new value.
        self.sources = sources
        #: Whether the value is a whole piece of the paste, so that the places below it correspond.
        self.exact = exact
        self._members = self._entries = self.now = None

    def _child(self, token: Token, value: Json) -> "SourceMap":
        if not self.exact:
            return SourceMap(value, (), exact=False)
        sources = self.sources
        if len(sources) == 1:
            return SourceMap(value, (f"{sources[0]}/{escape(token)}",), exact=True)
        return SourceMap(value, tuple([f"{source}/{escape(token)}" for source in sources]), exact=True)

    def _list(self) -> "list[SourceMap] | None":
        if self._entries is None and type(self.value) is list:
            self._entries = [self._child(index, value) for index, value in enumerate(self.value)]
        return self._entries

    def get(self, token: Token) -> "SourceMap | None":
        """Return the place below, or None."""
        members, value = self._members, self.value
        if members is not None and token in members:
            return members[token]
        if type(value) is dict:
            if token not in value:
                return None
            child = self._child(token, value[token])
            if members is None:
                self._members = {token: child}
            else:
                members[token] = child
            return child
        entries = self._list()
        return entries[token] if entries is not None and isinstance(token, int) and token < len(entries) else None

    def go(self, path: Path) -> "SourceMap":
        """Return the place at a path.

        Raises:
            KeyError: an edit names a missing place.
        """
        here = self
        for token in path:
            here = (here._members and here._members.get(token)) or here.get(token) or missing(path)
        return here

    def put(self, token: Token, child: "SourceMap") -> None:
        """Set the place below; an array may grow by one."""
        entries = self._list()
        if entries is None:
            if self._members is None:
                self._members = {}
            self._members[token] = child
        elif token == len(entries):
            entries.append(child)
        else:
            entries[int(token)] = child

    def insert(self, token: Token, child: "SourceMap") -> None:
        """Insert a place before an entry of an array."""
        entries = self._list()
        assert entries is not None, "only an array is inserted into"
        entries.insert(int(token), child)

    def remove(self, token: Token) -> "SourceMap":
        """Remove the place below and return it."""
        entries = self._list()
        if entries is not None:
            return entries.pop(int(token))
        taken = self.get(token) or missing((token,))
        assert self._members is not None, "looking there has unfolded it"
        self._members[token] = None
        return taken

    def children(self) -> "Iterable[tuple[Token, SourceMap]]":
        """Return every place directly below, touched or not."""
        if self._members is None and type(self.value) not in _CONTAINERS:
            return ()
        entries = self._list()
        if entries is not None:
            return list(enumerate(entries))
        names: list[Token] = list(self.value) if isinstance(self.value, dict) else []
        names += [name for name in self._members or () if not (isinstance(self.value, dict) and name in self.value)]
        return [(name, child) for name in names if (child := self.get(name)) is not None]

    def touched(self) -> "Iterable[tuple[Token, SourceMap]]":
        """Return the touched places directly below."""
        if self._members:
            return cast("Iterable[tuple[Token, SourceMap]]", filter(_is_there, self._members.items()))
        return () if self._entries is None else enumerate(self._entries)

    def changed_names(self) -> Collection[Token] | None:
        """Return the members that differ from the paste; None if all may differ."""
        if not self.exact or self._entries is not None:
            return None
        return self._members or ()

    def clone(self) -> "SourceMap":
        """Return a copy that changes independently."""
        twin = SourceMap(self.value, self.sources, exact=self.exact)
        if self._entries is not None:
            twin._entries = [child.clone() for child in self._entries]
        if self._members is not None:
            twin._members = {name: child and child.clone() for name, child in self._members.items()}
        return twin


def missing(path: Path) -> NoReturn:
    """Raise a KeyError: an edit names a missing place."""
    raise KeyError(path)


def nearest_source(root: SourceMap, path: Path) -> str:
    """Return the source of a place in the paste, or of its nearest ancestor that is not new.

    Raises:
        KeyError: the place is missing.
    """
    here, nearest = root, ""
    for token in path:
        here = here.get(token) or missing(path)
        nearest = here.sources[0] if here.sources else nearest
    return nearest


def settle(root: SourceMap) -> None:
    """Set the output pointer of every touched place."""
    pending: list[tuple[str, SourceMap]] = [("", root)]
    while pending:
        pointer, place = pending.pop()
        place.now = place.sources[0] if pointer in place.sources[:1] else pointer  # one shared text if they agree
        pending += [(f"{pointer}/{escape(token)}", child) for token, child in place.touched()]


def moved(root: SourceMap, among: Container[str] | None = None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the output pointer and the sources of every place that moved.

    Args:
        root: the source map of the output.
        among: the output pointers of interest, each with those above it; None: all.
    """
    pending: list[tuple[str, SourceMap]] = [("", root)]
    while pending:
        pointer, place = pending.pop()
        sources = place.sources
        stays = len(sources) == 1 and sources[0] == pointer
        if not stays:
            yield pointer, sources
        below = place.touched() if stays and place.exact else place.children()
        places = [(f"{pointer}/{escape(token)}", child) for token, child in below]
        pending += places if among is None else [entry for entry in places if entry[0] in among]


class Visited(NamedTuple):
    """A place of the output, as `visit` yields it."""

    #: Source pointers.
    sources: tuple[str, ...]
    #: The token that leads to it; None for the whole output.
    token: Token | None
    #: The value.
    value: Json
    #: The members that `visit` yields or that were removed; all others are unchanged. None: all may differ.
    changed: Collection[Token] | None


def visit(root: SourceMap, output: Json) -> Iterator[Visited]:
    """Yield the touched places of an output and their ancestors, from the root down."""
    pending: list[tuple[SourceMap, Token | None, Any]] = [(root, None, output)]
    while pending:
        place, token, value = pending.pop()
        yield Visited(place.sources, token, value, place.changed_names())
        pending += [(child, token, value[token]) for token, child in place.touched()]
