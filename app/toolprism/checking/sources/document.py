"""One part of a file that holds tools, in the shape that the other use cases take: a paste with places."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.reading.forms import Tool
from toolprism.reading.parsing import Parsed, Places
from toolprism.reading.paste import Paste
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

    def refuse(self, error: BadInput) -> None:
        """Note why a part cannot be read."""
        self.findings.append(error.finding)


def document(  # noqa: PLR0913, PLR0917  # what is known of a part once it is read
    text: str, language: str, value: Json, places: Places, tools: Sequence[Tool], findings: Iterable[Finding] = ()
) -> Document:
    """Return the document for the tools in a value."""
    given = {tool.form for tool in tools}
    paste = Paste(
        text=text,
        value=value,
        kind="tools",
        mcp=given == {MCP.id},
        tools=tuple(tools),
        findings=tuple(findings),
        parsed=Parsed(value, (), places),
        form="" if language == "json" else language,
    )
    return Document(paste=paste, language=language)
