"""Compares a source with an output in both directions: a proof that nothing differs, or values that show what does."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.keywords import POSITIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import subschemas
from toolprism.losses.containment import Answer, Comparable
from toolprism.losses.flat import Scope
from toolprism.losses.probes import Probe, Prober
from toolprism.losses.scalars import LONGEST, has_long
from toolprism.losses.side import Side
from toolprism.losses.undone import Undone
from toolprism.losses.values import Builder, Demand, shrunk
from toolprism.losses.witness import Kind

#: Keywords beside which, or below which, null cannot simply stand for an absent property.
_OPAQUE: Final = frozenset(
    {"allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "minProperties"}
    | {"maxProperties", "unevaluatedProperties", "patternProperties", "propertyNames"}
)
#: Keywords below which it can.
_CLEAR: Final = frozenset({"properties", "items", "prefixItems", "anyOf", "additionalProperties"})
_DEFINITIONS: Final = frozenset({"$defs", "definitions"})


def with_nulls(schema: Json, *, required: bool, places: dict[int, Json] | None = None) -> Json:
    """Return a schema that takes null for each optional property.

    Args:
        schema: a schema of draft 2020-12.
        required: whether the optional properties are required then: the schema of what stands for an argument, instead
            of that of what the way back makes an argument of.
        places: takes, by the id of a part of the schema, the part that stands for it.

    >>> with_nulls({"properties": {"a": {"type": "string"}}}, required=True)
    {'properties': {'a': {'anyOf': [{'type': 'string'}, {'type': 'null'}]}}, 'required': ['a']}
    """
    reaches_definitions = all(_OPAQUE.isdisjoint(node) for node in subschemas(schema))
    below = _CLEAR | _DEFINITIONS if reaches_definitions else _CLEAR
    return _Relaxing(required, below, {} if places is None else places).relaxed(schema)


@dataclass(frozen=True, slots=True)
class _Relaxing:
    required: bool
    #: The keywords below which null can stand for an absent property.
    below: frozenset[str]
    places: dict[int, Json]

    def relaxed(self, schema: Json) -> Json:
        """Return what stands for a schema."""
        if not isinstance(schema, dict) or not _is_clear(schema):
            return schema
        node = {**schema}
        for keyword in sorted(self.below & schema.keys()):
            node[keyword] = self._each(keyword, schema[keyword])
        names = object_at(schema, "properties")
        given = schema.get("required", [])
        if names and isinstance(given, list):
            relaxed = object_at(node, "properties")
            optional = [name for name in names if name not in given]
            nullable = {name: _or_null(child) for name in optional if isinstance(child := relaxed[name], dict)}
            node["properties"] = {**relaxed, **nullable}
            self.places.update((id(names[name]), child) for name, child in nullable.items())
            if self.required:
                node["required"] = [*given, *optional]
        self.places[id(schema)] = node
        return node

    def _each(self, keyword: str, value: Json) -> Json:
        if isinstance(value, list):
            return [self.relaxed(child) for child in value]
        if isinstance(value, dict) and POSITIONS[keyword] is POSITIONS["properties"]:
            return {name: self.relaxed(child) for name, child in value.items()}
        return self.relaxed(value)


def _is_clear(node: Object) -> bool:
    """Return whether no other keyword judges the properties of a node."""
    shares = "properties" in node and not {"anyOf", "$ref"}.isdisjoint(node)
    return _OPAQUE.isdisjoint(node) and not shares


def _or_null(schema: Object) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


#: The most probes of one direction, the most differences that are confirmed, and those that are shown.
MOST_PROBES: Final = 3_000
_MOST_CONFIRMED: Final = 24
MOST_SHOWN: Final = 12
#: After so many probes that show nothing new the search ends, if it has found something.
_ENOUGH: Final = 800
#: The most characters of all probes of one direction.
_MOST_TEXT: Final = 500_000
#: Past so many characters of both schemas fewer witnesses are confirmed.
_MOST_WEIGHT: Final = 1_200_000
#: From so many characters of both schemas on, some probes come before a proof.
_LARGE: Final = 8_000
_FIRST: Final = 150
_TOO_MUCH: Final = f"values of more than {_MOST_TEXT:,} characters together are not tried"
_TOO_MANY: Final = "no more are tried"
_UNPROVEN: Final = "nothing proves that there is none"
_NONE: Final = "no small arguments that fit were found"
_TOO_LONG: Final = f"texts longer than {LONGEST:,} characters are not tried"
#: The most values that are read off a difference.
_MOST_GUIDED: Final = 60


@dataclass(frozen=True, slots=True)
class Found:
    """A value that only one side accepts, as probed: confirmed and shrunk."""

    value: Json
    #: What the other side refuses it as: what the way back makes of it, or an image of it.
    refused_as: Json
    path: Path
    keyword: str


@dataclass(frozen=True, slots=True)
class Direction:
    """What was found in one direction."""

    answer: Answer
    found: tuple[Found, ...] = ()
    probes: int = 0
    #: Why the search ended, if it ended without a result.
    limit: str = ""

    @property
    def is_proven(self) -> bool:
        """Whether it is proven that nothing is lost."""
        return self.answer is Answer.YES

    @property
    def is_decided(self) -> bool:
        """Whether it is proven that nothing is lost, or shown that something is."""
        return self.is_proven or bool(self.found)


class Subject:
    """One side as probes are made of it."""

    def __init__(self, side: Side) -> None:
        main, strictest = side.readings.main, side.readings.strictest
        #: What a value misses.
        self.outside: Demand = ((Scope(main), main),)
        #: What it misses as other drafts read the schema: one demand for each reading.
        self.outside_others: list[Demand] = [((Scope(each), each),) for each in side.readings.others]
        #: What a value fits however it is read: null for `nullable` fits in some readings only.
        self.inside = self.outside if strictest is main else ((Scope(strictest), strictest),)


class Source:
    """A pasted schema, prepared for comparison with many outputs."""

    def __init__(self, schema: Json) -> None:
        self.side = Side(schema)
        self.subject = Subject(self.side)
        self._relaxed: dict[bool, Comparable] = {}

    @cached_property
    def accepts_nothing(self) -> bool:
        """Whether it is proven that no value fits the schema; not asked where one of the smallest does."""
        side = self.side
        smallest = Builder().values(self.subject.inside)
        return not any(side.accepts(value) for value in smallest) and side.comparable.accepts_nothing

    def comparable(self, undone: Undone, *, sent: bool) -> Comparable:
        """Return the schema of what is an argument after the way back, or of what is sent for an argument."""
        if undone.shapes:
            return Comparable(True, exact=False)  # noqa: FBT003  # a schema, about which nothing is known
        if not undone.nulls:
            return self.side.comparable
        if sent not in self._relaxed:
            readings = self.side.readings
            places: dict[int, Json] = {}
            schema = with_nulls(readings.main, required=sent, places=places)
            self._relaxed[sent] = Comparable(schema, exact=readings.exact, places=places)
        return self._relaxed[sent]


class Comparison:
    """One source and one output."""

    def __init__(self, source: Source, output: Side, undone: Undone) -> None:
        self.source = source
        self.output = output
        self.undone = undone
        self.subject = Subject(output)
        self.builder = Builder()

    def widened(self) -> Direction:
        """Return what the output accepts and the source refuses, also after the way back."""
        source, output = self.source, self.output
        meant = source.comparable(self.undone, sent=False)
        sent = output.comparable
        search = _Search("widened", self, lambda inside, outside: meant.takes(sent, meant.part(outside), inside))

        def proof() -> Answer:
            answer = meant.covers(sent)
            if answer is Answer.UNKNOWN and self.undone.shapes:
                return source.side.comparable.covers(sent)
            return answer

        return search.run(meant.takes(sent), proof, lambda: sent.without(meant))

    def narrowed(self) -> Direction:
        """Return what the source accepts and of which the output accepts no image."""
        source, output = self.source, self.output
        given, sent = source.side.comparable, source.comparable(self.undone, sent=True)
        taken = output.comparable
        search = _Search("narrowed", self, lambda inside, outside: taken.takes(sent, outside, sent.part(inside)))

        def proof() -> Answer:
            if not self.undone.nothing and taken.covers(sent) is Answer.YES:
                return Answer.YES
            return taken.covers(given)

        def left() -> Json:
            return None if self.undone.nulls else given.without(taken)

        return search.run(taken.takes(sent), proof, left)

    @property
    def is_large(self) -> bool:
        """Whether a proof about both sides costs more than a search for a witness."""
        return self.source.side.weight + self.output.weight > _LARGE


class _Search:
    """A search for values that only one side accepts."""

    def __init__(self, kind: Kind, comparison: Comparison, settled: Callable[[Json, Json], bool]) -> None:
        self._kind = kind
        self._at = comparison
        self._settled = settled
        #: What accepts the values, and what refuses them: as sides, and as probes are made of them.
        sides, subjects = (comparison.output, comparison.source.side), (comparison.subject, comparison.source.subject)
        self._this, self._other = sides if kind == "widened" else sides[::-1]
        self._inside, self._outside = subjects if kind == "widened" else subjects[::-1]
        self._groups: dict[tuple[Path, str], Probe] = {}
        self._tried: set[str] = set()
        self._length = 0
        self._limit = ""
        self._pulled = 0

    def probes(self) -> Iterator[Probe]:
        """Yield probes for the direction."""
        prober = Prober(self._at.builder, self._settled, nulls=self._at.undone.nulls)
        return prober.probes(self._inside.inside, self._outside.outside)

    def _other_probes(self) -> Iterator[Probe]:
        """Yield probes that miss what the refusing side says as another draft reads it."""
        for outside in self._outside.outside_others:
            prober = Prober(self._at.builder, lambda _inside, _outside: False, nulls=self._at.undone.nulls)
            yield from prober.probes(self._inside.inside, outside)

    def run(self, is_settled: bool, proof: Callable[[], Answer], without: Callable[[], Json]) -> Direction:  # noqa: FBT001
        """Read, prove or search, the cheapest first.

        Args:
            is_settled: whether reading both sides has shown that nothing differs.
            proof: proves it otherwise.
            without: what is left of one side without the other.
        """
        if is_settled:
            return Direction(Answer.YES)
        probes = self.probes()
        found = []
        if self._at.is_large:
            self._collect(islice(probes, _FIRST))
            found = self._confirmed()
        answer = Answer.NO if found else proof()
        if answer is Answer.YES:
            return Direction(answer)
        self._collect(probes)
        found = self._confirmed()
        if not found and (left := without()) is not None:
            self._collect(self._guided(left))
            found = self._confirmed()
        if not found:
            self._collect(self._other_probes())
            found = self._confirmed()
        return Direction(answer, tuple(found), len(self._tried), self._limit or self._bounds())

    def _bounds(self) -> str:
        """Return which values are never tried, if one of the schemas speaks of such, or what is left without them."""
        if any(has_long(side.readings.main) for side in (self._this, self._other)):
            return _TOO_LONG
        return _UNPROVEN if self._tried else _NONE

    def _guided(self, left: Json) -> Iterator[Probe]:
        """Yield values of a schema of exactly what is lost."""
        scope = Scope(left)
        builder = Builder()
        for branch in islice(_branches(left), _MOST_GUIDED):
            yield from (Probe(value, (), "") for value in builder.values(((scope, branch),)))

    def _collect(self, probes: Iterator[Probe]) -> None:
        quiet = 0
        for probe in probes:
            self._pulled += 1
            if self._pulled > MOST_PROBES:
                self._limit = _TOO_MANY
                return
            key = json.dumps(probe.value)
            if key in self._tried:
                continue
            self._length += len(key)
            if self._length > _MOST_TEXT:
                self._limit = _TOO_MUCH
                return
            self._tried.add(key)
            quiet += 1
            group = tuple("*" if type(token) is int else token for token in probe.path), probe.keyword
            if group not in self._groups and self.refused_as(probe.value) is not None:
                self._groups[group] = probe
                quiet = 0
            if len(self._groups) >= _MOST_CONFIRMED or (self._groups and quiet > _ENOUGH):
                return

    def refused_as(self, value: Json, *, sure: bool = False) -> tuple[Json] | None:
        """Return what the other side refuses a value as, if only one side accepts it.

        Args:
            value: the value.
            sure: whether every answer is confirmed by two validators.
        """
        this, other, undone = self._this, self._other, self._at.undone
        if (this.confirmed if sure else this.accepts)(value) is not True:
            return None
        last = value
        for image in undone.back(value) if self._kind == "widened" else undone.forward(value):
            self._length += 0 if undone.nothing else len(json.dumps(image))
            if (other.confirmed if sure else other.accepts)(image) is not False:
                return None
            last = image
        return (last,)

    @property
    def is_spent(self) -> bool:
        """Whether so much text has been looked at that nothing is made smaller any more."""
        return self._length > 2 * _MOST_TEXT

    def _confirmed(self) -> list[Found]:
        found: dict[str, Found] = {}
        most = max(1, min(MOST_SHOWN, _MOST_WEIGHT // (self._this.weight + self._other.weight)))
        for probe in self._groups.values():
            if len(found) >= most:
                break
            value = shrunk(probe.value, probe.path, self._keeps(probe))
            image = self.refused_as(value, sure=True)
            if image is not None:
                found.setdefault(json.dumps(value), Found(value, image[0], probe.path, probe.keyword))
        return sorted(found.values(), key=lambda each: len(json.dumps(each.value)))

    def _keeps(self, probe: Probe) -> Callable[[Json], bool]:
        """Return what asks whether a smaller value shows the same difference, and no other."""
        most = self._errors(probe.value)
        return lambda value: not self.is_spent and self.refused_as(value) is not None and self._errors(value) <= most

    def _errors(self, value: Json) -> int:
        """Return how many errors the source has for a value that it refuses; none where it accepts that."""
        image = self.refused_as(value) if self._kind == "widened" else None
        return 0 if image is None else self._other.count_errors(image[0]) or 0


def _branches(schema: Json) -> Iterator[Json]:
    if isinstance(schema, dict) and isinstance(schema.get("anyOf"), list):
        yield from schema["anyOf"]
    yield schema
