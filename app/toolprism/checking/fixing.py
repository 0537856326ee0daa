"""Applies the safe fixes of lints, or advised edits, to the files of a check, keeping format, comments and order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from toolprism.checking.edits import Kept, changed, changes_of
from toolprism.checking.settings import Question
from toolprism.checking.sources.document import Document
from toolprism.checking.sources.reader import contents_of
from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json, same
from toolprism.core.limits import Limits
from toolprism.core.patch import Operation, PatchError
from toolprism.lints import fixed
from toolprism.lints.finding import Scope
from toolprism.reading.tool import Tool
from toolprism.schema import from_zod
from toolprism.services.lint_subjects import in_scope, subject_of

_BY_LIBRARY = ("yaml", "toml")


@dataclass(frozen=True)
class FixedText:
    """A text after its fixes."""

    text: str
    applied: int
    #: What cannot be applied without changing more of the file, as sentences.
    left: tuple[str, ...]
    #: The strategies that are advised, with the tools that they are for; they belong into the settings.
    strategies: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Wanted:
    """The fixes of one tool."""

    number: int
    name: str
    #: Each with what its places lead into.
    operations: tuple[tuple[Scope, Operation], ...]
    fixes: int
    schema: Json
    #: What the edits do, in words; empty for the fixes of lints.
    titles: tuple[str, ...] = ()
    strategies: tuple[str, ...] = ()


def fixed_text(
    text: str, language: str | None, limits: Limits, *, named: bool = False, advised: Question | None = None
) -> FixedText:
    """Return a text with the fixes of its tools; those that cannot be written exactly are left and told.

    Args:
        text: the text of a file.
        language: its language.
        limits: the limits of one text.
        named: whether the user named the file.
        advised: what the advice is for; without it, only the safe fixes of lints are applied.
    """
    applied, left = 0, list[str]()
    strategies: dict[str, list[str]] = {}
    for wanted in _wanted(text, language, limits, advised, named=named):
        ask_deadline()
        for strategy in wanted.strategies:
            strategies.setdefault(strategy, []).append(wanted.name)
        if not wanted.operations:
            continue
        try:
            after = _certain(text, language, limits, wanted, named=named)
        except (Kept, KeyError, PatchError, BadInput) as error:
            why = str(error.args[0]) if isinstance(error, Kept) else "its place is not known"
            left.append(f"{wanted.name}: {why}{_to_do(wanted)}")
            continue
        text, applied = after, applied + wanted.fixes
    return FixedText(text, applied, tuple(left), strategies)


def _to_do(wanted: _Wanted) -> str:
    return f"; by hand: {'; '.join(title.rstrip('.') for title in wanted.titles)}" if wanted.titles else ""


def _tools(text: str, language: str | None, limits: Limits, *, named: bool) -> list[tuple[Document, Tool]]:
    documents = contents_of(text, language, limits, named=named).documents
    return [(document, tool) for document in documents for tool in document.paste.tools]


def _wanted(
    text: str, language: str | None, limits: Limits, advised: Question | None, *, named: bool
) -> Sequence[_Wanted]:
    found: list[_Wanted] = []
    if advised is not None:
        return [*_advised(text, language, advised, named=named)]
    for number, (document, tool) in enumerate(_tools(text, language, limits, named=named)):
        if from_zod(tool.schema) is None and (each := _fixes_of(document, tool, number)) is not None:
            found.append(each)
    return found


def _advised(text: str, language: str | None, question: Question, *, named: bool) -> Iterator[_Wanted]:
    """Yield the advice for each tool: the fewest edits, and strategies, with which the targets take it best."""
    from toolprism.services.advise import advice_for  # only `--fix=advice` needs it
    from toolprism.services.normalize import check

    number = 0
    for document in contents_of(text, language, question.limits, named=named).documents:
        for checked in check(document.paste, question.limits, question.choices).tools:
            if from_zod(checked.tool.schema) is None:
                advice = advice_for(checked.job, checked.tool.name, checked.tool.description)
                yield _Wanted(
                    number,
                    checked.title,
                    tuple(("schema", operation) for edit in advice.edits for operation in edit.patch),
                    len(advice.edits),
                    advice.schema,
                    tuple(edit.title for edit in advice.edits),
                    tuple(each for each in advice.strategies if each not in question.strategies),
                )
            number += 1


def _fixes_of(document: Document, tool: Tool, number: int) -> _Wanted | None:
    done = fixed(subject_of(document.paste, tool))
    operations = tuple(
        (each.scope, operation) for each in done.applied if each.fix is not None for operation in each.fix.patch
    )
    if not operations:
        return None
    return _Wanted(number, tool.name or "a schema", operations, len(done.applied), done.schema)


def _after(text: str, language: str | None, limits: Limits, wanted: _Wanted, *, named: bool) -> str:
    """Return a text after the fixes of one tool, which are applied one after the other.

    Raises:
        Kept: one of them would change more.
    """
    for scope, operation in wanted.operations:
        document, found = _tools(text, language, limits, named=named)[wanted.number]
        tool = in_scope(document.paste, found, scope)
        if document.language in _BY_LIBRARY:
            text = _by_library(text, document, tool, operation)
        else:
            text = changed(text, [*changes_of(document, tool, operation)])
    return text


def _certain(text: str, language: str | None, limits: Limits, wanted: _Wanted, *, named: bool) -> str:
    """Return a text after the fixes of one tool.

    Raises:
        Kept: the tool would not be what the fixes mean, or another tool would change.
    """
    after = _after(text, language, limits, wanted, named=named)
    before = [tool.schema for _, tool in _tools(text, language, limits, named=named)]
    meant = [*before[: wanted.number], wanted.schema, *before[wanted.number + 1 :]]
    found = [tool.schema for _, tool in _tools(after, language, limits, named=named)]
    if len(found) != len(meant) or not all(map(same, found, meant)):
        raise Kept("it would also change something else")
    return after


def _by_library(text: str, document: Document, tool: Tool, operation: Operation) -> str:
    start, end = _stretch(text, document)
    from toolprism.checking.edits import edited_toml, edited_yaml  # few documents need a library

    edited = edited_yaml if document.language == "yaml" else edited_toml
    return text[:start] + edited(text[start:end], tool.at, operation) + text[end:]


def _stretch(text: str, document: Document) -> tuple[int, int]:
    """Return where a document begins and ends: YAML may hold several, and Markdown holds it in a fence."""
    place = document.paste.place(())
    if document.language == "toml":
        return place.start, place.end
    begins = text.rfind("\n---", 0, place.start)
    start = text.find("\n", begins + 1) + 1 if begins >= 0 else 0
    fence = text.rfind("\n```", 0, place.start)
    start = max(start, text.find("\n", fence + 1) + 1 if fence >= 0 else 0)
    ends = [at for mark in ("\n---", "\n...", "\n```") if (at := text.find(mark, place.start)) >= 0]
    return start, min((at + 1 for at in ends), default=len(text))
