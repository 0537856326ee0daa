"""Applies the safe fixes to every tool in a text, keeping its format."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

from toolprism.core.errors import BadInput, bad_input
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.patch import Patch, patched
from toolprism.core.pointer import render, resolve
from toolprism.lints import fixed
from toolprism.reading.ingest import Tool
from toolprism.reading.paste import Paste, read
from toolprism.schema import from_zod
from toolprism.services.advise_edits import fixed_by_rule
from toolprism.services.lint import lint_paste
from toolprism.services.lint_subjects import in_scope, subject_of

#: The indentation of the first member.
_INDENT: Final = re.compile(r"[\[{]\r?\n([ \t]+)")


def fixed_text(text: str, limits: Limits) -> tuple[str, int]:
    """Return the text with the fixes of all its tools, and their number; without fixes the text is unchanged.

    Raises:
        BadInput: the text cannot be read, or is not plain JSON, so that it cannot be written back.
    """
    paste = read(text, limits)
    value, applied = fixed_paste(paste)
    if not applied:
        return text, 0
    return written(paste, value), applied


def one_fix(text: str, limits: Limits, number: int) -> str:
    """Return the text with one fix.

    Args:
        text: a paste.
        limits: the limits of the text.
        number: the index of the finding in the paste; without such a finding or fix, nothing changes.

    Raises:
        BadInput: the text cannot be read, or is not plain JSON, so that it cannot be written back.
    """
    paste = read(text, limits)
    linted = lint_paste(paste)
    finding = linted.findings[number] if 0 <= number < len(linted.findings) else None
    if finding is None or finding.fix is None:
        return text
    tool = in_scope(paste, linted.tools[finding.tool], finding.scope)
    return with_schemas(paste, [(tool, patched(tool.schema, finding.fix.patch))])


def edited(paste: Paste, tool: Tool, patch: Patch) -> str:
    """Return the text of a paste after edits of the schema of one of its tools.

    Raises:
        BadInput: the text is not plain JSON, or the schema is not a part of it, so that it cannot be written back.
    """
    if patch and not _stands_in(paste, tool):
        raise _not_plain()
    return with_schemas(paste, [(tool, patched(tool.schema, patch))] if patch else [])


def with_schemas(paste: Paste, schemas: Iterable[tuple[Tool, Json]]) -> str:
    """Return the text of a paste with other schemas for some of its tools; those that are no part of it stay.

    Raises:
        BadInput: the text is not plain JSON, so that it cannot be written back.
    """
    operations = tuple(
        {"op": "replace", "path": render(tool.at), "value": schema}
        for tool, schema in schemas
        if _stands_in(paste, tool)
    )
    return written(paste, patched(paste.value, operations)) if operations else paste.text


def fixes_of_rule(paste: Paste, rule: str) -> Iterator[tuple[Tool, Json]]:
    """Yield the tools that have fixes of one lint, with their schemas after them."""
    for tool in paste.tools:
        found = fixed_by_rule(subject_of(paste, tool), rule, tool.schema)
        if found is not None:
            yield tool, found[1]


def fixed_paste(paste: Paste) -> tuple[Json, int]:
    """Return the value of a paste with the fixes of all its tools, and their number."""
    value, applied = paste.value, 0
    for tool in lint_paste(paste).tools:
        subject = subject_of(paste, tool)
        is_written = _stands_in(paste, tool) if subject.has_schema else not paste.is_in_text(tool.tool_at)
        after = fixed(subject) if is_written else None
        if after is not None and after.applied:
            place, changed = (tool.at, after.schema) if after.tool is None else (tool.tool_at, after.tool)
            value = patched(value, ({"op": "replace", "path": render(place), "value": changed},))
            applied += len(after.applied)
    return value, applied


def _stands_in(paste: Paste, tool: Tool) -> bool:
    """Return whether a schema is a part of the paste; one that is composed or read cannot be written back."""
    try:
        return resolve(paste.value, tool.at) is tool.schema and from_zod(tool.schema) is None
    except KeyError:
        return False


def written(paste: Paste, value: Json) -> str:
    """Return the text of a paste with a value in place of its JSON, keeping the indentation and the surrounding text.

    Raises:
        BadInput: the JSON of the paste is not plain.
    """
    try:
        place = paste.place(())
        part = paste.text[place.start : place.end]
        json.loads(part)
    except (KeyError, ValueError):
        raise _not_plain() from None
    before = paste.text[paste.text.rfind("\n", 0, place.start) + 1 : place.start]
    margin = before if before.isspace() else ""
    found = _INDENT.search(part)
    indent = None if found is None else found[1].removeprefix(margin) or None
    lines = dumps(value, indent=indent).split("\n")
    return paste.text[: place.start] + f"\n{margin}".join(lines) + paste.text[place.end :]


def _not_plain() -> BadInput:
    message = "The fixes cannot be written back: the tools are not written as plain JSON."
    hint = "Comments, YAML, Python, JavaScript and several lines of JSON are read and not rewritten; save them as JSON."
    return bad_input("not-plain-json", message, hint=hint)
