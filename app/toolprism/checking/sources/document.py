"""The tools in a part of a file, in the shape that the other use cases take: a paste with places.

A tool is, anywhere in a JSON value, a name beside a schema in a form that some provider takes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.reading.parsing import Parsed, Places
from toolprism.reading.paste import Paste
from toolprism.reading.search import search
from toolprism.tool_forms import MCP


@dataclass(frozen=True, kw_only=True)
class Document:
    """The tools of one part of a file."""

    paste: Paste
    #: `json`, `yaml`, `toml`, `python` or `script`: how it may be edited.
    language: str


@dataclass(kw_only=True)
class Contents:
    """All documents of a file, and what is to be said about the file itself."""

    documents: list[Document] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def add(self, text: str, language: str, value: Json, places: Places, findings: Iterable[Finding] = ()) -> bool:
        """Add a document for the tools in a value of a text, if there are any; return whether there are."""
        searched = search(value)
        if not searched.found:
            return False
        tools = searched.tools
        paste = Paste(
            text=text,
            value=value,
            kind="tools",
            mcp={tool.form for tool in tools} == {MCP.id},
            tools=tuple(tools),
            findings=(*findings, *searched.wrong),
            parsed=Parsed(value, (), places),
            texts=searched.texts,
            form="" if language == "json" else language,
        )
        self.documents.append(Document(paste=paste, language=language))
        return True

    def refuse(self, error: BadInput) -> None:
        """Note why a part cannot be read."""
        self.findings.append(error.finding)
