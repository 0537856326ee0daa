"""The checks of Zod 4, which prints most of them as `{}`."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from app.core.json_types import Json, Object
from app.schema.zod.instance import FORMATS, Checks, Instance, is_number, pattern

#: The keywords that a check stands for, given the check and "Length" or "Items"; None when its argument is not there.
_Say: TypeAlias = Callable[[Object, str], Object | None]

_REFINEMENT: Final = "its refinement"
#: `z.int()` is a safe integer; these bounds are those of a number in JavaScript, and nobody asked for them.
_SAFE: Final = 2**53 - 1


def _number(check: Object, name: str, *keywords: str) -> Object | None:
    value = check.get(name)
    return dict.fromkeys(keywords, value) if is_number(value) else None


def _limit(inclusive: str, exclusive: str) -> _Say:
    return lambda check, _unit: _number(check, "value", inclusive if check.get("inclusive") else exclusive)


def _size(name: str, *sides: str) -> _Say:
    return lambda check, unit: _number(check, name, *[f"{side}{unit}" for side in sides])


_NUMBER_FORMATS: Final[Mapping[str, Object]] = {
    "safeint": {"type": "integer"},
    "int32": {"type": "integer", "minimum": -(2**31), "maximum": 2**31 - 1},
    "uint32": {"type": "integer", "minimum": 0, "maximum": 2**32 - 1},
}

_TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "starts_with": ("prefix", "^{}"),
    "ends_with": ("suffix", "{}$"),
    "includes": ("includes", "{}"),
}

_ENCODINGS: Final = frozenset({"base64", "base64url"})


def _string_format(check: Object, _unit: str) -> Object | None:
    name = check.get("format")
    if not isinstance(name, str):
        return None
    if name in _TEXTS:
        key, form = _TEXTS[name]
        return pattern(check.get(key), form)
    if name in {"regex", "lowercase", "uppercase"}:  # `JSON.stringify` prints a RegExp as `{}`
        source = check.get("pattern")
        return {"pattern": source} if isinstance(source, str) else None
    return {"contentEncoding": name} if name in _ENCODINGS else {"format": FORMATS.get(name, name)}


_CHECKS: Final[Mapping[str, _Say]] = {
    "min_length": _size("minimum", "min"),
    "max_length": _size("maximum", "max"),
    "length_equals": _size("length", "min", "max"),
    "min_size": _size("minimum", "min"),
    "max_size": _size("maximum", "max"),
    "size_equals": _size("size", "min", "max"),
    "greater_than": _limit("minimum", "exclusiveMinimum"),
    "less_than": _limit("maximum", "exclusiveMaximum"),
    "multiple_of": lambda check, _unit: _number(check, "value", "multipleOf"),
    "number_format": lambda check, _unit: _NUMBER_FORMATS.get(str(check.get("format")), {}),
    "bigint_format": lambda _check, _unit: {},
    "string_format": _string_format,
    "overwrite": lambda _check, _unit: {},  # changes the value once it has been accepted
}


def checks(zod: Instance) -> Checks:
    """Say what the checks of an instance mean."""
    listed = zod.definition.get("checks")
    entries = [_definition(check) for check in listed] if isinstance(listed, list) else []
    if "check" in zod.definition and zod.kind != "custom":  # `z.email()` is its own check
        entries.insert(0, zod.definition)
    unit = "Length" if zod.kind == "string" else "Items"
    said: list[Object] = []
    named: list[str] = []
    empty = 0
    for entry in entries:
        name = str(entry.get("check", ""))
        keywords = _CHECKS[name](entry, unit) if name in _CHECKS else None
        if keywords is not None:
            said.append(keywords)
        elif not name:
            empty += 1
        elif name != "custom":
            named.append(f"its check `{entry.get('format', name)}`")
    beside = _beside(zod)
    unsaid = (_REFINEMENT,) if any(entry.get("check") == "custom" for entry in entries) else ()
    return Checks((*said, beside), (*named, *_lost(zod, empty, beside)), unsaid)


def _definition(check: Json) -> Object:
    """Find what a check says of itself, whichever layer of it was printed."""
    here = check if isinstance(check, dict) else {}
    for name in ("_zod", "def"):
        inner = here.get(name)
        here = inner if isinstance(inner, dict) else here
    return here


#: Zod 4.0 to 4.3 print the outcome of some checks beside the definition; 4.6 does not.
_BESIDE: Final = {
    "string": {"minLength": "minLength", "maxLength": "maxLength"},
    "number": {"minValue": "minimum", "maxValue": "maximum"},
}


def _beside(zod: Instance) -> Object:
    names = _BESIDE.get(zod.kind, {})
    found = [(keyword, zod.node.get(name)) for name, keyword in names.items()]
    return {keyword: value for keyword, value in found if is_number(value) and value not in {_SAFE, -_SAFE}}


def _lost(zod: Instance, empty: int, beside: Object) -> tuple[str, ...]:
    """Tell which of the checks printed as `{}` cannot be read off what is printed beside the definition."""
    if zod.kind == "string" and empty <= len(beside) and str(zod.node.get("format")) not in {"regex", *_TEXTS}:
        return ()
    if not empty:
        return ()
    if zod.kind == "number" and empty <= len(beside):
        return ("whether its bounds themselves are allowed",)
    return (f"{empty} of its checks" if empty > 1 else "one of its checks",)
