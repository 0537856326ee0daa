"""The tools that were sent: every entry of a list at its index, even if its schema is invalid.

Errors count the entries that were sent, so none may be left out here; normalization leaves out entries that it cannot
use.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, resolve
from toolprism.tool_forms import DECLARATIONS, LISTS, WRAPPERS, schema_member, unwrapped

#: The deepest nesting of envelopes.
_DEEPEST: Final = 4
_ENVELOPES: Final = ("result", "toolConfig", "tool_config", "request", "body", "params", "session")


@dataclass(frozen=True, kw_only=True)
class SentTool:
    """One tool as it was sent."""

    name: str | None
    description: str | None
    #: The value in the place of the schema; None if there is none.
    schema: Json
    #: The path of the schema in the document; without a schema, that of the tool.
    at: Path
    #: The number of its list of function declarations; 0 without such lists.
    group: int = 0
    #: Its index in that list.
    index: int = 0
    #: The author's own flag.
    strict: bool | None = None
    #: The output schema and its path; None and empty if there is none.
    output: Json = None
    output_at: Path = ()

    @property
    def answering(self) -> "SentTool":
        """The same tool with its output schema in the place of the schema."""
        return replace(self, schema=self.output, at=self.output_at or self.at)


def sent_tools(document: Json) -> tuple[SentTool, ...]:
    """Return the tools of a request, of a `tools/list` result or of a bare list; none if there is no such list."""
    return tuple(_of(document, ()))


def _of(document: Json, at: Path, depth: int = 0) -> Iterator[SentTool]:
    if isinstance(document, list):
        yield from _entries(document, at)
    elif isinstance(document, dict) and depth < _DEEPEST:
        for name in LISTS:
            if isinstance(document.get(name), list):
                yield from _entries(document[name], (*at, name))
                return
        for name in _ENVELOPES:
            if isinstance(document.get(name), dict):
                yield from _of(document[name], (*at, name), depth + 1)
                return
        if "name" in document or any(name in document for name in WRAPPERS):
            yield _tool(document, at, 0, 0)


def _entries(entries: Sequence[Json], at: Path) -> Iterator[SentTool]:
    group = 0
    for index, entry in enumerate(entries):
        declared = next((name for name in DECLARATIONS if isinstance(entry, dict) and name in entry), None)
        if declared is None:
            yield _tool(entry, (*at, index), 0, index)
            continue
        inner = entry[declared]  # type: ignore[index,call-overload]  # `declared` is a member of an object
        for number, tool in enumerate(inner if isinstance(inner, list) else ()):
            yield _tool(tool, (*at, index, declared, number), group, number)
        group += 1


def _tool(entry: Json, at: Path, group: int, index: int) -> SentTool:
    if not isinstance(entry, dict):
        return SentTool(name=None, description=None, schema=entry, at=at, group=group, index=index)
    inside, holder = unwrapped(entry)
    found = schema_member(holder)
    path = () if found is None else found[0]
    schema = resolve(holder, path) if path else None
    output = next((name for name in ("outputSchema", "output_schema") if name in holder), None)
    output_at = () if output is None else (*at, *inside, output)
    at = (*at, *inside, *path)
    name, description, strict = holder.get("name"), holder.get("description"), holder.get("strict")
    return SentTool(
        name=name if isinstance(name, str) else None,
        description=description if isinstance(description, str) else None,
        schema=schema,
        at=at,
        group=group,
        index=index,
        strict=strict if isinstance(strict, bool) else None,
        output=None if output is None else holder[output],
        output_at=output_at,
    )
