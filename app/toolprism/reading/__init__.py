"""Parses any pasted text into tools, with the line and column of every place.

parsing    text → JSON; `scanning` explains what the standard library rejects, with `mistakes` and `syntax_errors`
places     line and column of every pointer, computed on first use
ingest     JSON → tools in any known form; `forms` and `openapi` describe the forms
copied     other texts: `literals` of Python and JavaScript, `yaml_text`, `curl`, `snippets`, `embedded` in a log
client_file  where the configuration of an MCP client names its servers
paste      all of these, also inside a Markdown fence; page, API and command line call it
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import exported

if TYPE_CHECKING:
    from toolprism.reading.copied import copied as read_copied
    from toolprism.reading.openapi import operations, self_contained
    from toolprism.reading.openapi_parameters import arguments_of
    from toolprism.reading.provider_errors import provider_error
    from toolprism.reading.scanning import scan

#: Readers of what few pastes are; their modules are imported on first access.
_HOMES: Final[Mapping[str, str]] = {
    "arguments_of": "toolprism.reading.openapi_parameters",
    "operations": "toolprism.reading.openapi",
    "provider_error": "toolprism.reading.provider_errors",
    "read_copied": "toolprism.reading.copied:copied",
    "scan": "toolprism.reading.scanning",
    "self_contained": "toolprism.reading.openapi",
}

__getattr__ = exported(__name__, _HOMES)

__all__ = ["arguments_of", "operations", "provider_error", "read_copied", "scan", "self_contained"]
