"""Changes YAML with `ruamel.yaml` and TOML with `tomlkit`, which keep comments, order and format.

A text that `ruamel.yaml` would reformat is left alone.
"""

import io
import re
from typing import Any, Final

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


def edited_toml(text: str, at: Path, operation: Operation) -> str:
    """Return TOML after an operation on the schema at a path.

    Raises:
        Kept: it cannot be written, or the library is missing.
    """
    try:
        import tomlkit  # an extra: only fixes in TOML need it
    except ImportError:
        raise Kept("fixes in TOML need pip install 'toolprism[fix]'") from None
    try:
        root: Any = tomlkit.parse(text)
        if tomlkit.dumps(root) != text:
            raise Kept("its TOML would be formatted anew")
        apply(root, at, operation)
        return tomlkit.dumps(root)
    except (KeyError, IndexError, TypeError, ValueError):
        raise Kept("its place is not in the TOML as written") from None


_WIDE: Final = 1_000_000
#: An item of a list that stands deeper than the member that holds it.
_SEQUENCE: Final = re.compile(r"^( *)[^\s#-][^\n]*:[ \t]*\n(?:[ \t]*\n)*( *)- ", re.MULTILINE)
_MAPPING: Final = re.compile(r"^( *)[^\s#-][^\n]*:[ \t]*\n( +)[^\s#-]", re.MULTILINE)


def edited_yaml(text: str, at: Path, operation: Operation) -> str:
    """Return YAML after an operation on the schema at a path.

    Raises:
        Kept: the text would be formatted anew, or the library is missing.
    """
    writer = _writer(text)
    try:
        root = writer.load(text)
    except Exception:  # noqa: BLE001  # the library has many, and each means the same here
        raise Kept("its YAML cannot be edited_yaml in place") from None
    if _dumped(writer, root) != text:
        raise Kept("its YAML would be formatted anew")
    try:
        apply(root, at, operation)
    except (KeyError, IndexError, TypeError, ValueError):
        raise Kept("its place is not in the YAML as written") from None
    return _dumped(writer, root)


def _writer(text: str) -> Any:
    try:
        from ruamel.yaml import YAML  # an extra: only fixes in YAML need it
    except ImportError:
        raise Kept("fixes in YAML need pip install 'toolprism[fix]'") from None
    writer = YAML(typ="rt", pure=True)
    writer.preserve_quotes = True
    writer.width = _WIDE
    found = _SEQUENCE.search(text)
    offset = len(found[2]) - len(found[1]) if found else 0
    nested = _MAPPING.search(text)
    step = len(nested[2]) - len(nested[1]) if nested else 2
    writer.indent(mapping=step, sequence=offset + 2, offset=offset)
    return writer


def _dumped(writer: Any, root: Any) -> str:
    stream = io.StringIO()
    writer.dump(root, stream)
    return stream.getvalue()
