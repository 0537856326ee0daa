"""Copies Python values as JSON, with nothing shared, and makes JSON values that nobody can change."""

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn

from toolprism.core.errors import NotJson
from toolprism.core.json_types import Json
from toolprism.core.pointer import render

#: Types whose values are copied as they are.
_ATOMS: Final = frozenset({str, bool, int, type(None)})


def json_copy(value: object, max_depth: int) -> Json:
    """Return a copy of a value, made of `dict`, `list`, `str`, `bool`, `int`, `float` and None.

    Any mapping with texts as keys becomes a `dict`, a tuple a `list`, and a text or number of a subclass, such as a
    member of a `StrEnum`, a plain one. Parts that occur at several places are copied once.

    >>> json_copy({"a": (1, 2.5)}, max_depth=200)
    {'a': [1, 2.5]}
    """
    copier = _Copier(max_depth)
    try:
        return copier.copy(value)
    except RecursionError:
        raise NotJson("The value nests too deep for Python.", pointer="") from None


class _Copier:
    """Copies the parts of one value."""

    def __init__(self, max_depth: int) -> None:
        self._max_depth = max_depth
        #: By the identity of a container: the container, which must stay alive, its copy, and how deep that nests.
        self._done: dict[int, tuple[object, Json, int]] = {}
        #: The containers around the current value, and their tokens.
        self._around: list[object] = []
        self._path: list[str | int] = []
        #: How deep the last value nests.
        self._depth = 0

    def copy(self, value: Any) -> Json:
        """Return the copy of a value. Two frames for each level: the interpreter allows a thousand by default."""
        kind = type(value)
        self._depth = 0
        if kind in _ATOMS:
            return value  # type: ignore[no-any-return]  # an atom
        is_array = kind is list or isinstance(value, (list, tuple))
        if not is_array and kind is not dict and not isinstance(value, Mapping):
            return self._atom(value)
        found = self._done.get(id(value))
        if len(self._around) + (found[2] if found else 1) > self._max_depth:
            raise self._too_deep(value)
        if found is None:
            self._around.append(value)
            copied = self._entries(value) if is_array else self._members(value)
            self._around.pop()
            found = self._done[id(value)] = (value, *copied)
        self._depth = found[2]
        return found[1]

    def _members(self, value: Mapping[Any, Any]) -> tuple[Json, int]:
        members: dict[str, Json] = {}
        deepest = 0
        for name, member in value.items():
            if not isinstance(name, str):
                raise self._refused(f"has a key that is {_described(name)}", "The keys of JSON objects are texts.")
            key = name if type(name) is str else str.__str__(name)
            if type(member) in _ATOMS:
                members[key] = member
                continue
            self._path.append(key)
            members[key] = self.copy(member)
            self._path.pop()
            deepest = max(deepest, self._depth)
        return members, deepest + 1

    def _entries(self, value: Iterable[Any]) -> tuple[Json, int]:
        entries: list[Json] = []
        deepest = 0
        for index, entry in enumerate(value):
            if type(entry) in _ATOMS:
                entries.append(entry)
                continue
            self._path.append(index)
            entries.append(self.copy(entry))
            self._path.pop()
            deepest = max(deepest, self._depth)
        return entries, deepest + 1

    def _atom(self, value: object) -> Json:
        if isinstance(value, float):
            if not math.isfinite(value):
                raise self._refused(f"is {float(value)}", "JSON has no such number.")
            return float(value)
        if isinstance(value, str):
            return str.__str__(value)
        if isinstance(value, int):
            return int.__int__(value)
        raise self._refused(f"is {_described(value)}", _advice(value))

    def _too_deep(self, value: object) -> NotJson:
        seen: set[int] = set()
        for level, outer in enumerate((*self._around, value)):
            if id(outer) in seen:
                del self._path[level:]
                return self._refused("contains itself", "JSON has no cycles.")
            seen.add(id(outer))
        return self._refused(f"nests more than {self._max_depth} deep", "No provider takes that.")

    def _refused(self, what: str, hint: str) -> NotJson:
        pointer = render(self._path)
        at = f" at {pointer[:200]}" if pointer else ""
        return NotJson(f"The value{at} {what}.", pointer=pointer, hint=hint)


def _described(value: object) -> str:
    """Return the type of a value as a phrase: `a set`, `an Enum`."""
    name = type(value).__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _advice(value: object) -> str:
    """Return what to pass in its place."""
    if hasattr(value, "model_dump"):
        return "Pass what its method `model_dump(mode='json', by_alias=True, exclude_none=True)` returns."
    return "JSON holds mappings, lists, texts, numbers, true, false and null."


def plain_copy(value: Any) -> Any:
    """Return a copy that shares nothing with a JSON value, made of `dict` and `list`; tuples become lists.

    >>> plain_copy({"a": [1]})
    {'a': [1]}
    """
    if isinstance(value, dict):
        return {name: plain_copy(member) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_copy(entry) for entry in value]
    return value


def _refuse(_self: object, *_: object, **__: object) -> NoReturn:
    raise TypeError("This value is read-only; its `copy()`, or `copy.deepcopy`, gives one of your own.")


class ReadOnlyDict(dict[str, Any]):
    """A `dict` that cannot be changed; `json` and HTTP clients write it as any other, and copies can be changed.

    >>> ReadOnlyDict({"a": 1})["a"]
    1
    """

    __slots__ = ()

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def copy(self) -> dict[str, Any]:
        """Return a copy that shares nothing with this value."""
        return {name: plain_copy(member) for name, member in self.items()}

    def __deepcopy__(self, _memo: object) -> dict[str, Any]:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return read_only, (self.copy(),)


class ReadOnlyList(list[Any]):
    """A `list` that cannot be changed."""

    __slots__ = ()

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def copy(self) -> list[Any]:
        """Return a copy that shares nothing with this value."""
        return [plain_copy(entry) for entry in self]

    def __deepcopy__(self, _memo: object) -> list[Any]:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return read_only, (self.copy(),)


_CONTAINERS: Final = (dict, list, tuple)


def read_only(value: Any, done: dict[int, tuple[Any, Any]] | None = None) -> Any:
    """Return a copy of a JSON value that cannot be changed; copies of shared parts (`done`) are shared.

    >>> read_only({"a": [1]})
    {'a': [1]}
    """
    if not isinstance(value, _CONTAINERS):
        return value
    known = {} if done is None else done
    found = known.get(id(value))
    if found is None:
        copy: Any
        if isinstance(value, dict):
            copy = ReadOnlyDict(
                {
                    name: read_only(member, known) if isinstance(member, _CONTAINERS) else member
                    for name, member in value.items()
                }
            )
        else:
            copy = ReadOnlyList([read_only(entry, known) for entry in value])
        found = known[id(value)] = (value, copy)
    return found[1]
