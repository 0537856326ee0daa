"""Changes TOML with `tomlkit`, which keeps comments, order and format."""

from typing import Any

from toolprism.checking.edits import Kept
from toolprism.checking.library_edits import apply
from toolprism.core.patch import Operation
from toolprism.core.pointer import Path


def edited(text: str, at: Path, operation: Operation) -> str:
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
