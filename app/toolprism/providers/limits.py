"""Claims about sizes: limits of one schema, which are checked, and of one request, which are only stated."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from toolprism.core.finding import Severity
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.source import Source
from toolprism.core.walk import required_names
from toolprism.providers.claim import Claim, Found, Support, Walked
from toolprism.providers.patterns import obstacle

#: Counts something in all nodes of a schema.
Measure: TypeAlias = Callable[[Walked], int]


def properties(walked: Walked) -> int:
    """Return the number of properties defined in total."""
    return sum(len(known) for _, node in walked if isinstance(known := node.get("properties"), dict))


def nesting(walked: Walked) -> int:
    """Return the nesting depth of objects, counting the outermost."""
    objects = {path for path, node in walked if isinstance(node.get("properties"), dict)}
    deepest = max((len(path) for path in objects), default=0)
    if deepest < _SHALLOW:
        return min(len(objects), 1 + deepest // 2)
    return max(sum(path[:length] in objects for length in range(len(path) + 1)) for path in objects)


_SHALLOW: Final = 4


def enum_values(walked: Walked) -> int:
    """Return the number of values in all enums."""
    return sum(len(members) for _, node in walked if isinstance(members := node.get("enum"), list))


def optional_properties(walked: Walked) -> int:
    """Return the number of optional properties."""
    total = 0
    for _, node in walked:
        known = node.get("properties")
        if isinstance(known, dict):
            names = required_names(node)
            total += sum(name not in names for name in known)
    return total


def unions(walked: Walked) -> int:
    """Return the number of nodes that are unions, of branches or of types."""
    return sum(isinstance(node.get("anyOf"), list) or isinstance(node.get("type"), list) for _, node in walked)


_WITH_CHARACTERS: Final = frozenset({"properties", "$defs", "definitions", "enum", "const"})


def characters(walked: Walked) -> int:
    """Return the number of characters in the names of properties and definitions, enums and consts."""
    total = 0
    for node in [node for _, node in walked if not _WITH_CHARACTERS.isdisjoint(node)]:
        for keyword in ("properties", "$defs", "definitions"):
            known = node.get(keyword)
            if isinstance(known, dict):
                total += sum(map(len, known))
        members = node.get("enum")
        if isinstance(members, list):
            total += sum(map(_length, members))
        if "const" in node:
            total += _length(node["const"])
    return total


def _length(value: Json) -> int:
    return len(value) if isinstance(value, str) else len(str(value))


def at_most(  # noqa: PLR0913  # the parts of a claim
    most: int,
    what: str,
    measure: Measure,
    source: Source,
    *,
    severity: Severity = "error",
    note: str = "",
    says: str = "",
) -> Claim:
    """Return the claim that a schema has at most a number of something."""

    def look(walked: Walked, _root: Json) -> Iterator[Found]:
        count = measure(walked)
        if count > most:
            message = f"The schema has {count:,} {what}, and the provider accepts at most {most:,}."
            yield Found((), message, "Split the tool, or leave parts of the schema to its description.")

    return Claim(
        group="limit",
        subjects=(f"more than {most:,} {what} in a schema",),
        support="refused",
        sources=(source,),
        note=note,
        says=says,
        code="limit-passed",
        severity=severity,
        look_at_all=look,
    )


def enum_at_most(most: int, source: Source, *, severity: Severity = "error") -> Claim:
    """Return the claim that one enum has at most a number of members."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        members = node["enum"]
        if isinstance(members, list) and len(members) > most:
            message = f"The enum has {len(members):,} members, and the provider accepts at most {most:,}."
            yield Found(("enum",), message, "List the members in the description.")

    return Claim(
        group="limit",
        subjects=(f"an enum of more than {most:,} members",),
        support="refused",
        sources=(source,),
        code="limit-passed",
        severity=severity,
        on=frozenset({"enum"}),
        look=look,
    )


def large_enum_at_most(members: int, most: int, source: Source) -> Claim:
    """Return the claim that the members of a large enum have at most a number of characters."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        given = node["enum"]
        if isinstance(given, list) and len(given) > members and sum(map(_length, given)) > most:
            message = f"The enum has more than {members:,} members, and together more than {most:,} characters."
            yield Found(("enum",), message, "List the members in the description.")

    return Claim(
        group="limit",
        subjects=(f"more than {most:,} characters in an enum of more than {members:,} members",),
        support="refused",
        sources=(source,),
        code="limit-passed",
        on=frozenset({"enum"}),
        look=look,
    )


def value_between(  # noqa: PLR0913  # the parts of a claim
    keyword: str, least: int, most: int, source: Source, *, severity: Severity = "error", says: str = ""
) -> Claim:
    """Return the claim that a keyword only accepts numbers of a range."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        value = node[keyword]
        if isinstance(value, (int, float)) and not least <= value <= most:
            message = f"The provider accepts {keyword} from {least} to {most:,} only."
            yield Found((keyword,), message, "Say it in the description.")

    return Claim(
        group="limit",
        subjects=(f"`{keyword}` outside {least} to {most:,}",),
        support="refused",
        sources=(source,),
        says=says,
        code="value-out-of-range",
        severity=severity,
        on=frozenset({keyword}),
        look=look,
    )


def no_patterns_with(names: tuple[str, ...], source: Source, *, severity: Severity = "error", says: str = "") -> Claim:
    """Return the claim that regular expressions may not use some features."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        pattern = node["pattern"]
        found = obstacle(pattern, names) if isinstance(pattern, str) else None
        if found is not None:
            yield Found(("pattern",), f"The pattern has {found}, which the provider refuses.", "Rewrite the pattern.")

    return Claim(
        group="pattern",
        subjects=tuple(f"a pattern with {name}" for name in names),
        support="refused",
        sources=(source,),
        says=says,
        code="pattern-refused",
        severity=severity,
        on=frozenset({"pattern"}),
        look=look,
    )


def of_request(subject: str, *sources: Source, note: str = "", says: str = "") -> Claim:
    """Return a claim about a whole request, which a single schema cannot break."""
    return Claim(group="limit", subjects=(subject,), support="refused", sources=sources, note=note, says=says)


def tool_name(pattern: str, *sources: Source, note: str = "", disputed: bool = False) -> Claim:
    """Return the claim about the name of a tool."""
    support: Support = "disputed" if disputed else "refused"
    subject = f"tool names that do not match `{pattern}`"
    return Claim(group="name", subjects=(subject,), support=support, sources=sources, note=note)
