"""What each tool answers: short, made for a model, the fix first.

The shape of an answer becomes the outputSchema of its tool. TypedDict is that of typing_extensions: pydantic takes no
other before Python 3.12.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from typing_extensions import TypedDict

from toolprism.core.errors import bad_input
from toolprism.core.json_text import dumps, shortened
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import render
from toolprism.payloads.request import PayloadOptions
from toolprism.reading.paste import Paste, read
from toolprism.reading.tool import Tool
from toolprism.services.explain_error import explain, sent_text
from toolprism.services.labels import LABELS, STANDINGS, counted, place_name, standing
from toolprism.services.lint import Linted, lint_paste
from toolprism.services.models import models_of_process
from toolprism.services.normalize import Choices, check
from toolprism.services.payload import find_model, payload_for, tools_of
from toolprism.services.results import why
from toolprism.services.tool_calls_jsonl import map_back_line
from toolprism.toolcalls import check_call


class Problem(TypedDict):
    """What one provider makes of one tool."""

    tool: str
    target: str
    verdict: str
    why: str


class Advice(TypedDict):
    """What a lint found, with an edit where one is safe."""

    tool: str
    severity: str
    pointer: str
    message: str
    rule: str
    #: What pointer and patch lead into: `schema`, `tool` or `request`.
    scope: str
    patch: list[dict[str, Any]]


class Checked(TypedDict):
    """The answer of check_tools."""

    fix: str
    worst: str
    tools: int
    advice: list[Advice]
    problems: list[Problem]
    more: int


class Normalized(TypedDict):
    """The answer of normalize_tool."""

    fix: str
    verdict: str
    schema: str
    strict: str
    lost: list[str]
    changes: list[str]
    more: int


class Sent(TypedDict):
    """The answer of payload_for_model."""

    fix: str
    transport: str
    tools: str
    omitted: list[str]
    warnings: list[str]


class Explained(TypedDict):
    """The answer of explain_error."""

    fix: str
    rule: str
    cause: str
    tool: str
    pointer: str
    patch: list[dict[str, Any]]
    choices: list[str]
    mended_by: list[str]


class Validated(TypedDict):
    """The answer of validate_arguments."""

    fix: str
    valid: str
    repaired: str
    repairs: list[str]
    notes: list[str]


class Returned(TypedDict):
    """The answer of map_back."""

    fix: str
    arguments: str
    steps: list[str]
    ambiguous: list[str]


class OneLoss(TypedDict):
    """Arguments that a target accepts, or refuses, otherwise than the schema."""

    target: str
    kind: str
    sentence: str
    arguments: str
    pointer: str


class Lost(TypedDict):
    """The answer of find_loss."""

    fix: str
    losses: list[OneLoss]
    proven: list[str]
    more: int


class AdvisedEdit(TypedDict):
    """One edit, and what it changes for callers."""

    title: str
    patch: list[dict[str, Any]]
    callers: str


class Advised(TypedDict):
    """The answer of advise."""

    fix: str
    edits: list[AdvisedEdit]
    strategies: list[str]
    better: list[str]
    stays: list[str]


#: The most entries of a list, and characters of a text that is not asked for.
MOST: Final = 20
_LONGEST: Final = 300
#: The best verdict that is a problem.
_PROBLEMS: Final = STANDINGS[: STANDINGS.index("loses-checks") + 1]
_GRAVE: Final = ("error", "warning")


def check_tools(tools: str, targets: str, limits: Limits) -> Checked:
    """Check tool definitions against LLM providers of today: what each refuses or loses, and the edit to make."""
    paste = read(tools, limits)
    report = check(paste, limits, Choices(targets=names_of(targets), edition="current"))
    problems: list[Problem] = []
    worst = len(STANDINGS) - 1
    for checked in report.tools:
        for result in checked.job.results():
            worst = min(worst, STANDINGS.index(standing(result)))
            if standing(result) in _PROBLEMS:
                problems.append(
                    {
                        "tool": checked.title,
                        "target": result.target,
                        "verdict": standing(result),
                        "why": shortened(why(result), _LONGEST),
                    }
                )
    advice = list(_advice(lint_paste(paste)))
    problems.sort(key=lambda problem: STANDINGS.index(problem["verdict"]))
    return {
        "fix": _what_to_do(advice, problems),
        "worst": STANDINGS[worst],
        "tools": len(report.tools),
        "advice": advice[:MOST],
        "problems": problems[:MOST],
        "more": max(0, len(advice) - MOST) + max(0, len(problems) - MOST),
    }


def _advice(linted: Linted) -> Iterator[Advice]:
    """Yield what lints found, errors first, without notes."""
    grave = [finding for finding in linted.findings if finding.severity in _GRAVE]
    for finding in sorted(grave, key=lambda each: _GRAVE.index(each.severity)):
        yield {
            "tool": linted.tools[finding.tool].name or f"schema {finding.tool + 1}",
            "severity": finding.severity,
            "pointer": finding.pointer,
            "message": finding.message,
            "rule": finding.rule,
            "scope": finding.scope,
            "patch": [] if finding.fix is None else [dict(step) for step in finding.fix.patch],
        }


def _what_to_do(advice: Sequence[Advice], problems: Sequence[Problem]) -> str:
    if advice:
        first = advice[0]
        how = " Apply its patch." if first["patch"] else ""
        return f"{first['tool']}{first['pointer']}: {first['message']}{how}"
    if problems:
        first_problem = problems[0]
        word = LABELS[first_problem["verdict"]].word  # type: ignore[index]  # it is one
        return f"{first_problem['tool']} at {first_problem['target']}: {word}. {first_problem['why']}"
    return "Nothing: every provider takes these tools, and loses nothing."


def normalize_tool(tool: str, target: str, limits: Limits) -> Normalized:
    """Rewrite one tool's schema for one provider, and list every change and every constraint that is lost."""
    report = check(read(tool, limits), limits, Choices(targets=names_of(target), trail=True))
    only(report.paste)
    (result,) = report.tools[0].job.results()
    lost = [f"{place_name(check.pointer)}: {check.keyword}" for check in result.lost_checks]
    changes = [f"{place_name(each.at)}: {each.reason}" for each in result.trail.rewrites]
    told = shortened(why(result), _LONGEST)
    return {
        "fix": f"Send `schema`: {LABELS[standing(result)].means}{f' {told}' if told else ''}",
        "verdict": standing(result),
        "schema": dumps(result.output),
        "strict": {True: "true", False: "false", None: "not sent"}[result.strict],
        "lost": lost[:MOST],
        "changes": [shortened(change, _LONGEST) for change in changes[:MOST]],
        "more": max(0, len(lost) - MOST) + max(0, len(changes) - MOST),
    }


def payload_for_model(tools: str, model: str, limits: Limits) -> Sent:
    """Return the whole tools part of the request to a model, with the tools that are left out and why."""
    paste = read(tools, limits)
    payload = payload_for(find_model(model, models_of_process().catalogue), tools_of(paste), PayloadOptions())
    shape = payload.to_json()
    omitted = [f"{each['name']}: {each['reason']}" for each in _objects(shape.get("omitted"))]
    warnings = [_sentence(each) for each in _listed(shape.get("warnings"))]
    sent = counted(len(paste.tools) - len(omitted), "tool")
    fix = omitted[0] if omitted else warnings[0] if warnings else f"Send `tools`, with {sent}, as they are."
    return {
        "fix": shortened(fix, _LONGEST),
        "transport": str(shape.get("transport")),
        "tools": dumps(shape.get("tools")),
        "omitted": omitted[:MOST],
        "warnings": warnings[:MOST],
    }


def explain_error(error: str, tools: str = "", *, limits: Limits) -> Explained:
    """Explain a provider's error about tools: the tool, the place in its schema, the rule, and the fix."""
    if not error.strip():
        raise bad_input("empty-input", "There is no error to explain.", hint="Give the text that the provider sent.")
    explained = explain(error, sent_text(tools, limits), limits)
    decoded, first = explained.decoded, explained.decoded.first
    pointer = "" if first.pointer is None else render(first.pointer)
    return {
        "fix": decoded.fix or decoded.cause,
        "rule": decoded.rule or "unknown",
        "cause": decoded.cause,
        "tool": first.tool_title or "",
        "pointer": pointer,
        "patch": [dict(step) for step in explained.patch or ()],
        "choices": [f"{way.does} {way.then}" for way in explained.ways_out],
        "mended_by": list(explained.targets)[:MOST],
    }


def validate_arguments(tool: str, arguments: str, limits: Limits) -> Validated:
    """Check the arguments of a tool call, and repair them where the repair is certain."""
    call = check_call(only(read(tool, limits)).schema, arguments)
    repairs = [f"{step.kind} at {place_name(render(step.path))} ({step.class_})" for step in call.repairs]
    fix = call.message or call.unchecked or "Nothing: the arguments fit."
    return {
        "fix": fix,
        "valid": {True: "yes", False: "no", None: "unknown"}[call.valid],
        "repaired": "" if call.repaired is None else dumps(call.repaired),
        "repairs": repairs[:MOST],
        "notes": [note.message for note in call.notes],
    }


def map_back(tool: str, target: str, arguments: str, limits: Limits) -> Returned:
    """Turn arguments that a model sent for a target's schema into those that the tool's function expects."""
    schema = only(read(tool, limits)).schema
    answer = map_back_line({"schema": schema, "target": target, "arguments": arguments}, limits)
    ambiguous = [str(place) for place in _listed(answer.get("ambiguous"))]
    steps = [f"{step['rule']} at {place_name(str(step['at']))}" for step in _objects(answer.get("steps"))]
    unclear = f"Check {', '.join(ambiguous[:3])}: the value may mean two things, and stays as sent."
    return {
        "fix": unclear if ambiguous else "Call the function with `arguments`.",
        "arguments": dumps(answer["arguments"]),
        "steps": steps[:MOST],
        "ambiguous": ambiguous[:MOST],
    }


def only(paste: Paste) -> Tool:
    """Return the one tool of a paste.

    Raises:
        BadInput: there are several.
    """
    if len(paste.tools) != 1:
        message = f"There are {len(paste.tools)} tools, but one was expected."
        raise bad_input("several-tools", message, hint="Ask once for each.")
    return paste.tools[0]


def names_of(text: str) -> tuple[str, ...]:
    """Return ids that stand in a text.

    >>> names_of("openai-strict, google")
    ('openai-strict', 'google')
    """
    return tuple(text.replace(",", " ").split())


def _listed(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else ()


def _objects(value: Json) -> Iterator[Mapping[str, Json]]:
    return (each for each in _listed(value) if isinstance(each, dict))


def _sentence(value: Json) -> str:
    if isinstance(value, dict):
        value = value.get("message", value.get("text", ""))
    return value if isinstance(value, str) else dumps(value)
