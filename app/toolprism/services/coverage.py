"""The coverage of every place of the pasted schema at one target, for lines and rows."""

from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeAlias

from toolprism.core.json_types import Json, same
from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.core.pointer import escape, render
from toolprism.core.walk import nodes
from toolprism.schema import Result
from toolprism.services.rewrites import lost_places, meaning

#: `rejected`: the target fails open because of it; `spilled`: stripped, but added to a description; `removed`: stripped
#: without a loss.
Coverage: TypeAlias = Literal["rejected", "stripped", "spilled", "rewritten", "removed", "kept"]

#: Not sent, or not sent unchanged.
_MISSING: Final = ("stripped", "rewritten")
#: From the worst to the best.
COVERAGES: Final[Sequence[Coverage]] = ("rejected", "stripped", "spilled", "rewritten", "removed", "kept")


class Pasted:
    """The places of one pasted schema in document order, computed once for all targets."""

    def __init__(self, schema: Json) -> None:
        self.pointers: list[str] = []
        self.values: list[Json] = []
        #: The last token of each pointer; empty for the root.
        self.names: list[str] = []
        self.parents: list[int] = []
        self._look(schema)
        #: Pointer → index.
        self.index = {pointer: index for index, pointer in enumerate(self.pointers)}
        #: The index after the last descendant of each place.
        self.ends = self._find_ends()
        #: The pointers of schemas, and of the maps and lists that contain them.
        self._holders = _holders(schema)

    def _look(self, schema: Json) -> None:
        pending: list[tuple[str, Json, str, int]] = [("", schema, "", 0)]
        while pending:
            pointer, value, name, parent = pending.pop()
            here = len(self.pointers)
            self.pointers.append(pointer)
            self.values.append(value)
            self.names.append(name)
            self.parents.append(parent)
            if isinstance(value, dict):
                pending += [(f"{pointer}/{escape(name)}", member, name, here) for name, member in value.items()]
            elif isinstance(value, list):
                pending += [(f"{pointer}/{place}", entry, str(place), here) for place, entry in enumerate(value)]

    def _find_ends(self) -> list[int]:
        ends = list(range(1, len(self.pointers) + 1))
        for index in range(len(ends) - 1, 0, -1):
            parent = self.parents[index]
            ends[parent] = max(ends[parent], ends[index])
        return ends

    def is_twin(self, index: int, token: str | int | None, value: Json) -> bool:
        """Return whether a value has the name and the value of a place; of schemas only the type is compared."""
        if index and str(token) != self.names[index]:
            return False
        pasted = self.values[index]
        if isinstance(pasted, (dict, list)) and self.pointers[index] in self._holders:
            return isinstance(value, type(pasted))
        return same(pasted, value)


def _holders(schema: Json) -> Collection[str]:
    found = {""}
    for path, node in nodes(schema, SNAKE_POSITIONS):
        here = render(path)
        found.add(here)
        found.update([f"{here}/{escape(keyword)}" for keyword in node if keyword in SNAKE_POSITIONS])
    return found


def coverage_of(result: Result, pasted: Pasted | None = None) -> dict[str, Coverage]:
    """Return the coverage of the value at every source pointer; an empty dict if there is no output."""
    if result.status == "error":
        return {}
    pasted = pasted or Pasted(result.schema)
    found = _sent(result, pasted)
    for reason in result.fail_open:
        if reason.cause == "impossible" and reason.pointer in pasted.index:
            found[pasted.index[reason.pointer]] = "rejected"
    _explain_missing(found, result, pasted)
    return dict(zip(pasted.pointers, found, strict=True))


def _sent(result: Result, pasted: Pasted) -> list[Coverage]:
    """Return `kept` or `rewritten` for each place in the output, `stripped` for the others."""
    found: list[Coverage] = ["stripped"] * len(pasted.pointers)
    for sources, token, value, changed in result.trail.visit(result.output):
        for source in sources:
            index = pasted.index[source]
            if changed is not None:
                _keep_others(found, index, changed, pasted)
            if found[index] != "kept":
                found[index] = "kept" if pasted.is_twin(index, token, value) else "rewritten"
    return found


def _keep_others(found: list[Coverage], index: int, changed: Collection[str | int], pasted: Pasted) -> None:
    """Mark the descendants of a place as kept, except for the members that changed."""
    end = pasted.ends[index]
    if not changed:
        found[index + 1 : end] = ["kept"] * (end - index - 1)
        return
    index += 1
    while index < end:
        after = pasted.ends[index]
        if pasted.names[index] not in changed:
            found[index:after] = ["kept"] * (after - index)
        index = after


def _explain_missing(found: list[Coverage], result: Result, pasted: Pasted) -> None:
    """Distinguish spilled places, and those removed without a loss, from stripped ones."""
    spilled = {f"{each.pointer}/{escape(each.keyword)}" for each in result.trail.spilled}
    lost = lost_places(result)
    harmless = _harmless(result, lost)
    for index, coverage in enumerate(found):
        if coverage not in _MISSING:
            continue
        pointer = pasted.pointers[index]
        if pointer in spilled:
            found[index] = "spilled"
        elif coverage == "stripped":
            below_removed = found[pasted.parents[index]] == "removed" and pointer not in lost
            found[index] = "removed" if below_removed or pointer in harmless else "stripped"


def _harmless(result: Result, lost: Collection[str]) -> set[str]:
    """Return the places that were removed without a loss."""
    removed = (rewrite.at for rewrite in result.trail.rewrites if rewrite.to is None and meaning(rewrite) == "same")
    return set(removed) - set(lost)
