"""Parses any pasted text into tools, with the line and column of every place.

parsing    text → JSON; `scanning` explains what the standard library rejects, with `mistakes` and `syntax_errors`
places     line and column of every pointer, computed on first use
ingest     JSON → tools in any known form; `forms` and `openapi` describe the forms
tool       one tool, read from the members that hold it; `kinds` says what a paste is, or why it has no tool
search     the tools anywhere in a value: maps by name, traces (`attributes`), JSON in texts
provider_texts  error messages that were pasted in place of a tool
copied     other texts: `literals` in the `notations` of languages, `yaml_text`, `curl`, `snippets`, JSON in a log
brackets   what brackets of a literal hold
programs   code that must be run, and the line that prints its schema; `programs.txt` lists it
cut        where JSON was cut, and how to print it whole
client_file  where the configuration of an MCP client names its servers
paste      all of these, also inside a Markdown fence; page, API and command line call it
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.reading.attributes import unfolded
    from toolprism.reading.copied import copied as read_copied
    from toolprism.reading.copied import in_other_text
    from toolprism.reading.cut import cut_at, told_as_cut
    from toolprism.reading.marks import Listed
    from toolprism.reading.openapi import operations, self_contained
    from toolprism.reading.openapi_parameters import arguments_of
    from toolprism.reading.scanning import scan

#: Readers of what few pastes are; their modules are imported on first access.
_HOMES: Final = lazy_names(
    {
        "toolprism.reading.attributes": "unfolded",
        "toolprism.reading.copied": "in_other_text read_copied=copied",
        "toolprism.reading.cut": "cut_at told_as_cut",
        "toolprism.reading.marks": "Listed",
        "toolprism.reading.openapi": "operations self_contained",
        "toolprism.reading.openapi_parameters": "arguments_of",
        "toolprism.reading.scanning": "scan",
    }
)

__getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = [
    "Listed",
    "arguments_of",
    "cut_at",
    "in_other_text",
    "operations",
    "read_copied",
    "scan",
    "self_contained",
    "told_as_cut",
    "unfolded",
]
