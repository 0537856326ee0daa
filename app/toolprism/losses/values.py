"""Builds the smallest values that fit one or several schemas at once, and makes a value smaller."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Final, TypeAlias

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json, Object, fingerprint, is_number, object_at
from toolprism.core.pointer import Path
from toolprism.losses.containment import asked
from toolprism.losses.flat import Scope, kinds, merged
from toolprism.losses.pattern_text import fits_pattern
from toolprism.losses.scalars import SAMPLES, fits, members, near

#: Schemas that a value has to fit, each with the document of its references.
Demand: TypeAlias = tuple[tuple[Scope, Json], ...]
#: Plain schemas, likewise.
Flats: TypeAlias = tuple[tuple[Scope, Object], ...]

#: The most alternatives that are tried, values that are built, items and properties that are filled in.
_ALTERNATIVES: Final = 10
_VALUES: Final = 3
_ITEMS: Final = 60
_STEPS: Final = 4_000
#: The most values in a value that is built.
_LARGEST: Final = 3_000
#: Types in the order in which they are preferred, and the keywords that hint at one.
_PREFERRED: Final[tuple[str, ...]] = ("null", "string", "integer", "boolean", "number", "array", "object")
_HINTS: Final = {
    "object": ("properties", "required", "additionalProperties", "minProperties", "propertyNames"),
    "array": ("items", "prefixItems", "minItems", "contains"),
    "string": ("minLength", "maxLength", "pattern", "format"),
    "integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
}
#: Keywords that ask for other properties beside one.
_NEEDING: Final = ("dependentRequired", "dependentSchemas")
#: A name that no author uses, for a property that no schema knows.
EXTRA: Final = "extra"

#: Names for further properties: long ones, and short ones where names are limited.
_SPARE: Final = (*(f"{EXTRA}{number}" for number in range(_ITEMS)), *"abcdefghijklmnopqrstuvwxyz0")


class Builder:
    """Builds values; what was built for the same schemas is kept."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], list[Json]] = {}
        self._steps = 0
        #: The sizes of arrays and objects that were built, which share their parts, by id.
        self._sizes: dict[int, int] = {}

    def values(self, demand: Demand) -> list[Json]:
        """Return a few values that should fit, small ones first; none if none is found."""
        key = tuple(id(schema) for _, schema in demand)
        if key not in self._known:
            self._known[key] = []  # a schema that needs itself fits nothing finite
            self._steps += 1
            if self._steps % 64 == 0:
                ask_deadline()
            if self._steps > _STEPS:
                return []
            checks = [check for scope, schema in demand if (check := scope.check(schema)) is not None]
            fitting = (each for each in self._build(demand) if all(asked(check, each) is not False for check in checks))
            self._known[key] = list(islice(_distinct(fitting), _VALUES))
        return self._known[key]

    def _is_small(self, value: Json) -> bool:
        """Return whether an array or object is not too large written out; its parts were measured before."""
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        size = 1 + sum(self._sizes.get(id(part), 1) for part in parts)
        self._sizes[id(value)] = size
        return size <= _LARGEST

    def _build(self, demand: Demand) -> Iterator[Json]:
        found = sorted(alternatives(demand, _ALTERNATIVES), key=_rank)  # null before an object that may be absent
        for flats in found:
            yield from islice(self.plain(flats), _VALUES)

    def plain(self, flats: Flats) -> Iterator[Json]:
        """Yield values that fit plain schemas."""
        nodes = [flat for _, flat in flats]
        listed = next((found for node in nodes if (found := members(node)) is not None), None)
        if listed is not None:
            fitting = [value for value in listed if all(fits(value, node) for node in nodes)]
            yield from sorted(fitting, key=lambda value: len(fingerprint(value)))
            return
        for kind in _kinds(nodes):
            if kind == "object":
                yield from filter(self._is_small, self._objects(flats))
            elif kind == "array":
                yield from filter(self._is_small, self._arrays(flats))
            else:
                yield from (value for value in near(nodes, kind) if all(fits(value, node) for node in nodes))

    def _objects(self, flats: Flats) -> Iterator[Json]:
        found: dict[str, Json] = {}
        names = [str(name) for _, flat in flats for name in _strings(flat.get("required"))]
        for name in names:  # grows while dependent properties are found
            if name in found or len(found) > 50 * _ITEMS:
                continue
            values = self.values(child(flats, name))
            if not values:
                return
            found[name] = values[0]
            names += [each for _, flat in flats for each in _strings(object_at(flat, "dependentRequired").get(name))]
        least = max((count for _, flat in flats if is_number(count := flat.get("minProperties", 0))), default=0)
        known = [name for _, flat in flats for name in object_at(flat, "properties")]
        needing = {name for _, flat in flats for word in _NEEDING for name in object_at(flat, word)}
        spare = iter([name for name in [*known, *_SPARE] if takes_name(flats, name) and name not in needing])
        if any("propertyNames" in object_at(flat, "not") for _, flat in flats):
            least, spare = max(least, len(found) + 1), iter((EXTRA,))
        while len(found) < least:
            more = next(spare, None)
            if more is None:
                return
            values = self.values(child(flats, more)) if more not in found else []
            if values:
                found[more] = values[0]
        if not _exceeds(flats, "maxProperties", len(found)):
            yield found

    def _arrays(self, flats: Flats) -> Iterator[Json]:
        nodes = [flat for _, flat in flats]
        wanted = tuple((scope, flat["contains"]) for scope, flat in flats if "contains" in flat)
        least = max((int(count) for node in nodes if is_number(count := node.get("minItems", 0))), default=0)
        least = max(least, 1 if wanted else 0)
        if least > _ITEMS or _exceeds(flats, "maxItems", least):
            return
        is_set = any(node.get("uniqueItems") is True for node in nodes)
        found: list[Json] = []
        for index in range(least):
            demand = item(flats, index)
            values = self.values((*demand, *wanted) if wanted and index == 0 else demand)
            if is_set:
                known = {fingerprint(each) for each in found}
                values = [each for each in (*values, *_more(index)) if fingerprint(each) not in known]
            if not values:
                return
            found.append(values[0])
        yield found


def _exceeds(flats: Flats, keyword: str, count: int) -> bool:
    """Return whether a plain schema allows fewer members."""
    return any(is_number(most := flat.get(keyword)) and count > most for _, flat in flats)


def takes_name(flats: Flats, name: str) -> bool:
    """Return whether plain schemas may take a property of a name."""
    judged = (flat["propertyNames"] for _, flat in flats if isinstance(flat.get("propertyNames"), dict))
    return all(fits(name, each) for each in judged)


def alternatives(demand: Demand, most: int) -> Iterator[Flats]:
    """Yield plain schemas, one for each schema of a demand, that could hold for one value."""
    choices = [[(scope, flat) for flat in scope.alternatives(schema)] for scope, schema in demand]
    found = (flats for flats in product(*choices) if _kinds([flat for _, flat in flats]))
    yield from islice(found, most)


def _rank(flats: Flats) -> int:
    return _PREFERRED.index(_kinds([flat for _, flat in flats])[0])


def child(flats: Flats, name: str) -> Demand:
    """Return what plain schemas say of a property."""
    return tuple((scope, schema) for scope, flat in flats for schema in of_property(flat, name))


def of_property(flat: Object, name: str) -> Iterator[Json]:
    """Yield the schemas for a property in a plain schema."""
    named = name in object_at(flat, "properties")
    if named:
        yield flat["properties"][name]
    for pattern, schema in object_at(flat, "patternProperties").items():
        if fits_pattern(pattern, name):
            named = True
            yield schema
    for keyword in ("additionalProperties", "unevaluatedProperties"):
        if not named and keyword in flat:
            yield flat[keyword]


def item(flats: Flats, index: int) -> Demand:
    """Return what plain schemas say of an item."""
    found: list[tuple[Scope, Json]] = []
    for scope, flat in flats:
        prefix = flat.get("prefixItems")
        if isinstance(prefix, list) and index < len(prefix):
            found.append((scope, prefix[index]))
        elif "items" in flat:
            found.append((scope, flat["items"]))
    return tuple(found)


def _kinds(nodes: Sequence[Object]) -> list[str]:
    """Return the types that all nodes allow, the hinted ones first."""
    allowed = kinds(merged({"type": node["type"]} for node in nodes if "type" in node))
    order: list[str] = [kind for kind in _PREFERRED if kind in allowed or (kind == "integer" and "number" in allowed)]
    if any("type" in node for node in nodes):
        return order
    hinted = [kind for kind, words in _HINTS.items() if any(word in node for node in nodes for word in words)]
    return [*hinted, *(kind for kind in order if kind not in hinted)]


def _strings(value: object) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _more(index: int) -> Iterable[Json]:
    return (*SAMPLES.values(), index, f"a{index}")


def _distinct(values: Iterable[Json]) -> Iterator[Json]:
    seen: set[str] = set()
    for value in values:
        key = fingerprint(value)
        if key not in seen:
            seen.add(key)
            yield value


#: The most smaller values that are tried.
_MOST: Final = 150
_SIMPLEST: Final[tuple[Json, ...]] = (None, "", "a", 0, 1, True, [], {})


def shrunk(value: Json, keep: Path, shows: Callable[[Json], bool]) -> Json:
    """Return a smaller value for which the test still holds; the value itself if none is found.

    Args:
        value: the value.
        keep: the place that shows it, which stays.
        shows: the test.

    >>> shrunk({"a": 5, "b": [1, 2]}, ("b", 0), lambda value: "b" in value and value["b"][:1] == [1])
    {'b': [1]}
    """
    left = _MOST
    smaller = True
    while smaller and left > 0:
        smaller = False
        for candidate in _smaller(value, keep):
            left -= 1
            if left < 0:
                break
            if shows(candidate):
                value, smaller = candidate, True
                break
    return value


def _smaller(value: Json, keep: Path) -> Iterator[Json]:
    """Yield values with one part left out or simplified, larger parts first."""
    if isinstance(value, dict):
        for name in value:
            if not keep or name != keep[0]:
                yield {key: member for key, member in value.items() if key != name}
        for name, member in value.items():
            below = keep[1:] if keep and keep[0] == name else None
            yield from ({**value, name: each} for each in _simpler(member, below))
    elif isinstance(value, list):
        kept = keep[0] if keep and isinstance(keep[0], int) else None
        if kept is None or kept == len(value) - 1:
            yield from (
                [*value[:index], *value[index + 1 :]] for index in range(len(value)) if index != kept and kept is None
            )
        elif kept < len(value) - 1:
            yield value[: kept + 1]
        for index, member in enumerate(value):
            below = keep[1:] if index == kept else None
            yield from ([*value[:index], each, *value[index + 1 :]] for each in _simpler(member, below))


def _simpler(value: Json, keep: Path | None) -> Iterator[Json]:
    """Yield simpler values for a part; for the place that stays, only what is below it."""
    if keep is None:
        size = _size(value)
        yield from (each for each in _SIMPLEST if _size(each) < size)
    if keep or keep is None:
        yield from _smaller(value, keep or ())


def _size(value: Json) -> tuple[int, int]:
    if isinstance(value, (dict, list)):
        return (2 if value else 1, len(value))
    return (0, 0 if value is None else 1 + len(str(value)))
