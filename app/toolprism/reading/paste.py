"""Reads whatever a user pastes (JSON, another form, or Markdown with a fence) into tools and their places."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from toolprism import reading
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, as_object
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path, render, resolve
from toolprism.core.pointer import parse as parse_pointer
from toolprism.reading.ingest import Tool, ingest
from toolprism.reading.parsing import Parsed, Placed, check_size, parse_part
from toolprism.reading.places import Found, Source
from toolprism.reading.provider_texts import is_error_body, provider_error
from toolprism.tool_forms import NAME_ONLY, SCHEMA, ZOD

if TYPE_CHECKING:
    from toolprism.reading.copied_literal import Copied

#: A line that opens or closes a block.
_FENCE: Final = re.compile(r"(?<![^\r\n])[ \t]*(?P<fence>`{3,}+|~{3,}+)(?P<info>[^\r\n]*+)")
#: Errors after which no other form is tried.
_FINAL: Final = ("too-many-bytes", "too-deep", "number-too-large", "empty-input")
#: The most fenced blocks that are searched.
_MOST_BLOCKS: Final = 200
#: Forms of what is a tool by chance in a text, and what a value holds that has others.
_WEAK: Final = (SCHEMA.id, ZOD.id, NAME_ONLY.id)
TOOLS: Final = 2
#: The code of a mistake after which all values are read.
_SEVERAL: Final = "text-after-value"
_JSON_START: Final = re.compile(r'[\s\ufeff]*+[\[{"]')


@dataclass(frozen=True, kw_only=True)
class Paste(Placed):
    """The tools of a paste; every finding with a pointer also has a line and a column."""

    #: The whole text; empty if the JSON was parsed elsewhere.
    text: str
    value: Json
    #: The recognized kind, such as `OpenAI chat tools`.
    kind: str
    #: Whether all tools are in MCP's form.
    mcp: bool
    tools: tuple[Tool, ...]
    #: Findings that are not about one tool.
    findings: tuple[Finding, ...]
    parsed: Parsed | None = None
    #: The form of the text, such as `a Python dict`; empty for JSON.
    form: str = ""
    #: For schemas composed from several parts of the document: the path in the schema → the path of the part.
    aliases: Mapping[Path, Path] = field(default_factory=dict)
    #: The values of texts that were read as JSON, by the path of the text.
    texts: Mapping[Path, Json] = field(default_factory=dict)

    @property
    def read_as(self) -> str:
        """A short description of what was recognized."""
        if not self.form:
            return self.kind
        tools = f"{len(self.tools):,} {'tool' if len(self.tools) == 1 else 'tools'}"
        return f"{self.kind}, read as {self.form}, {tools}"

    def find(self, path: Path) -> Found:
        """Return where a value and its name stand, also for a path in a composed schema.

        Raises:
            KeyError: the path leads nowhere, or there is no text.
        """
        if self.parsed is None:
            raise KeyError(render(path))
        path = self._aliased(path) if self.aliases else path
        return self.parsed.outline.find(next(self._texts_above(path), path))

    def value_at(self, path: Path) -> Json:
        """Return the value at a path, which may lead into a text that was read as JSON.

        Raises:
            KeyError: the path leads nowhere.
        """
        *_, last = (None, *self._texts_above(path))
        return resolve(self.value, path) if last is None else resolve(self.texts[last], path[len(last) :])

    def is_in_text(self, path: Path) -> bool:
        """Return whether a path leads into a text that was read as JSON, where nothing can be edited."""
        return next(self._texts_above(path), None) is not None

    def _texts_above(self, path: Path) -> Iterator[Path]:
        """Yield the texts that a path leads through, the outermost first."""
        return (
            (path[:length] for length in range(len(path) + 1) if path[:length] in self.texts)
            if self.texts
            else iter(())
        )

    def _aliased(self, path: Path) -> Path:
        """Return the path in the document for a path in a composed schema."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.aliases:
                return (*self.aliases[path[:length]], *path[length:])
        return path


def read(text: str, limits: Limits) -> Paste:
    """Read a pasted text.

    Raises:
        BadInput: the text has no JSON, the JSON has no tool, or a limit is exceeded.
    """
    check_size(text, limits)
    source = Source(text)
    try:
        parsed, notes = _find_json(source, limits)
    except BadInput as error:
        if error.finding.code in _FINAL:
            raise
        found, notes = _find_among(source, limits, error)
        return _ingested(text, found.parsed.value, found.parsed, (*notes, *found.parsed.findings), limits, found.form)
    named = provider_error(source, 0, len(text)) if is_error_body(parsed.value) else None
    if named is not None:
        raise BadInput(named)
    return _ingested(text, parsed.value, parsed, (*notes, *parsed.findings), limits)


def read_document(text: str, limits: Limits) -> Parsed:
    """Read the JSON in a pasted text, whether or not it holds tools.

    Raises:
        BadInput: the text has no JSON, or exceeds a limit.
    """
    check_size(text, limits)
    return _find_json(Source(text), limits)[0]


def read_value(value: Json, limits: Limits) -> Paste:
    """Read JSON that was parsed elsewhere.

    Raises:
        BadInput: the value has no tool, or too many.
    """
    return _ingested("", value, None, (), limits)


def _ingested(  # noqa: PLR0913, PLR0917  # what is known of a text once it is read
    text: str, value: Json, parsed: Parsed | None, findings: tuple[Finding, ...], limits: Limits, form: str = ""
) -> Paste:
    try:
        found = ingest(value, limits)
    except BadInput as error:
        raise BadInput(_located(error.finding, parsed)) from None
    paste = Paste(
        text=text,
        value=value,
        kind=found.kind,
        mcp=found.mcp,
        tools=(),
        findings=(),
        parsed=parsed,
        form=form,
        aliases=found.aliases,
        texts=found.texts,
    )
    tools = [
        replace(tool, findings=tuple(_located(finding, paste) for finding in tool.findings)) if tool.findings else tool
        for tool in found.tools
    ]
    told = (*findings, *(_located(finding, paste) for finding in found.findings))
    return replace(paste, tools=tuple(tools), findings=told)


def _located(finding: Finding, parsed: Placed | None) -> Finding:
    if parsed is None or finding.pointer is None or finding.line is not None:
        return finding
    try:
        place = parsed.place(parse_pointer(finding.pointer))
    except KeyError:
        return finding
    return replace(finding, line=place.line, column=place.column)


class _Block(NamedTuple):
    """The content between two fences."""

    start: int
    end: int


def _find_json(source: Source, limits: Limits) -> tuple[Parsed, tuple[Finding, ...]]:
    """Read the whole text, or the first fenced block that holds JSON."""
    blocks = list(islice(_fenced(source.text), _MOST_BLOCKS))
    if not blocks:
        return parse_part(source, *whole(source), limits), ()
    candidates = [whole(source), *blocks] if _starts_as_json(source.text, whole(source)) else blocks
    plain: tuple[Parsed, _Block] | None = None
    failures: list[tuple[_Block, BadInput]] = []
    for block in candidates:
        try:
            parsed = parse_part(source, *block, limits)
        except BadInput as error:
            failures.append((block, error))
            continue
        if isinstance(parsed.value, (dict, list)):
            return _with_others(source, blocks, block, parsed, limits)
        plain = plain or (parsed, block)
    if plain:
        return plain[0], _which(source, blocks, plain[1])
    raise next((error for block, error in failures if _starts_as_json(source.text, block)), failures[0][1])


def _with_others(
    source: Source, blocks: list[_Block], block: _Block, parsed: Parsed, limits: Limits
) -> tuple[Parsed, tuple[Finding, ...]]:
    """Return the JSON of a block, and that of the later blocks if it and they hold tools, as one list."""
    later = blocks[blocks.index(block) + 1 :] if block in blocks else []
    if not later or _holds(parsed.value, limits) != TOOLS:
        return parsed, _which(source, blocks, block)
    parts = [parsed]
    for other in later:
        try:
            found = parse_part(source, *other, limits)
        except BadInput:
            continue
        parts += [found] if _holds(found.value, limits) == TOOLS else []
    if len(parts) == 1:
        return parsed, _which(source, blocks, block)
    places = reading.Listed(source, [part.outline for part in parts], whole(source))
    values: list[Json] = [part.value for part in parts]
    return Parsed(values, tuple(finding for part in parts for finding in part.findings), places), ()


def _find_among(source: Source, limits: Limits, error: BadInput) -> "tuple[Copied, tuple[Finding, ...]]":
    """Read a text that is not JSON; if it has several values, or breaks off within one, all tools that are whole.

    Raises:
        BadInput: as `_find_copied`.
    """
    try:
        return _find_copied(source, limits, error)
    except BadInput as refused:
        cut = reading.cut_at(source, error.finding) if refused is error else None
        breaks_off = cut is not None
        if refused is not error or not (breaks_off or error.finding.code == _SEVERAL):
            raise
        found = reading.in_other_text(source, int(breaks_off), len(source.text), limits, partial(_holds, limits=limits))
        if found is None or _holds(found.parsed.value, limits) != TOOLS:
            raise
        if cut is None:
            if not isinstance(found.parsed.value, list) or not isinstance(found.parsed.outline, reading.Listed):
                raise
            return found, ()
        return found, (reading.told_as_cut(source, error.finding, cut),)


def _find_copied(source: Source, limits: Limits, error: BadInput) -> "tuple[Copied, tuple[Finding, ...]]":
    """Read a text that is not JSON: all of it, or the first fenced block that holds tools.

    Raises:
        BadInput: no form fits; the error explains the mistake in the JSON, or in the form that was recognized.
    """
    blocks = list(islice(_fenced(source.text), _MOST_BLOCKS))
    failures: list[BadInput] = []
    for block in blocks or [whole(source)]:
        try:
            found = reading.read_copied(source, *block, limits, partial(_holds, limits=limits))
        except BadInput as failure:
            failures.append(failure)
            continue
        if found is not None:
            return found, _which(source, blocks, block)
    named = None if _starts_as_json(source.text, whole(source)) else provider_error(source, *whole(source))
    raise BadInput(named) if named else failures[0] if failures else error


def whole(source: Source) -> _Block:
    """Return the whole text as a block."""
    return _Block(0, len(source.text))


def _holds(value: Json, limits: Limits) -> int:
    """Return what an embedded value is meant as: tools (2), or a schema or a name (1) rather than by chance (0)."""
    try:
        tools = ingest(value, limits).tools
    except BadInput:
        return 0
    if any(tool.form not in _WEAK for tool in tools):
        return TOOLS
    schemas = (as_object(tool.schema) for tool in tools if tool.form == SCHEMA.id)
    plain = any("$schema" in schema or isinstance(schema.get("properties"), dict) for schema in schemas)
    return int(plain or any(tool.form == ZOD.id for tool in tools))


def _starts_as_json(text: str, block: _Block) -> bool:
    return _JSON_START.match(text, *block) is not None


def _fenced(text: str) -> Iterator[_Block]:
    """Yield the blocks between lines of ``` or ~~~; the last may be unclosed."""
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opened is None:
            is_code_span = "`" in line["fence"] and "`" in line["info"]
            opened = None if is_code_span else line
        elif line["fence"].startswith(opened["fence"]) and not line["info"].strip():
            yield _Block(opened.end(), line.start())
            opened = None
    if opened is not None:
        yield _Block(opened.end(), len(text))


def _which(source: Source, blocks: list[_Block], block: _Block) -> tuple[Finding, ...]:
    """Return a finding that names the block that was read, if there are several."""
    if block not in blocks or len(blocks) == 1:
        return ()
    message = f"Of {len(blocks)} fenced blocks, number {blocks.index(block) + 1} was read: the first that holds JSON."
    return (source.finding(block.start, "one-block-read", message, severity="note"),)
