"""One side of a comparison: a schema, asked quickly about many values, and by two validators about few.

Both sides are read in one draft.
"""

import json
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from toolprism import validation
from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json, object_at
from toolprism.core.keywords import KEYWORDS, POSITIONS, Holds, Role
from toolprism.core.walk import overlaps, subschemas
from toolprism.losses.containment import Check, Comparable, asked, check
from toolprism.validation import Dialect, choose_dialect
from toolprism.validation.specification import NotAsked, accepts_instance

#: Keywords whose meaning is not translated: nothing is proven about a schema that has one.
_FOREIGN: Final = frozenset({"$recursiveRef", "$recursiveAnchor", "$dynamicRef", "$dynamicAnchor"})
_DEFINITIONS: Final = frozenset({"$defs", "definitions"})
#: Keywords that a validator of draft 2020-12 ignores.
_SINCE_REMOVED: Final = frozenset({"dependencies"})
#: Keywords that validators read differently, whatever the draft.
_VARYING: Final = _SINCE_REMOVED | {"nullable"}
#: The drafts in which a reference stands alone.
_ALONE: Final = frozenset({"draft-04", "draft-06", "draft-07"})
#: Keywords that say nothing of values.
_SILENT: Final = frozenset(
    {"$schema", *(name for name, keyword in KEYWORDS.items() if keyword.role in (Role.DESCRIBES, Role.OPENAPI))}
)
_UNIONS: Final = frozenset({"anyOf", "oneOf"})
_BOUNDS: Final = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}


@dataclass(frozen=True, slots=True)
class Readings:
    """A schema in draft 2020-12, as its own draft means it, and as a validator may read it that knows only that one."""

    dialect: Dialect
    #: As the draft of the schema means it, with `nullable` as OpenAPI means it.
    main: Json
    #: With everything in force that any validator may read, without null for `nullable`; `main` where nothing differs.
    strictest: Json
    #: Other readings, for which a difference has to hold as well.
    others: tuple[Json, ...]
    #: Whether nothing was lost in translation, and no reference has a check beside it that only some drafts read.
    exact: bool


def readings(schema: Json) -> Readings:
    """Return the readings of a schema.

    >>> readings({"type": "string", "nullable": True}).main
    {'type': ['string', 'null']}
    """
    dialect = choose_dialect(schema).dialect
    meant = _Reading(alone=dialect.id in _ALONE, nullable=True, ignored=dialect.ignored)
    main = _translated(schema, meant)
    words = {keyword for node in subschemas(schema) for keyword in node}
    exact = words.isdisjoint(_FOREIGN) and (dialect.id_keyword == "$id" or "id" not in words)
    if not meant.alone and words.isdisjoint(_VARYING | dialect.ignored):
        return Readings(dialect, main, main, (), exact)
    is_old = isinstance(schema, dict) and "$schema" in schema and meant.alone
    latest = _Reading(alone=False, nullable=False, ignored=frozenset() if is_old else _SINCE_REMOVED)
    literal = _translated(schema, latest)
    generous = _translated(schema, replace(meant, wide=True))
    others = (literal, generous) if generous != main else (literal,)
    strictest = _translated(schema, replace(latest, ignored=frozenset()))
    is_plain = not meant.alone or main == _translated(schema, replace(meant, alone=False))
    return Readings(
        dialect,
        main,
        main if strictest == main else strictest,
        tuple(each for each in others if each != main),
        exact and is_plain,
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    #: Whether a reference hides its siblings.
    alone: bool
    #: Whether `nullable` means something.
    nullable: bool
    #: Keywords that the draft does not have.
    ignored: frozenset[str]
    #: Whether `nullable` means something without `type`, too, as in Gemini's `Schema`.
    wide: bool = False


def _translated(schema: Json, how: _Reading) -> Json:
    if not isinstance(schema, dict):
        return schema
    if how.alone and isinstance(schema.get("$ref"), str):
        schema = {keyword: value for keyword, value in schema.items() if keyword == "$ref" or keyword in _DEFINITIONS}
    node = {
        keyword: _below(POSITIONS.get(keyword), value, how)
        for keyword, value in schema.items()
        if keyword not in how.ignored and keyword not in _SILENT
    }
    _renew(node)
    _open_union(node)
    if node.pop("nullable", None) is True and how.nullable:
        _allow_null(node)
        if how.wide and ("type" not in node or not _UNIONS.isdisjoint(node)):
            return {"anyOf": [node, {"type": "null"}]}
    return node


def _below(holds: Holds | None, value: Json, how: _Reading) -> Json:
    if holds is None:
        return value
    if isinstance(value, list):
        return [_translated(entry, how) for entry in value]
    if holds is Holds.MAP and isinstance(value, dict):
        return {name: _translated(child, how) for name, child in value.items()}
    return _translated(value, how)


def _renew(node: dict[str, Any]) -> None:
    """Write the old forms of keywords in a node as draft 2020-12 does."""
    following = node.pop("additionalItems", None)
    if isinstance(node.get("items"), list):
        node["prefixItems"] = node.pop("items")
        if not node["prefixItems"]:
            del node["prefixItems"]
        if following is not None:
            node["items"] = following
    for strict, plain in _BOUNDS.items():
        if isinstance(node.get(strict), bool):
            is_strict = node.pop(strict)
            if is_strict and plain in node:
                node[strict] = node.pop(plain)
    dependencies = node.pop("dependencies", None)
    if isinstance(dependencies, dict):
        for name, needed in dependencies.items():
            keyword = "dependentRequired" if isinstance(needed, list) else "dependentSchemas"
            node[keyword] = {**object_at(node, keyword), name: needed}


def _open_union(node: dict[str, Any]) -> None:
    """Write `oneOf` as `anyOf` where its branches exclude each other: the same, and cheaper to compare."""
    branches = node.get("oneOf")
    if "anyOf" not in node and isinstance(branches, list) and not overlaps(branches):
        node["anyOf"] = node.pop("oneOf")


def _allow_null(node: dict[str, Any]) -> None:
    """Let a node accept null as well, as OpenAPI's `nullable` does beside a type."""
    kinds = node.get("type")
    names = [kinds] if isinstance(kinds, str) else kinds
    if not isinstance(names, list) or "null" in names:
        return
    node["type"] = [*names, "null"]
    if isinstance(node.get("enum"), list) and None not in node["enum"]:
        node["enum"] = [*node["enum"], None]
    if "const" in node and node["const"] is not None:
        node["enum"] = [node.pop("const"), None]


#: The most answers that are kept.
_KEPT: Final = 5_000
#: How often two validators may disagree, or give up, before neither is asked again.
_MOST_DOUBTS: Final = 8
#: Why a schema is not checked whose check was ended by a limit.
_LIMITS: Final = {"depth": "it nests too deep", "time": "it takes too long"}


class Side:
    """A schema, and whether it accepts values."""

    def __init__(self, schema: Json) -> None:
        self.schema = schema
        self._answers: dict[str, bool | None] = {}
        self._confirmed: dict[str, bool | None] = {}
        self._doubts = 0

    @cached_property
    def readings(self) -> Readings:
        """The schema in draft 2020-12."""
        return readings(self.schema)

    @cached_property
    def weight(self) -> int:
        """The number of characters of the schema."""
        return len(json.dumps(self.schema))

    @cached_property
    def comparable(self) -> Comparable:
        """The schema, for questions about everything that it accepts."""
        return Comparable(self.readings.main, exact=self.readings.exact)

    @cached_property
    def _compiled(self) -> validation.Compiled:
        found = validation.compiled(self.schema, self.readings.dialect)
        if found.program is None and self.readings.others:  # such as `nullable` without `type`
            return validation.compiled(self.readings.main)
        return found

    @property
    def broken(self) -> str | None:
        """Why values cannot be checked against the schema; None if they can."""
        report = self._compiled.report
        if self._compiled.program is not None:
            return None
        too_much = report.limit and _LIMITS.get(report.limit, "it is too large")
        return report.compile_error or too_much or "it is not a valid JSON Schema"

    @cached_property
    def _checks(self) -> tuple[Check, ...]:
        return tuple(check(reading) or self._slowly for reading in (self.readings.main, *self.readings.others))

    def _slowly(self, value: Json) -> bool:
        return self.count_errors(value) == 0

    def accepts(self, value: Json) -> bool | None:
        """Return whether the schema accepts a value; None where its readings differ."""
        key = json.dumps(value)
        if key not in self._answers:
            if len(self._answers) > _KEPT:
                self._answers.clear()
            ask_deadline()
            found = {asked(each, value) for each in self._checks}
            self._answers[key] = found.pop() if len(found) == 1 else None
        return self._answers[key]

    def confirmed(self, value: Json) -> bool | None:
        """Return whether two independent validators accept a value; None unless they, and the readings, agree."""
        key = json.dumps(value)
        if key not in self._confirmed:
            if self._doubts >= _MOST_DOUBTS:
                return None
            self._confirmed[key] = self._confirm(value)
            self._doubts += self._confirmed[key] is None
        return self._confirmed[key]

    def _confirm(self, value: Json) -> bool | None:
        ask_deadline()
        quick, count = self.accepts(value), self.count_errors(value)
        if quick is None or count is None or quick is not (count == 0):
            return None
        try:
            found = {accepts_instance(each, value) for each in (self.readings.main, *self.readings.others)}
        except NotAsked:
            return None
        return quick if found == {quick} else None

    def count_errors(self, value: Json) -> int | None:
        """Return the number of AJV's errors for a value; None if it cannot say."""
        return self._compiled.count_errors(value, formats=False)

    def errors(self, value: Json) -> list[validation.ErrorObject]:
        """Return AJV's errors for a value."""
        return self._compiled.validate(value, formats=False).errors
