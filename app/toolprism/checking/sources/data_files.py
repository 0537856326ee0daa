"""Reads the tools in JSON (also with comments), JSON lines and YAML."""

import re
from functools import partial
from typing import Final

from toolprism import reading
from toolprism.checking.sources.document import Contents
from toolprism.checking.sources.language import may_hold_tools
from toolprism.core.errors import BadInput
from toolprism.core.limits import Limits
from toolprism.reading.parsing import Parsed, parse_part
from toolprism.reading.places import Source

#: A line between the documents of one YAML file.
_DIVIDER: Final = re.compile(r"^---(?:[ \t][^\n]*)?\n|^\.\.\.[ \t]*\n", re.MULTILINE)


def read_json(source: Source, start: int, end: int, limits: Limits, contents: Contents) -> None:
    """Add the tools in JSON."""
    try:
        parsed = parse_part(source, start, end, limits)
    except BadInput as error:
        other = _lenient(source, start, end, limits)
        if other is None:
            contents.refuse(error)
            return
        parsed = other
    _add(source, "json", parsed, contents)


def read_lines(source: Source, start: int, end: int, limits: Limits, contents: Contents) -> None:
    """Add the tools in JSON lines; a broken line costs only itself."""
    at = start
    for line in source.text[start:end].splitlines(keepends=True):
        if line.strip() and may_hold_tools(line):
            try:
                _add(source, "json", parse_part(source, at, at + len(line), limits), contents)
            except BadInput as error:
                contents.refuse(error)
        at += len(line)


def read_yaml(source: Source, start: int, end: int, limits: Limits, contents: Contents) -> None:
    """Add the tools in YAML, document by document."""
    from toolprism.reading.yaml_text import read_yaml as read_document  # the parser of YAML takes a while to import

    dividers = [(found.start(), found.end()) for found in _DIVIDER.finditer(source.text, start, end)]
    starts, ends = [start, *(after for _, after in dividers)], [*(before for before, _ in dividers), end]
    for first, last in zip(starts, ends, strict=True):
        if may_hold_tools(source.text[first:last]):
            try:
                value, marks = read_document(source, first, last, limits)
            except BadInput as error:
                contents.refuse(error)
                continue
            _add(source, "yaml", Parsed(value, (), marks), contents)


def _lenient(source: Source, start: int, end: int, limits: Limits) -> Parsed | None:
    """Read JSON with comments and trailing commas; return None if it is broken JSON."""
    try:
        found = reading.read_copied(source, start, end, limits, partial(bool))
    except BadInput:
        return None
    return found.parsed if found is not None and found.form.startswith("JSON with") else None


def _add(source: Source, language: str, parsed: Parsed, contents: Contents) -> None:
    warnings = [each for each in parsed.findings if each.severity != "note"]
    contents.add(source.text, language, parsed.value, parsed.outline, warnings)
