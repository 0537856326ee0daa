"""Compares two versions of a tool, and says which part of a version number the difference moves, as semver means it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from toolprism.checking.sources.language import language_of
from toolprism.checking.sources.reader import contents_of
from toolprism.core.json_types import Json, object_at, same
from toolprism.core.limits import Limits
from toolprism.core.walk import nodes

#: Keywords that say something to readers and refuse nothing.
_WORDS: Final = frozenset(
    [
        "title",
        "description",
        "$comment",
        "default",
        "examples",
        "example",
        "deprecated",
        "readOnly",
        "writeOnly",
        "$schema",
        "$id",
    ]
)
_DEEPEST: Final = 200


class Version(NamedTuple):
    """A tool as a file has it."""

    description: str | None
    schema: Json


def versions_of(text: str, name: str, limits: Limits) -> dict[str, Version]:
    """Return the tools in a text by name; of several of one name, the first."""
    found: dict[str, Version] = {}
    for document in contents_of(text, language_of(name), limits).documents:
        for tool in document.paste.tools:
            found.setdefault(tool.name or "schema", Version(tool.description, tool.schema))
    return found


def bump_between(old: Version | None, new: Version | None) -> tuple[str, str]:
    """Return `major`, `minor` or `patch`, and why; where nothing is certain, the larger step.

    >>> bump_between(Version("a", {"type": "object"}), Version("b", {"type": "object"}))
    ('patch', 'Only words changed.')
    """
    if old is None or new is None:
        return "major", "The schema changed, and what that means to callers is not known."
    if same(_bare(old.schema), _bare(new.schema)):
        return "patch", "Only words changed."
    broken = next(_breaking(old.schema, new.schema), "")
    if broken:
        return "major", broken
    if _only_adds(old.schema, new.schema):
        return "minor", "Only optional properties were added."
    return "major", "The schema changed, and calls that were valid may be refused."


def _breaking(old: Json, new: Json) -> Iterator[str]:
    """Yield what surely refuses calls that were valid, or takes a property away."""
    before, after = _object(old), _object(new)
    gone = [name for name in object_at(before, "properties") if name not in object_at(after, "properties")]
    if gone:
        yield f"The property {gone[0]} is gone."
    required = [name for name in _names(after) if name not in _names(before)]
    if required:
        yield f"The property {required[0]} is required now."


def _only_adds(old: Json, new: Json) -> bool:
    """Return whether the new root differs by optional properties alone."""
    before, after = _object(_bare(old)), _object(_bare(new))
    known = object_at(before, "properties")
    kept = {name: each for name, each in object_at(after, "properties").items() if name in known}
    rest = {**after, "properties": kept} if "properties" in after else after
    base = {**before, "properties": known} if "properties" in after else before
    return len(object_at(after, "properties")) > len(known) and same(rest, base)


def _names(schema: dict[str, Json]) -> list[str]:
    names = schema.get("required")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _object(schema: Json) -> dict[str, Json]:
    return schema if isinstance(schema, dict) else {}


def _bare(schema: Json) -> Json:
    """Return a schema without words; the members of `properties` that are called so stay."""
    if not isinstance(schema, dict):
        return schema
    words = {(*path, word) for path, node in nodes(schema) for word in node if word in _WORDS}
    return _without(schema, (), words)


def _without(value: Json, at: tuple[str | int, ...], words: set[tuple[str | int, ...]]) -> Json:
    if isinstance(value, dict):
        return {name: _without(held, (*at, name), words) for name, held in value.items() if (*at, name) not in words}
    if isinstance(value, list):
        return [_without(held, (*at, number), words) for number, held in enumerate(value)]
    return value
