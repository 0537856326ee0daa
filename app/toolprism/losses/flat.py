"""Writes what a schema says of one value without references and combinations: a few plain alternatives.

They guide the search for values and decide nothing: every value that is found is checked against the whole schema.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Final

from toolprism.core.json_types import Json, Object, fingerprint, is_of, list_at
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import parse_fragment, resolve
from toolprism.losses.containment import Check, check

#: The most alternatives of one schema, and the deepest chain of references and combinations that is followed.
_MOST: Final = 80
_DEEPEST: Final = 12
#: The most schemas of one combination that are looked at.
_MOST_COMBINED: Final = 500
_DEFINITIONS: Final = ("$defs", "definitions")
#: Keywords that refuse what fits one of the plain schemas.
_EXCLUDING: Final = frozenset({"oneOf", "not", "if"})
_COMBINED: Final = frozenset({"$ref", "allOf", "anyOf", "oneOf", "if", "then", "else"})
NOTHING: Final[Object] = {"enum": []}
_ALL_TYPES: Final = ("null", "boolean", "integer", "number", "string", "array", "object")


class Scope:
    """A schema whose references are looked up in it."""

    def __init__(self, root: Json) -> None:
        self.root = root
        self._known: dict[int, tuple[Object, ...]] = {}
        self._checks: dict[int, Check | None] = {}
        self._excluding: dict[int, bool] = {}
        #: Keeps the schemas whose ids are known.
        self._kept: list[Json] = []

    def alternatives(self, schema: Json) -> tuple[Object, ...]:
        """Return plain schemas, of which a value that fits the given one fits at least one."""
        key = id(schema)
        if key not in self._known:
            self._kept.append(schema)
            self._known[key] = tuple(islice(self._flat(schema, _DEEPEST), _MOST))
        return self._known[key]

    def check(self, schema: Json) -> Check | None:
        """Return a check of values for a schema whose plain schemas say less than it: all but one of them are excluded.

        None if they say the same, or if the schema cannot be checked by itself.
        """
        key = id(schema)
        if key not in self._checks:
            self._kept.append(schema)
            definitions = {
                word: self.root[word] for word in _DEFINITIONS if isinstance(self.root, dict) and word in self.root
            }
            self._checks[key] = check({**definitions, "allOf": [schema]}) if self.excludes(schema) else None
        return self._checks[key]

    def excludes(self, schema: Json) -> bool:
        """Return whether a schema may refuse a value that fits one of its plain schemas."""
        key = id(schema)
        if key not in self._excluding:
            self._kept.append(schema)
            self._excluding[key] = any(not _EXCLUDING.isdisjoint(node) for node in self._combined(schema))
        return self._excluding[key]

    def _combined(self, schema: Json) -> Iterator[Object]:
        """Yield a schema and those that it refers to or combines, each once."""
        pending, seen = [schema], set[int]()
        while pending and len(seen) < _MOST_COMBINED:
            node = pending.pop()
            if isinstance(node, dict) and id(node) not in seen:
                seen.add(id(node))
                yield node
                pending += [self.target(node["$ref"])] if "$ref" in node else []
                pending += [each for word in ("allOf", "anyOf") for each in list_at(node, word)]

    def target(self, reference: Json) -> Json:
        """Return what a reference leads to; a schema that accepts anything if it leads nowhere."""
        tokens = parse_fragment(reference) if isinstance(reference, str) and reference.startswith("#") else None
        try:
            return True if tokens is None else resolve(self.root, tokens)
        except KeyError:
            return True

    def _flat(self, schema: Json, levels: int) -> Iterator[Object]:
        if schema is False:
            yield NOTHING
            return
        if not isinstance(schema, dict) or levels == 0:
            yield {}
            return
        if _COMBINED.isdisjoint(schema):
            yield schema
            return
        own = {keyword: value for keyword, value in schema.items() if keyword not in _COMBINED}
        groups: list[Sequence[Object]] = [(own,)]
        if "$ref" in schema:
            groups.append(self._of([self.target(schema["$ref"])], levels))
        groups += [self._of([each], levels) for each in list_at(schema, "allOf")]
        groups += [self._of(list_at(schema, word), levels) for word in UNIONS if list_at(schema, word)]
        if "if" in schema:
            groups.append(self._conditional(schema, levels))
        for chosen in islice(product(*groups), _MOST):
            yield merged(chosen)

    def _of(self, schemas: Iterable[Json], levels: int) -> list[Object]:
        return [flat for schema in schemas for flat in islice(self._flat(schema, levels - 1), _MOST)][: 2 * _MOST]

    def _conditional(self, schema: Object, levels: int) -> list[Object]:
        then = {"allOf": [schema["if"], schema.get("then", True)]}
        otherwise = {"allOf": [{"not": schema["if"]}, schema.get("else", True)]}
        return self._of([then, otherwise], levels)


def both(left: Json, right: Json) -> Json:
    """Return a schema of what both accept."""
    if left is True or left == {}:
        return right
    return left if right is True or right == {} else {"allOf": [left, right]}


def merged(schemas: Iterable[Object]) -> Object:
    """Return one plain schema of what all plain schemas say, as far as one can."""
    found: dict[str, Any] = {}
    for schema in schemas:
        for keyword, value in schema.items():
            found[keyword] = (
                _JOIN.get(keyword, lambda left, _: left)(found[keyword], value) if keyword in found else value
            )
    return found


def _maps(left: Any, right: Any) -> Any:
    if not isinstance(left, Mapping) or not isinstance(right, Mapping):
        return left
    return {name: both(left.get(name, True), right.get(name, True)) for name in (*left, *right)}


def _union(left: Any, right: Any) -> Any:
    return list(dict.fromkeys([*left, *right])) if isinstance(left, list) and isinstance(right, list) else left


def _common(left: Any, right: Any) -> Any:
    if not isinstance(left, list) or not isinstance(right, list):
        return left
    known = {fingerprint(value) for value in right}
    return [value for value in left if fingerprint(value) in known]


def _types(left: Any, right: Any) -> Any:
    mine, theirs = kinds({"type": left}), kinds({"type": right})
    found = [kind for kind in mine if kind in theirs or (kind == "integer" and "number" in theirs)]
    found += [kind for kind in theirs if kind == "integer" and "number" in mine and kind not in found]
    return found


def _either(pick: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda left, right: pick(left, right) if is_of(left, ("number",)) and is_of(right, ("number",)) else left


_JOIN: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "properties": _maps,
    "patternProperties": _maps,
    "required": _union,
    "enum": _common,
    "type": _types,
    **dict.fromkeys(("items", "additionalProperties", "propertyNames", "contains"), both),
    **dict.fromkeys(("minLength", "minItems", "minProperties", "minimum", "exclusiveMinimum"), _either(max)),
    **dict.fromkeys(("maxLength", "maxItems", "maxProperties", "maximum", "exclusiveMaximum"), _either(min)),
    "not": lambda left, right: {"anyOf": [left, right]},
}


def kinds(node: Object) -> list[str]:
    """Return the types that a node allows by `type`; all of them if it has none."""
    kind = node.get("type")
    if isinstance(kind, str):
        return [kind]
    return [each for each in kind if isinstance(each, str)] if isinstance(kind, list) else [*_ALL_TYPES]
