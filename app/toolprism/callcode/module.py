"""The text of a module that checks the arguments of calls: what every module does, and the tools as data.

To that data belong schemas as the validators of both languages read them, and the map of the way back.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple, get_args

from toolprism.core.errors import ToolprismError
from toolprism.core.json_copy import plain_copy
from toolprism.core.json_types import Json, Object
from toolprism.core.walk import nodes
from toolprism.schema import Result, json_schema_of
from toolprism.toolcalls.known import TEXT as KNOWN
from toolprism.validation import Dialect, choose_dialect, compiled, python_pattern
from toolprism.wayback import BackMap, Branch, LegMap, Nothing, Place, as_json_schema, back_map

#: Keywords that say nothing about values. References may lead below `default`, `examples` and unknown keywords.
_NOTES: Final = ("$schema", "$comment", "description", "title", "deprecated", "readOnly", "writeOnly")
#: Keywords that 2020-12 has in another form, which is not the same in every schema.
_OTHERS: Final = ("$recursiveRef", "$recursiveAnchor")
_INTO_ITEMS: Final = re.compile(r"/(items|additionalItems)(/|$)")
#: Returns a pattern as a language writes it.
Writes = Callable[[str], str]


class NotPortable(ToolprismError):
    """A schema that the validators of a language do not read as it is meant; the text says why."""


def as_written(pattern: str) -> str:
    """Return a pattern as it is: in JavaScript."""
    return pattern


def in_python(pattern: str) -> str:
    """Return a pattern as Python's `re` reads it.

    Raises:
        NotPortable: it has no such form.
    """
    written = python_pattern(pattern)
    if written is None:
        raise NotPortable(f"Python's `re` has no form of the pattern {pattern[:80]}")
    return written


def portable(schema: Json, writes: Writes) -> Json:
    """Return a schema in 2020-12.

    Raises:
        NotPortable: it does not compile, or says what has no form there.
    """
    dialect = choose_dialect(schema).dialect
    found = compiled(schema, dialect)
    if found.program is None:
        report = found.report
        raise NotPortable(f"the schema cannot be checked: {report.compile_error or report.limit or 'unknown'}")
    if found.validate({}, formats=False).valid is None:
        raise NotPortable("the schema cannot be checked: it leads to itself")
    copy: Json = plain_copy(schema)
    for _, node in [*nodes(copy)]:
        _rewrite(node, dialect, writes)  # type: ignore[arg-type]  # a dict of our own
    _without_address(copy)
    return copy


def _rewrite(node: dict[str, Any], dialect: Dialect, writes: Writes) -> None:
    if not node.keys().isdisjoint(_OTHERS):
        raise NotPortable("`$recursiveRef` has no form in 2020-12 that means the same everywhere")
    for keyword in (*_NOTES, *dialect.ignored):
        node.pop(keyword, None)
    if not dialect.is_latest:
        _modernize(node)
    if isinstance(node.get("pattern"), str):
        node["pattern"] = writes(node["pattern"])
    if isinstance(node.get("patternProperties"), dict):
        node["patternProperties"] = {writes(name): each for name, each in node["patternProperties"].items()}


def _modernize(node: dict[str, Any]) -> None:
    """Write in 2020-12 what older drafts write in another form."""
    if isinstance(node.get("$ref"), str) and _INTO_ITEMS.search(node["$ref"]):
        raise NotPortable(f"the reference {node['$ref'][:80]} leads into a tuple")
    if isinstance(node.get("items"), list):
        node["prefixItems"] = node.pop("items")
        if "additionalItems" in node:
            node["items"] = node.pop("additionalItems")
    node.pop("additionalItems", None)
    for bound in ("minimum", "maximum"):
        name = f"exclusive{bound.capitalize()}"
        if isinstance(node.get(name), bool) and node.pop(name) and bound in node:
            node[name] = node.pop(bound)
    if "id" in node:
        raise NotPortable("`id` of draft-04 has no form in 2020-12 that means the same everywhere")


def _without_address(schema: Json) -> None:
    """Take the address of a schema away if no reference names it: two tools may have the same."""
    if isinstance(schema, dict) and "$id" in schema:
        references = (node.get("$ref", "#") for _, node in nodes(schema))
        if all(isinstance(each, str) and each.startswith("#") for each in references):
            schema.pop("$id")


#: The definition of a numbered schema.
_PART: Final = "way-back-{}"
_NOTHING: Final = {Nothing.IS_NULL: "null", Nothing.IS_EITHER: "either", Nothing.IS_LEFT_OUT: "left out"}
#: What a branch is asked before a verdict.
_ASKED: Final = ("type", "nullable", "format", "const", "enum", "required")


def data_of(paths: BackMap, portable: Callable[[Json], Json], writes: Writes) -> list[dict[str, Json]]:
    """Return the legs of a map, in the order in which they are undone.

    Raises:
        NotPortable: a schema of a leg is not read alike by the validators of a language.
    """
    return [_Leg(leg, portable, writes).to_json() for leg in reversed(paths.legs)]


class _Leg:
    """One leg, while it is written down."""

    def __init__(self, leg: LegMap, portable: Callable[[Json], Json], writes: Writes) -> None:
        self._leg = leg
        self._portable = portable
        self._writes = writes
        #: Each place by identity, with its number.
        self._places: dict[int, tuple[int, Place]] = {}
        self._branches: list[Json] = []
        self._held: list[Json] = []

    def to_json(self) -> dict[str, Json]:
        """Return it."""
        root = self._number(self._leg.root)
        places: list[Json] = []
        while len(places) < len(self._places):  # what is written down finds further places
            _, place = [*self._places.values()][len(places)]
            places.append(self._written(place))
        after = as_json_schema(self._leg.leg.after, exclusive=self._leg.is_exclusive)
        return {
            "root": root,
            "places": places,
            "before": self._document(json_schema_of(self._leg.leg.before), self._held),
            "after": self._document(after, self._branches) if self._branches else None,
        }

    def _document(self, schema: Json, parts: list[Json]) -> Json:
        if not parts or not isinstance(schema, dict):
            return self._portable(schema)
        named = {_PART.format(number): part for number, part in enumerate(parts)}
        return self._portable({**schema, "$defs": {**_members(schema.get("$defs")), **named}})

    def _number(self, place: Place | None) -> int | None:
        if place is None:
            return None
        return self._places.setdefault(id(place), (len(self._places), place))[0]

    def _written(self, place: Place) -> dict[str, Json]:
        """Return a place, without what it does not have."""
        entries = {str(index): self._number(below) for index, below in place.entries.items()}
        written: dict[str, Json] = {
            "shape": place.shaped.shape.to_json() if place.shaped else None,
            "unions": [[self._branch(branch) for branch in union] for union in place.unions],
            "together": [self._number(below) for below in place.together],
            "texts": dict(place.texts.values) if place.texts else None,
            "shared": sorted(place.texts.shared) if place.texts else None,
            "optional": {name: _NOTHING[each.nothing] for name, each in place.optional.items()},
            "doubtful": place.is_doubtful and bool(place.optional),
            "properties": {name: self._number(below) for name, below in place.properties.items()},
            "patterns": [[self._writes(pattern), self._number(below)] for pattern, below in place.patterns],
            "others": self._number(place.others),
            "entries": entries,
            "items": self._number(place.items),
            "first": place.first_item or None,
        }
        if place.others is not None:
            written["names"] = [*_members(place.schema.get("properties"))]
            written["named"] = [self._writes(each) for each in _members(place.schema.get("patternProperties"))]
        if place.shaped is not None:
            written["held"] = self._part(self._held, place.shaped.shape.held)
        return {
            name: each
            for name, each in written.items()
            if each is not None and each is not False and each not in ([], {})
        }

    def _branch(self, branch: Branch) -> Json:
        schema = as_json_schema(branch.schema, exclusive=self._leg.is_exclusive)
        return {
            "place": self._number(branch.place),
            "schema": self._part(self._branches, schema),
            "asked": _asked(self._leg.branches.followed(branch.schema)),
        }

    def _part(self, parts: list[Json], schema: Json) -> str | None:
        """Return the name of a definition."""
        if schema is None:
            return None
        if schema not in parts:
            parts.append(schema)
        return _PART.format(parts.index(schema))


def _asked(node: Json) -> Json:
    """Return what a branch is asked before a verdict: its type, its constants, and those of its properties."""
    if not isinstance(node, dict):
        return node is not False
    asked: dict[str, Json] = {keyword: node[keyword] for keyword in _ASKED if keyword in node}
    if isinstance(node.get("properties"), dict):
        asked["properties"] = {name: _constants(each) for name, each in node["properties"].items()}
    return asked


def _constants(schema: Json) -> Json:
    if not isinstance(schema, dict):
        return schema is not False
    return {keyword: schema[keyword] for keyword in ("const", "enum") if keyword in schema}


def _members(value: Json) -> Object:
    return value if isinstance(value, Mapping) else {}


Language = Literal["python", "typescript"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
_WRITERS: Final = {"python": in_python, "typescript": as_written}
_TABLES: Final[dict[Language, str]] = {
    "python": "TOOLS: dict[str, Any] = json.loads(r'''\n{}\n''')",
    "typescript": "const TOOLS: Record<string, Tool> = JSON.parse(String.raw`\n{}\n`);",
}
_TOOLS: Final[dict[Language, str]] = {
    "python": "TOOLS: dict[str, Any] = {}",
    "typescript": "const TOOLS: Record<string, Tool> = {};",
}
#: The parts that are left out where every target's arguments have the author's shape.
_WAY_BACK: Final = re.compile(r"^ *(?:#|//) way back\n.*?^ *(?:#|//) end\n", re.MULTILINE | re.DOTALL)
_MARKS: Final = re.compile(r"^ *(?:#|//) (?:way back|end)\n", re.MULTILINE)
#: The empty lines that the formatter of this project puts around the marks.
_AIR: Final = re.compile(r"(?<=import json\n)\n|(?<=^# way back\n)\n+|\n+(?=\n# end\n)", re.MULTILINE)
_COMMENT: Final = re.compile(r"  # type: ignore.*")


class Called(NamedTuple):
    """A tool, under the name by which it is called."""

    name: str
    result: Result


def module_for(tools: Iterable[Called], language: Language) -> str:
    """Return a module that checks the calls of tools, in the shape that a target was sent.

    Raises:
        NotPortable: a schema is not read alike by the validators of a language.
    """
    found = {tool.name: _data(tool.result, language) for tool in tools}
    if any(each["legs"] for each in found.values()):
        runtime = _MARKS.sub("", _runtime(language))
    else:
        runtime = _WAY_BACK.sub("", _runtime(language))
    return runtime.replace(_TOOLS[language], _TABLES[language].format(_literal(found)))


def _data(result: Result, language: Language) -> dict[str, Json]:
    writes = _WRITERS[language]
    schema = portable(json_schema_of(result.schema), writes)
    if result.status == "error":
        raise NotPortable("nothing is sent for it")
    legs = data_of(back_map(result), partial(portable, writes=writes), writes)
    for leg in legs:
        if leg["before"] == schema:
            del leg["before"]
    author = json_schema_of(result.schema)
    return {
        "schema": schema,
        "legs": [*legs],
        **({"author": author} if language == "python" and author != schema else {}),
    }


def _literal(value: Json) -> str:
    """Return JSON that may stand in a raw text of both languages."""
    text = json.dumps(value, indent=1)
    for sign in "'`$":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


@cache
def _runtime(language: Language) -> str:
    """Return what every module does, with the parts of the way back between marks."""
    folder = files(__package__)
    if language == "typescript":
        told = (folder / "told.ts").read_text("utf-8")
        return (folder / "runtime.ts").read_text("utf-8") + told.replace("{/* known */}", KNOWN.strip())
    return _COMMENT.sub("", _AIR.sub("", (folder / "runtime.py").read_text("utf-8")))
