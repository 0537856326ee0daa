"""Converts Zod's template literals to patterns."""

from collections.abc import Callable, Mapping
from typing import Final

from toolprism.core.json_types import Json
from toolprism.schema.zod.instance import Instance, inner_name, read
from toolprism.schema.zod.keywords import escape
from toolprism.schema.zod.values import entries_of, name_of, values_of

ANYTHING: Final = r"[\s\S]*"

_INTEGERS: Final = frozenset({"safeint", "int32", "uint32"})


def template_pattern(zod: Instance) -> str | None:
    """Return the pattern of a template literal; None if it is unknown.

    Zod 4.0 writes `true|false` without brackets, so a template with a boolean accepts nearly everything there.
    """
    parts = [_part(part) for part in zod.listed("parts")]
    known = [part for part in parts if part is not None]
    return f"^{''.join(known)}$" if known and len(known) == len(parts) else None


def _part(part: Json) -> str | None:
    zod = read(part)
    if zod is None:
        return ANYTHING if isinstance(part, (dict, list)) else escape(name_of(part))
    convert = _PARTS.get(zod.kind)
    return ANYTHING if convert is None else convert(zod)


def _number(zod: Instance) -> str:
    form = zod.definition.get("format")
    return r"-?\d+" if isinstance(form, str) and form in _INTEGERS else r"-?\d+(?:\.\d+)?"


def _literal(zod: Instance) -> str:
    """Return the text of a literal; `JSON.stringify` prints `undefined` in a list as null."""
    values = values_of(zod)
    names = [*map(name_of, values), *(["undefined"] if None in values else [])]
    return _any_of([escape(name) for name in names])


def _enum(zod: Instance) -> str:
    return _any_of([escape(name_of(value)) for value in entries_of(zod)])


def _union(zod: Instance) -> str | None:
    options = [_part(option) for option in zod.listed("options")]
    known = [option for option in options if option is not None]
    return _any_of(known) if len(known) == len(options) else None


def _template(zod: Instance) -> str | None:
    found = template_pattern(zod)
    return None if found is None else found[1:-1]


def _inside(zod: Instance) -> str | None:
    inner = inner_name(zod)
    return ANYTHING if inner is None else _part(zod.definition[inner])


def _or(other: str) -> Callable[[Instance], str | None]:
    def convert(zod: Instance) -> str | None:
        inside = _inside(zod)
        return None if inside is None else f"(?:{inside}|{other})"

    return convert


def _any_of(options: list[str]) -> str:
    return f"(?:{'|'.join(options)})"


_PARTS: Final[Mapping[str, Callable[[Instance], str | None]]] = {
    "number": _number,
    "bigint": lambda _zod: r"-?\d+n?",
    "boolean": lambda _zod: None,
    "null": lambda _zod: "null",
    "undefined": lambda _zod: "undefined",
    "literal": _literal,
    "enum": _enum,
    "union": _union,
    "template_literal": _template,
    "optional": _or(""),
    "nullable": _or("null"),
    "readonly": _inside,
    "lazy": _inside,
}
