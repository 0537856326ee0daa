"""A tool's name is too long."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import names
from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.lints.tool_limits import LONGEST_NAME
from toolprism.providers.reports import GEMINI_NAME, OPENAI_NAME

_LONG: Final = names.tool_name_too_long(LONGEST_NAME)


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad=tool("search_the_archive_of_all_released_documents_and_their_attachments", "Search the archive."),
    good=tool("search_archive", "Search the archive."),
    sources=(OPENAI_NAME, GEMINI_NAME),
    providers=("openai", "azure", "bedrock", "gemini"),
    minds=_LONG,
)
def tool_name_too_long(subject: Subject) -> Iterator[Found]:
    """A tool's name has at most 64 characters.

    The name has more than 64 characters.

    OpenAI and Bedrock refuse longer names, and live errors of Gemini and Anthropic name 64 or 128. MCP clients prefix
    the name of the server, so less is left for the tool: Cursor counts 60 for both.
    """
    for found in _LONG.at_node({"name": subject.name}):
        yield Found((), f"The name has {found.what} characters; providers take {LONGEST_NAME}.")
