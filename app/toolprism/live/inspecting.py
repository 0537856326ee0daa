"""Checks what a server answered: verdicts at targets, lints, names, output schemas, results of calls."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from toolprism.checking.judging import Judgement, judged_tools
from toolprism.checking.model import Problem, ToolSeen
from toolprism.checking.settings import Question
from toolprism.checking.sources.document import Document
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps, shortened
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.live.answer import Answer, Called
from toolprism.live.transcript import altered
from toolprism.reading.paste import Paste, read
from toolprism.schema import Target
from toolprism.services.acceptance import chosen_clients, lost_lists, minds
from toolprism.services.labels import Standing, counted
from toolprism.services.lint import Linted, lint_paste
from toolprism.services.normalize import Checked, Choices, check
from toolprism.services.tokens import Cost, costs, is_counted
from toolprism.validation import choose_dialect, validate

_MOST_ERRORS = 5
_LONGEST_OUTPUT = 120


def result_findings(answer: Answer) -> Iterator[Finding]:
    """Yield what is wrong with the results of calls: what clients check, too."""
    for called in answer.called:
        yield from _result(called, next((tool for tool in answer.tools if tool.get("name") == called.name), None))


def _result(called: Called, tool: Object | None) -> Iterator[Finding]:
    result: Object = called.result if isinstance(called.result, dict) else {}
    if tool is None:
        yield Finding(code="unknown-tool", message=f"The list has no tool called {shortened(called.name, _LONGEST)}.")
    if result.get("isError"):
        text = shortened(_text(result), _LONGEST_OUTPUT)
        yield Finding(code="call-failed", message=f"The call of {called.name} failed: {text}", severity="warning")
    elif tool is not None and isinstance(tool.get("outputSchema"), dict):
        yield from _against(tool["outputSchema"], called, result)


def _against(schema: Json, called: Called, result: Object) -> Iterator[Finding]:
    if "structuredContent" not in result:
        message = f"{called.name} has an outputSchema, but its result has no structuredContent; clients refuse it."
        yield Finding(code="no-structured-content", message=message)
        return
    verdict = validate(schema, result["structuredContent"], dialect=choose_dialect(schema).dialect)
    for error in verdict.errors[:_MOST_ERRORS]:
        place = error.instance_path or "the result"
        message = f"The result of {called.name} breaks its outputSchema at {place}: {error.message}."
        yield Finding(code="output-mismatch", message=message)


def _text(result: Object) -> str:
    content = result.get("content")
    for part in content if isinstance(content, list) else ():
        if isinstance(part, dict) and isinstance(part.get("text"), str):
            return str(part["text"])
    return "no text"


#: The version that was run, and the day.
VERSION: Final = "1.32.2"
MEASURED: Final = "2026-11-24"
_LONGEST_REFUSAL: Final = 120

_TEXT: Final = {"type": "string"}
_FLAG: Final = {"type": "boolean"}
_OBJECT: Final = {"type": "object"}
#: Schemas of arguments and results: only the root and the values of `properties` are looked at.
_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["type"],
    "properties": {
        "type": {"const": "object"},
        "properties": {"type": "object", "additionalProperties": {"type": ["object", "array"]}},
        "required": {"type": "array", "items": _TEXT},
    },
}
#: A tool that it takes; other members are dropped.
_TOOL: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["name", "inputSchema"],
    "properties": {
        "name": _TEXT,
        "title": _TEXT,
        "description": _TEXT,
        "inputSchema": _SCHEMA,
        "outputSchema": _SCHEMA,
        "annotations": {
            "type": "object",
            "properties": {
                "title": _TEXT,
                "readOnlyHint": _FLAG,
                "destructiveHint": _FLAG,
                "idempotentHint": _FLAG,
                "openWorldHint": _FLAG,
            },
        },
        "execution": {"type": "object", "properties": {"taskSupport": {"enum": ["required", "optional", "forbidden"]}}},
        "icons": {"type": "array", "items": {"type": "object", "required": ["src"], "properties": {"src": _TEXT}}},
        "_meta": _OBJECT,
    },
}


def refused_by_typescript(tools: Sequence[Json]) -> list[tuple[int, str]]:
    """Return the tools that it refuses, with the place and the reason.

    >>> refused_by_typescript([{"name": "a", "inputSchema": {"type": "object", "properties": {"a": True}}}])
    [(0, '/inputSchema/properties/a must be object,array')]
    """
    found = []
    for number, tool in enumerate(tools):
        errors = validate(_TOOL, tool).errors
        if errors:
            place = errors[0].instance_path or "the tool"
            found.append((number, shortened(f"{place} {errors[0].message}", _LONGEST_REFUSAL)))
    return found


#: Controls and marks that change what a terminal or a reader sees.
_HIDDEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_TOLD: Final = ("name", "title", "description")
_LONGEST: Final = 60
_MOST_NAMED: Final = 5


@dataclass(frozen=True, kw_only=True)
class Inspected:
    """One server, with all that is found about it."""

    answer: Answer
    targets: tuple[Target, ...] = ()
    #: The tools that could be read, and the verdict of each at each target.
    checked: tuple[Checked, ...] = ()
    seen: tuple[ToolSeen, ...] = ()
    linted: Linted | None = None
    #: Everything that was found without any target, and of it what is about the server or the list as such.
    findings: tuple[Finding, ...] = ()
    own: tuple[Finding, ...] = ()
    #: The problems of the tools, as a check of files has them.
    problems: tuple[Problem, ...] = ()
    #: What the whole list costs at each target, with every request; empty if tokens are not counted.
    costs: tuple[Cost, ...] = ()

    @property
    def verdicts(self) -> tuple[tuple[Standing, ...], ...]:
        """The verdict of each tool at each target."""
        return tuple(tuple(cast("Standing", verdict) for verdict in tool.verdicts.values()) for tool in self.seen)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tools that could be read."""
        return tuple(checked.title for checked in self.checked)

    @property
    def is_read(self) -> bool:
        """Whether the server gave its whole list."""
        return self.answer.complete

    def to_json(self) -> dict[str, Json]:
        """Return the shape of `--format json`."""
        answer = self.answer
        lints: dict[int, list[Json]] = {}
        for found in () if self.linted is None else self.linted.findings:
            lints.setdefault(found.tool, []).append(found.to_json())
        return {
            "name": answer.server.name,
            "asked": answer.server.shown(),
            "server": answer.title,
            "protocol": answer.protocol,
            "complete": answer.complete,
            "pages": list(answer.pages),
            "bytes": answer.size,
            "tokens": {cost.target: cost.whole.to_json() for cost in self.costs},
            "findings": [dict(finding.to_json()) for finding in self.findings],
            "tools": [self._tool(number, lints.get(number, [])) for number in range(len(self.names))],
            "calls": [{"name": called.name, "result": called.result} for called in answer.called],
        }

    def _tool(self, number: int, lints: list[Json]) -> Json:
        verdicts = self.verdicts[number] if number < len(self.verdicts) else ()
        return {
            "name": self.names[number],
            "targets": {target.id: verdict for target, verdict in zip(self.targets, verdicts, strict=False)},
            "lints": lints,
        }


def inspected(answer: Answer, limits: Limits, choices: Choices, *, losses: bool = False) -> Inspected:
    """Check an answer; a problem of one tool costs no other its check."""
    findings = [*answer.findings, *_about(answer)]
    bare = Inspected(answer=answer, targets=choices.found)
    if not answer.tools:
        if answer.complete and not any(found.severity == "error" for found in findings):
            findings.append(Finding(code="no-tools", message="The server has no tools.", severity="note"))
        return replace(bare, findings=tuple(findings), own=tuple(findings))
    try:
        paste = read(dumps(answer.listed()), limits)
    except (BadInput, OutOfTime) as error:
        told = (*findings, replace(error.finding, line=None, column=None))
        return replace(bare, findings=told, own=told)
    own = (*findings, *map(_placeless, paste.findings))
    question = Question(
        targets=tuple(target.id for target in choices.found),
        strategies=choices.strategies,
        losses=losses,
        limits=limits,
    )
    return _checked(replace(bare, findings=own, own=own), paste, question)


def _checked(bare: Inspected, paste: Paste, question: Question) -> Inspected:
    report = check(paste, question.limits, question.choices)
    findings = [*bare.findings]
    for checked in report.tools:
        findings += [_named(checked.title, found) for found in checked.findings if found.code != "no-parameters"]
    judged: list[Judgement] = []
    prices: list[Cost] = []
    linted, late = None, list[Finding]()
    try:
        linted = lint_paste(paste)
        judged.extend(judged_tools(Document(paste=paste, language="json"), question, 0, linted))
        if is_counted():
            prices += costs(paste, question.limits, question.choices)
        findings += _lost(linted, [checked.title for checked in report.tools])
    except OutOfTime as error:
        message = f"{error.finding.message} {len(judged):,} of {len(report.tools):,} tools have verdicts."
        late.append(Finding(code="out-of-time", message=message, hint="Raise --deadline."))
    return replace(
        bare,
        checked=report.tools,
        seen=tuple(each.seen for each in judged),
        linted=linted,
        findings=(*findings, *late),
        own=(*bare.own, *late),
        problems=tuple(problem for each in judged for problem in each.problems),
        costs=tuple(prices),
    )


def _lost(linted: Linted, names: Sequence[str]) -> Iterator[Finding]:
    """Yield the clients that lose the whole list for one tool."""
    costly = ((found.tool, names[found.tool], found.rule) for found in linted.findings)
    for mind in lost_lists(chosen_clients(()), costly):
        yield Finding(code=mind.code, message=mind.message, severity=mind.severity, citation=mind.source.to_json())


def _placeless(finding: Finding) -> Finding:
    """Return a finding without a line, which nobody has seen."""
    return replace(finding, line=None, column=None)


def _named(name: str, finding: Finding) -> Finding:
    return replace(_placeless(finding), message=f"{shortened(name, _LONGEST)}: {finding.message}")


def _about(answer: Answer) -> Iterator[Finding]:
    """Yield what is found without any target."""
    for number, tool in enumerate(answer.tools):
        name = tool.get("name")
        for finding in _hidden(tool, number):
            yield _named(name if isinstance(name, str) and name else f"tool {number + 1}", finding)
    yield from _refused(answer)
    yield from _altered(answer)
    yield from _minded(answer)
    yield from result_findings(answer)


def _minded(answer: Answer) -> Iterator[Finding]:
    """Yield what clients do with the tools that the author of the server would not expect."""
    names = [name if isinstance(name := tool.get("name"), str) else "" for tool in answer.tools]
    for mind in minds(chosen_clients(()), answer.server.name, names, answer.pages):
        citation = mind.source.to_json()
        yield Finding(code=mind.code, severity=mind.severity, message=mind.message, citation=citation)


def _refused(answer: Answer) -> Iterator[Finding]:
    """Yield the tools for which the TypeScript SDK refuses the whole list."""
    refused = refused_by_typescript(answer.tools)
    sdk = f"The official TypeScript SDK ({VERSION}) refuses"
    for number, reason in refused[:_MOST_NAMED]:
        name = shortened(str(answer.tools[number].get("name") or f"tool {number + 1}"), _LONGEST)
        message = f"{sdk} {name}, and with it the whole page of the list: {reason}."
        yield Finding(code="typescript-sdk-refuses", message=message, pointer=f"/tools/{number}")
    if len(refused) > _MOST_NAMED:
        more = counted(len(refused) - _MOST_NAMED, "more tool")
        yield Finding(code="typescript-sdk-refuses", message=f"{sdk} {more}.")


def _altered(answer: Answer) -> Iterator[Finding]:
    """Yield what readers with the official SDK do not see, or see otherwise."""
    for place, verb in ((0, "drops"), (1, "reads other values for")):
        places: dict[str, list[str]] = {}
        for tool in answer.tools:
            for member in altered(tool)[place]:
                places.setdefault(member, []).append(str(tool.get("name")))
        for member, names in places.items():
            whose = ", ".join(shortened(name, _LONGEST) for name in names[:_MOST_NAMED])
            more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
            message = f"The official Python SDK {verb} the member {shortened(member, _LONGEST)} of {whose}{more}."
            yield Finding(code=f"sdk-{verb.split()[0]}", message=message, severity="note")


def _hidden(tool: Object, number: int) -> Iterator[Finding]:
    for member in _TOLD:
        text = tool.get(member)
        if isinstance(text, str) and _HIDDEN.search(text):
            message = f"Its {member} has control characters, which may change what a terminal or a reader shows."
            yield Finding(
                code="hidden-characters", message=message, severity="warning", pointer=f"/tools/{number}/{member}"
            )


def severities(inspection: Inspected) -> Sequence[str]:
    """Return the severity of everything found."""
    lints = () if inspection.linted is None else inspection.linted.findings
    return [*(found.severity for found in inspection.findings), *(found.severity for found in lints)]
