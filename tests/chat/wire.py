"""The recorded conversions, their comparison, and the fields that Vertex AI knows."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from toolprism.chat.model.response import IdSource
from toolprism.core.json_types import same

_HERE = Path(__file__).parents[1] / "vectors" / "vertex"
_CALL_ID = re.compile(r"call_[0-9a-f]{32}")
#: Here null differs from an absent member.
_NULL_COUNTS = frozenset({"content", "usage"})


@cache
def rows(name: str) -> tuple[dict[str, Any], ...]:
    """Every vector of a file."""
    text = (_HERE / f"{name}.jsonl").read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines())


@cache
def fields() -> dict[str, Any]:
    """The fields that Vertex AI v1 knows, by message."""
    types: dict[str, Any] = json.loads((_HERE / "wire_fields.json").read_text(encoding="utf-8"))["types"]
    return types


def new_ids() -> IdSource:
    """Ids and times that are the same in every run."""
    numbers = count()
    return IdSource(hex=lambda: f"{next(numbers):032x}", now=lambda: 1_700_000_000)


def matches(given: Any, expected: Any, name: str = "") -> bool:
    """Return whether a result is the expected one, by the rules of the vectors' README."""
    if isinstance(expected, str) and expected in _PLACEHOLDERS:
        return bool(_PLACEHOLDERS[expected](given))
    if isinstance(expected, dict) and isinstance(given, dict):
        names = {key for side in (given, expected) for key in side if side[key] is not None or key in _NULL_COUNTS}
        return all(
            matches(given.get(key), expected.get(key), key) for key in names if key != "usage" or _told(given, expected)
        )
    if isinstance(expected, list) and isinstance(given, list):
        return len(given) == len(expected) and all(map(matches, given, expected))
    if name == "arguments" and expected and given:
        return same(json.loads(given), json.loads(expected))
    return same(given, expected)


def _told(given: Any, expected: Any) -> bool:
    """Chunks omit usage where completions have null."""
    return given.get("object") != "chat.completion.chunk" or bool(given.get("usage") or expected.get("usage"))


_PLACEHOLDERS: dict[str, Any] = {
    "<id>": lambda given: isinstance(given, str) and _CALL_ID.fullmatch(given) is not None and len(given) <= 40,
    "<created>": lambda given: type(given) is int,
    "<completion_id>": lambda given: isinstance(given, str) and given.startswith("chatcmpl-"),
}


def unknown_fields(value: Any, kind: Any = "GenerateContentRequest", at: str = "") -> Iterator[str]:
    """Yield every place of a request that Vertex AI would refuse."""
    if isinstance(kind, dict):
        yield from unknown_fields(value, kind["type"], at)
        listed = value if isinstance(value, list) else [value]
        yield from (f"{at}: {entry} is none of the names" for entry in listed if entry not in kind["enum"])
    elif kind.endswith("[]"):
        if isinstance(value, list):
            for index, entry in enumerate(value):
                yield from unknown_fields(entry, kind[:-2], f"{at}[{index}]")
        else:
            yield f"{at}: no list"
    elif kind.startswith("map<"):
        if isinstance(value, dict):
            for name, member in value.items():
                yield from unknown_fields(member, kind[4:-1].partition(",")[2], f"{at}.{name}")
        else:
            yield f"{at}: no map"
    elif kind in fields():
        yield from _message(value, kind, at)
    elif not _IS[kind](value):
        yield f"{at}: no {kind}"


def _message(value: Any, kind: str, at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: no {kind}"
        return
    for name, member in value.items():
        if name not in fields()[kind]:
            yield f"{at}.{name}: unknown field of {kind}"
        elif kind == "Schema" and name == "type":
            yield from unknown_fields(str(member).upper(), fields()[kind][name], f"{at}.{name}")
        else:
            yield from unknown_fields(member, fields()[kind][name], f"{at}.{name}")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


_IS: dict[str, Any] = {
    "any": lambda _: True,
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "number": _is_number,
    "string:byte": lambda value: isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9+/_-]*={0,2}", value) is not None,
    "string:int64": lambda value: _is_number(value) and int(value) == value,
    "integer:int32": lambda value: type(value) is int and -(2**31) <= value < 2**31,
}
