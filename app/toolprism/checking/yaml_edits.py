"""Changes YAML with `ruamel.yaml`, which keeps comments and order; a text that it would reformat is left alone."""

import io
import re
from typing import Any, Final

from toolprism.checking.edits import Kept
from toolprism.checking.library_edits import apply
from toolprism.core.patch import Operation
from toolprism.core.pointer import Path

_WIDE: Final = 1_000_000
#: An item of a list that stands deeper than the member that holds it.
_SEQUENCE: Final = re.compile(r"^( *)[^\s#-][^\n]*:[ \t]*\n(?:[ \t]*\n)*( *)- ", re.MULTILINE)
_MAPPING: Final = re.compile(r"^( *)[^\s#-][^\n]*:[ \t]*\n( +)[^\s#-]", re.MULTILINE)


def edited(text: str, at: Path, operation: Operation) -> str:
    """Return YAML after an operation on the schema at a path.

    Raises:
        Kept: the text would be formatted anew, or the library is missing.
    """
    writer = _writer(text)
    try:
        root = writer.load(text)
    except Exception:  # noqa: BLE001  # the library has many, and each means the same here
        raise Kept("its YAML cannot be edited in place") from None
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
