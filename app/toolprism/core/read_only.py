"""JSON values that nobody can change: a `dict` and a `list` whose methods for changes raise an error."""

from typing import Any, Final, NoReturn

from toolprism.core.json_copy import plain_copy


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
