"""A rewrite: one applied edit, with its origin in the paste, its destination in the output, and its JSON Patch."""

from hashlib import sha256
from typing import Final, NamedTuple

from toolprism.core.finding import Source
from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json, fingerprint
from toolprism.core.pointer import render
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.log import Step
from toolprism.schema.engine.source_map import SourceMap

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


class Rewrite(NamedTuple):
    """An applied edit, in terms of the pasted schema and of the output."""

    step: Step
    #: Source pointer of the node that was edited.
    node_at: str
    #: Source pointer of the change, into the pasted schema.
    at: str
    #: The place that was created or moved; None for a removal.
    place: SourceMap | None
    #: Whether it replaced a value.
    replaced: bool

    @property
    def to(self) -> str | None:
        """Output pointer; None if it was removed, and until `settle` has found the places of the output."""
        return None if self.place is None else self.place.now

    @property
    def rule(self) -> str:
        """The id of the rule."""
        return self.step.rule.id

    @property
    def before(self) -> Json:
        """The value before; None for nothing."""
        return self.step.before

    @property
    def after(self) -> Json:
        """The value after; None for nothing."""
        edit = self.step.edit
        if edit.op == "drop":
            return None
        return edit.value if edit.op == "put" or edit.changed else self.step.before

    @property
    def effect(self) -> Effect:
        """The effect on the instances that the whole schema accepts."""
        return self.step.effect

    @property
    def reason(self) -> str:
        """The reason, as a sentence."""
        return self.step.edit.reason

    @property
    def citations(self) -> tuple[Source, ...]:
        """The sources for the provider's requirement."""
        return self.step.rule.sources

    def to_json(self, large: LargeValues | None = None) -> dict[str, Json]:
        """Return the shape of the API; a large value is referenced."""
        large = large or LargeValues()
        return {
            "rule": self.rule,
            "at": self.at,
            "to": self.to,
            **large.member("before", self.before, self.at),
            **large.member("after", self.after, self.to),
            "effect": self.effect.value,
            "reason": self.reason,
        }

    def operations(self) -> list[dict[str, Json]]:
        """Return the rewrite as operations of RFC 6902."""
        node, edit = self.step.node, self.step.edit
        at = render(node + edit.at)
        if edit.op == "drop":
            return [{"op": "remove", "path": at}]
        if edit.op == "put":
            return [{"op": "replace" if self.replaced else "add", "path": at, "value": edit.value}]
        carried: dict[str, Json] = {"op": edit.op, "from": render(node + edit.source), "path": at}
        return [carried, {"op": "replace", "path": at, "value": edit.value}] if edit.changed else [carried]
