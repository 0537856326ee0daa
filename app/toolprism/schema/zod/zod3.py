"""Reads the checks of Zod 3, which prints them as `{"kind": "min", "value": 1}` in the order of their calls."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from toolprism.core.json_types import Object, is_number
from toolprism.schema.zod import keywords as json_schema
from toolprism.schema.zod.instance import Checks, Instance

#: Returns the keywords of a check; None if its argument is missing.
_Keywords: TypeAlias = Callable[[Object], Object | None]


def _bound(*keywords: str) -> _Keywords:
    def read(check: Object) -> Object | None:
        value = check.get("value")
        return dict.fromkeys(keywords, value) if is_number(value) else None

    return read


def _limit(inclusive: str, exclusive: str) -> _Keywords:
    return lambda check: _bound(exclusive if check.get("inclusive") is False else inclusive)(check)


def _regex(check: Object) -> Object | None:
    """Return the pattern of a regular expression; `JSON.stringify` prints `{}` unless a replacer printed its source."""
    regex = check.get("regex")
    return {"pattern": regex} if isinstance(regex, str) else None


def _network(check: Object) -> Object | None:
    kind, version = check["kind"], check.get("version")
    if isinstance(version, str):
        return json_schema.format_keywords(f"{kind}{version}", check, zod3=True)
    return {"anyOf": [json_schema.format_keywords(f"{kind}{each}", check, zod3=True) for each in ("v4", "v6")]}


#: Checks that change the text, so that later checks do not apply to the original.
_CHANGES: Final = frozenset({"trim", "toLowerCase", "toUpperCase"})

_STRING: Final[Mapping[str, _Keywords]] = {
    "min": _bound("minLength"),
    "max": _bound("maxLength"),
    "length": _bound("minLength", "maxLength"),
    "regex": _regex,
    "startsWith": lambda check: json_schema.pattern(check.get("value"), "^{}"),
    "endsWith": lambda check: json_schema.pattern(check.get("value"), "{}$"),
    "includes": lambda check: json_schema.pattern(check.get("value"), "{}"),
    "ip": _network,
    "cidr": _network,
    **dict.fromkeys(
        (
            *("email", "url", "uuid", "datetime", "date", "time", "duration", "emoji", "cuid", "cuid2", "ulid"),
            *("nanoid", "jwt", "base64", "base64url"),
        ),
        lambda check: json_schema.format_keywords(str(check["kind"]), check, zod3=True),
    ),
    **dict.fromkeys(_CHANGES, lambda _check: {}),
}

_NUMBER: Final[Mapping[str, _Keywords]] = {
    "min": _limit("minimum", "exclusiveMinimum"),
    "max": _limit("maximum", "exclusiveMaximum"),
    "int": lambda _check: {"type": "integer"},
    "multipleOf": lambda check: json_schema.multiple_of(check.get("value")),
    "finite": lambda _check: {},  # JSON has no other numbers
}

_TABLES: Final = {"string": _STRING, "number": _NUMBER, "bigint": _NUMBER}

#: Arrays and sets have their limits beside the checks.
_SIZES: Final = {
    "minLength": ("minItems",),
    "maxLength": ("maxItems",),
    "exactLength": ("minItems", "maxItems"),
    "minSize": ("minItems",),
    "maxSize": ("maxItems",),
}


def checks(zod: Instance) -> Checks:
    """Return the meaning of an instance's checks."""
    keywords: list[Object] = []
    lost: list[str] = []
    inexpressible: list[str] = []
    changes: set[str] = set()
    for check in zod.listed("checks"):
        kind = check.get("kind") if isinstance(check, dict) else None
        read = _TABLES.get(zod.kind, {}).get(kind) if isinstance(kind, str) else None
        found = read(check) if read is not None and isinstance(check, dict) else None
        if found is None or not isinstance(check, dict):
            lost.append(f"its check `{kind}`")
            continue
        held = json_schema.after_change(found, only_trimmed=changes == {"trim"}) if changes else found
        keywords.append(held)
        inexpressible += _beyond(check, changes if found else set())
        changes |= {str(kind)} & _CHANGES
    keywords += _sizes(zod)
    effect = zod.definition.get("effect")
    if isinstance(effect, dict) and effect.get("type") == "refinement":
        inexpressible.append("its refinement")
    return Checks(tuple(keywords), tuple(lost), tuple(inexpressible))


def _beyond(check: Object, changes: set[str]) -> tuple[str, ...]:
    """Return what a check requires beyond its keywords."""
    kind = str(check["kind"])
    if changes:
        return (f"its check `{kind}`, which sees the text after `{'` and `'.join(sorted(changes))}`",)
    if kind == "multipleOf" and json_schema.is_inexact_step(check.get("value")):
        return (f"its step of {check['value']}, which validators compute in binary",)
    if kind == "includes" and check.get("position"):
        return ("the position from which it searches",)
    return json_schema.beyond_keywords(f"ip{check.get('version', 'v6')}" if kind == "ip" else kind, zod3=True)


def _sizes(zod: Instance) -> list[Object]:
    limits = [(targets, zod.definition.get(name)) for name, targets in _SIZES.items()]
    return [_bound(*targets)(limit) or {} for targets, limit in limits if isinstance(limit, dict)]
