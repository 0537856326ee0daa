"""A shadow of a document under edit: a tree that knows of every place where in the pasted schema it stood.

Only what an edit touches is unfolded. Untouched places are implied by the value that they are part of.
"""

from collections.abc import Iterable, Iterator

from app.core.json_types import Json
from app.core.pointer import Path, escape

Token = str | int


class SourceMap:
    """A place in the document at hand."""

    __slots__ = ("_entries", "_members", "exact", "now", "sources", "value")

    def __init__(self, value: Json, sources: tuple[str, ...], *, exact: bool) -> None:
        self.value = value
        #: Source pointers.
        self.sources = sources
        #: The value is a whole piece of the paste: what is below it has its own place there.
        self.exact = exact
        #: Touched members of an object; None stands for one that is gone.
        self._members: dict[Token, SourceMap | None] | None = None
        #: Entries of an array, all of them once one is touched: they move up and down.
        self._entries: list[SourceMap] | None = None
        #: Output pointer, once the replay is over.
        self.now: str | None = None

    def _kid(self, token: Token, value: Json) -> "SourceMap":
        sources = tuple([f"{source}/{escape(token)}" for source in self.sources]) if self.exact else self.sources
        return SourceMap(value, sources, exact=self.exact)

    def _touched(self) -> "dict[Token, SourceMap | None]":
        if self._members is None:
            self._members = {}
        return self._members

    def _list(self) -> "list[SourceMap] | None":
        if self._entries is None and isinstance(self.value, list):
            self._entries = [self._kid(index, value) for index, value in enumerate(self.value)]
        return self._entries

    def get(self, token: Token) -> "SourceMap | None":
        """Give the place below, if there is one."""
        entries = self._list()
        if entries is not None:
            return entries[token] if isinstance(token, int) and token < len(entries) else None
        members = self._touched()
        if token not in members and isinstance(self.value, dict) and token in self.value:
            members[token] = self._kid(token, self.value[str(token)])
        return members.get(token)

    def go(self, path: Path) -> "SourceMap":
        """Give the place at a path.

        Raises:
            KeyError: an edit names a place that is not there.
        """
        here = self
        for token in path:
            below = here.get(token)
            if below is None:
                raise KeyError(path)
            here = below
        return here

    def put(self, token: Token, kid: "SourceMap") -> None:
        """Set the place below; an array may grow by one."""
        entries = self._list()
        if entries is None:
            self._touched()[token] = kid
        elif token == len(entries):
            entries.append(kid)
        else:
            entries[int(token)] = kid

    def take(self, token: Token) -> "SourceMap":
        """Remove the place below and give it."""
        entries = self._list()
        if entries is not None:
            return entries.pop(int(token))
        taken = self.go((token,))
        self._touched()[token] = None
        return taken

    def kids(self) -> "Iterable[tuple[Token, SourceMap]]":
        """Give every place just below, touched or not."""
        if self._members is None and not isinstance(self.value, (dict, list)):
            return ()
        entries = self._list()
        if entries is not None:
            return list(enumerate(entries))
        names: list[Token] = list(self.value) if isinstance(self.value, dict) else []
        names += [name for name in self._touched() if not (isinstance(self.value, dict) and name in self.value)]
        return [(name, kid) for name in names if (kid := self.get(name)) is not None]

    def touched(self) -> "Iterable[tuple[Token, SourceMap]]":
        """Give the places just below that an edit has touched."""
        if self._entries is not None:
            return list(enumerate(self._entries))
        return [(name, kid) for name, kid in (self._members or {}).items() if kid is not None]

    def clone(self) -> "SourceMap":
        """Give a twin that changes apart."""
        twin = SourceMap(self.value, self.sources, exact=self.exact)
        if self._entries is not None:
            twin._entries = [kid.clone() for kid in self._entries]
        if self._members is not None:
            twin._members = {name: kid and kid.clone() for name, kid in self._members.items()}
        return twin


def settle(root: SourceMap) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Tell every touched place where it ended; yield the places that are not where they were, with their sources."""
    pending: list[tuple[str, SourceMap]] = [("", root)]
    while pending:
        pointer, shadow = pending.pop()
        stays = shadow.sources == (pointer,)
        shadow.now = shadow.sources[0] if stays else pointer  # one text for both, where they agree
        if not stays:
            yield pointer, shadow.sources
        below = shadow.touched() if stays and shadow.exact else shadow.kids()
        pending.extend((f"{pointer}/{escape(token)}", kid) for token, kid in below)
