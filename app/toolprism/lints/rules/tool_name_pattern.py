"""A tool's name has characters that providers refuse."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import names
from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.lints.tool_limits import TOOL_NAME
from toolprism.lints.value_words import word
from toolprism.providers.reports import GEMINI_NAME, OPENAI_NAME

_PLAIN: Final = names.tool_name_pattern(TOOL_NAME)


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad=tool("files.read all", "Read every file of a folder."),
    good=tool("files_read_all", "Read every file of a folder."),
    sources=(OPENAI_NAME, GEMINI_NAME),
    providers=("openai", "azure", "anthropic", "bedrock", "gemini", "cerebras"),
    minds=_PLAIN,
)
def tool_name_pattern(subject: Subject) -> Iterator[Found]:
    """A tool's name has only letters, digits, `_` and `-`.

    The name is empty, or has a character outside `a-z`, `A-Z`, `0-9`, `_` and `-`.

    OpenAI, Anthropic and Bedrock match the name against `^[a-zA-Z0-9_-]+$` and refuse the whole request. MCP and Gemini
    allow dots, so such a name works with one client but not with another. Clients that rename tools must map the name
    of every call back.
    """
    for _found in _PLAIN.at_node({"name": subject.name}):
        what = f"The name {word(subject.name)} has other characters" if subject.name else "The name is empty"
        yield Found((), f"{what}; providers take letters, digits, `_` and `-`.")
