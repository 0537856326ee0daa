"""Makes a value smaller while it still shows what it shows."""

from collections.abc import Callable, Iterator
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path

#: The most smaller values that are tried.
_MOST: Final = 150
_SIMPLEST: Final[tuple[Json, ...]] = (None, "", "a", 0, 1, True, [], {})


def shrunk(value: Json, keep: Path, shows: Callable[[Json], bool]) -> Json:
    """Return a smaller value for which the test still holds; the value itself if none is found.

    Args:
        value: the value.
        keep: the place that shows it, which stays.
        shows: the test.

    >>> shrunk({"a": 5, "b": [1, 2]}, ("b", 0), lambda value: "b" in value and value["b"][:1] == [1])
    {'b': [1]}
    """
    left = _MOST
    smaller = True
    while smaller and left > 0:
        smaller = False
        for candidate in _smaller(value, keep):
            left -= 1
            if left < 0:
                break
            if shows(candidate):
                value, smaller = candidate, True
                break
    return value


def _smaller(value: Json, keep: Path) -> Iterator[Json]:
    """Yield values with one part left out or simplified, larger parts first."""
    if isinstance(value, dict):
        for name in value:
            if not keep or name != keep[0]:
                yield {key: member for key, member in value.items() if key != name}
        for name, member in value.items():
            below = keep[1:] if keep and keep[0] == name else None
            yield from ({**value, name: each} for each in _simpler(member, below))
    elif isinstance(value, list):
        kept = keep[0] if keep and isinstance(keep[0], int) else None
        if kept is None or kept == len(value) - 1:
            yield from (
                [*value[:index], *value[index + 1 :]] for index in range(len(value)) if index != kept and kept is None
            )
        elif kept < len(value) - 1:
            yield value[: kept + 1]
        for index, member in enumerate(value):
            below = keep[1:] if index == kept else None
            yield from ([*value[:index], each, *value[index + 1 :]] for each in _simpler(member, below))


def _simpler(value: Json, keep: Path | None) -> Iterator[Json]:
    """Yield simpler values for a part; for the place that stays, only what is below it."""
    if keep is None:
        size = _size(value)
        yield from (each for each in _SIMPLEST if _size(each) < size)
    if keep or keep is None:
        yield from _smaller(value, keep or ())


def _size(value: Json) -> tuple[int, int]:
    if isinstance(value, (dict, list)):
        return (2 if value else 1, len(value))
    return (0, 0 if value is None else 1 + len(str(value)))
