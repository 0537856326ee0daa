"""Replaces large values in a trail by place, size and hash, so that no value is written repeatedly."""

from hashlib import sha256
from typing import Final

from toolprism.core.json_size import text_length
from toolprism.core.json_types import Json, fingerprint

#: The largest value, in bytes, that is written out; larger ones are referenced.
LARGEST: Final = 4_096


class LargeValues:
    """References to the values of one trail, which keeps them alive; each value is measured once."""

    def __init__(self) -> None:
        #: Lengths by identity.
        self.lengths: dict[int, int] = {}
        self._described: dict[int, tuple[int, str]] = {}

    def member(self, name: str, value: Json, pointer: str | None) -> dict[str, Json]:
        """Return a member with the value, or `<name>_ref` with its identification.

        Args:
            name: `before` or `after`.
            value: the value before or after.
            pointer: its place in the paste or the output; None if it was removed.
        """
        if 2 * text_length(value, self.lengths) <= LARGEST:
            return {name: value}  # the length is an estimate; escapes and UTF-8 make a text longer
        size, digest = self._identity(value)
        if size <= LARGEST:
            return {name: value}
        return {f"{name}_ref": {"pointer": pointer, "bytes": size, "sha256": digest}}

    def _identity(self, value: Json) -> tuple[int, str]:
        """Return size and SHA-256 of the canonical JSON: sorted keys, JavaScript numbers, no blanks."""
        found = self._described.get(id(value))
        if found is None:
            data = fingerprint(value).encode("utf-8", "surrogatepass")
            found = self._described[id(value)] = len(data), sha256(data).hexdigest()
        return found
