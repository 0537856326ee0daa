"""The checks of Zod 3, which prints them as `{"kind": "min", "value": 1}`."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from app.core.json_types import Object
from app.schema.zod.instance import FORMATS, Checks, Instance, is_number, pattern

#: The keywords that a check stands for; None when its argument is not there.
_Say: TypeAlias = Callable[[Object], Object | None]


def _bound(*keywords: str) -> _Say:
    def say(check: Object) -> Object | None:
        value = check.get("value")
        return dict.fromkeys(keywords, value) if is_number(value) else None

    return say


def _limit(inclusive: str, exclusive: str) -> _Say:
    return lambda check: _bound(exclusive if check.get("inclusive") is False else inclusive)(check)


def _regex(check: Object) -> Object | None:
    """`JSON.stringify` prints a RegExp as `{}`; a replacer of the author's may have printed its source."""
    regex = check.get("regex")
    return {"pattern": regex} if isinstance(regex, str) else None


def _network(check: Object) -> Object:
    kind, version = check["kind"], check.get("version")
    if isinstance(version, str):
        return {"format": f"{kind}{version}"}
    return {"anyOf": [{"format": f"{kind}v4"}, {"format": f"{kind}v6"}]}


def _format(check: Object) -> Object:
    kind = str(check["kind"])
    return {"format": FORMATS.get(kind, kind)}


def _nothing(_check: Object) -> Object:
    return {}


_STRING: Final[Mapping[str, _Say]] = {
    "min": _bound("minLength"),
    "max": _bound("maxLength"),
    "length": _bound("minLength", "maxLength"),
    "regex": _regex,
    "startsWith": lambda check: pattern(check.get("value"), "^{}"),
    "endsWith": lambda check: pattern(check.get("value"), "{}$"),
    "includes": lambda check: pattern(check.get("value"), "{}"),
    "ip": _network,
    "cidr": _network,
    **dict.fromkeys(
        ("email", "url", "uuid", "datetime", "date", "time", "duration", "emoji", "cuid", "cuid2", "ulid", "nanoid"),
        _format,
    ),
    "jwt": _format,
    "base64": lambda _check: {"contentEncoding": "base64"},
    "base64url": lambda _check: {"contentEncoding": "base64url"},
    # They change the text once it has been accepted.
    **dict.fromkeys(("trim", "toLowerCase", "toUpperCase"), _nothing),
}

_NUMBER: Final[Mapping[str, _Say]] = {
    "min": _limit("minimum", "exclusiveMinimum"),
    "max": _limit("maximum", "exclusiveMaximum"),
    "int": lambda _check: {"type": "integer"},
    "multipleOf": _bound("multipleOf"),
    "finite": _nothing,  # JSON has no other numbers
}

_TABLES: Final = {"string": _STRING, "number": _NUMBER, "bigint": _NUMBER}

#: Lists and sets keep their limits beside the checks.
_SIZES: Final = {
    "minLength": ("minItems",),
    "maxLength": ("maxItems",),
    "exactLength": ("minItems", "maxItems"),
    "minSize": ("minItems",),
    "maxSize": ("maxItems",),
}


def checks(zod: Instance) -> Checks:
    """Say what the checks of an instance mean."""
    said: list[Object] = []
    lost: list[str] = []
    table = _TABLES.get(zod.kind, {})
    entries = zod.definition.get("checks")
    for check in entries if isinstance(entries, list) else ():
        kind = check.get("kind") if isinstance(check, dict) else None
        say = table.get(kind) if isinstance(kind, str) else None
        keywords = say(check) if say is not None and isinstance(check, dict) else None
        if keywords is None:
            lost.append(f"its check `{kind}`")
        else:
            said.append(keywords)
    for name, targets in _SIZES.items():
        limit = zod.definition.get(name)
        if isinstance(limit, dict):
            said.append(_bound(*targets)(limit) or {})
    effect = zod.definition.get("effect")
    refined = isinstance(effect, dict) and effect.get("type") == "refinement"
    return Checks(tuple(said), tuple(lost), ("its refinement",) if refined else ())
