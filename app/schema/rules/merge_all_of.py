"""`allOf` → one schema."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from app.core.json_types import Json, Object, is_number, same, unique
from app.core.pointer import Path
from app.providers.citations import ANTHROPIC_ROOT, GOOGLE_SCHEMA, MOONSHOT, OPENAI_STRICT, VERTEX_SCHEMA
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit
from app.schema.engine.effect import Effect
from app.schema.engine.reshape import reshape
from app.schema.engine.rule import example, rule
from app.schema.hoisting import not_carried

#: The tighter of two bounds satisfies both.
_TIGHTER: Final[Mapping[str, Callable[[float, float], float]]] = {
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"), max),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"), min),
}
#: Combined with keywords of another entry, or without one of them, these may refuse more than before.
_SPEAK_OF_OTHERS: Final = frozenset(
    {
        "if",
        "then",
        "else",
        "contains",
        "minContains",
        "maxContains",
        "unevaluatedItems",
        "unevaluatedProperties",
        "patternProperties",
        "prefixItems",
        "nullable",
    }
)
_REASON: Final = "the provider has no `allOf`; its entries are merged into one schema"


@rule(
    on={"allOf"},
    effect=Effect.WIDER,
    again=True,
    sources=(VERTEX_SCHEMA, ANTHROPIC_ROOT, OPENAI_STRICT, GOOGLE_SCHEMA, MOONSHOT),
    examples=(
        example(
            {"allOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}]},
            {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]},
        ),
        example({"allOf": [{"minimum": 1}, {"minimum": 3}], "maximum": 5}, {"maximum": 5, "minimum": 3}),
        example({"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}, {"pattern": "^a"}, "a"),
        example({"properties": {"allOf": {}}}, {"properties": {"allOf": {}}}),
    ),
)
def merge_all_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Merge all entries of an `allOf` into one schema.

    All properties and requirements stay. Of two bounds the tighter one stays; a property that is described twice gets
    both descriptions of its value. Otherwise the node's own keyword takes precedence.
    """
    entries = node["allOf"]
    if isinstance(entries, list):
        merging = _Merging({keyword: value for keyword, value in node.items() if keyword != "allOf"})
        for index, entry in enumerate(entries):
            if isinstance(entry, dict):
                for keyword, value in entry.items():
                    merging.add(keyword, value, ("allOf", index, keyword))
        places = tuple(("allOf", index) for index in range(len(entries)))
        lost = not_carried("of this entry gives way to what is said before it")
        said = {keyword for side in (node, *entries) if isinstance(side, dict) for keyword in side}
        effect = None if said.isdisjoint(_SPEAK_OF_OTHERS) else Effect.UNKNOWN
        yield from reshape(
            node, merging.merged, _REASON, parts=merging.parts, made_from=places, lost=lost, effect=effect
        )


class _Merging:
    """A schema that is being merged, and the sources of its parts."""

    def __init__(self, own: Object) -> None:
        self.merged: dict[str, Json] = dict(own)
        self.parts: dict[Path, Path] = {(keyword,): (keyword,) for keyword in own}

    def add(self, keyword: str, value: Json, at: Path) -> None:
        """Merge one more entry."""
        if keyword not in self.merged:
            self.merged[keyword], self.parts[keyword,] = value, at
            return
        known = self.merged[keyword]
        if keyword == "properties" and isinstance(known, dict) and isinstance(value, dict):
            for name, schema in value.items():
                self._add_below(keyword, name, schema, (*at, name))
        elif keyword == "required" and isinstance(known, list) and isinstance(value, list):
            self._rewrite(keyword, unique([*known, *value]))
        elif keyword == "allOf" and isinstance(known, list) and isinstance(value, list):
            self._rewrite(keyword, [*known, *value])
        elif keyword == "enum" and isinstance(known, list) and isinstance(value, list):
            self._rewrite(keyword, [member for member in known if any(same(member, other) for other in value)])
        elif keyword == "items" and isinstance(known, dict) and isinstance(value, dict) and not same(known, value):
            self._rewrite(keyword, {"allOf": [known, value]})
        elif keyword in _TIGHTER and is_number(known) and is_number(value):
            self._rewrite(keyword, _TIGHTER[keyword](known, value))

    def _add_below(self, keyword: str, name: str, schema: Json, at: Path) -> None:
        members = self.merged[keyword]
        assert isinstance(members, dict), "the caller has looked"
        self._open(keyword, members)
        if name not in members:
            self.merged[keyword] = {**members, name: schema}
            self.parts[keyword, name] = at
        elif not same(members[name], schema):
            self.merged[keyword] = {**members, name: {"allOf": [members[name], schema]}}
            self._sink((keyword, name), ("allOf", 0))
            self.parts[keyword, name, "allOf", 1] = at

    def _sink(self, place: Path, below: Path) -> None:
        """Move the sources of a place further down."""
        depth = len(place)
        self.parts = {
            (*place, *below, *here[depth:]) if here[:depth] == place else here: source
            for here, source in self.parts.items()
        }

    def _open(self, keyword: str, members: Object) -> None:
        """Record the sources of the members one by one."""
        whole = self.parts.pop((keyword,), None)
        if whole is not None:
            self.parts.update({(keyword, name): (*whole, name) for name in members})

    def _rewrite(self, keyword: str, value: Json) -> None:
        if not same(value, self.merged[keyword]):
            self.merged[keyword] = value
            self.parts = {below: source for below, source in self.parts.items() if below[0] != keyword}
