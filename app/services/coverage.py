"""What became of every place of the pasted schema at one target: the one answer for lines, rows and keywords."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal, TypeAlias

from app.core.json_types import Json, same
from app.core.pointer import escape, render
from app.core.walk import SNAKE_POSITIONS, nodes
from app.schema import Result
from app.services.rewrites import lost_places, meaning

#: `rejected`: the target fails open because of it; `spilled`: stripped, and said in a description instead;
#: `removed`: stripped, and nothing is lost with it.
Coverage: TypeAlias = Literal["rejected", "stripped", "spilled", "rewritten", "removed", "kept"]

#: From the worst to the best.
COVERAGES: Final[Sequence[Coverage]] = ("rejected", "stripped", "spilled", "rewritten", "removed", "kept")


class Pasted:
    """The places of one pasted schema, found once for all targets."""

    def __init__(self, schema: Json) -> None:
        self._schema = schema

    @cached_property
    def places(self) -> Sequence[tuple[str, Json]]:
        """Every value with its pointer, the root first."""
        return list(places(self._schema))

    @cached_property
    def holders(self) -> Collection[str]:
        """The places of schemas, and of the maps and lists that hold them."""
        found = {""}
        for path, node in nodes(self._schema, SNAKE_POSITIONS):
            here = render(path)
            found.add(here)
            found.update(f"{here}/{escape(keyword)}" for keyword in node if keyword in SNAKE_POSITIONS)
        return found


def coverage_of(result: Result, pasted: Pasted | None = None) -> dict[str, Coverage]:
    """Return what became of the value at every source pointer; nothing where there is no output."""
    if result.status == "error":
        return {}
    pasted = pasted or Pasted(result.schema)
    lives = _descendants(result)
    spilled = {f"{each.pointer}/{escape(each.keyword)}" for each in result.trail.spilled}
    rejected = {reason.pointer for reason in result.fail_open if reason.cause == "impossible"}
    lost = lost_places(result)
    harmless = _harmless(result, lost)
    found: dict[str, Coverage] = {}
    for pointer, value in pasted.places:
        of_kind = pointer in pasted.holders
        if pointer in rejected:
            found[pointer] = "rejected"
        elif any(_is_twin(pointer, value, other, now, of_kind=of_kind) for other, now in lives.get(pointer, ())):
            found[pointer] = "kept"
        elif pointer in spilled:
            found[pointer] = "spilled"
        elif pointer in lives:
            found[pointer] = "rewritten"
        else:
            above = found.get(pointer.rpartition("/")[0]) == "removed" and pointer not in lost
            found[pointer] = "removed" if above or pointer in harmless else "stripped"
    return found


def _harmless(result: Result, lost: Collection[str]) -> set[str]:
    """Return the places of what is removed without a loss."""
    removed = (rewrite.at for rewrite in result.trail.rewrites if rewrite.to is None and meaning(rewrite) == "same")
    return set(removed) - set(lost)


def _descendants(result: Result) -> dict[str, list[tuple[str, Json]]]:
    origins = result.trail.origins
    lives: dict[str, list[tuple[str, Json]]] = {}
    for pointer, value in places(result.output):
        for source in origins.get(pointer, (pointer,)):
            lives.setdefault(source, []).append((pointer, value))
    return lives


def by_keyword(schema: Json, found: Mapping[str, Coverage]) -> dict[str, Counter[Coverage]]:
    """Count the coverage of each keyword, in the order in which the schema has them."""
    counts: dict[str, Counter[Coverage]] = {}
    for path, node in sorted(nodes(schema, SNAKE_POSITIONS), key=lambda entry: len(entry[0])):
        for keyword in node:
            coverage = found.get(render((*path, keyword)))
            if coverage is not None:
                counts.setdefault(keyword, Counter())[coverage] += 1
    return counts


def places(value: Json) -> Iterator[tuple[str, Json]]:
    """Yield every value of a document with its pointer, the root first."""
    pending: list[tuple[str, Json]] = [("", value)]
    while pending:
        pointer, here = pending.pop()
        yield pointer, here
        if isinstance(here, dict):
            pending += [(f"{pointer}/{escape(name)}", member) for name, member in here.items()]
        elif isinstance(here, list):
            pending += [(f"{pointer}/{index}", entry) for index, entry in enumerate(here)]


def _is_twin(pointer: str, value: Json, other: str, now: Json, *, of_kind: bool) -> bool:
    """Return whether a value goes by the same name and is the same; of what holds schemas only the kind counts."""
    if pointer and pointer.rpartition("/")[2] != other.rpartition("/")[2]:
        return False
    if of_kind and isinstance(value, (dict, list)):
        return isinstance(now, type(value))
    return same(value, now)
