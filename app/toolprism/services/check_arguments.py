"""Checks example arguments against the pasted schema and each target's output, and compares the results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading.parsing import Parsed, parse
from toolprism.schema import Result
from toolprism.toolcalls import CallReport, check_call
from toolprism.validation import Verdict, choose_dialect, validate
from toolprism.wayback import Returned, back_map

#: A target accepts what the pasted schema refuses (`lost`), or refuses what it accepts (`narrower`).
Difference: TypeAlias = Literal["lost", "narrower", ""]


@dataclass(frozen=True, kw_only=True)
class ArgumentsCheck:
    """Arguments checked against the pasted schema."""

    text: str
    #: The arguments with the place of each part; None if the text is not JSON.
    parsed: Parsed | None
    #: The mistake in the JSON, and its place.
    finding: Finding | None
    call: CallReport


@dataclass(frozen=True, kw_only=True)
class TargetCheck:
    """The verdict of one target's output on the arguments."""

    verdict: Verdict
    difference: Difference


def check_arguments(schema: Json, text: str, limits: Limits) -> ArgumentsCheck:
    """Check arguments, as text, against the pasted schema.

    Raises:
        BadInput: the arguments are too large or nest too deep.
    """
    parsed, finding = None, None
    try:
        parsed = parse(text, limits)
    except BadInput as error:
        if error.finding.code.startswith("too-"):
            raise
        finding = replace(error.finding, hint=None)  # its hint is about pastes, and the call tab has its own
    return ArgumentsCheck(text=text, parsed=parsed, finding=finding, call=check_call(schema, text))


@dataclass(frozen=True, kw_only=True)
class ReturnedCall:
    """Arguments that follow a target's output, in the author's shape, and their check there."""

    returned: Returned
    call: CallReport


def returned_from(result: Result, check: ArgumentsCheck) -> ReturnedCall | None:
    """Return the arguments as the author's function gets them; None where the way back leaves all of them alone."""
    if check.parsed is None or result.status == "error":
        return None
    returned = back_map(result).back(check.parsed.value)
    if not returned.steps and not returned.ambiguous:
        return None
    return ReturnedCall(returned=returned, call=check_call(result.schema, returned.arguments))


def check_at_targets(arguments_check: ArgumentsCheck, results: Iterable[Result]) -> Mapping[str, TargetCheck]:
    """Check the same arguments against each target's output; text that is not JSON is not checked."""
    if arguments_check.parsed is None:
        return {}
    found = {}
    for result in results:
        if result.status != "error":
            dialect = choose_dialect(result.output).dialect
            verdict = validate(result.output, arguments_check.parsed.value, dialect=dialect)
            found[result.target] = TargetCheck(
                verdict=verdict, difference=_difference(pasted=arguments_check.call.valid, sent=verdict.valid)
            )
    return found


def _difference(*, pasted: bool | None, sent: bool | None) -> Difference:
    if pasted is None or sent is None or pasted is sent:
        return ""
    return "lost" if sent else "narrower"
