"""Objects and arrays nest too deep."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import sizes
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Found
from toolprism.lints.levels import first_deeper
from toolprism.lints.subject import Subject
from toolprism.lints.tool_limits import DEEP, DEEPEST
from toolprism.providers.citations import OPENAI_STRICT
from toolprism.providers.reports import GEMINI_DEPTH

_AT_AZURE: Final = "This nests more than 5 levels deep, the root included: strict tools at Azure OpenAI take 5."
_EVERYWHERE: Final = "This nests more than 10 levels deep, the root included: OpenAI's strict mode takes 10."


def _nested(levels: int) -> dict[str, object]:
    schema: dict[str, object] = {"type": "string", "description": "A text."}
    for _ in range(levels):
        schema = {"type": "object", "description": "A part.", "properties": {"part": schema}}
    return schema


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad=Subject(schema=_nested(DEEPEST + 1)),  # type: ignore[arg-type]  # it is JSON
    good=Subject(schema=_nested(DEEP)),  # type: ignore[arg-type]  # likewise
    sources=(OPENAI_STRICT, GEMINI_DEPTH),
    providers=("openai", "azure", "gemini", "vertex"),
    minds=sizes.nesting_too_deep,
)
def nesting_too_deep(subject: Subject) -> Iterator[Found]:
    """Objects and arrays nest at most 5 levels, and never more than 10.

    The root counts as the first level, references are followed, and recursion is another lint. Past 10 levels it is a
    warning, past 5 a note.

    OpenAI's strict mode accepts 10 levels since 2025, Azure OpenAI's 5. Gemini
    names no number and answers `exceeds the maximum allowed nesting depth`. Models also make more mistakes the deeper
    they have to write.
    """
    deep = first_deeper(subject, DEEP)
    if deep is None:
        return
    deepest = first_deeper(subject, DEEPEST)
    if deepest is None:
        yield Found(deep.path, _AT_AZURE, severity="note")
    else:
        yield Found(deepest.path, _EVERYWHERE)
