"""Reads the checks of Zod 4, which prints most of them as `{}`.

An empty check may change the value (`trim()`, `toUpperCase()`, `overwrite()`). A check after a change does not apply to
the original value, so it is used only if each empty check is explained otherwise.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from toolprism.core.json_types import Json, Object, is_number
from toolprism.schema.zod import keywords as json_schema
from toolprism.schema.zod.instance import Checks, Instance


class Results(NamedTuple):
    """The results of the checks of one instance."""

    keywords: Object
    #: The number of empty checks that they certainly explain.
    explained: int
    #: The number of these that are also expressed as keywords.
    readable: int


_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "string": {"minLength": "minLength", "maxLength": "maxLength"},
    "number": {"minValue": "minimum", "maxValue": "maximum"},
}

#: The range of JavaScript numbers, which the author did not write.
_NATURAL: Final = frozenset({2**53 - 1, -(2**53 - 1), 1.7976931348623157e308, -1.7976931348623157e308})

#: Formats that only a check printed as `{}` sets.
_SILENT: Final = frozenset({"regex", "lowercase", "uppercase", "starts_with", "ends_with", "includes"})


def results(zod: Instance, named: Sequence[Object]) -> Results:
    """Return the results of the empty checks, given the keywords of the named ones."""
    found = [(keyword, zod.node.get(name)) for name, keyword in _NAMES.get(zod.kind, {}).items()]
    bounds = {keyword: value for keyword, value in found if is_number(value) and value not in _NATURAL}
    own = {keyword for keyword, value in bounds.items() if not any(known.get(keyword) == value for known in named)}
    is_length = zod.kind == "string" and len(own) > 1 and len(set(bounds.values())) == 1  # `length(5)` is one check
    explained = len(own) - is_length
    form = zod.node.get("format")
    if zod.kind != "string" or not isinstance(form, str) or form not in _SILENT:
        return Results(bounds, explained, explained)
    case = json_schema.format_keywords(form, {})
    return Results({**bounds, **(case or {})}, explained + 1, explained + (case is not None))


#: Returns the keywords of a check and "Length" or "Items"; None if its argument is missing.
_Keywords: TypeAlias = Callable[[Object, str], Object | None]


def _number(check: Object, name: str, *keywords: str) -> Object | None:
    value = check.get(name)
    return dict.fromkeys(keywords, value) if is_number(value) else None


def _limit(inclusive: str, exclusive: str) -> _Keywords:
    return lambda check, _unit: _number(check, "value", inclusive if check.get("inclusive") else exclusive)


def _size(name: str, *sides: str) -> _Keywords:
    return lambda check, unit: _number(check, name, *[f"{side}{unit}" for side in sides])


_FLOAT32: Final = 3.4028234663852886e38

#: `safeint` also has bounds, the range of JavaScript's safe integers, which the author did not write.
_NUMBER_FORMATS: Final[Mapping[str, Object]] = {
    "safeint": {"type": "integer"},
    "int32": {"type": "integer", "minimum": -(2**31), "maximum": 2**31 - 1},
    "uint32": {"type": "integer", "minimum": 0, "maximum": 2**32 - 1},
    "float32": {"minimum": -_FLOAT32, "maximum": _FLOAT32},
}

_TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "starts_with": ("prefix", "^{}"),
    "ends_with": ("suffix", "{}$"),
    "includes": ("includes", "{}"),
}


def _string_format(check: Object, _unit: str) -> Object | None:
    name = check.get("format")
    if not isinstance(name, str):
        return None
    if name in _TEXTS:
        key, form = _TEXTS[name]
        return json_schema.pattern(check.get(key), form)
    source = check.get("pattern")
    if isinstance(source, str):  # `JSON.stringify` prints a RegExp as `{}`, unless a custom replacer does not
        return {"pattern": source}
    return json_schema.format_keywords(name, check)


_CHECKS: Final[Mapping[str, _Keywords]] = {
    "min_length": _size("minimum", "min"),
    "max_length": _size("maximum", "max"),
    "length_equals": _size("length", "min", "max"),
    "min_size": _size("minimum", "min"),
    "max_size": _size("maximum", "max"),
    "size_equals": _size("size", "min", "max"),
    "greater_than": _limit("minimum", "exclusiveMinimum"),
    "less_than": _limit("maximum", "exclusiveMaximum"),
    "multiple_of": lambda check, _unit: json_schema.multiple_of(check.get("value")),
    "number_format": lambda check, _unit: _NUMBER_FORMATS.get(str(check.get("format")), {}),
    "bigint_format": lambda _check, _unit: {},
    "string_format": _string_format,
    "overwrite": lambda _check, _unit: {},
}


class _Check(NamedTuple):
    """A check: its printed members, and its keywords."""

    entry: Object
    #: Empty for a check printed as `{}`.
    name: str
    keywords: Object | None

    @property
    def label(self) -> str:
        """Return the name in messages."""
        return str(self.entry.get("format", self.name))


def checks(zod: Instance) -> Checks:
    """Return the meaning of an instance's checks."""
    found = _found(zod)
    empty = sum(not check.name for check in found)
    beside = results(zod, [check.keywords for check in found if check.keywords])
    unexplained = empty > beside.explained
    keywords: list[Object] = []
    lost: list[str] = []
    inexpressible: list[str] = []
    changed = False
    for check in found:
        if check.keywords is None:
            lost += [f"its check `{check.label}`"] if check.name not in {"", "custom"} else []
        elif changed and check.keywords != json_schema.after_change(check.keywords):
            keywords.append(json_schema.after_change(check.keywords))
            lost.append(f"whether its check `{check.label}` sees the value as it was sent")
        else:
            keywords.append(check.keywords)
            inexpressible += _beyond(check)
        changed = changed or check.name == "overwrite" or (not check.name and unexplained)
    if any(check.name == "custom" for check in found):
        inexpressible.append("its refinement")
    keywords.append(json_schema.after_change(beside.keywords) if changed else beside.keywords)
    return Checks(tuple(keywords), (*lost, *_lost(zod, empty, beside)), tuple(inexpressible))


def _found(zod: Instance) -> list[_Check]:
    entries = [_definition(check) for check in zod.listed("checks")]
    if "check" in zod.definition and zod.kind != "custom":  # `z.email()` is its own check
        entries.insert(0, zod.definition)
    unit = "Length" if zod.kind == "string" else "Items"
    named = [(entry, str(entry.get("check", ""))) for entry in entries]
    return [_Check(entry, name, _CHECKS[name](entry, unit) if name in _CHECKS else None) for entry, name in named]


def _definition(check: Json) -> Object:
    """Return the definition of a check, whichever layer of it was printed."""
    here = check if isinstance(check, dict) else {}
    for name in ("_zod", "def"):
        inner = here.get(name)
        here = inner if isinstance(inner, dict) else here
    return here


def _beyond(check: _Check) -> tuple[str, ...]:
    """Return what a check requires beyond its keywords."""
    if check.name == "multiple_of" and json_schema.is_inexact_step(check.entry.get("value")):
        return (f"its step of {check.entry['value']}, which validators compute in binary",)
    return json_schema.beyond_keywords(check.label) if check.name == "string_format" else ()


def _lost(zod: Instance, empty: int, beside: Results) -> tuple[str, ...]:
    """Return the checks printed as `{}` that cannot be derived from the members beside the definition."""
    if not empty or (zod.kind == "string" and empty <= beside.readable):
        return ()
    if zod.kind == "number" and empty <= beside.readable:
        return ("whether its bounds themselves are allowed",)
    return (f"{empty} of its checks" if empty > 1 else "one of its checks",)
