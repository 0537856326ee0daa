"""The tool call tab: the arguments, the message for the model, a repair, and the tool result for each provider."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from toolprism.core.json_text import shown
from toolprism.schema import Result
from toolprism.services.validate import ArgumentsCheck, returned_from
from toolprism.toolcalls import CallReport, Invocation, left_to_its_server
from toolprism.toolcalls.broken_text import Note
from toolprism.toolcalls.invoke import Provider
from toolprism.toolcalls.step import Step, StepClass
from toolprism.web.views.diff import DiffLine, compared

#: The form of a tool result for each target; the default is OpenAI's.
_PROVIDERS: Final[dict[str, Provider]] = {
    "anthropic": "anthropic",
    "google": "gemini",
    "cca-claude": "gemini",
    "openclaw-gemini": "gemini",
    "higress-vertex": "gemini",
    "vertex-openapi": "gemini",
    "mcp": "mcp",
}
_NAMES: Final[dict[Provider, str]] = {"openai": "OpenAI", "anthropic": "Anthropic", "gemini": "Gemini", "mcp": "MCP"}
#: What the way back does for each rule that it undoes.
_UNDONE: Final[dict[str, str]] = {
    "optional-to-nullable": "null stands for a property that is left out",
    "nullable-over-budget": "null stands for a property that is left out",
    "nullable-leaves-required": "a property that is left out stands for null",
    "wrap-root-union": "the property is not yours; it holds all arguments",
    "open-map-to-pairs": "the list of pairs stands for your map",
    "open-map-to-text": "the text holds your map as JSON",
    "tuple-to-object": "the object stands for your list",
    "recursion-to-text": "the text holds your value as JSON",
}
#: Of the rules that write the values of an enum as texts.
_UNDONE_TEXT: Final = "the text stands for a value of your enum"
_CLASSES: Final[Mapping[StepClass, str]] = {
    "same-value": "same value",
    "completes": "completes",
    "loses": "loses what the model said",
}
#: The most characters of a message that are shown; it is repeated for each provider.
_MOST: Final = 50_000
#: The id used in examples.
_CALL_ID: Final = "call_1"


@dataclass(frozen=True, kw_only=True)
class Back:
    """The arguments as the author's function gets them, if the model followed the open target's output."""

    #: What the check says of them, in one sentence.
    verdict: str
    valid: bool | None
    #: The arguments before and after; empty if they stay as they are.
    lines: Sequence[DiffLine]
    arguments: str
    #: Each place, and what was undone there.
    steps: Sequence[tuple[str, str]]
    #: The places that stay as sent because they may mean two things.
    ambiguous: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Call:
    """The whole tab."""

    #: Whether there are arguments.
    given: bool
    #: In one sentence.
    verdict: str
    valid: bool | None
    #: Why an agent does not check the arguments of this tool; empty if it does.
    skipped: str
    #: For the model; empty if the arguments are valid.
    message: str
    #: The number of its hidden characters.
    hidden: int
    #: The steps of a repair.
    repairs: Sequence[Step]
    #: The arguments before and after the repair; empty without a repair.
    lines: Sequence[DiffLine]
    repaired: str
    #: The message to send back, in the form of each provider; that of the chosen target comes first.
    retries: Mapping[str, str]
    #: What is for the caller, not for the model.
    notes: Sequence[Note] = ()
    #: What each class of repairs does, in words.
    classes: ClassVar[Mapping[StepClass, str]] = _CLASSES
    #: None where the target's arguments have the author's shape.
    back: Back | None = None


NO_CALL: Final = Call(
    given=False, verdict="", valid=None, skipped="", message="", hidden=0, repairs=(), lines=(), repaired="", retries={}
)


def call(arguments_check: ArgumentsCheck | None, tool: str, result: Result) -> Call:
    """Return the view of a call.

    Args:
        arguments_check: the checked arguments; None if there are none.
        tool: the name of the tool.
        result: the result of the chosen target.
    """
    if arguments_check is None:
        return NO_CALL
    report = arguments_check.call
    proposed = bool(report.repairs)
    repaired = shown(report.repaired, indent=2) if proposed else ""
    message = report.message or ""
    before = arguments_check.text if arguments_check.parsed is None else shown(arguments_check.parsed.value, indent=2)
    return Call(
        given=True,
        verdict=_verdict(report),
        valid=report.valid,
        skipped=left_to_its_server(tool) or "",
        message=message[:_MOST],
        hidden=len(message[_MOST:]),
        repairs=report.repairs,
        lines=list(compared(before.split("\n"), repaired.split("\n"))) if proposed else [],
        repaired=repaired,
        retries=_retries(message, tool, result.target) if 0 < len(message) <= _MOST else {},
        notes=report.notes,
        back=_back(result, arguments_check, before),
    )


def _back(result: Result, arguments_check: ArgumentsCheck, before: str) -> Back | None:
    found = returned_from(result, arguments_check)
    if found is None:
        return None
    returned = found.returned
    after = shown(returned.arguments, indent=2)
    return Back(
        verdict=_verdict(found.call),
        valid=found.call.valid,
        lines=list(compared(before.split("\n"), after.split("\n"))) if returned.steps else [],
        arguments=after,
        steps=[(step.place, _UNDONE.get(step.rule, _UNDONE_TEXT)) for step in returned.steps],
        ambiguous=returned.ambiguous,
    )


def verdict(arguments_check: ArgumentsCheck | None) -> str:
    """Return the verdict on the arguments in one short sentence."""
    return "" if arguments_check is None else _verdict(arguments_check.call)


def _verdict(report: CallReport) -> str:
    if report.valid:
        return "The arguments fit the pasted schema."
    if report.unchecked is not None:
        return f"The arguments could not be checked: {report.unchecked}."
    found = "The arguments do not fit the pasted schema" if report.errors is not None else "The arguments are not JSON"
    return f"{found}; {'a repair is proposed' if report.repairs else 'no repair is safe'}."


def _retries(message: str, tool: str, target: str) -> Mapping[str, str]:
    own = _PROVIDERS.get(target, "openai")
    invocation = Invocation(name=tool, is_error=True, llm_content=message)
    return {
        _NAMES[provider]: shown(dict(invocation.as_tool_result(provider, call_id=_CALL_ID)), indent=2)
        for provider in sorted(_NAMES, key=lambda provider: provider != own)
    }
