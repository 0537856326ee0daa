"""Two tools of one request have the same name."""

from collections.abc import Iterator, Sequence

from toolprism.conditions import names
from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import word
from toolprism.providers.advice import ANTHROPIC_UNIQUE_NAMES


@scoped_lint(
    Scope.TOOLS,
    severity="error",
    bad=(tool("search", "Search the web."), tool("search", "Search the archive.")),
    good=(tool("search_web", "Search the web."), tool("search_archive", "Search the archive.")),
    sources=(ANTHROPIC_UNIQUE_NAMES,),
    providers=("anthropic", "gemini", "openai", "bedrock"),
    minds=names.tool_name_duplicate,
)
def tool_name_duplicate(subjects: Sequence[Subject]) -> Iterator[tuple[int, Found]]:
    """The tools of one request must have different names.

    Two tools have the same name.

    Anthropic refuses the whole request with `tools: Tool names must be unique.`; others keep one of the two. This
    happens when tools of several servers are combined; clients prefix them with the name of the server.
    """
    first: dict[str, int] = {}
    for number, subject in enumerate(subjects):
        if subject.name and first.setdefault(subject.name, number) != number:
            yield number, Found((), f"Another tool is called {word(subject.name)} as well.")
