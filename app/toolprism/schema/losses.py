"""The checks that an output no longer makes, and the verdict on a result."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from toolprism.core.json_types import Json, as_object
from toolprism.core.keywords import ANNOTATIONS, TYPE_OF
from toolprism.core.meaning import is_safe_bound, may_be_text, safe_bounds
from toolprism.core.pointer import Path, find, parse, render, unescape
from toolprism.core.references import follow
from toolprism.core.walk import subschemas
from toolprism.schema.engine import Effect
from toolprism.schema.engine.log import Mark, Step, steps
from toolprism.schema.engine.rewrite import Rewrite
from toolprism.schema.engine.trail import LostCheck, Narrowing
from toolprism.schema.keywords import LIFTABLE

#: From the worst to the best.
Verdict: TypeAlias = Literal[
    "not-a-schema", "refused", "empty-fallback", "strict-off", "loses-checks", "stricter", "same-meaning", "as-pasted"
]

#: What the way back undoes, and what keeps every check in another shape: null for an optional property means the same
#: to a tool, a wrapped union has all its branches, and a list of pairs the schema of the values.
_NO_LOSS: Final = frozenset(
    {"optional-to-nullable", "wrap-root-union", "open-map-to-pairs", "tuple-to-object", "integer-enum-to-texts"}
)
#: Rules after which the output is about arguments of another shape than the paste.
SHAPING: Final = frozenset(
    {"wrap-root-union", "open-map-to-pairs", "open-map-to-text", "tuple-to-object", "integer-enum-to-texts"}
    | {"recursion-to-text", "root-to-argument-object", "zod-to-json-schema"}
)
_REQUIRED_AS_NULL: Final = "require-every-property"
_LOSING: Final = (Effect.WIDER, Effect.UNKNOWN)
#: The operations that may remove or replace a value.
_REMOVING: Final = ("put", "drop")
_CONTAINERS: Final = (dict, list)
#: Keywords that other keywords may imply, and keywords that may imply others.
_REPEATABLE: Final = frozenset(
    {"minProperties", "maxProperties", "minItems", "maxItems", "items", "additionalItems", "default", "examples"}
)
_REPEATING: Final = frozenset({"enum", "const", "$ref", "allOf", "anyOf", "oneOf", "not", "if", "propertyNames"})
#: The keywords whose value is a list, and those that map names to schemas.
_LISTS: Final = frozenset({"anyOf", "oneOf", "allOf", "prefixItems", "items", "enum", "required", "type"})
_MAPS: Final = frozenset({"properties", "patternProperties", "dependentSchemas", "$defs", "definitions"})


def may_narrow(step: Step) -> bool:
    """Return whether less is accepted after a step, or may be."""
    return narrows(step) or (step.effect is Effect.UNKNOWN and step.rule.id not in _NO_LOSS)


def narrowings(rewrites: Iterable[Rewrite]) -> Iterator[Narrowing]:
    """Yield what narrows among the rewrites of a trail, each place and rule once, in the order of the steps."""
    found = (Narrowing(each.at, each.step.rule.id) for each in rewrites if may_narrow(each.step))
    yield from dict.fromkeys(found)


def loses(step: Step) -> bool:
    """Return whether more is, or may be, accepted after a step."""
    return step.effect in _LOSING and step.rule.id not in _NO_LOSS


def narrows(step: Step) -> bool:
    """Return whether less is accepted after a step."""
    if step.effect is not Effect.NARROWER or step.rule.id in _NO_LOSS:
        return False
    # where the rule itself says so, each property that was optional takes null
    return step.rule.id != _REQUIRED_AS_NULL or step.edit.effect is not None


class Removal(NamedTuple):
    """A step that removes or replaces a value so that more may be accepted, and the source pointer of that value."""

    step: Step
    at: str


def removals_among(rewrites: Iterable[Rewrite]) -> Iterator[Removal]:
    """Yield the removals among the rewrites of a trail."""
    for rewrite in rewrites:
        if (rewrite.step.edit.op == "drop" or rewrite.replaced) and loses(rewrite.step):
            yield Removal(rewrite.step, rewrite.at)


def removals_in_place(log: Iterable[Step | Mark]) -> list[Removal] | None:
    """Return the removals in a log without deriving its trail; None if one is not where its value was pasted.

    Most are: a place differs from that in the paste only below a value that an earlier step made or rearranged.
    """
    found: list[Removal] = []
    #: Values that were made or rearranged, and members that were not pasted.
    made: set[Path] = set()
    new: set[Path] = set()
    for step in steps(log):
        _, node, edit, before = step
        place = node + edit.at
        if edit.op in _REMOVING and loses(step):
            if place in new or (made and any(place[:length] in made for length in range(len(place)))):
                return None
            if edit.op == "put" and before is None:  # it replaces null, or nothing
                return None
            found.append(Removal(step, render(place)))
        if edit.op not in _REMOVING or edit.parts or type(place[-1] if place else None) is int:
            made.add(node)
        elif edit.op == "put":
            if before is None:
                new.add(place)
            if type(edit.value) in _CONTAINERS:
                made.add(place)
    return found


def lost_checks(removals: Iterable[Removal]) -> Iterator[LostCheck]:
    """Yield the constraints that steps remove or loosen, without duplicates, in the order of the steps."""
    seen: set[tuple[str, str]] = set()
    for removal in removals:
        for lost in _of(removal):
            if lost[:2] not in seen:
                seen.add(lost[:2])
                yield lost


def is_certain(check: LostCheck, schema: Json) -> bool:
    """Return whether a lost check was one that nothing beside or around it repeats, so that no proof is needed."""
    path = parse(check.pointer)
    node = find(schema, path)
    return (
        isinstance(node, dict)
        and (bool(check.value) if check.keyword in LIFTABLE else check.value is False)
        and TYPE_OF.get(check.keyword, "") == ("number" if node.get("type") == "integer" else node.get("type"))
        and check.keyword not in _REPEATABLE
        and _REPEATING.isdisjoint(node)
        and _is_plain(path)
    )


def asserts(check: LostCheck, schema: Json) -> bool:
    """Return whether a check of the paste refuses anything: `format` does of texts, bounds of safe integers nothing."""
    if check.keyword != "format" and not is_safe_bound(check.keyword, check.value):
        return True
    node = find(schema, parse(check.pointer))
    return may_be_text(node) if check.keyword == "format" else check.keyword not in safe_bounds(as_object(node))


def _is_plain(path: Sequence[str]) -> bool:
    """Return whether a path leads through properties and items alone."""
    words = iter(path)
    for word in words:
        if word == "properties":
            next(words, None)
        elif word != "items":
            return False
    return True


def still_lost(checks: Iterable[LostCheck], places: Iterable[Path]) -> Iterator[LostCheck]:
    """Yield the checks that stand at places where more may be accepted; and each `format`.

    Args:
        checks: the checks that steps remove.
        places: the places of the paste of which it is not proven that no more is accepted.
    """
    near = {render(place) for place in places}
    above = set(near)
    for pointer in near:
        while pointer and (pointer := pointer.rpartition("/")[0]) not in above:
            above.add(pointer)
    for lost in checks:
        at = f"{lost.pointer}/{lost.keyword}"
        if lost.keyword == "format" or at in above or _is_within(at, near):
            yield lost


def _is_within(pointer: str, places: Container[str]) -> bool:
    """Return whether a place, or one above it, is among places."""
    while pointer and pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return pointer in places


def checks_at(places: Iterable[Path], schema: Json) -> Iterator[LostCheck]:
    """Yield the checks of places of the paste: a keyword, or every keyword of a node."""
    for place in places:
        node = find(schema, place[:-1])
        is_name = len(place) > 1 and _is_name(place)
        if place and not is_name and isinstance(node, dict) and place[-1] in node and isinstance(place[-1], str):
            yield LostCheck(render(place[:-1]), place[-1], node[place[-1]])
        else:
            yield from _of_node(render(place), find(schema, place))


def with_referred(places: Iterable[Path], schema: Json) -> set[Path]:
    """Return places and all that references below them lead to."""
    found: set[Path] = set()
    pending = list(places)
    while pending:
        place = pending.pop()
        if place in found:
            continue
        found.add(place)
        value = find(schema, place)
        for node in subschemas(value if isinstance(value, dict) else {str(token): value for token in place[-1:]}):
            target = follow(schema, node["$ref"]) if isinstance(node.get("$ref"), str) else None
            pending += [] if target is None else [target[0]]
    return found


def _of(removal: Removal) -> Iterator[LostCheck]:
    """Yield the losses of one step: a keyword; for an entry of its list, the keyword; for a node, every check."""
    pointer, place, before = removal.at, removal.step.edit.at, removal.step.before
    if not place and removal.step.edit.op == "put":
        yield from _of_node(pointer, before)
        return
    while place and isinstance(place[-1], int):
        pointer, place = pointer.rpartition("/")[0], place[:-1]
    if not pointer:
        yield from _of_node("", before)
    elif len(place) > 1 and _is_name(place):
        yield from _of_node(removal.at, before)
    else:
        node, _, token = (_keyword_of(pointer) if pointer[-1].isdecimal() else pointer).rpartition("/")
        keyword = unescape(token)
        if keyword not in ANNOTATIONS:
            yield LostCheck(node, keyword, before)


def _keyword_of(pointer: str) -> str:
    """Return the place of the keyword whose list holds a place; the place itself if it is no entry of a list.

    >>> _keyword_of("/anyOf/0"), _keyword_of("/properties/0"), _keyword_of("/properties/anyOf/0")
    ('/anyOf', '/properties/0', '/properties/anyOf/0')
    """
    *above, keyword, token = ("", *pointer.split("/"))
    names = above[-1:] and above[-1] in _MAPS
    return pointer.rpartition("/")[0] if token.isdecimal() and keyword in _LISTS and not names else pointer


def _is_name(place: Path) -> bool:
    """Return whether the last token of a place is the name of a subschema, not a keyword."""
    return str(place[-2]) in _MAPS


def _of_node(pointer: str, node: Json) -> Iterator[LostCheck]:
    """Yield the checks of a whole node."""
    for keyword, value in as_object(node).items():
        if keyword not in ANNOTATIONS and (keyword != "properties" or value):
            yield LostCheck(pointer, keyword, value)
