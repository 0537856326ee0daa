"""What a result says to readers: its counts, the reason for the verdict, the changes, and each place of the paste."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import methodcaller
from typing import Final, Literal, NamedTuple, TypeAlias

from toolprism.core.json_text import shown
from toolprism.core.json_types import Json, same
from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.core.pointer import Path, escape, parse, render
from toolprism.core.walk import nodes
from toolprism.schema import Effect, FailOpen, Result, Rewrite, Step, loses, narrows
from toolprism.services.labels import STANDINGS, place_name, standing


class Summary(NamedTuple):
    """The counts of one schema at one target."""

    changed: int
    #: Keywords, properties and entries that were removed.
    stripped: int
    spilled: int
    #: Constraints of the paste that are no longer enforced.
    lost: int


def summarize(result: Result) -> Summary:
    """Return the counts of a result."""
    taken = result.steps
    return Summary(
        changed=len(taken),
        stripped=sum(step.edit.op == "drop" for step in taken),
        spilled=sum(len(step.edit.spills) for step in taken),
        lost=len(result.lost_checks),
    )


def severity(result: Result) -> tuple[int, int]:
    """Return the sort key of a result: the worst first."""
    return STANDINGS.index(standing(result)), -len(result.lost_checks)


#: Display order.
_ORDER: Final = ("lost", "stricter", "same")


class OneChange(NamedTuple):
    """One rewrite, or several of one place that amount to one removal."""

    rewrite: Rewrite
    #: The value there in the paste.
    before: Json
    #: Its meaning: `lost`, `stricter` or `same`.
    meaning: str


@dataclass(frozen=True, kw_only=True)
class Rewrites:
    """The rewrites of a result."""

    #: The target's own, ordered: losses, stricter, same meaning.
    own: Sequence[OneChange]
    #: The number of rewrites by MCP ingestion.
    ingested: int


def arranged(result: Result, ingestion: Result | None) -> Rewrites:
    """Arrange the rewrites of a result.

    Args:
        result: the result of one target.
        ingestion: the result of MCP ingestion if it ran first; None if it did not, or is the target.
    """
    before = {} if ingestion is None else {(each.rule, each.at): None for each in ingestion.trail.rewrites}
    own = [rewrite for rewrite in result.trail.rewrites if (rewrite.rule, rewrite.at) not in before]
    folded = list(_folded(own))
    return Rewrites(
        own=sorted(folded, key=lambda each: _ORDER.index(each.meaning)), ingested=len(result.trail.rewrites) - len(own)
    )


def meaning(rewrite: Rewrite) -> str:
    """Return the meaning of a rewrite for the arguments: `lost`, `stricter` or `same`.

    An undecided effect counts as lost.
    """
    if loses(rewrite.step):
        return "lost"
    return "stricter" if narrows(rewrite.step) else "same"


def _folded(rewrites: Iterable[Rewrite]) -> Iterator[OneChange]:
    """Yield the changes without lossless rewrites of values that are later removed."""
    listed = list(rewrites)
    removed = {rewrite.at for rewrite in listed if _is_drop(rewrite)}
    first: dict[str, Json] = {}
    for rewrite in listed:
        if not _is_drop(rewrite) and rewrite.to is None and rewrite.at in removed and rewrite.effect is Effect.SAME:
            first.setdefault(rewrite.at, rewrite.before)
            continue
        before = first.pop(rewrite.at, rewrite.before) if _is_drop(rewrite) else rewrite.before
        yield OneChange(rewrite=rewrite, before=before, meaning=meaning(rewrite))


def _is_drop(rewrite: Rewrite) -> bool:
    return rewrite.step.edit.op == "drop"


def lost_places(result: Result) -> Collection[str]:
    """Return the source pointers of keywords with lost checks."""
    return {f"{lost.pointer}/{escape(lost.keyword)}" for lost in result.lost_checks}


#: What passes where a keyword is lost, in words for people; others are named.
_PASSES: Final[Mapping[str, str]] = {
    "required": "required properties may be left out",
    "additionalProperties": "properties may be added",
    "type": "values of other types pass",
    **dict.fromkeys(("enum", "const"), "values that are not listed pass"),
    "pattern": "texts that break a pattern pass",
    "format": "texts of any format pass",
    **dict.fromkeys(("minLength", "maxLength"), "texts of any length pass"),
    **dict.fromkeys(
        ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"), "numbers out of range pass"
    ),
    **dict.fromkeys(("minItems", "maxItems"), "lists of any length pass"),
    "uniqueItems": "lists with repeated items pass",
    **dict.fromkeys(("oneOf", "anyOf", "if", "then", "else", "not"), "forms may be mixed"),
    "propertyNames": "any name of a property passes",
}
#: The most keywords that are named.
_MOST: Final = 4


def why(result: Result) -> str:
    """Return the reason for a verdict; empty if the verdict needs none."""
    match standing(result):
        case "refused" | "stopped":
            refusing = [each.message for each in result.breaches if each.severity == "error"]
            return next((each.message for each in result.errors), next(iter(refusing), ""))
        case "strict-off" | "empty-fallback":
            return _fails_open(result.fail_open)
        case "loses-checks":
            return _passes(lost.keyword for lost in result.lost_checks) or "more passes than yours allows"
        case "stricter":
            return f"stricter in {_listed(_keywords(_place(step) for step in result.steps if narrows(step)))}"
        case "same-meaning":
            return _is_harmless(result)
    return ""


def more_reasons(result: Result) -> int:
    """Return how many reasons stand behind a verdict beside the one that `why` names."""
    opens = standing(result) in ("strict-off", "empty-fallback")
    return max(0, len(result.fail_open) - 1) if opens else 0


def _passes(lost: Iterable[str]) -> str:
    """Return what passes without some checks, the most frequent first.

    >>> _passes(["required", "type", "required"])
    'required properties may be left out ×2, values of other types pass'
    """
    counts = Counter(_PASSES.get(each, f"{each} is not checked") for each in lost).most_common()
    return _listed([words if number == 1 else f"{words} ×{number:,}" for words, number in counts])


def _place(step: Step) -> Path:
    return step.node + step.edit.at


def _fails_open(reasons: tuple[FailOpen, ...]) -> str:
    if not reasons:
        return ""
    first = reasons[0]
    return f"{place_name(first.pointer)}: {first.reason}" if first.cause == "impossible" else first.reason


def _is_harmless(result: Result) -> str:
    """Return the names of removed keywords that have no effect on validity; what is written otherwise is no news."""
    removed = [each.rewrite for each in arranged(result, None).own if each.rewrite.to is None]
    return f"without {_listed(_keywords(parse(each.at) for each in removed))}" if removed else ""


def _keywords(places: Iterable[Path]) -> list[str]:
    """Return the keywords at some places with their counts, the most frequent first."""
    counts = Counter(map(_keyword, places)).most_common()
    named = [("the whole schema" if keyword is None else shown(keyword)[1:-1], number) for keyword, number in counts]
    return [name if number == 1 else f"{name} ×{number:,}" for name, number in named]


def _keyword(place: Path) -> str | None:
    """Return the last token of a place that is not an index; None if there is none."""
    return next((token for token in map(str, reversed(place)) if not token.isdecimal()), None)


def _listed(names: list[str]) -> str:
    more = [f"{len(names) - _MOST:,} more"] if len(names) > _MOST else []
    return ", ".join([*names[:_MOST], *more])


#: `rejected`: the target fails open because of it; `spilled`: stripped, but added to a description; `removed`: stripped
#: without a loss.
Coverage: TypeAlias = Literal["rejected", "stripped", "spilled", "rewritten", "removed", "kept"]

#: From the worst to the best.
COVERAGES: Final[Sequence[Coverage]] = ("rejected", "stripped", "spilled", "rewritten", "removed", "kept")
#: The bytes that stand for them while they are found: a range of places is marked, and searched, at once.
_REJECTED, _STRIPPED, _SPILLED, _REWRITTEN, _REMOVED, _KEPT = range(len(COVERAGES))
_start: Final = methodcaller("start")
_NOT_KEPT: Final = re.compile(rb"[^%c]" % _KEPT, re.DOTALL)


class Pasted:
    """The places of one pasted schema in document order, computed once for all targets."""

    def __init__(self, schema: Json) -> None:
        #: With the value, the last token (empty for the root) and the place that contains each.
        self.pointers, self.values, self.names, self.parents = map(list, zip(*self._look(schema), strict=True))
        #: Pointer → index.
        self.index = {pointer: index for index, pointer in enumerate(self.pointers)}
        #: The index after the last descendant of each place.
        self.ends = self._find_ends()
        #: The pointers of schemas, and of the maps and lists that contain them.
        self._holders = _holders(schema)

    def _look(self, schema: Json) -> Iterator[tuple[str, Json, str, int]]:
        """Yield each place: pointer, value, last token, and the index of the place that contains it."""
        pending: list[tuple[str, Json, str, int]] = [("", schema, "", 0)]
        here = 0
        while pending:
            yield (place := pending.pop())
            pointer, value = place[:2]
            if isinstance(value, dict):
                pending += [(f"{pointer}/{escape(name)}", member, name, here) for name, member in value.items()]
            elif isinstance(value, list):
                pending += [(f"{pointer}/{number}", entry, str(number), here) for number, entry in enumerate(value)]
            here += 1

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


def changed_places(result: Result, pasted: Pasted) -> Mapping[str, Coverage]:
    """Return the coverage of the values that are not kept, by source pointer; none if there is no output."""
    if result.status in ("error", "unchanged"):
        return {}
    found = _sent(result, pasted)
    for reason in result.fail_open:
        if reason.cause == "impossible" and reason.pointer in pasted.index:
            found[pasted.index[reason.pointer]] = _REJECTED
    _explain_missing(found, result, pasted)
    return {pasted.pointers[each.start()]: COVERAGES[each[0][0]] for each in _NOT_KEPT.finditer(found)}


def _sent(result: Result, pasted: Pasted) -> bytearray:
    """Return `kept` or `rewritten` for each place in the output, `stripped` for the others."""
    found = bytearray([_STRIPPED]) * len(pasted.pointers)
    for sources, token, value, changed in result.trail.visit(result.output):
        for source in sources:
            index = pasted.index[source]
            if changed is not None:
                _keep_others(found, index, changed, pasted)
            if found[index] != _KEPT:
                found[index] = _KEPT if pasted.is_twin(index, token, value) else _REWRITTEN
    return found


def _keep_others(found: bytearray, index: int, changed: Collection[str | int], pasted: Pasted) -> None:
    """Mark the descendants of a place as kept, except for the members that changed."""
    above, end = pasted.pointers[index], pasted.ends[index]
    places = [f"{above}/{escape(name)}" for name in changed]
    members = [pasted.index[place] for place in places if place in pasted.index]
    others = [found[member : pasted.ends[member]] for member in members]
    found[index + 1 : end] = bytes([_KEPT]) * (end - index - 1)
    for member, marks in zip(members, others, strict=True):
        found[member : member + len(marks)] = marks


def _explain_missing(found: bytearray, result: Result, pasted: Pasted) -> None:
    """Distinguish spilled places, and those removed without a loss, from stripped ones."""
    spilled = {f"{each.pointer}/{escape(each.keyword)}" for each in result.trail.spilled}
    lost = lost_places(result)
    harmless = _harmless_at(result, lost)
    for index in map(_start, _NOT_KEPT.finditer(found)):  # a parent stands before what it contains
        pointer = pasted.pointers[index]
        if pointer in spilled and found[index] != _REJECTED:
            found[index] = _SPILLED
        elif found[index] == _STRIPPED:
            below_removed = found[pasted.parents[index]] == _REMOVED and pointer not in lost
            found[index] = _REMOVED if below_removed or pointer in harmless else _STRIPPED


def _harmless_at(result: Result, lost: Collection[str]) -> set[str]:
    """Return the places that were removed without a loss."""
    removed = (rewrite.at for rewrite in result.trail.rewrites if rewrite.to is None and meaning(rewrite) == "same")
    return set(removed) - set(lost)
