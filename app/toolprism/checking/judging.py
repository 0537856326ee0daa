"""Judges the tools of one text: the verdict of each target, and each problem with its place."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from toolprism.checking.model import SEVERITIES, Edit, FileChecked, Problem, ToolSeen, worst
from toolprism.checking.policy import excuses_in
from toolprism.checking.settings import Question
from toolprism.checking.sources.document import Contents, Document
from toolprism.checking.sources.reader import contents_of
from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import OutOfTime
from toolprism.core.finding import Finding, Severity
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, as_object
from toolprism.core.pointer import Path, parse, render
from toolprism.core.pointer import find as find_at
from toolprism.lints import LintFinding
from toolprism.reading.tool import Tool
from toolprism.schema import Result
from toolprism.services.labels import standing
from toolprism.services.lint import Linted, lint_paste
from toolprism.services.lint_subjects import in_scope
from toolprism.services.mistakes import mistakes
from toolprism.services.normalize import Checked, check
from toolprism.services.results import more_reasons, why
from toolprism.tool_forms import unwrapped

_DIGITS: Final = 16


@dataclass(frozen=True)
class ToolHere:
    """One tool, and how to point at its places."""

    document: Document
    tool: Tool
    title: str
    number: int

    def seen(self, verdicts: dict[str, str]) -> ToolSeen:
        """Return what is listed about the tool."""
        line, column, *_ = self.place(None)
        text = dumps({"name": self.tool.name, "description": self.tool.description, "schema": self.tool.schema})
        encoded = text.encode("utf-8", "surrogatepass")
        return ToolSeen(
            name=self.title,
            form=self.tool.form,
            line=line,
            column=column,
            digest=sha256(encoded).hexdigest()[:_DIGITS],
            size=len(encoded),
            verdicts=verdicts,
        )

    def place(self, path: Path | None) -> tuple[int, int, int, int]:
        """Return the place of a path in the schema, or of the tool; what has no place has that of what holds it."""
        paste = self.document.paste
        tried: list[Path] = (
            [] if path is None else [(*self.tool.at, *path[:length]) for length in range(len(path), -1, -1)]
        )
        tool_at = self.tool.tool_at
        held = paste.value_at(tool_at)
        inside = unwrapped(held)[0] if isinstance(held, dict) else ()
        for number, each in enumerate([*tried, (*tool_at, *inside), ()]):
            try:
                place = paste.key_place(each) if number < len(tried) else paste.place(each)
            except KeyError:
                continue
            if place.end_line > place.line + 2 and number >= len(tried):  # a whole tool is shown by its first line
                return place.line, place.column, place.line, place.column + 1
            return place.line, place.column, place.end_line, place.end_column
        return 1, 1, 0, 0

    def placed(self, problem: Problem) -> Problem:
        """Return a problem as one of the tool, with the place of its pointer."""
        line, column, end_line, end_column = self.place(parse(problem.pointer))
        return replace(
            problem,
            tool=self.title,
            number=self.number,
            line=line,
            column=column,
            end_line=end_line,
            end_column=end_column,
        )

    def lint(self, finding: LintFinding) -> Problem:
        """Return a finding of a lint."""
        here = replace(self, tool=in_scope(self.document.paste, self.tool, finding.scope))
        fix = ""
        edits: tuple[Edit, ...] = ()
        if finding.fix is not None:
            from toolprism.checking.edits import edits_of  # most tools have no finding with a fix

            fix, edits = finding.fix.title, edits_of(self.document, here.tool, finding.fix.patch)
        return here.placed(
            Problem(
                id=finding.rule,
                severity=finding.severity,
                message=finding.message,
                pointer=finding.pointer,
                hint=f"{fix}." if fix else "",
                condition=finding.condition or "",
                fix=fix,
                edits=edits,
            )
        )

    def reading(self) -> Iterator[Problem]:
        """Yield what was odd in reading the tool; lints say what is missing."""
        for finding in self.tool.findings:
            if finding.severity != "note" and finding.code != "no-name":
                yield self.placed(problem_of(replace(finding, pointer=None)))


def problem_of(finding: Finding) -> Problem:
    """Return a finding as a problem, without a place in a file."""
    return Problem(
        id=finding.code,
        severity=finding.severity,
        message=finding.message,
        hint=finding.hint or "",
        pointer=finding.pointer or "",
        url=(finding.citation or {}).get("url", ""),
        condition=finding.condition or "",
    )


#: What a verdict weighs that no finding of the provider explains.
_WEIGHT: Final[dict[str, Severity]] = {
    "not-a-schema": "error",
    "refused": "error",
    "stopped": "error",
    "empty-fallback": "warning",
    "strict-off": "warning",
    "loses-checks": "note",
    "stricter": "note",
}
#: Findings about a file that nobody named, which may not be meant for us.
_MILD: Final = frozenset({"yaml-tag"})
_HINTS: Final = {
    "strict-off": "Change that place, or send the tool without strict mode on purpose (`strict: false`).",
    "empty-fallback": "Write the schema without what this provider cannot express.",
}


def judged(path: str, text: str, language: str | None, question: Question, *, named: bool = False) -> FileChecked:
    """Return everything that is known of a text."""
    contents = contents_of(text, language, question.limits, named=named)
    return judged_contents(path, text, contents, question, named=named)


def judged_contents(path: str, text: str, contents: Contents, question: Question, *, named: bool) -> FileChecked:
    """Return everything that is known of tools that were read."""
    tools: list[ToolSeen] = []
    problems = [_of_file(finding, named=named) for finding in contents.findings]
    for document in contents.documents:
        seen, found = _of_document(document, question, len(tools))
        tools += seen
        problems += found
    return FileChecked(
        path=path,
        tools=tuple(tools),
        problems=tuple(sorted(problems, key=lambda each: (each.line, each.column, each.number, each.id))),
        excuses=tuple(excuses_in(text)),
    )


def _of_file(finding: Finding, *, named: bool) -> Problem:
    severity: Severity = "note" if finding.code in _MILD and not named else finding.severity
    return replace(
        problem_of(finding),
        pointer="",
        severity=severity,
        line=finding.line or 1,
        column=finding.column or 1,
        failing=severity == "error",
    )


def _of_document(document: Document, question: Question, first: int) -> tuple[list[ToolSeen], list[Problem]]:
    tools: list[ToolSeen] = []
    problems = [_of_file(finding, named=True) for finding in document.paste.findings if finding.severity != "note"]
    for judgement in judged_tools(document, question, first):
        tools.append(judgement.seen)
        problems += judgement.problems
    return (_priced(document, question, tools) if question.tokens else tools), problems


def _priced(document: Document, question: Question, tools: list[ToolSeen]) -> list[ToolSeen]:
    """Return tools with what each costs at each target; one that cannot be sent costs nothing there."""
    from toolprism.services.tokens import costs  # only a budget asks

    found: list[dict[str, int]] = [{} for _ in tools]
    for cost in costs(document.paste, question.limits, question.choices):
        for prices, after in zip(found, cost.after, strict=True):
            prices[cost.target] = 0 if after is None else after.tokens
    return [replace(tool, tokens=prices) for tool, prices in zip(tools, found, strict=True)]


@dataclass(frozen=True)
class Judgement:
    """What is known of one tool."""

    checked: Checked
    seen: ToolSeen
    problems: Sequence[Problem]


def judged_tools(
    document: Document, question: Question, first: int = 0, lints: Linted | None = None
) -> Iterator[Judgement]:
    """Yield what is known of each tool of a document, one by one.

    Args:
        document: the document.
        question: what is asked.
        first: the number of its first tool in the file.
        lints: what lints found, if they have been asked.

    Raises:
        OutOfTime: the deadline has passed.
    """
    found = lint_paste(document.paste, question.lints) if lints is None else lints
    for number, checked in enumerate(check(document.paste, question.limits, question.choices).tools):
        ask_deadline()
        here = ToolHere(document, checked.tool, checked.title, first + number)
        of_targets, verdicts = _of_results(here, checked)
        problems = [*_joined(map(here.lint, found.of_tool(number)), of_targets), *here.reading()]
        if question.losses:
            problems += _lost(here, checked)
        yield Judgement(checked, here.seen(verdicts), problems)


def _of_results(here: ToolHere, checked: Checked) -> tuple[list[Problem], dict[str, str]]:
    """Return the problems of one tool at all targets; the same problem at several targets is one."""
    together: dict[tuple[str, str, str, str], list[tuple[str, Finding]]] = {}
    verdicts: dict[str, str] = {}
    for result in checked.job.results():
        verdict = standing(result)
        verdicts[result.target] = verdict
        for finding in _about(checked, result, verdict):
            refusing = verdict if finding.severity == "error" and verdict == "refused" else ""
            means = verdict if finding.code == verdict else refusing
            key = finding.code, finding.pointer or "", means, finding.severity
            together.setdefault(key, []).append((result.target, finding))
    return [_merged(here, means, each) for (_, _, means, _), each in together.items()], verdicts


def _about(checked: Checked, result: Result, verdict: str) -> Iterator[Finding]:
    """Yield the findings of one result, and its verdict where no finding explains it."""
    if any(isinstance(error, OutOfTime) for error in result.errors):
        return
    findings = result.findings
    yield from findings
    explained = verdict == "refused" and any(each.severity == "error" for each in findings)
    if verdict not in _WEIGHT or explained or (verdict == "stopped" and findings):
        return
    if verdict == "stricter" and _only_closes(checked.tool.schema, result):
        return  # as strict mode does to every tool; it is told where somebody fails on it
    pointer, message = _cause(checked, result, verdict)
    yield Finding(code=verdict, severity=_WEIGHT[verdict], message=message, pointer=pointer, hint=_HINTS.get(verdict))


def _only_closes(schema: Json, result: Result) -> bool:
    """Return whether objects that say nothing of other properties are closed, and nothing else is refused."""
    silent = ("additionalProperties", "unevaluatedProperties")
    return all(
        each.rule == "close-objects" and as_object(find_at(schema, parse(each.pointer))).keys().isdisjoint(silent)
        for each in result.narrows
    )


def _cause(checked: Checked, result: Result, verdict: str) -> tuple[str, str]:
    """Return the place and the reason of a verdict."""
    if verdict == "not-a-schema":
        found = next(iter(mistakes(checked.tool, checked.paste)), None)
        at = parse(found.pointer)[len(checked.tool.at) :] if found is not None and found.pointer is not None else ()
        return render(at), found.message if found else "This is not a valid JSON Schema."
    reason = why(result) or verdict
    if verdict in ("strict-off", "empty-fallback") and result.fail_open:
        first = result.fail_open[0]
        more = more_reasons(result)
        rest = f" ({more} more)" if more else ""
        words = "Strict mode is off" if verdict == "strict-off" else "The schema is replaced by an empty object"
        return first.pointer, f"{words}: {first.reason.rstrip('.')}{rest}."
    first_lost = result.lost_checks[0].pointer if verdict == "loses-checks" and result.lost_checks else ""
    return first_lost, f"{reason[:1].upper()}{reason[1:].rstrip('.')}."


def _lost(here: ToolHere, checked: Checked) -> list[Problem]:
    """Return what targets accept or refuse otherwise than the schema."""
    from toolprism.checking.report import shown_losses  # only who fails on it asks

    return [
        here.placed(
            Problem(
                id=each.kind,
                severity="note",
                message=each.sentence,
                pointer=each.at,
                targets=tuple(each.says),
                witness=dumps(each.instance),
            )
        )
        for each in shown_losses(checked.job)
    ]


def _joined(lints: Iterable[Problem], found: Iterable[Problem]) -> list[Problem]:
    """Return the findings of lints and targets; what both find at one place is one problem, as the lint says it."""
    by_place = {(each.id, each.pointer): each for each in lints}
    rest: list[Problem] = []
    for each in found:
        lint = by_place.get((each.id, each.pointer))
        if lint is None:
            rest.append(each)
            continue
        by_place[each.id, each.pointer] = replace(
            lint,
            severity=min(lint.severity, each.severity, key=SEVERITIES.index),
            verdict=worst(filter(None, (lint.verdict, each.verdict))),
            url=lint.url or each.url,
            hint=lint.hint or each.hint,
        )
    return [*by_place.values(), *rest]


def _merged(here: ToolHere, means: str, found: Sequence[tuple[str, Finding]]) -> Problem:
    targets = tuple(target for target, _ in found)
    return here.placed(replace(problem_of(found[0][1]), verdict=means, targets=targets))
