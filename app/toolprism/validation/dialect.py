"""The drafts of JSON Schema that AJV supports, and the choice of a schema's draft.

A schema of an older draft is prepared so that the keywords of 2020-12 read it as AJV reads that draft.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.core.records import View
from toolprism.core.walk import nodes, subschemas
from toolprism.validation.budgets import too_deep

_SITE: Final = "https://json-schema.org/draft"
#: Keywords added in 2019-09.
_SINCE_2019: Final = (
    *("$recursiveRef", "$recursiveAnchor", "dependentRequired", "dependentSchemas"),
    *("minContains", "maxContains", "unevaluatedItems", "unevaluatedProperties"),
)
#: Keywords added in 2020-12; AJV supports the dynamic ones in 2019-09, too.
_DYNAMIC: Final = ("$dynamicRef", "$dynamicAnchor")
_SINCE_2020: Final = ("prefixItems",)
#: Annotations that AJV does not support in draft-04.
_NOTES_SINCE_06: Final = (
    *("examples", "deprecated", "readOnly", "writeOnly"),
    *("contentMediaType", "contentEncoding", "contentSchema", "$vocabulary"),
)


DialectId: TypeAlias = Literal["2020-12", "2019-09", "draft-07", "draft-06", "draft-04"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Dialect:
    """A draft as AJV reads it (ajv 8.20.0, ajv-draft-04 1.0.0; observed 2026-11)."""

    id: DialectId
    #: Address of the meta-schema.
    meta_schema: str
    #: Addresses of the documents that the meta-schema references.
    vocabularies: tuple[str, ...] = ()
    #: Dynamic anchors at the root of each document of the meta-schema.
    meta_anchors: frozenset[str] = frozenset()
    #: Keywords that AJV supports in 2020-12 but not in this draft.
    ignored: frozenset[str] = frozenset()
    #: Keywords that AJV supports in this draft but not in 2020-12.
    added: frozenset[str] = frozenset()
    #: The keyword that gives a schema its address.
    id_keyword: str = "$id"
    #: Types of keyword values, where they differ from 2020-12.
    value_types: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_latest(self) -> bool:
        """Whether this is 2020-12, the default of all AJV reports."""
        return self.id == DRAFT_2020_12.id


def _documents(draft: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{_SITE}/{draft}/meta/{name}" for name in names)


_ARRAYS_OF_ITEMS: Final = MappingProxyType({"items": ("object", "array", "boolean")})

DRAFT_2020_12: Final = Dialect(
    id="2020-12",
    meta_schema=f"{_SITE}/2020-12/schema",
    vocabularies=_documents(
        "2020-12", *("applicator", "unevaluated", "content", "core", "format-annotation", "meta-data", "validation")
    ),
    meta_anchors=frozenset(("meta",)),
)
DRAFT_2019_09: Final = Dialect(
    id="2019-09",
    meta_schema=f"{_SITE}/2019-09/schema",
    vocabularies=_documents("2019-09", "applicator", "content", "core", "format", "meta-data", "validation"),
    meta_anchors=frozenset(("",)),
    ignored=frozenset(_SINCE_2020),
    added=frozenset(("additionalItems",)),
    value_types=_ARRAYS_OF_ITEMS,
)
DRAFT_07: Final = Dialect(
    id="draft-07",
    meta_schema="http://json-schema.org/draft-07/schema",
    ignored=frozenset((*_SINCE_2019, *_DYNAMIC, *_SINCE_2020)),
    added=DRAFT_2019_09.added,
    value_types=_ARRAYS_OF_ITEMS,
)
DRAFT_06: Final = Dialect(
    id="draft-06",
    meta_schema="http://json-schema.org/draft-06/schema",
    ignored=DRAFT_07.ignored,
    added=DRAFT_07.added,
    value_types=DRAFT_07.value_types,
)
DRAFT_04: Final = Dialect(
    id="draft-04",
    meta_schema="http://json-schema.org/draft-04/schema",
    ignored=DRAFT_07.ignored | {"$id", *_NOTES_SINCE_06},
    added=DRAFT_07.added | {"id"},
    id_keyword="id",
    value_types=MappingProxyType(
        {**_ARRAYS_OF_ITEMS, "exclusiveMinimum": ("boolean",), "exclusiveMaximum": ("boolean",)}
    ),
)

#: Every dialect by id, the latest first.
DIALECTS: Final[Mapping[str, Dialect]] = {
    one.id: one for one in (DRAFT_2020_12, DRAFT_2019_09, DRAFT_07, DRAFT_06, DRAFT_04)
}


class DialectJson(View):
    """The draft that a schema was read as: the one that it names, or that its form implies."""

    id: DialectId
    because: str


class Choice(NamedTuple):
    """A dialect, and the reason for the choice."""

    dialect: Dialect
    #: A clause; empty if the schema does not determine a dialect.
    because: str

    def record(self) -> DialectJson:
        """Return the id and the reason."""
        return DialectJson(id=self.dialect.id, because=self.because)

    def determined(self) -> DialectJson | None:
        """Return the record if the schema determines a dialect, else None."""
        return self.record() if self.because else None

    def sentence(self) -> str:
        """Return the dialect and the reason as a sentence.

        >>> choose_dialect({"items": [{}]}).sentence()
        'Checked as draft-07: `items` is an array of schemas.'
        """
        return f"Checked as {self.dialect.id}{f': {self.because}' if self.because else ''}."


def choose_dialect(schema: Json) -> Choice:
    """Return the dialect that `$schema` names, or else the one that the form of the schema implies.

    >>> choose_dialect({"$schema": "http://json-schema.org/draft-06/schema#"}).dialect.id
    'draft-06'
    >>> choose_dialect({"maximum": 5, "exclusiveMaximum": True}).dialect.id
    'draft-04'
    """
    named = schema.get("$schema") if isinstance(schema, dict) else None
    if not isinstance(named, str) or not named.strip():
        return _implied(schema)
    address = _comparable(named)
    for dialect in DIALECTS.values():
        if _comparable(dialect.meta_schema) == address:
            return Choice(dialect, "`$schema` names it")
    implied = _implied(schema)
    unknown = f"`$schema` names {shortened(named, 80)!r}, which is none of the drafts {', '.join(DIALECTS)}"
    return Choice(implied.dialect, f"{implied.because}; {unknown}" if implied.because else unknown)


def _comparable(address: str) -> str:
    """Return an address without the parts that vary: scheme and trailing characters."""
    return address.strip().partition("://")[2].rstrip("#/").lower()


def _implied(schema: Json) -> Choice:
    """Return the oldest dialect that supports what the schema uses; newer keywords outweigh older forms."""
    found: set[str] = set()
    for node in subschemas(schema):
        if not _TELLING.isdisjoint(node):
            found.update(_marks(node))
    if not found or too_deep(schema) or not found.isdisjoint((*_SINCE_2020, *_DYNAMIC)):
        return Choice(DRAFT_2020_12, "")
    is_newer = not found.isdisjoint((*_SINCE_2019, "$anchor", "$defs"))
    for mark, reason in _FORMS_OF_2019.items() if is_newer else _OLD_FORMS.items():
        if mark in found:
            dialect, because = reason
            return Choice(dialect, because)
    return Choice(DRAFT_2020_12, "")


_TUPLE: Final = "items: [ ]"
_BOOLEAN_BOUND: Final = "exclusive…: true"
_OLD_ID: Final = "id: text"
#: Forms that indicate a draft, the strongest first.
_OLD_FORMS: Final[Mapping[str, tuple[Dialect, str]]] = {
    _BOOLEAN_BOUND: (DRAFT_04, "`exclusiveMinimum` or `exclusiveMaximum` is a boolean"),
    _OLD_ID: (DRAFT_04, "`id` stands for `$id`"),
    _TUPLE: (DRAFT_07, "`items` is an array of schemas"),
    **{keyword: (DRAFT_07, f"it uses `{keyword}`") for keyword in ("additionalItems", "definitions", "dependencies")},
}
#: Forms that indicate a draft, in a schema with keywords added in 2019-09.
_FORMS_OF_2019: Final[Mapping[str, tuple[Dialect, str]]] = {
    _TUPLE: (DRAFT_2019_09, "`items` is an array of schemas, beside keywords that are newer than draft-07"),
    "additionalItems": (DRAFT_2019_09, "it uses `additionalItems`, beside keywords that are newer than draft-07"),
    "$recursiveRef": (DRAFT_2019_09, "it uses `$recursiveRef`"),
}
#: Keywords whose presence or value indicates a draft.
_MARKING: Final = frozenset((*_SINCE_2020, *_DYNAMIC, *_SINCE_2019, "$anchor", "$defs", *_OLD_FORMS))
_MARKED_BY_VALUE: Final = frozenset(("items", "exclusiveMinimum", "exclusiveMaximum", "id"))
_TELLING: Final = _MARKING | _MARKED_BY_VALUE


def _marks(node: Object) -> Iterator[str]:
    """Yield the features of a schema that indicate its draft."""
    yield from _MARKING.intersection(node)
    if isinstance(node.get("items"), list):
        yield _TUPLE
    if any(isinstance(node.get(keyword), bool) for keyword in ("exclusiveMinimum", "exclusiveMaximum")):
        yield _BOOLEAN_BOUND
    if isinstance(node.get("id"), str) and "$id" not in node:
        yield _OLD_ID


#: The prefix for the name of a keyword that the draft does not have, which makes it unknown.
IGNORED: Final = "\0"


def prepare(schema: Any, dialect: Dialect) -> None:
    """Rename, in a private copy of a schema, the keywords that a draft does not have.

    Everything else stays in place, so that the paths of errors are those of the given schema. The keyword functions
    themselves read the older forms of values; in newer drafts, the meta-schema refuses these.
    """
    if dialect.is_latest:
        return
    for _, node in nodes(schema):
        if not (dialect.ignored.isdisjoint(node) and (dialect.id_keyword == "$id" or "id" not in node)):
            renamed = {_name(keyword, dialect): value for keyword, value in node.items()}
            node.clear()  # type: ignore[attr-defined]  # a dict of our own
            node.update(renamed)  # type: ignore[attr-defined]


def _name(keyword: str, dialect: Dialect) -> str:
    if keyword in dialect.ignored:
        return IGNORED + keyword
    return "$id" if keyword == dialect.id_keyword else keyword
