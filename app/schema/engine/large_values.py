"""Large values of a trail: each is replaced by its place, its size and its hash, so that no value is written often."""

from hashlib import sha256
from typing import Final

from app.core.json_size import text_length
from app.core.json_types import Json, fingerprint

#: Bytes of a value that is written out; a longer one is referred to.
LARGEST: Final = 4_096


class LargeValues:
    """References to values of one trail, which keeps them alive; each value is measured once."""

    def __init__(self) -> None:
        #: Lengths by identity.
        self.lengths: dict[int, int] = {}
        self._described: dict[int, tuple[int, str]] = {}

    def member(self, name: str, value: Json, pointer: str | None) -> dict[str, Json]:
        """Return a member with the value, or `<name>_ref` with what identifies it.

        Args:
            name: `before` or `after`.
            value: what stood or stands there.
            pointer: where, in the paste or in the output; None where it no longer stands.
        """
        if 2 * text_length(value, self.lengths) <= LARGEST:
            return {name: value}  # the length is an estimate; escapes and UTF-8 make a text longer
        size, digest = self._identity(value)
        if size <= LARGEST:
            return {name: value}
        return {f"{name}_ref": {"pointer": pointer, "bytes": size, "sha256": digest}}

    def _identity(self, value: Json) -> tuple[int, str]:
        """Return size and SHA-256 of the canonical JSON: keys sorted, numbers as JavaScript prints them, no blanks."""
        found = self._described.get(id(value))
        if found is None:
            data = fingerprint(value).encode("utf-8", "surrogatepass")
            found = self._described[id(value)] = len(data), sha256(data).hexdigest()
        return found
