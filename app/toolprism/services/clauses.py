"""What a model may do where a check is lost, and what it cannot do where a schema is narrowed, in the author's names.

The grammar is fixed; `tests/services/test_consequences.py` prints every form.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, compact
from toolprism.core.pointer import Path, parse
from toolprism.schema import LostCheck, Narrowing
from toolprism.services.labels import joined

#: The most names in a clause, and characters of a name or a value.
_MOST_NAMES: Final = 3
LONGEST: Final = 40


class _Clause(NamedTuple):
    """What a model may do, or must; `{}` stands for the places."""

    #: The harm: the lower, the worse.
    rank: int
    words: str
    name: str = ""
    #: What stands for `{value}` in the words.
    value: str = ""


_OWN_FIELDS: Final = _Clause(3, "add fields of its own")


_PROPERTIES: Final = ("properties", "patternProperties")
_NAMING: Final = (*_PROPERTIES, "$defs", "definitions")


@lru_cache(maxsize=1_000)  # the targets of one tool ask for the same places
def place_of(pointer: str | Path) -> str:
    """Return a place in a schema as a person names it; empty for the whole.

    >>> place_of("/properties/filter/properties/tags/items"), place_of("/properties/a/anyOf/0/additionalProperties")
    ('filter.tags[]', 'a')
    """
    name, awaited = "", ""
    for token in parse(pointer) if isinstance(pointer, str) else map(str, pointer):
        if awaited:
            name, awaited = f"{name}.{token}" if name and awaited in _PROPERTIES else token, ""
        elif token in _NAMING:
            awaited = token
        elif token in ("items", "prefixItems"):
            name += "[]"
    return shortened(name, LONGEST)


def lost_clauses(lost: Iterable[LostCheck]) -> list[str]:
    """Return what a model may do, the most harmful first."""
    found = [clause for each in lost for clause in _of(each)]
    if _OWN_FIELDS in found:  # of the whole call, which says enough
        found = [clause for clause in found if clause.rank != _OWN_FIELDS.rank or clause == _OWN_FIELDS]
    return _grouped(found)


def worst_first(lost: Iterable[LostCheck]) -> list[LostCheck]:
    """Return lost checks, the most harmful first, as `lost_clauses` says them."""
    return sorted(lost, key=lambda each: min(((it.rank, it != _OWN_FIELDS) for it in _of(each)), default=(10, True)))


def _grouped(clauses: Iterable[_Clause]) -> list[str]:
    """Return clauses of the same words as one, with all their places."""
    values: dict[tuple[int, str, str], list[str]] = {}
    for rank, words, name, value in sorted(clauses, key=lambda each: each.rank):
        values.setdefault((rank, words, name), []).append(value)
    places: dict[str, list[str]] = {}
    for (_, words, name), found in values.items():
        places.setdefault(words.replace("{value}", " or ".join(dict.fromkeys(found))), []).append(name)
    return [words.replace("{}", listed(names)) for words, names in places.items()]


def listed(names: Iterable[str]) -> str:
    """Return names joined by `or`; many are counted.

    >>> listed(["a"]), listed(["a", "b", "a"]), listed(["a", "b", "c", "d", "e"])
    ('`a`', '`a` or `b`', '`a`, `b`, `c` or 2 others')
    """
    found = [f"`{name}`" if name else "the arguments" for name in dict.fromkeys(names)]
    if len(found) > _MOST_NAMES:
        rest = len(found) - _MOST_NAMES
        found = [*found[:_MOST_NAMES], f"{rest} other{'s' if rest > 1 else ''}"]
    return joined(found, "or")


def _of(lost: LostCheck) -> Iterator[_Clause]:
    place = place_of(lost.pointer)
    clauses = _KEYWORDS.get(lost.keyword)
    if clauses is not None:
        yield from clauses(lost.value, place)
    elif lost.keyword in ("title", "description", "examples", "default"):
        return
    else:
        yield _Clause(9, f"ignore `{shortened(lost.keyword, LONGEST)}` of {{}}", place)


#: Returns clauses for a lost keyword's value at a place.
_Say = Callable[[Json, str], Iterable[_Clause]]


def _required(value: Json, place: str) -> Iterator[_Clause]:
    names = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    for name in names:
        joined = f"{place}.{name}" if place else str(name)
        yield _Clause(0, "leave out {}", shortened(joined, LONGEST))


def _type(value: Json, place: str) -> Iterator[_Clause]:
    given = value[0] if isinstance(value, list) and len(value) == 1 else value
    if not place:
        yield _Clause(1, "send something else than an object")
    elif given == "integer":
        yield _Clause(1, "send 1.5 as {}", place)
    elif isinstance(given, str) and given != "string":
        yield _Clause(1, "send text as {}", place)
    else:
        yield _Clause(1, "send a number as {}" if given == "string" else "send any type as {}", place)


def _enum(value: Json, place: str) -> Iterator[_Clause]:
    words = isinstance(value, str) or (isinstance(value, list) and all(isinstance(each, str) for each in value))
    yield _Clause(2, f"send a {'word' if words else 'value'} that is not in the list of {{}}", place)


def _const(value: Json, place: str) -> Iterator[_Clause]:
    yield _Clause(2, f"send something else than `{shortened(compact(value), LONGEST)}` as {{}}", place)


def _own_fields(value: Json, place: str) -> Iterator[_Clause]:
    if value is False:
        yield _Clause(3, "add fields of its own to {}", place) if place else _OWN_FIELDS
    else:
        yield _Clause(1, "put any value into {}", place)


def _plain(rank: int, words: str) -> _Say:
    return lambda _, place: (_Clause(rank, words, place),)


def _mixed(value: Json, place: str) -> Iterator[_Clause]:
    branches = value if isinstance(value, list) else [value]
    objects = [each for each in branches if isinstance(each, dict) and "properties" in each]
    yield _Clause(4, "mix the fields of two variants of {}" if objects else "send another form of {}", place)


#: Numbers past this one are not exact.
_EXACT: Final = 2**53


def _beyond(step: int, otherwise: str) -> _Say:
    """Return the clause for a bound: the nearest whole number past it."""

    def say(value: Json, place: str) -> Iterator[_Clause]:
        if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < _EXACT:
            past = value + step
            shown = int(past) if past == int(past) else past
            yield _Clause(6, "send {value} as {}", place, str(shown))
        else:
            yield _Clause(6, otherwise, place)

    return say


_PLURALS: Final = {"character": "characters", "entry": "entries", "field": "fields"}


def _few(noun: str) -> _Say:
    def say(value: Json, place: str) -> Iterator[_Clause]:
        one = value == 1 or not isinstance(value, int)
        if one:
            yield _Clause(6, "leave {} empty", place)
        else:
            yield _Clause(6, f"send {{value}} {_PLURALS[noun]} as {{}}", place, f"fewer than {value:,}")

    return say


def _many(noun: str) -> _Say:
    def say(value: Json, place: str) -> Iterator[_Clause]:
        number = f"{int(value):,}" if isinstance(value, (int, float)) else "the allowed"
        yield _Clause(6, f"send {{value}} {_PLURALS[noun]} as {{}}", place, f"more than {number}")

    return say


def _format(value: Json, place: str) -> Iterator[_Clause]:
    yield _Clause(8, f"send {{}} in another format than `{shortened(str(value), LONGEST)}`", place)


def _multiple(value: Json, place: str) -> Iterator[_Clause]:
    yield _Clause(6, f"send no multiple of {compact(value)} as {{}}", place)


_KEYWORDS: Final[Mapping[str, _Say]] = {
    "required": _required,
    "dependentRequired": _plain(0, "leave out fields of {} that others need"),
    "dependencies": _plain(0, "leave out fields of {} that others need"),
    "type": _type,
    "properties": _plain(1, "put any value into the fields of {}"),
    "items": _plain(1, "put anything into {}"),
    "prefixItems": _plain(1, "put anything into {}"),
    "additionalItems": _plain(1, "put further entries into {}"),
    "contains": _plain(6, "leave out the entry that {} needs"),
    "minContains": _plain(6, "leave out the entry that {} needs"),
    "maxContains": _plain(6, "repeat an entry in {}"),
    "patternProperties": _plain(1, "put any value into {}"),
    "$ref": _plain(1, "send anything as {}"),
    "$dynamicRef": _plain(1, "send anything as {}"),
    "enum": _enum,
    "const": _const,
    "additionalProperties": _own_fields,
    "unevaluatedProperties": _own_fields,
    "unevaluatedItems": _plain(3, "put further entries into {}"),
    **dict.fromkeys(("oneOf", "anyOf", "allOf", "if", "then", "else", "dependentSchemas"), _mixed),
    "not": _plain(4, "send what your schema forbids as {}"),
    "propertyNames": _plain(5, "use any key in {}"),
    "minimum": _beyond(-1, "send too small a number as {}"),
    "exclusiveMinimum": _beyond(0, "send too small a number as {}"),
    "maximum": _beyond(1, "send too large a number as {}"),
    "exclusiveMaximum": _beyond(0, "send too large a number as {}"),
    "multipleOf": _multiple,
    "minLength": _few("character"),
    "maxLength": _many("character"),
    "minItems": _few("entry"),
    "maxItems": _many("entry"),
    "minProperties": _few("field"),
    "maxProperties": _many("field"),
    "uniqueItems": _plain(6, "repeat entries in {}"),
    "pattern": _plain(7, "send any text as {}"),
    "format": _format,
}


# What is refused

_ONE_FORM: Final = "can send only one form of {}"
_ONE_TYPE: Final = "can send only one type as {}"
_NO_NULL: Final = "cannot send null as {}"
_NARROWED: Final[Mapping[str, tuple[int, str]]] = {
    **dict.fromkeys(("require-every-property", "require-over-budget"), (0, "must always send what {} leaves optional")),
    **dict.fromkeys(
        ("union-to-first-type", "collapse-same-type-variants", "collapse-mixed-type-variants", "merge-object-variants"),
        (1, _ONE_FORM),
    ),
    **dict.fromkeys(
        ("type-array-to-scalar", "type-array-to-all-of", "infer-type", "infer-missing-type"), (1, _ONE_TYPE)
    ),
    **dict.fromkeys(("items-of-strings",), (1, "can send only text in {}")),
    **dict.fromkeys(("drop-null-marker", "strip-nullable", "drop-null-branches", "drop-null-from-type"), (2, _NO_NULL)),
    **dict.fromkeys(
        ("root-to-object", "empty-root-to-object", "root-to-argument-object", "type-of-gemini-root"),
        (1, "can send only an object"),
    ),
    **dict.fromkeys(("close-objects", "close-unsaid-objects"), (3, "cannot add fields of its own")),
}


def narrowed_clauses(narrows: Iterable[Narrowing]) -> list[str]:
    """Return what a model can no longer do although the author's schema accepts it."""
    found = []
    for each in narrows:
        rank, words = _NARROWED.get(each.rule, (4, "cannot send some values of {} that your schema accepts"))
        found.append(_Clause(rank, words, place_of(each.pointer)))
    return _grouped(found)
