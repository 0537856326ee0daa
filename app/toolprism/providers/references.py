"""Claims about references: their targets, the keywords allowed beside them, and recursion."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.references import follow
from toolprism.core.source import Source
from toolprism.providers.claim import Claim, Found, about_shape

COMBINERS: Final = ("allOf", "anyOf", "oneOf")


def references_resolve(source: Source, says: str = "") -> Claim:
    """Return the claim that a reference which cannot be resolved is refused."""

    def look(_path: Path, node: Object, root: Json) -> Iterator[Found]:
        reference = node["$ref"]
        if isinstance(reference, str) and follow(root, reference) is None:
            message = f"{reference} leads nowhere in the output, and the provider refuses it."
            yield Found(("$ref",), message, "Add the definition.")

    return about_shape("a `$ref` that leads nowhere", source, "unresolved-reference", look, "$ref", says=says)


def names_a_definition(reference: str) -> bool:
    """Return whether a reference is `#`, or names a definition of the root.

    >>> names_a_definition("#/$defs/a"), names_a_definition("#"), names_a_definition("#/$defs/a/items")
    (True, True, False)
    """
    return reference == "#" or (reference.startswith("#/$defs/") and "/" not in reference.removeprefix("#/$defs/"))


def references_pass_no_list(source: Source, says: str = "") -> Claim:
    """Return the claim that a reference may not pass through a list, such as `#/properties/a/anyOf/0`."""

    def look(_path: Path, node: Object, root: Json) -> Iterator[Found]:
        reference = node["$ref"]
        if not isinstance(reference, str) or not reference.startswith("#/") or follow(root, reference) is None:
            return
        if any(step.isdecimal() for step in reference.split("/")):
            message = f"{reference} leads through a list, where the engine finds nothing."
            yield Found(("$ref",), message, "Move what it refers to into `$defs`.")

    return about_shape(
        "a `$ref` that leads through a list", source, "reference-form", look, "$ref", severity="warning", says=says
    )


def references_name_definitions(source: Source, says: str = "") -> Claim:
    """Return the claim that a reference may only name the root or one of its definitions."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        reference = node["$ref"]
        if isinstance(reference, str) and not names_a_definition(reference):
            message = f"{reference} names no definition of the root, and the provider follows nothing else."
            yield Found(("$ref",), message, "Move what it refers to into `$defs`.")

    return about_shape("a `$ref` to another place than `#/$defs/…`", source, "reference-form", look, "$ref", says=says)


def references_stand_alone(source: Source, allowed: frozenset[str], says: str = "") -> Claim:
    """Return the claim that `$ref` allows only a few keywords beside it."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        beside = [name for name in node if name != "$ref" and name not in allowed]
        if beside:
            message = f"`{beside[0]}` is beside `$ref`, and the provider refuses that."
            yield Found((beside[0],), message, "Move it into the definition.")

    return about_shape("keywords beside `$ref`", source, "reference-with-siblings", look, "$ref", says=says)


def no_reference_in_all_of(source: Source) -> Claim:
    """Return the claim that an entry of an `allOf` may not be a reference."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        entries = node["allOf"]
        for at, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict) and "$ref" in entry:
                message = "`$ref` is in an entry of an `allOf`, and the provider refuses that."
                yield Found(("allOf", at, "$ref"), message, "Write the definition out.")

    return about_shape("a `$ref` in an entry of `allOf`", source, "reference-in-all-of", look, "allOf")


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
