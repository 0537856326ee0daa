"""Two tools have the same description."""

from collections.abc import Iterator, Sequence

from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import word
from toolprism.providers.advice import PRACTICE


@scoped_lint(
    Scope.TOOLS,
    severity="warning",
    bad=(tool("get_user", "Read a record."), tool("get_team", "Read a record.")),
    good=(tool("get_user", "Read the record of a user."), tool("get_team", "Read the record of a team.")),
    sources=(PRACTICE,),
    providers=("openai", "anthropic", "gemini"),
)
def tool_description_duplicated(subjects: Sequence[Subject]) -> Iterator[tuple[int, Found]]:
    """Two tools should not share one description.

    Two tools of different names have the same description, word for word.

    A model chooses a tool by its description. If two are equal, it chooses either.
    """
    first: dict[str, Subject] = {}
    for number, subject in enumerate(subjects):
        text = " ".join((subject.description or "").split()).casefold()
        earlier = first.setdefault(text, subject) if text else subject
        if earlier is not subject and earlier.name != subject.name:
            yield number, Found((), f"The tool has the same description as {word(earlier.name or '')}.")
