"""A tool's name is too long."""

from collections.abc import Iterator

from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.lints.tool_limits import LONGEST_NAME
from toolprism.providers.reports import GEMINI_NAME, OPENAI_NAME


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad=tool("search_the_archive_of_all_released_documents_and_their_attachments", "Search the archive."),
    good=tool("search_archive", "Search the archive."),
    sources=(OPENAI_NAME, GEMINI_NAME),
    providers=("openai", "azure", "bedrock", "gemini"),
)
def tool_name_too_long(subject: Subject) -> Iterator[Found]:
    """A tool's name has at most 64 characters.

    The name has more than 64 characters.

    OpenAI and Bedrock refuse longer names, and live errors of Gemini and Anthropic name 64 or 128. MCP clients prefix
    the name of the server, so less is left for the tool: Cursor counts 60 for both.
    """
    if subject.name is not None and len(subject.name) > LONGEST_NAME:
        yield Found((), f"The name has {len(subject.name)} characters; providers take {LONGEST_NAME}.")
