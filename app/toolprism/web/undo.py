"""The way back from fixes, one by one: what each has replaced, as a text that the form carries."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import accumulate, zip_longest
from json import JSONDecodeError, loads
from typing import Final, TypeAlias

from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps

#: Said where a fix cannot be undone.
CHANGED_SINCE: Final = Finding(
    code="changed-since",
    severity="warning",
    message="The last fix cannot be undone on its own: its lines were edited since.",
)
#: The longest history, in characters; the oldest fixes are forgotten first, the newest never.
_LONGEST: Final = 400_000
#: The most that is read of a form, which may hold anything.
_MOST_READ: Final = 10_000_000
#: How many equal lines end a change, and within how many lines they are looked for; farther, the rest is one change.
_EQUAL: Final = 3
_MOST_AHEAD: Final = 80
#: The characters around the place of a line in which it is looked for after other edits.
_NEARBY: Final = 300
#: Lines around a replaced one, by which it is found again after other edits.
_AROUND: Final = 1

#: A line of the text before, and one of the text after.
_Places: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class _Piece:
    """Some lines before and after a fix, and where they begin after it."""

    start: int
    before: str
    after: str


@dataclass(frozen=True)
class _Step:
    """A fix: the length of the text after it, and what it has replaced."""

    length: int
    pieces: tuple[_Piece, ...]


def pushed(history: str, before: str, after: str) -> str:
    r"""Return a history with one more fix.

    >>> fixed = pushed("", "{}\\n", '{"a": 1}\\n')
    >>> undone(fixed, '{"a": 1}\\n')
    ('{}\\n', '')
    """
    steps = [*_read(history), _Step(len(after), tuple(_pieces(before, after)))]
    while len(steps) > 1 and len(_written(steps)) > _LONGEST:
        del steps[0]
    return _written(steps)


def undone(history: str, text: str) -> tuple[str, str] | None:
    """Return the text before the newest fix, and the history before it; what was typed since elsewhere stays.

    None if the lines of the fix are no longer there, or there is none.
    """
    steps = _read(history)
    if not steps:
        return None
    newest = steps.pop()
    moved = len(text) - newest.length
    kept, end = [], 0
    for piece in newest.pieces:
        place = _place(text, piece, moved, end)
        if place is None:
            return None
        kept += [text[end:place], piece.before]
        end = place + len(piece.after)
    return "".join([*kept, text[end:]]), _written(steps) if steps else ""


def depth(history: str) -> int:
    """Return how many fixes can be undone."""
    return len(_read(history))


def newest(history: str, text: str) -> tuple[str, int | None]:
    r"""Return what the newest fix did to a text, in a sentence, and the first line that it changed; empty for none.

    >>> newest(pushed("", '{\n "a": 1,\n "b": 2\n}', '{\n "b": 2\n}'), '{\n "b": 2\n}')
    ('Removed `a` at 1 place', 2)
    """
    steps = _read(history)
    if not steps or not steps[-1].pieces:
        return "", None
    pieces = steps[-1].pieces
    named = [each for each in pieces if _gone(each.before, each.after) or _gone(each.after, each.before)]
    pieces = tuple(named or pieces)  # a fix may write other texts in another way, which is no change
    gone = {name for each in pieces for name in _gone(each.before, each.after)}
    new = any(_gone(each.after, each.before) for each in pieces)
    what = f"Removed `{min(gone)}` at" if len(gone) == 1 and not new else "Changed"
    places = f"{len(pieces):,} place{'s' if len(pieces) > 1 else ''}"
    first = pieces[0]
    same = next(
        (
            n
            for n, (old, now) in enumerate(zip_longest(first.before.splitlines(), first.after.splitlines()))
            if old != now
        ),
        0,
    )
    return f"{what} {places}", text.count("\n", 0, first.start) + 1 + same


_NAME: Final = re.compile(r'^(\s*)"([^"\\]{1,40})"\s*:', re.MULTILINE)


def _gone(before: str, after: str) -> set[str]:
    """Return the members that stand in one text and not in the other, without those below them."""
    here, there = (Counter((len(indent), name) for indent, name in _NAME.findall(each)) for each in (before, after))
    gone = here - there
    least = min((indent for indent, _ in gone), default=0)
    return {name for indent, name in gone if indent == least}


def _pieces(before: str, after: str) -> Iterator[_Piece]:
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = list(accumulate(map(len, new), initial=0))
    for (first, start), (last, end) in _changes(old, new):
        above = min(_AROUND, first, start)
        yield _Piece(
            starts[start - above],
            "".join(old[first - above : last + _AROUND]),
            "".join(new[start - above : end + _AROUND]),
        )


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[_Places, _Places]]:
    """Yield where two texts part, and where they meet again, in one walk: a fix changes few lines at a time."""
    here, there = 0, 0
    while here < len(old) or there < len(new):
        if old[here : here + 1] == new[there : there + 1]:
            here, there = here + 1, there + 1
            continue
        met = _meeting(old, new, here, there)
        yield (here, there), met
        here, there = met


def _meeting(old: Sequence[str], new: Sequence[str], here: int, there: int) -> _Places:
    """Return where the nearest lines that are equal begin."""
    for ahead in range(1, _MOST_AHEAD):
        for gone in range(ahead + 1):
            left, right = here + gone, there + ahead - gone
            if old[left : left + _EQUAL] == new[right : right + _EQUAL]:
                return min(left, len(old)), min(right, len(new))
    return len(old), len(new)


def _place(text: str, piece: _Piece, moved: int, end: int) -> int | None:
    """Return where the lines of a fix stand, after `end`: where they were, moved by an edit above, or once nearby."""
    for start in (piece.start, piece.start + moved):
        if start >= end and text.startswith(piece.after, start):
            return start
    nearby = max(end, piece.start - _NEARBY), piece.start + len(piece.after) + _NEARBY
    found = text.find(piece.after, *nearby)
    return found if found >= 0 and text.find(piece.after, found + 1, nearby[1]) < 0 else None


def _written(steps: Sequence[_Step]) -> str:
    return dumps([[step.length, [list(astuple(piece)) for piece in step.pieces]] for step in steps])


def _read(history: str) -> list[_Step]:
    """Return the fixes of a history; what was not written here has none."""
    try:
        return [
            _Step(int(length), tuple(_Piece(int(start), str(before), str(after)) for start, before, after in pieces))
            for length, pieces in loads(history[:_MOST_READ] or "[]")
        ]
    except (JSONDecodeError, TypeError, ValueError, RecursionError, OverflowError):
        return []
