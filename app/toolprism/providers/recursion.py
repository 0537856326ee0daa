"""Finds recursive schemas, and the claim that a provider refuses them."""

from collections.abc import Iterator, Mapping, Sequence

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.references import follow
from toolprism.core.source import Source
from toolprism.providers.claim import Claim, Found


def find_recursion(walked: Sequence[tuple[Path, Object]], root: Json) -> Iterator[Path]:
    """Yield the place of every reference to a schema that contains it, directly or through other references."""
    leads: dict[Path, Path] = {}
    for path, node in walked:
        reference = node.get("$ref")
        found = follow(root, reference) if isinstance(reference, str) else None
        if found is not None:
            leads[path] = found[0]
    if leads:
        targets = set(leads.values())
        around = {path: [path[:end] for end in range(len(path) + 1) if path[:end] in targets] for path in leads}
        edges: dict[Path, list[Path]] = {target: [] for target in targets}
        for path, lead in leads.items():
            for target in around[path]:
                edges[target].append(lead)
        group = _groups(edges)
        yield from (path for path, lead in leads.items() if any(group[each] == group[lead] for each in around[path]))


def _groups(edges: Mapping[Path, Sequence[Path]]) -> dict[Path, int]:
    """Return a component number for each place; two places share it if each leads to the other. Linear in the edges."""
    finished = _in_order_of_leaving([*edges], edges)
    back: dict[Path, list[Path]] = {place: [] for place in edges}
    for place, leads in edges.items():
        for lead in leads:
            back[lead].append(place)
    group: dict[Path, int] = {}
    for number, place in enumerate(reversed(finished)):
        pending = [place]
        while pending:
            each = pending.pop()
            if each not in group:
                group[each] = number
                pending += back[each]
    return group


def _in_order_of_leaving(places: Sequence[Path], edges: Mapping[Path, Sequence[Path]]) -> list[Path]:
    """Return the places in the order in which a depth-first walk leaves them."""
    seen: set[Path] = set()
    left: list[Path] = []
    for start in places:
        pending: list[tuple[Path, Iterator[Path]]] = []
        if start not in seen:
            seen.add(start)
            pending.append((start, iter(edges[start])))
        while pending:
            place, leads = pending[-1]
            following = next((lead for lead in leads if lead not in seen), None)
            if following is None:
                left.append(place)
                pending.pop()
            else:
                seen.add(following)
                pending.append((following, iter(edges[following])))
    return left


def no_recursion(source: Source, says: str = "") -> Claim:
    """Return the claim that a recursive schema is refused."""

    def look(walked: Sequence[tuple[Path, Object]], root: Json) -> Iterator[Found]:
        for path in find_recursion(walked, root):
            message = "The schema contains itself here, and the provider compiles no recursion."
            yield Found((*path, "$ref"), message, "Write out as many levels as are needed.")

    return Claim(
        group="shape",
        subjects=("a schema that contains itself",),
        support="refused",
        sources=(source,),
        says=says,
        code="recursive-reference",
        look_at_all=look,
    )
