"""What a caller can undo in the arguments that a model sends: until there is a map back, a table of rules.

A strict target asks for null where the author's schema has an optional property, and some providers take only texts in
an enum. Neither is a loss: null becomes an absent property again, and a text its number.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from toolprism.core.json_types import Json, Object, compact, is_of, object_at, same
from toolprism.losses.flat import Scope, kinds
from toolprism.losses.scalars import fits, members
from toolprism.losses.values import child, item
from toolprism.schema import Effect, Result
from toolprism.wayback import BackMap, back_map

#: Rules after which null stands for an absent property.
NULL_FOR_ABSENT: Final = frozenset({"optional-to-nullable", "require-every-property"})
#: The rule after which an absent property stands for null.
ABSENT_FOR_NULL: Final = "nullable-leaves-required"
#: Rules after which a text stands for a number or a boolean of an enum.
TEXT_FOR_VALUE: Final = frozenset({"enum-values-as-strings", "enum-of-strings"})
#: The most images of one value, and the deepest nesting that is undone.
_MOST: Final = 48
_DEEPEST: Final = 40


@dataclass(frozen=True, slots=True)
class Undone:
    """What is undone at one target."""

    nulls: bool = False
    texts: bool = False
    #: The map of a result in which an absent property stands for null: only its trail tells where.
    paths: BackMap | None = None

    @classmethod
    def after(cls, result: Result) -> "Undone":
        """Return what is undone after the rules that changed a schema."""
        applied = frozenset(step.rule.id for step in result.steps if step.effect is not Effect.SAME)
        nulls, texts = not applied.isdisjoint(NULL_FOR_ABSENT), not applied.isdisjoint(TEXT_FOR_VALUE)
        return cls(nulls, texts, back_map(result) if ABSENT_FOR_NULL in applied else None)

    @property
    def nothing(self) -> bool:
        """Whether arguments arrive as they are sent."""
        return not (self.nulls or self.texts or self.paths)

    def back(self, value: Json, source: Scope) -> Iterator[Json]:
        """Yield what the author's code may get for the arguments that a model sends, each once, the value first."""
        yield from _once((value, *self._undo(value, source)))

    def _undo(self, value: Json, source: Scope) -> Iterator[Json]:
        if self.paths is not None:
            yield self.paths.back(value).arguments
        if not (self.nulls or self.texts):
            return
        for always in (False, True):
            yield _Back(self, source, always=always).of(value, (source.root,), 0)

    def forward(self, value: Json, output: Scope) -> Iterator[Json]:
        """Yield what a model may send for arguments of the author's schema, each once, the value first."""
        tabled = self.nulls or self.texts
        images: Iterable[Json] = _Forward(self, output).of(value, (output.root,), 0) if tabled else ()
        mapped = () if self.paths is None else (self.paths.forward(value),)
        yield from _once((value, *mapped, *images))


def _once(values: Iterable[Json]) -> Iterator[Json]:
    seen: set[str] = set()
    for value in values:
        key = json.dumps(value)
        if key not in seen:
            seen.add(key)
            yield value


@dataclass(frozen=True, slots=True)
class _Back:
    undone: Undone
    scope: Scope
    #: Whether null is taken for an absent property also where a branch of the source takes null.
    always: bool

    def of(self, value: Json, schemas: Sequence[Json], depth: int) -> Json:
        flats = tuple((self.scope, flat) for schema in schemas for flat in self.scope.alternatives(schema))
        if depth > _DEEPEST:
            return value
        if isinstance(value, dict):
            given = {name: member for name, member in value.items() if member is not None}
            flats = tuple(pair for pair in flats if _may_fit(given, pair[1])) or flats
            found: dict[str, Json] = {}
            for name, member in value.items():
                below = [schema for _, schema in child(flats, name)]
                if not (member is None and self.undone.nulls and self._is_absent(flats, name, below)):
                    found[name] = self.of(member, below, depth + 1)
            return found
        if isinstance(value, list):
            return [
                self.of(each, [schema for _, schema in item(flats, index)], depth + 1)
                for index, each in enumerate(value)
            ]
        return self._meant(value, flats) if isinstance(value, str) and self.undone.texts else value

    def _is_absent(self, flats: Sequence[tuple[Scope, Object]], name: str, below: Sequence[Json]) -> bool:
        """Return whether null means that the property was left out."""
        if not any(name in object_at(flat, "properties") for _, flat in flats):
            return False
        if all(name in _names(flat) for _, flat in flats):
            return False
        return self.always or not any(fits(None, flat) for schema in below for flat in self.scope.alternatives(schema))

    def _meant(self, text: str, flats: Sequence[tuple[Scope, Object]]) -> Json:
        listed = [each for _, flat in flats for each in members(flat) or ()]
        if text in listed:
            return text
        return next((each for each in listed if _is_written(each) and compact(each) == text), text)


@dataclass(frozen=True, slots=True)
class _Forward:
    undone: Undone
    scope: Scope

    def of(self, value: Json, schemas: Sequence[Json], depth: int) -> list[Json]:
        """Return the images of a value: what stands for it in each alternative of the output."""
        if depth > _DEEPEST or not (isinstance(value, (dict, list)) or self.undone.texts):
            return [value]
        found: list[Json] = []
        for schema in schemas or (True,):
            for flat in self.scope.alternatives(schema):
                if not (self.undone.texts or _may_fit(value, flat)):
                    continue
                found += (image for image in self._in(value, flat, depth) if _may_fit(image, flat))
        return list(islice(_once(found), _MOST)) if len(found) > 1 else found or [value]

    def _in(self, value: Json, flat: Object, depth: int) -> Iterator[Json]:
        flats = ((self.scope, flat),)
        if isinstance(value, dict):
            full: Mapping[str, Json] = value
            if self.undone.nulls:
                full = {**value, **{name: None for name in _names(flat) if name not in value}}
            choices = [
                self.of(member, [schema for _, schema in child(flats, name)], depth + 1)
                if self.undone.texts or isinstance(member, (dict, list))
                else [member]
                for name, member in full.items()
            ]
            for chosen in islice(product(*choices), _MOST):
                yield dict(zip(full, chosen, strict=True))
        elif isinstance(value, list):
            choices = [
                self.of(each, [schema for _, schema in item(flats, index)], depth + 1)
                for index, each in enumerate(value)
            ]
            yield from (list(chosen) for chosen in islice(product(*choices), _MOST))
        elif self.undone.texts and _is_written(value) and compact(value) in (members(flat) or ()):
            yield compact(value)
        else:
            yield value


def _may_fit(value: Json, flat: Object) -> bool:
    """Return whether a value fits a plain schema as far as the types and constants of its members tell."""
    if "type" in flat and not is_of(value, kinds(flat)):
        return False
    known = object_at(flat, "properties")
    for name, member in value.items() if isinstance(value, dict) else ():
        schema = known.get(name)
        listed = members(schema) if isinstance(schema, dict) else None
        if listed is not None and not any(same(member, each) for each in listed):
            return False
    return True


def _is_written(value: Json) -> bool:
    return isinstance(value, (bool, int, float))


def _names(flat: Object) -> list[str]:
    required = flat.get("required")
    return [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
