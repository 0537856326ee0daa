"""Makes probes: values that should fit one schema and miss exactly one thing that another says."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object, is_number, is_of, list_at, object_at
from toolprism.core.pointer import Path
from toolprism.losses.flat import Scope, kinds
from toolprism.losses.pattern_text import failing, matching
from toolprism.losses.scalars import SAMPLES, fits, members, near, outsiders
from toolprism.losses.values import EXTRA, Builder, Demand, Flats, alternatives, child, item, takes_name

#: The most alternatives of both sides that are paired, and the deepest place that is probed.
_PAIRS: Final = 80
_DEEPEST: Final = 30
#: How often the same schemas are probed inside other values.
_EMBEDDINGS: Final = 3
_MOST_ITEMS: Final = 300
#: The most patterns of names that are probed at one place.
_PATTERNS: Final = 6
_NAMED: Final = ("properties", "required", "dependentRequired", "dependentSchemas")
_SCALAR_KINDS: Final = ("string", "integer", "number", "boolean", "null")


class Probe(NamedTuple):
    """A value, and what it is meant to miss."""

    value: Json
    #: The place in the value that misses something, and the keyword that it misses.
    path: Path
    keyword: str


class Prober:
    """Makes probes for one pair of schemas, and builds values for both."""

    def __init__(self, builder: Builder, settled: Callable[[Json, Json], bool], *, nulls: bool) -> None:
        """Start.

        Args:
            builder: builds the values around what is missed.
            settled: whether a schema of the one side is known to accept only what one of the other accepts.
            nulls: whether one side takes null for what the other leaves out: no value then fits both as it is.
        """
        self._builder = builder
        self._settled = settled
        self._nulls = nulls
        #: How often the same schemas have been probed, each time inside other values.
        self._seen: Counter[tuple[int, ...]] = Counter()
        self._open: set[tuple[int, ...]] = set()

    def probes(self, inside: Demand, outside: Demand, depth: int = 0) -> Iterator[Probe]:
        """Yield probes: values that should fit the schemas inside, and miss one thing that the schemas outside say."""
        key = tuple(id(schema) for _, schema in (*inside, *outside))
        if depth > _DEEPEST or key in self._open or self._seen[key] > _EMBEDDINGS or self._is_settled(inside, outside):
            return
        self._open.add(key)
        self._seen[key] += 1
        for value in self._builder.values(inside if self._nulls else (*inside, *outside)):
            yield Probe(value, (), "")
        for value in self._builder.values(inside):
            yield Probe(value, (), "type")
        yield from self._combined(inside, outside)
        plain = list(alternatives(outside, _PAIRS))
        is_union = not any(scope.excludes(schema) for scope, schema in outside)
        for mine in alternatives(inside, _PAIRS):
            if is_union and any(self._is_settled(mine, theirs) for theirs in plain):
                continue
            for theirs in [each for each in plain if _may_meet(mine, each)] or plain[:1]:
                yield from self._missing(mine, theirs, depth)
        self._open.discard(key)

    def _is_settled(self, inside: Demand, outside: Demand) -> bool:
        """Return whether no value can fit the schemas inside and miss those outside."""
        return all(any(self._settled(mine[1], theirs[1]) for mine in inside) for theirs in outside)

    def _combined(self, inside: Demand, outside: Demand) -> Iterator[Probe]:
        """Yield values that fit what is negated, or two branches of which one may fit."""
        for scope, schema in outside:
            if not isinstance(schema, dict):
                continue
            if "not" in schema:
                yield from self._all((*inside, (scope, schema["not"])), "not")
            branches = schema.get("oneOf")
            for pair in islice(combinations(branches, 2), _PAIRS) if isinstance(branches, list) else ():
                yield from self._all((*inside, *((scope, branch) for branch in pair)), "oneOf")

    def _all(self, demand: Demand, keyword: str) -> Iterator[Probe]:
        for value in self._builder.values(demand):
            yield Probe(value, (), keyword)

    def _missing(self, inside: Flats, outside: Flats, depth: int) -> Iterator[Probe]:
        """Yield probes for plain schemas."""
        mine, theirs = [flat for _, flat in inside], [flat for _, flat in outside]
        for probe in self._scalars(mine, theirs):
            if all(fits(probe.value, node) for node in mine):
                yield probe
        may_be = {kind for kind in SAMPLES if all(kind in kinds(node) for node in mine)}
        if "object" in may_be and _speaks(theirs, mine, "object"):
            yield from self._objects(inside, outside, depth)
        if "array" in may_be and _speaks(theirs, mine, "array"):
            yield from self._arrays(inside, outside, depth)

    def _scalars(self, mine: list[Object], theirs: list[Object]) -> Iterator[Probe]:
        for node in theirs:
            listed = members(node)
            if listed is not None:
                keyword = "const" if "const" in node else "enum"
                yield from (Probe(value, (), keyword) for value in outsiders(listed))
                yield from (Probe(value, (), "") for value in listed)
            if "type" in node:
                wrong = (kind for kind in SAMPLES if kind not in kinds(node))
                yield from (Probe(SAMPLES[kind], (), "type") for kind in wrong)
        for node in (*theirs, *mine):
            listed = members(node)
            yield from (Probe(value, (), "enum") for value in listed or ())
        for kind in [kind for kind in _SCALAR_KINDS if all(is_of(SAMPLES[kind], kinds(node)) for node in mine)]:
            for value in near([*theirs, *mine], kind):
                yield Probe(value, (), _missed(value, theirs))

    def _objects(self, inside: Flats, outside: Flats, depth: int) -> Iterator[Probe]:
        base = self._base(inside, outside, dict)
        if not isinstance(base, Mapping):
            return
        theirs = [flat for _, flat in outside]
        mine = [flat for _, flat in inside]
        yield Probe(base, (), "")
        needed = {str(name) for node in (*theirs, *mine) for name in list_at(node, "required")}
        for name in sorted(needed & base.keys()):
            yield Probe({key: value for key, value in base.items() if key != name}, (), "required")
        names = {str(name) for node in (*theirs, *mine) for word in _NAMED[:1] for name in object_at(node, word)}
        names |= {str(name) for node in theirs for word in _NAMED[2:] for name in object_at(node, word)}
        patterns = list(
            dict.fromkeys(each for node in (*theirs, *mine) for each in object_at(node, "patternProperties"))
        )
        for pattern in patterns[:_PATTERNS]:
            names |= {*islice(matching(pattern), 2), *failing(pattern)[-2:]}
        unused = [name for name in (EXTRA, "extra1", "extra2", "a_b", "x9", "x", "A1") if name not in names]
        extra = next((name for name in unused if takes_name((*inside, *outside), name)), unused[0])
        named = any(word in node for node in theirs for word in _NAMING)
        yield from self._extras(base, inside, extra, named=named)
        for name in dict.fromkeys((*base, *sorted(names))):
            mine_, theirs_ = child(inside, name), child(outside, name)
            if name not in base:
                yield from (Probe({**base, name: value}, (name,), "") for value in self._builder.values(mine_))
            for value, path, keyword in self.probes(mine_, theirs_, depth + 1):
                yield Probe({**base, name: value}, (name, *path), keyword)
        mine_, theirs_ = child(inside, extra), child(outside, extra)
        if theirs_:
            for value, path, keyword in self.probes(mine_, theirs_, depth + 1):
                yield Probe({**base, extra: value}, (extra, *path), keyword)
        yield from self._counted(base, inside, theirs)

    def _extras(self, base: Mapping[str, Json], inside: Flats, extra: str, *, named: bool) -> Iterator[Probe]:
        """Yield objects with a property that is not declared, also one with an unusual name."""
        unusual = any(word in node for _, node in inside for word in _NAMING)
        for name in (extra, "", "A b!", "0") if unusual or named else (extra,):
            allowed = child(inside, name)
            values = self._builder.values(allowed)
            value: Json = "x" if not allowed or True in [schema for _, schema in allowed] else None
            if value is None and values:
                value = values[0]
            if name not in base and (values or value is not None):
                yield Probe({**base, name: value}, (name,), "additionalProperties")

    def _counted(self, base: Mapping[str, Json], inside: Flats, theirs: list[Object]) -> Iterator[Probe]:
        for node in theirs:
            least, most = node.get("minProperties"), node.get("maxProperties")
            if is_number(least) and 0 < least <= len(base):
                yield Probe(dict(islice(base.items(), int(least) - 1)), (), "minProperties")
            if is_number(most) and 0 <= most < _MOST_ITEMS:
                for count in (int(most) + 1, int(most)):  # as many as are allowed, if the way back adds one
                    more = {f"{EXTRA}{number}": "x" for number in range(count - len(base))}
                    yield Probe({**base, **more}, (), "maxProperties")
                yield Probe({**base, **self._known(base, inside, int(most) + 1)}, (), "maxProperties")
                if self._nulls:
                    yield Probe(
                        {name: self._given(value, inside, name) for name, value in base.items()}, (), "maxProperties"
                    )

    def _given(self, value: Json, inside: Flats, name: str) -> Json:
        """Return a value for a property that is null where that stands for none."""
        others = self._builder.values(child(inside, name)) if value is None else []
        return next((each for each in others if each is not None), value)

    def _known(self, base: Mapping[str, Json], inside: Flats, most: int) -> dict[str, Json]:
        """Return properties that plain schemas name, with values, until there are enough beside others."""
        found: dict[str, Json] = {}
        for name in dict.fromkeys(name for _, flat in inside for name in object_at(flat, "properties")):
            if len(base) + len(found) >= most:
                break
            if name not in base and (values := self._builder.values(child(inside, name))):
                found[name] = values[0]
        return found

    def _arrays(self, inside: Flats, outside: Flats, depth: int) -> Iterator[Probe]:
        base = self._base(inside, outside, list)
        if not isinstance(base, list):
            return
        theirs = [flat for _, flat in outside]
        filled = self._builder.values((*item(inside, len(base)), *item(outside, len(base))))
        filled = filled or self._builder.values(item(inside, len(base)))
        tuples = max((len(list_at(flat, "prefixItems")) for _, flat in (*outside, *inside)), default=0)
        yield Probe(base, (), "")
        yield Probe([], (), "minItems")
        for node in theirs:
            least, most = node.get("minItems"), node.get("maxItems")
            if is_number(least) and 0 < least <= _MOST_ITEMS:
                yield Probe((base + [filled[:1][0]] * int(least) if filled else base)[: int(least) - 1], (), "minItems")
            if is_number(most) and 0 <= most < _MOST_ITEMS and filled:
                more = self._head(inside, outside, int(most) + 1) if tuples else None
                yield Probe(more or base + [filled[0]] * (int(most) + 1 - len(base)), (), "maxItems")
            if "contains" in node:
                yield Probe(filled[:1], (), "contains")
        if filled:
            yield from (Probe([*base, each, each], (), "uniqueItems") for each in filled)
            yield Probe([*base, filled[0]], (), "")
        for index in range(min(tuples + 1, 8)):
            head = base[:index] if len(base) >= index else self._head(inside, outside, index)
            if head is None:
                break
            for value, path, keyword in self.probes(item(inside, index), item(outside, index), depth + 1):
                yield Probe([*head, value, *base[index + 1 :]], (index, *path), keyword)

    def _head(self, inside: Flats, outside: Flats, length: int) -> list[Json] | None:
        found: list[Json] = []
        for index in range(length):
            values = self._builder.values((*item(inside, index), *item(outside, index)))
            values = values or self._builder.values(item(inside, index))
            if not values:
                return None
            found.append(values[0])
        return found

    def _base(self, inside: Flats, outside: Flats, kind: type) -> Json:
        """Return a value that fits both sides, or at least the schemas inside, of the type."""
        word = "object" if kind is dict else "array"
        typed: Flats = ((_NO_SCOPE, {"type": word}),)
        theirs = _only_required(inside, outside) if self._nulls else outside
        for flats in ((*inside, *theirs, *typed), (*inside, *typed)):
            found = next((value for value in self._builder.plain(flats) if isinstance(value, kind)), None)
            if found is not None:
                return found
        return None


#: Keywords that judge names.
_NAMING: Final = ("propertyNames", "patternProperties")
_NO_SCOPE: Final = Scope(True)  # noqa: FBT003  # a schema


def _may_meet(inside: Flats, outside: Flats) -> bool:
    """Return whether no property has constants on both sides that exclude each other."""
    for _, mine in inside:
        for _, theirs in outside:
            known = object_at(theirs, "properties")
            for name, schema in object_at(mine, "properties").items():
                left, right = (members(each) if isinstance(each, dict) else None for each in (schema, known.get(name)))
                if left is not None and right is not None and not any(fits(value, {"enum": right}) for value in left):
                    return False
    return True


def _only_required(inside: Flats, outside: Flats) -> Flats:
    """Return what the schemas outside say of the properties that both sides require."""
    needed = {name for _, flat in inside for name in list_at(flat, "required")}
    needed &= {name for _, flat in outside for name in list_at(flat, "required")}
    return tuple(
        (scope, {"properties": {name: each for name, each in object_at(flat, "properties").items() if name in needed}})
        for scope, flat in outside
    )


_WORDS: Final = {
    "object": frozenset(
        {"properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties"}
        | {"maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties"}
    ),
    "array": frozenset(
        {"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems", "maxContains"}
    ),
}


def _speaks(theirs: list[Object], mine: list[Object], kind: str) -> bool:
    """Return whether one of the plain schemas says something about values of the type."""
    return any(not _WORDS[kind].isdisjoint(node) for node in (*theirs, *mine))


def _missed(value: Json, nodes: list[Object]) -> str:
    """Return the keyword of a scalar that a value does not fit; empty if it fits."""
    for node in nodes:
        for keyword in node:
            if keyword not in ("properties", "items") and not fits(value, {keyword: node[keyword]}):
                return keyword
    return ""
