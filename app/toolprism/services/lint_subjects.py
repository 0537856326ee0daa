"""The tools of a paste as lints check them, and what every report on a tool shows of the findings."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.pointer import parse, render
from toolprism.lints import MISSING, Subject
from toolprism.lints.finding import Scope
from toolprism.lints.linter import named
from toolprism.reading.paste import Paste
from toolprism.reading.tool import Tool
from toolprism.schema import from_zod

#: Forms of a tool without name and description.
_BARE: Final = ("schema", "zod")
#: The lints about the place of members and the second schema, which every report on a tool shows.
_AROUND: Final = frozenset(
    ("property-outside", "keyword-among-properties", "member-outside", "output-schema", "output-dialect")
)


def subject_of(paste: Paste, tool: Tool) -> Subject:
    """Return a tool in the form that lints check."""
    is_whole = tool.form not in _BARE and tool.at[: len(tool.tool_at)] == tool.tool_at and not paste.aliases
    given = paste.value_at(tool.tool_at) if is_whole else None
    return Subject(
        schema=_schema(paste, tool),
        name=_name(paste, tool),
        description=tool.description,
        is_tool=tool.form not in _BARE,
        tool=given if isinstance(given, dict) else {},
        inside=tool.at[len(tool.tool_at) :] if is_whole else (),
        form=tool.form,
        request=paste.value,
    )


def in_scope(paste: Paste, tool: Tool, scope: Scope) -> Tool:
    """Return what stands for a tool where places lead into all of it, or into the request, and not into its schema."""
    if scope == "schema":
        return tool
    place = tool.tool_at if scope == "tool" else ()
    return replace(tool, at=place, schema=paste.value_at(place))


def around(paste: Paste, tool: Tool) -> Iterator[Finding]:
    """Yield what lints find in the wrong place, or in the second schema of a tool, as findings about the paste."""
    for found in named(subject_of(paste, tool), _AROUND):
        root = in_scope(paste, tool, found.scope).at
        hint = f"{found.fix.title}." if found.fix is not None else None
        yield Finding(
            code=found.rule,
            message=found.message,
            severity=found.severity,
            pointer=render((*root, *found.path)),
            hint=hint,
        )


def _name(paste: Paste, tool: Tool) -> str | None:
    """Return the name of a tool; the empty name, which reading drops, is kept because providers refuse it."""
    for finding in tool.findings:
        if finding.code == "no-name" and finding.pointer is not None:
            given = paste.value_at(parse(finding.pointer))
            return "" if given == "" else None
    return tool.name


def _schema(paste: Paste, tool: Tool) -> Json:
    """Return the schema as given; reading replaces a missing schema, and null, by an empty one."""
    if not any(finding.code == "no-parameters" for finding in tool.findings):
        instance = from_zod(tool.schema)
        return tool.schema if instance is None else instance.schema
    given = paste.value_at(tool.at)
    return None if given is None else MISSING  # type: ignore[return-value]  # the mark for none
