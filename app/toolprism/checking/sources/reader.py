"""Reads the tools of a text in a language; a file that the user names may also be anything that can be pasted."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Final, TypeAlias

from toolprism.checking.sources.document import Contents, Document
from toolprism.checking.sources.language import FENCES, may_hold_tools
from toolprism.core.errors import BadInput
from toolprism.core.limits import Limits
from toolprism.reading.parsing import check_size
from toolprism.reading.paste import read
from toolprism.reading.places import Source
from toolprism.tool_forms import NAME_ONLY

#: A line that opens or closes a fence.
_FENCE: Final = re.compile(r"^[ \t]*(?P<fence>`{3,}+|~{3,}+)[ \t]*(?P<word>[\w+-]*+)(?P<rest>[^\r\n]*+)", re.MULTILINE)
_MOST_FENCES: Final = 2_000

#: Reads a part of a text and adds what it finds.
Reader: TypeAlias = Callable[[Source, int, int, Limits, Contents], None]

#: The reader of each language; its module is imported when a file needs it.
_READERS: Final[Mapping[str, tuple[str, str]]] = {
    "json": ("data_files", "read_json"),
    "lines": ("data_files", "read_lines"),
    "yaml": ("data_files", "read_yaml"),
    "toml": ("data_files", "read_toml"),
    "python": ("python_file", "read_python"),
    "script": ("script_file", "read_script"),
}
#: Languages in which a text without a tool is as it should be.
_CODE: Final = ("markdown", "python", "script")
#: Findings that only say that there is no tool.
_NOTHING: Final = ("no-tools", "unknown-tool", "empty-input")


def contents_of(text: str, language: str | None, limits: Limits, *, named: bool = False) -> Contents:
    """Return the tools of a text.

    Args:
        text: the text of a file.
        language: its language; None if that is not known.
        limits: the limits of one text.
        named: whether the user named the file, so that a bare schema counts, too.
    """
    contents = Contents()
    try:
        check_size(text, limits)
        if language is not None and may_hold_tools(text):
            _read(text, language, limits, contents)
        if named and not any(each.paste.tools for each in contents.documents):
            _read_as_paste(text, limits, contents, is_code=language in _CODE)
    except BadInput as error:
        contents.refuse(error)
    return contents


def _read(text: str, language: str, limits: Limits, contents: Contents) -> None:
    source = Source(text)
    if language != "markdown":
        _reader(language)(source, 0, len(text), limits, contents)
        return
    for start, end, inner in fences(text):
        if may_hold_tools(text[start:end]):
            part = Contents()
            _reader(inner)(source, start, end, limits, part)
            contents.documents += part.documents  # examples in prose are often cut short, so what is broken is not told


def _read_as_paste(text: str, limits: Limits, contents: Contents, *, is_code: bool) -> None:
    """Read a text as the page does; a mistake found before is told, and nothing else."""
    try:
        paste = read(text, limits)
    except BadInput as error:
        if not contents.findings and not contents.documents and not is_code:
            known = error.finding.code in _NOTHING
            contents.findings.append(replace(error.finding, severity="warning") if known else error.finding)
        return
    if all(tool.form == NAME_ONLY.id for tool in paste.tools):  # anything may have a name
        return
    contents.findings.clear()
    contents.documents.append(Document(paste=paste, language="" if paste.form else "json"))


def _reader(language: str) -> Reader:
    module, name = _READERS[language]
    found: Reader = getattr(import_module(f"toolprism.checking.sources.{module}"), name)
    return found


# The fences of Markdown; prose is not read


def fences(text: str) -> list[tuple[int, int, str]]:
    r"""Return start, end and language of each fence whose language may hold tools.

    >>> fences("```json\n{}\n```\n~~~ sh\n~~~")
    [(7, 11, 'json')]
    """
    found: list[tuple[int, int, str]] = []
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opened is None:
            opened = None if "`" in line["rest"] else line
        elif line["fence"].startswith(opened["fence"]) and not (line["word"] or line["rest"].strip()):
            found += _block(text, opened, line.start())
            opened = None
        if len(found) >= _MOST_FENCES:
            return found
    return [*found, *(_block(text, opened, len(text)) if opened is not None else ())]


def _block(text: str, opened: re.Match[str], end: int) -> list[tuple[int, int, str]]:
    word = opened["word"].lower()
    plain = "json" if text[opened.end() : end].lstrip()[:1] in ("{", "[") else ""
    language = FENCES.get(word, "") if word else plain
    return [(opened.end(), end, language)] if language else []
