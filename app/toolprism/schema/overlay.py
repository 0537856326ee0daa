"""Combines a schema with another one below it: the upper keywords take precedence."""

from toolprism.core.json_types import Json, Object, unique
from toolprism.core.pointer import Path
from toolprism.schema.engine.edit import Root


class Overlay:
    """The keywords of a definition, overlaid by the siblings of a reference to it.

    The properties of both stay, the upper schema's for equal names; the requirements and the `allOf` entries of both
    apply. For any other keyword the upper schema's value is used.
    """

    def __init__(self, upper: Object, lower: Object, place: Path) -> None:
        """Combine two schemas.

        Args:
            upper: the keywords beside the reference.
            lower: the definition.
            place: the path of the definition in the document.
        """
        self.whole: dict[str, Json] = {**lower, **upper}
        #: Places of the result that are subtrees of the upper schema, or of the document.
        self.parts: dict[Path, Path | Root] = {(keyword,): Root((*place, keyword)) for keyword in lower}
        self.parts.update({(keyword,): (keyword,) for keyword in upper})
        for keyword, kind, unite in (
            ("properties", dict, self._properties),
            ("required", list, self._required),
            ("allOf", list, self._all_of),
        ):
            if keyword not in upper or not isinstance(lower.get(keyword), kind):
                continue
            below = Root((*place, keyword))
            del self.parts[keyword,]
            if isinstance(upper[keyword], kind):
                unite(upper[keyword], lower[keyword], below)
            else:  # malformed values are ignored
                self.whole[keyword], self.parts[keyword,] = lower[keyword], below

    def _properties(self, upper: Object, lower: Object, below: Root) -> None:
        self.whole["properties"] = {**lower, **upper}
        for name in lower:
            self.parts["properties", name] = Root((*below.path, name))
        for name in upper:
            self.parts["properties", name] = ("properties", name)

    def _required(self, upper: list[Json], lower: list[Json], below: Root) -> None:
        names = self.whole["required"] = unique([*upper, *lower])
        for index, name in enumerate(names):
            own = next((at for at, other in enumerate(upper) if other == name), None)
            found = ("required", own) if own is not None else Root((*below.path, lower.index(name)))
            self.parts["required", index] = found

    def _all_of(self, upper: list[Json], lower: list[Json], below: Root) -> None:
        self.whole["allOf"] = self._entries(upper, lower, below, ("allOf",))

    def _entries(self, upper: list[Json], lower: list[Json], below: Root, at: Path) -> list[Json]:
        """Return the entries of both lists; a single entry that cannot be merged yet absorbs the other list."""
        only = upper[0] if len(upper) == 1 else None
        if isinstance(only, dict):
            inner = only.get("allOf")
            self.parts.update({(*at, 0, keyword): (*at, 0, keyword) for keyword in only if keyword != "allOf"})
            further = self._entries(inner if isinstance(inner, list) else [], lower, below, (*at, 0, "allOf"))
            return [{**only, "allOf": further}]
        self.parts.update({(*at, index): (*at, index) for index in range(len(upper))})
        self.parts.update({(*at, len(upper) + index): Root((*below.path, index)) for index in range(len(lower))})
        return [*upper, *lower]
