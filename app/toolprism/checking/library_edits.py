"""Applies JSON Patch to the containers of a library that keeps comments and order."""

from typing import Any

from toolprism.checking.edits import Kept
from toolprism.core.patch import Operation
from toolprism.core.pointer import Path, parse


def apply(root: Any, at: Path, operation: Operation) -> None:
    """Apply an operation to the schema at a path of a document.

    Raises:
        Kept: the operation cannot be applied.
        KeyError: there is no such place.
    """
    path = (*at, *parse(str(operation["path"])))
    match operation["op"]:
        case "remove":
            _drop(root, path)
        case "replace":
            _put(root, path, operation["value"], replaces=True)
        case "add":
            _put(root, path, operation["value"], replaces=False)
        case "move":
            _put(root, path, _drop(root, (*at, *parse(str(operation["from"])))), replaces=False)
        case other:
            raise Kept(f"the operation {other} cannot be written")


def _holder(root: Any, path: Path) -> tuple[Any, Any]:
    if not path:
        raise Kept("the whole document would be replaced")
    here = root
    for token in path[:-1]:
        here = here[int(token) if isinstance(here, list) else token]
    last = path[-1]
    return here, last if not isinstance(here, list) else len(here) if last == "-" else int(last)


def _put(root: Any, path: Path, value: Any, *, replaces: bool) -> None:
    here, name = _holder(root, path)
    if isinstance(here, list) and not replaces:
        here.insert(name, value)
    else:
        here[name] = value


def _drop(root: Any, path: Path) -> Any:
    here, name = _holder(root, path)
    return here.pop(name)
