"""Derives hostile texts from a pattern: what its parts match, again and again, with an end that fails."""

from collections.abc import Iterator
from itertools import zip_longest
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final, NamedTuple

from tests.steps import single

#: Characters that a class of characters may stand for, beside those in the pattern itself.
_ANY: Final = "a0 \t\n'\".-_:,([{<\\"
_MOST: Final = 3
_MOST_ATTACKS: Final = 24
_REPEATS: Final = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)


class Attack(NamedTuple):
    """A text of any length: a beginning, a piece that is repeated, and an end."""

    head: str
    piece: str
    tail: str

    def text(self, length: int) -> str:
        return self.head + self.piece * (length // len(self.piece)) + self.tail


def attacks_on(pattern: str, flags: int) -> list[Attack]:
    """Return texts that make a matcher try as much as it can."""
    tree = parser.parse(pattern, flags)
    flags = tree.state.flags
    samples = _Samples(flags, _literals(tree) + _ANY)
    found: dict[Attack, None] = {}
    for head, body in _loops([], list(tree)):
        pieces = [piece for piece in samples.of(body, least=1) if piece]
        for one, other in zip_longest(samples.of(head), pieces):
            start, piece = one or "", other or pieces[0]
            found |= dict.fromkeys(
                (Attack(start, piece, "\0"), Attack("", start + piece, ""), Attack("", start or piece, ""))
            )
    for piece in filter(None, samples.of(list(tree))):
        found[Attack("", piece, "")] = None
        found[Attack("", piece[:-1] or piece, "")] = None
    return list(found)[:: len(found) // _MOST_ATTACKS + 1]


def _loops(before: list[Any], nodes: list[Any]) -> Iterator[tuple[list[Any], list[Any]]]:
    """Yield every repetition in a pattern: what comes before it, and what it repeats."""
    for at, (kind, value) in enumerate(nodes):
        head = [*before, *nodes[:at]]
        if kind in _REPEATS:
            if value[1] > 1:
                yield head, list(value[2])
            yield from _loops(head, list(value[2]))
        for inner in _inside(kind, value):
            yield from _loops(head, list(inner))


def _inside(kind: Any, value: Any) -> list[Any]:
    match kind:
        case op.SUBPATTERN:
            return [value[3]]
        case op.BRANCH:
            return list(value[1])
        case op.ATOMIC_GROUP:
            return [value]
        case op.ASSERT | op.ASSERT_NOT:
            return [value[1]]
    return []


def _literals(nodes: Any) -> str:
    """Return the characters that a pattern names."""
    found: dict[str, None] = {}
    for kind, value in nodes:
        if kind in (op.LITERAL, op.NOT_LITERAL):
            found[chr(value)] = None
        elif kind is op.IN:
            found |= dict.fromkeys(chr(each) for name, each in value if name is op.LITERAL)
        for inner in [value[2]] if kind in _REPEATS else _inside(kind, value):
            found |= dict.fromkeys(_literals(inner))
    return "".join(found)


class _Samples:
    """Texts that match parts of a pattern."""

    def __init__(self, flags: int, characters: str) -> None:
        self._flags = flags
        self._characters = characters

    def of(self, nodes: list[Any], least: int = 0) -> list[str]:
        """Return some texts for a sequence; with `least`, its optional parts are there."""
        texts = [""]
        for node in nodes:
            more = self._one(node, texts[0], least)
            texts = [
                texts[min(at, len(texts) - 1)] + more[min(at, len(more) - 1)]
                for at in range(max(len(texts), len(more)))
            ]
        return list(dict.fromkeys(texts))

    def _one(self, node: tuple[Any, Any], before: str, least: int) -> list[str]:
        kind, value = node
        test = single(node, self._flags)
        if test is not None:
            return (
                [chr(value)] if kind is op.LITERAL else [each for each in self._characters if test(each)][:_MOST]
            ) or ["a"]
        if kind in _REPEATS:
            inner = self.of(list(value[2]), least)
            return [text * max(value[0], least) for text in inner] if max(value[0], least) else ["", *inner[:1]]
        if kind is op.BRANCH:
            return [text for inner in value[1] for text in self.of(list(inner), least)[:1]][: 2 * _MOST]
        if kind is op.GROUPREF:
            return [before[-1:]]
        if kind in (op.SUBPATTERN, op.ATOMIC_GROUP):
            return self.of(list(_inside(kind, value)[0]), least)
        return [""]
