"""Applies JSON Patch (RFC 6902) to a JSON value without changing the value."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias, TypedDict

from toolprism.core.json_types import Json, same
from toolprism.core.pointer import Path, array_index, parse, render
from toolprism.core.records import Pointer

PatchOperation = TypedDict(
    "PatchOperation",
    {
        "op": Literal["add", "remove", "replace", "move", "copy"],
        "path": Pointer,
        "from": NotRequired[Pointer],
        "value": NotRequired[Json],
    },
)
#: One operation, such as `{"op": "remove", "path": "/a"}`.
Operation: TypeAlias = Annotated[Mapping[str, Json], PatchOperation]
Patch: TypeAlias = tuple[Operation, ...]

#: The token for the place after the last entry of an array.
_END: Final = "-"


def add(path: Path, value: Json) -> Operation:
    """Return the operation that sets a member, or inserts an entry."""
    return {"op": "add", "path": render(path), "value": value}


def replace(path: Path, value: Json) -> Operation:
    """Return the operation that replaces a value."""
    return {"op": "replace", "path": render(path), "value": value}


def remove(path: Path) -> Operation:
    """Return the operation that removes a member or an entry."""
    return {"op": "remove", "path": render(path)}


def move(source: Path, path: Path) -> Operation:
    """Return the operation that moves a value."""
    return {"op": "move", "from": render(source), "path": render(path)}


class PatchError(ValueError):
    """An operation does not fit the value that it is applied to."""


def patched(document: Json, operations: Iterable[Operation]) -> Json:
    """Return the document after the operations; unchanged containers are shared with it.

    >>> patched({"a": [1, 2], "b": {}}, ({"op": "move", "from": "/a/0", "path": "/b/c"},))
    {'a': [2], 'b': {'c': 1}}
    """
    for operation in operations:
        document = _applied(document, operation)
    return document


def difference(before: Json, after: Json) -> Patch:
    """Return operations that turn one value into another; a list that differs is replaced as a whole.

    >>> difference({"a": 1, "b": [1]}, {"b": [2]})
    ({'op': 'remove', 'path': '/a'}, {'op': 'replace', 'path': '/b', 'value': [2]})
    """
    return tuple(_operations(before, after, ()))


def _operations(before: Json, after: Json, path: Path) -> Iterator[Operation]:
    if not (isinstance(before, dict) and isinstance(after, dict)):
        if not same(before, after):
            yield replace(path, after)
        return
    for name in before:
        if name not in after:
            yield remove((*path, name))
        else:
            yield from _operations(before[name], after[name], (*path, name))
    for name in after:
        if name not in before:
            yield add((*path, name), after[name])


def _applied(document: Json, operation: Operation) -> Json:
    path = parse(str(operation["path"]))
    match operation["op"]:
        case "add":
            return _with(document, path, operation["value"], replaces=False)
        case "replace":
            return _with(document, path, operation["value"], replaces=True)
        case "remove":
            return _without(document, path)
        case "move":
            source = parse(str(operation["from"]))
            return _with(_without(document, source), path, _at(document, source), replaces=False)
        case "copy":
            return _with(document, path, _at(document, parse(str(operation["from"]))), replaces=False)
    raise PatchError(f"{operation['op']!r} is not an operation that is supported here")


def _at(here: Json, path: tuple[str, ...]) -> Json:
    for token in path:
        here = _member(here, token)
    return here


def _member(here: Json, token: str) -> Json:
    if isinstance(here, dict) and token in here:
        return _json(here[token])
    if isinstance(here, list) and (index := array_index(token, here)) is not None:
        return _json(here[index])
    raise PatchError(f"there is nothing at {token!r}")


def _with(here: Json, path: tuple[str, ...], value: Json, *, replaces: bool) -> Json:
    """Return a container with a value set at a path; the containers on the way are copied."""
    if not path:
        return value
    token, rest = path[0], path[1:]
    copied: Any = _copied(here)
    if rest:
        copied[_key(copied, token)] = _with(_member(here, token), rest, value, replaces=replaces)
    elif replaces:
        _member(here, token)
        copied[_key(copied, token)] = value
    elif isinstance(copied, list):
        copied.insert(_place(copied, token), value)
    else:
        copied[token] = value
    return _json(copied)


def _without(here: Json, path: tuple[str, ...]) -> Json:
    if not path:
        raise PatchError("the whole document cannot be removed")
    token, rest = path[0], path[1:]
    member = _member(here, token)
    copied: Any = _copied(here)
    if rest:
        copied[_key(copied, token)] = _without(member, rest)
    else:
        del copied[_key(copied, token)]
    return _json(copied)


def _json(value: Any) -> Json:
    return value  # type: ignore[no-any-return]  # what is in JSON is JSON


def _copied(here: Json) -> Any:
    if isinstance(here, dict):
        return dict(here)
    if isinstance(here, list):
        return list(here)
    raise PatchError("only objects and arrays have members")


def _key(here: Any, token: str) -> str | int:
    return token if isinstance(here, dict) else int(token)


def _place(here: list[Json], token: str) -> int:
    """Return the index at which an entry is inserted; `-` is the end."""
    if token in (_END, str(len(here))):
        return len(here)
    index = array_index(token, here)
    if index is None:
        raise PatchError(f"there is no place {token!r} in an array of {len(here)}")
    return index
