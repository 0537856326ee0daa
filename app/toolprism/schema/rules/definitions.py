"""Definitions, and their names."""

import re
from collections.abc import Collection, Iterator
from itertools import chain, count, pairwise
from typing import Final

from toolprism.conditions.references import names_a_definition
from toolprism.core.json_types import Json, Object, as_object, object_at
from toolprism.core.keywords import COMBINERS, DEFINITIONS, without
from toolprism.core.pointer import Path, find, parse_fragment
from toolprism.core.references import follow
from toolprism.core.walk import exists, nodes, required_names
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, MOONSHOT, OPENCLAW, PI_AI
from toolprism.schema.engine import Edit, Effect, PassContext, copy, drop, example, move, put, rule


@rule(
    on={"$defs", "definitions"},
    effect=Effect.SAME,
    sources=(GOOGLE_UNKNOWN_NAME, PI_AI),
    examples=(example({"type": "object", "$defs": {"A": {}}}, {"type": "object"}),),
    leaves=({"properties": {"$defs": {}}},),
)
def drop_definitions(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove definitions that are inlined everywhere.

    No reference needs them any more, and a provider whose schemas have named fields refuses `$defs` as unknown.
    """
    for keyword in DEFINITIONS:
        if keyword in node:
            yield drop(keyword, "every reference that can be followed is written out")


_MAPS_OF_DEFINITIONS: Final = ("$defs", "definitions", "components")
#: OpenClaw looks for references everywhere except in these.
LOOKED_INTO: Final = without(
    "$defs",
    "definitions",
    "additionalItems",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
    "dependencies",
)


@rule(
    on=_MAPS_OF_DEFINITIONS,
    effect=Effect.SAME,
    sources=(OPENCLAW,),
    examples=(example({"type": "object", "$defs": {"A": {}}}, {"type": "object"}),),
    leaves=({"items": {"$ref": "#/nowhere"}, "$defs": {"A": {}}},),
)
def drop_unused_definitions(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove definitions after every local reference is inlined.

    If a reference could not be inlined, the definitions stay, so that a reader may still find the meaning.
    """
    if not any(str(below.get("$ref", "")).startswith("#") for _, below in nodes(node, LOOKED_INTO)):
        for keyword in _MAPS_OF_DEFINITIONS:
            if keyword in node:
                yield drop(keyword, "every local reference is written out")


#: What names of definitions are made of, and the tokens of a path that say nothing about it.
_NO_LETTER: Final = re.compile(r"[^A-Za-z0-9_.-]+")
_SILENT: Final = frozenset({"properties", "anyOf", "oneOf", "allOf", *DEFINITIONS})
_REASON: Final = "the provider finds only definitions; {} is one now, for all references to it"


@rule(
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example(
            {"properties": {"a": {"type": "string"}, "b": {"$ref": "#/properties/a"}}},
            {
                "properties": {"a": {"$ref": "#/$defs/a"}, "b": {"$ref": "#/$defs/a"}},
                "$defs": {"a": {"type": "string"}},
            },
        ),
    ),
    leaves=({"$ref": "#/$defs/A", "$defs": {"A": {}}},),
)
def places_to_definitions(node: Object, context: PassContext, *, moving: tuple[str, ...] = ()) -> Iterator[Edit]:
    """Move each place that a reference leads to into `$defs`, and let all references name it there.

    The provider resolves only `#` and `#/$defs/<name>`. Written out at every use, a place that is used often would make
    the tool several times as long. What stands outside the schema, as OpenAPI's `components`, is copied. Other targets
    move only the entries of tuples, and what an optional property holds, because these are written otherwise there.
    """
    if context.is_root and exists(node, _may_name_a_place):
        yield from _Moving(node, moving).edits()


def _may_name_a_place(schema: Json) -> bool:
    reference = schema.get("$ref") if isinstance(schema, dict) else None
    return isinstance(reference, str) and not names_a_definition(reference)


_COMBINED: Final = frozenset(COMBINERS)


class _Moving:
    """The places of a document that references lead to, and their names."""

    def __init__(self, root: Object, moving: tuple[str, ...]) -> None:
        self._root = root
        #: The keywords that a place has to lie below to move; none: every place moves.
        self._moving = moving
        #: Schemas by place.
        self._known = dict(nodes(root))
        self._names: dict[Path, str] = {}
        self._taken = {*object_at(root, "$defs"), *object_at(root, "definitions")}

    def edits(self) -> Iterator[Edit]:
        """Yield the edits: references first, then the places, the innermost first."""
        references = self._references()
        if not self._names:
            return
        if not isinstance(self._root.get("$defs"), dict):
            yield put("$defs", {}, "here are the definitions that references lead to")
        outside = [place for place in self._names if place not in self._known]
        for place in outside:
            yield copy(place, ("$defs", self._names[place]), self._reason(place))
        for at, target in references:
            told = f"this leads to the definition `{self._names[target]}` now"
            yield put(at, f"#/$defs/{self._names[target]}", told, made_from=(at,))
        inside = [place for place in self._names if place in self._known]
        for place in sorted(inside, key=len, reverse=True):
            yield copy(place, ("$defs", self._names[place]), self._reason(place))
            yield put(place, {"$ref": f"#/$defs/{self._names[place]}"}, self._reason(place))

    def _reason(self, place: Path) -> str:
        return _REASON.format("#/" + "/".join(map(str, place)))

    def _references(self) -> list[tuple[Path, Path]]:
        """Return each reference to a place: where it will stand, and the place.

        What is copied from outside the schema is searched, too.
        """
        found: list[tuple[Path, Path]] = []
        pending: list[tuple[Path, Path]] = [((), ())]
        for place, written in pending:  # the list grows meanwhile
            for path, node in nodes(find(self._root, place)):
                target = self._target(node)
                if target is None:
                    continue
                if target not in self._names:
                    name = self._names[target] = _named(target, self._taken)
                    self._taken.add(name)
                    if target not in self._known:
                        pending.append((target, ("$defs", self._names[target])))
                found.append(((*written, *path, "$ref"), target))
        return found

    def _target(self, node: Object) -> Path | None:
        """Return the place that a node's reference leads to, unless it is the root or a definition."""
        reference = node.get("$ref")
        target = follow(self._root, reference) if isinstance(reference, str) else None
        if target is None or not target[0] or (self._moving and not self._moves(target[0])):
            return None
        return None if len(target[0]) == 2 and target[0][0] in DEFINITIONS else target[0]  # noqa: PLR2004  # a map and a name

    def _moves(self, place: Path) -> bool:
        """Return whether a place lies in a list of one of the keywords, or in a property that may be left out.

        What lies in a combiner is written out where that is merged.
        """
        if not _COMBINED.isdisjoint(place[:-1]):
            return False
        for index, (keyword, after) in enumerate(pairwise(place)):
            if keyword in self._moving and (node := self._known.get(place[:index])) is not None:
                in_list = isinstance(after, int)
                if in_list or (isinstance(node.get(keyword), dict) and after not in required_names(node)):
                    return True
        return False


def _named(place: Path, taken: Collection[str]) -> str:
    """Return a name for a place, which no definition has.

    >>> _named(("properties", "file", "items"), ()), _named(("properties", "a"), {"a"})
    ('file_items', 'a_2')
    """
    telling = [_NO_LETTER.sub("_", token) for token in place if isinstance(token, str) and token not in _SILENT]
    is_item = telling[-1:] in (["items"], ["prefixItems"])
    name = "_".join([*telling[-2:-1], "items"] if is_item else telling[-1:]) or "schema"
    return next(each for each in chain([name], (f"{name}_{number}" for number in count(2))) if each not in taken)


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example(
            {"properties": {"a": {"$ref": "#/$defs/T%3Ca%3E"}}, "$defs": {"T<a>": {}}},
            {"properties": {"a": {"$ref": "#/$defs/T<a>"}}, "$defs": {"T<a>": {}}},
        ),
    ),
    leaves=({"$ref": "#/$defs/A", "$defs": {"A": {}}},),
)
def plain_references(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write references to definitions without escapes.

    Moonshot's validator compares a reference with the names as they stand: it does not decode `%3C` or `~1`, which
    generators write for `Term<string>` and `a/b`.
    """
    reference = node["$ref"]
    if not isinstance(reference, str):
        return
    names, name = names_of(context.root), _name_in(reference)
    written = f"#/$defs/{plain(name, names)}" if name in names else reference
    if written != reference:
        yield put("$ref", written, "the provider reads the name of a definition as it stands", made_from=("$ref",))


def names_of(root: Json) -> Collection[str]:
    """Return the names of a document's definitions."""
    return object_at(as_object(root), "$defs").keys()


def _name_in(reference: str) -> str:
    """Return the name of the definition that a reference leads to; a text that no definition has if it is another."""
    tokens = parse_fragment(reference)
    named = tokens is not None and len(tokens) == 2 and tokens[0] == "$defs"  # noqa: PLR2004  # `$defs` and the name
    return tokens[1] if named and tokens is not None else reference


def plain(name: str, names: Collection[str]) -> str:
    """Return a name that needs no escapes, and that no other definition has."""
    written = name.replace("/", "_").replace("~", "_") or "_"
    while written != name and written in names:
        written += "_"
    return written


@rule(
    on={"$defs": dict},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(example({"$defs": {"a/b": {"type": "string"}}}, {"$defs": {"a_b": {"type": "string"}}}),),
    leaves=({"$defs": {"Term<a>": {"type": "string"}}},),
)
def plain_definition_names(_node: Object, context: PassContext) -> Iterator[Edit]:
    """Write the names of definitions without slashes and tildes.

    Moonshot's validator refuses a definition whose name has a slash or is empty, and finds none whose name has a tilde.
    The rule beside this one writes the references.
    """
    if not context.is_root:
        return
    names = names_of(context.root)
    for name in names:
        written = plain(name, names)
        if written != name:
            reason = "the provider refuses a slash, a tilde, or no name at all"
            yield move(("$defs", name), ("$defs", written), reason)
