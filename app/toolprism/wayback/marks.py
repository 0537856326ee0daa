"""What the trail changed in the shape of arguments, place by place of the output, and what the paste says there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object, compact, is_number, list_at, object_at
from toolprism.core.lazy import computed
from toolprism.core.pointer import Path, escape, parse, render
from toolprism.core.references import References, follow
from toolprism.core.walk import nodes, required_names
from toolprism.schema import Leg, Rewrite, Trail, json_schema_of
from toolprism.wayback.shapes import Shape

#: The most schemas that are read for the answer at one place.
_MOST_READ: Final = 200


class Source:
    """The pasted schema."""

    def __init__(self, schema: Json) -> None:
        self._schema = schema
        self._references = References(schema)
        self._nulls: dict[str, bool] = {}

    def takes_null(self, pointer: str) -> bool:
        """Return whether the schema at a place accepts null."""
        if pointer not in self._nulls:
            target = follow(self._schema, f"#{pointer}")
            self._nulls[pointer] = target is not None and self._takes_null(target[1])
        return self._nulls[pointer]

    def _takes_null(self, given: Json) -> bool:
        schema = json_schema_of(given)
        return _Null(self._references if schema is given else References(schema)).accepted_by(schema)

    def literals(self, pointer: str) -> Iterator[Json]:
        """Yield the literals that the schema at a place, or the schema that holds the place, allows."""
        path = parse(pointer)
        while path and path[-1] in ("enum", "const"):
            path = path[:-1]
        target = follow(self._schema, f"#{render(path)}")
        pending = [target[1]] if target is not None else []
        for read, node in enumerate(pending):  # the list grows meanwhile
            if read >= _MOST_READ or not isinstance(node, dict):
                continue
            members = node.get("enum")
            yield from members if isinstance(members, list) else ()
            if "const" in node:
                yield node["const"]
            pending += self._beside(node)

    def _beside(self, node: Object) -> Iterator[Json]:
        """Yield the schemas that a schema combines."""
        for keyword in ("anyOf", "oneOf", "allOf"):
            yield from list_at(node, keyword)
        target = _target(node, self._references)
        if target is not None:
            yield target


class _Null:
    """Asks schemas whether they accept null; past a number of schemas the answer is no."""

    def __init__(self, references: References) -> None:
        self._references = references
        self._left = _MOST_READ

    def accepted_by(self, node: Json) -> bool:
        """Return whether a schema accepts null."""
        self._left -= 1
        if self._left < 0 or not isinstance(node, dict):
            return self._left >= 0 and node is True
        members = node.get("enum")
        if (isinstance(members, list) and None not in members) or node.get("const") is not None:
            return False
        return _may_be_null(node) and self._combined(node)

    def _combined(self, node: Object) -> bool:
        if "$ref" in node:
            target = _target(node, self._references)
            if target is None or not self.accepted_by(target):
                return False
        if not all(map(self.accepted_by, list_at(node, "allOf"))):
            return False
        if isinstance(node.get("anyOf"), list) and not any(map(self.accepted_by, list_at(node, "anyOf"))):
            return False
        if isinstance(node.get("oneOf"), list) and sum(map(self.accepted_by, list_at(node, "oneOf"))) != 1:
            return False
        return not ("not" in node and self.accepted_by(node["not"]))


def _may_be_null(node: Object) -> bool:
    """Return whether the type of a schema lets null in; as in AJV, `nullable` adds it to the types, not to an enum."""
    kind = node.get("type")
    if node.get("nullable") is True or not isinstance(kind, (str, list)):
        return True
    return kind == "null" if isinstance(kind, str) else "null" in kind


def _target(node: Object, references: References) -> Json:
    reference = node.get("$ref")
    target = references.resolve(reference, node) if isinstance(reference, str) else None
    return None if target is None else target[1]


#: The rules that require what was optional, each with the rule beside it that lets null stand for "not given".
_REQUIRING: Final = {"require-every-property": "optional-to-nullable", "require-over-budget": "nullable-over-budget"}
#: The rule that makes optional what was required and may be null.
_RELEASING: Final = "nullable-leaves-required"
#: The rules that write the members of an enum as texts.
_WRITING: Final = frozenset({"enum-of-strings", "enum-values-as-strings", "integer-enum-to-texts"})


class Nothing(Enum):
    """How "not given" is written at a property, in the target's shape."""

    #: The model writes null where the author's property is left out.
    IS_NULL = "null stands for a property that is left out"
    #: The author's property may be null, or be left out; the model writes null for both.
    IS_EITHER = "null stands for null, or for a property that is left out"
    #: The model leaves out what the author's property says with null.
    IS_LEFT_OUT = "a property that is left out stands for null"


class Mark(NamedTuple):
    """What a rule did at one place."""

    rule: str
    #: Source pointer, into the pasted schema.
    at: str


class Optional(NamedTuple):
    """A property whose "not given" is written in another way than the author's."""

    nothing: Nothing
    mark: Mark


class Texts(NamedTuple):
    """The texts that stand for other values of an enum."""

    #: Each text, with the author's value.
    values: Mapping[str, Json]
    #: The texts that the author lists, too, so that nobody can say which of the two is meant.
    shared: frozenset[str]
    mark: Mark


class Shaped(NamedTuple):
    """A schema whose values a strategy writes in another shape."""

    shape: Shape
    mark: Mark


@dataclass(frozen=True)
class Marks:
    """Everything that the way back undoes, by place of the output."""

    #: Objects, each with its properties.
    optional: Mapping[Path, Mapping[str, Optional]]
    #: Schemas with an enum of texts.
    texts: Mapping[Path, Texts]
    #: Schemas of another shape than the author's.
    shaped: Mapping[Path, Shaped] = field(default_factory=dict)
    #: Objects that take fewer names than the author's.
    closed: frozenset[Path] = frozenset()

    @property
    def places(self) -> set[Path]:
        """The places of the output that have a mark."""
        return {*self.optional, *self.texts, *self.shaped}

    def with_shapes(self, other: "Marks") -> "Marks":
        """Return the same marks with the shapes of others."""
        return Marks(self.optional, self.texts, other.shaped, self.closed)


NO_MARKS: Final = Marks({}, {})


def marks_of(leg: Leg) -> Marks:
    """Return what the way back of a leg undoes, besides shapes."""
    rules = leg.rules
    if rules.isdisjoint({*_REQUIRING, _RELEASING, *_WRITING}):
        return NO_MARKS
    reader = _Reader(leg)
    texts = dict(reader.texts()) if not rules.isdisjoint(_WRITING) else {}
    return Marks(dict(reader.optional()), texts, closed=frozenset(reader.closed()))


class _Reader:
    """Reads the marks of one leg."""

    def __init__(self, leg: Leg) -> None:
        self._output = leg.after
        self._trail: Trail = leg.trail
        self._source = Source(leg.before)

    def optional(self) -> Iterator[tuple[Path, dict[str, Optional]]]:
        """Yield the objects with properties whose "not given" is written in another way."""
        found: dict[Path, dict[str, Optional]] = {}
        for rewrite in self._trail.rewrites:
            if rewrite.rule in _REQUIRING or rewrite.rule == _RELEASING:
                for place, node in self._objects(rewrite):
                    found.setdefault(place, {}).update(self._changed(rewrite, place, node))
        yield from ((place, names) for place, names in found.items() if names)

    def _objects(self, rewrite: Rewrite) -> Iterator[tuple[Path, Object]]:
        """Yield the objects of the output whose `required` a rewrite changed; a later one may have removed the list."""
        if rewrite.to is None:
            places = self._places.get(rewrite.node_at, ()) if rewrite.rule == _RELEASING else ()
            yield from ((place, self._nodes[place]) for place in places)
            return
        node_to, keyword = rewrite.to.rpartition("/")[::2]
        target = follow(self._output, f"#{node_to}") if keyword == "required" else None
        if target is not None and isinstance(target[1], dict):
            yield target[0], target[1]

    def closed(self) -> Iterator[Path]:
        """Yield the objects that the leg has closed."""
        for rewrite in self._trail.rewrites:
            if rewrite.after is False and rewrite.to is not None and rewrite.to.endswith("/additionalProperties"):
                target = follow(self._output, f"#{rewrite.to.rpartition('/')[0]}")
                yield from () if target is None else (target[0],)

    @computed
    def _nodes(self) -> Mapping[Path, Object]:
        return dict(nodes(self._output))

    @computed
    def _places(self) -> Mapping[str, list[Path]]:
        """The places of the output by their source."""
        found: dict[str, list[Path]] = {}
        for path in self._nodes:
            for source in self._sources(path):
                found.setdefault(source, []).append(path)
        return found

    def _changed(self, rewrite: Rewrite, place: Path, node: Object) -> Iterator[tuple[str, Optional]]:
        """Yield the properties that a rewrite of `required` concerns, and that the output still has so."""
        releases = rewrite.rule == _RELEASING
        before, after, now = _names(rewrite.before), _names(rewrite.after), required_names(node)
        concerned = before - after - now if releases else (after - before) & now
        for name in object_at(node, "properties"):
            nothing = self._nothing(place, name, releases=releases) if name in concerned else None
            if nothing is not None:
                at = f"{rewrite.node_at}/properties/{escape(name)}"
                yield name, Optional(nothing, Mark(_REQUIRING.get(rewrite.rule, rewrite.rule), at))

    def _nothing(self, place: Path, name: str, *, releases: bool) -> Nothing | None:
        takes_null = any(map(self._source.takes_null, self._sources_of(place, name)))
        if releases:
            return Nothing.IS_LEFT_OUT if takes_null else None
        return Nothing.IS_EITHER if takes_null else Nothing.IS_NULL

    def _sources_of(self, place: Path, name: str) -> Iterator[str]:
        """Yield the places of the paste that a property comes from."""
        for source in self._sources((*place, "properties", name)):
            yield source
        for source in (*self._sources(place), *self._sources((*place, "properties"))):
            below = source if source.endswith("/properties") else f"{source}/properties"
            yield f"{below}/{escape(name)}"

    def _sources(self, path: Path) -> tuple[str, ...]:
        try:
            return self._trail.sources.go(path).sources
        except KeyError:
            return ()

    def texts(self) -> Iterator[tuple[Path, Texts]]:
        """Yield the schemas whose enum lists texts for other values."""
        written = {rewrite.to: rewrite for rewrite in self._trail.rewrites if rewrite.rule in _WRITING and rewrite.to}
        for path, node in nodes(self._output):
            members = node.get("enum")
            if not isinstance(members, list) or not any(isinstance(member, str) for member in members):
                continue
            rewrite = written.get(render((*path, "enum")))
            literals = [*self._literals(path, members)]
            if rewrite is not None:
                literals += rewrite.before if isinstance(rewrite.before, list) else [rewrite.before]
            values = {text: each for each in reversed(literals) if (text := _written(each)) and text in members}
            if values:
                shared = frozenset(each for each in literals if isinstance(each, str)) & values.keys()
                rule, at = (rewrite.rule, rewrite.at) if rewrite else (min(_WRITING), self._trail.source_of(path))
                yield path, Texts(values, shared, Mark(rule, at))

    def _literals(self, path: Path, members: list[Json]) -> Iterator[Json]:
        """Yield the literals of the paste that an enum of the output comes from."""
        places = (path, (*path, "enum"), *((*path, "enum", index) for index in range(len(members))))
        for source in dict.fromkeys(source for place in places for source in self._sources(place)):
            yield from self._source.literals(source)


def _names(value: Json) -> set[str]:
    return {name for name in value if isinstance(name, str)} if isinstance(value, list) else set()


def _written(value: Json) -> str | None:
    """Return the text that stands for a value of an enum; None for a text itself, and for what has none."""
    if isinstance(value, bool):
        return compact(value)
    if not is_number(value):
        return None
    return str(value) if isinstance(value, int) else compact(value)
