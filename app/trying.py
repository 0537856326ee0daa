"""Trying: example arguments against the pasted schema and what each target sends; where they differ is the point."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from app.errors import BadInput
from app.finding import Finding
from app.jsontypes import Json
from app.limits import Limits
from app.reading.parsing import Parsed, parse
from app.schema import Outcome
from app.toolcalls import CallReport, check_call, undeclared
from app.validation import Verdict, validate

#: What a target does to a check: it accepts what the pasted schema refuses, or the other way round.
Difference: TypeAlias = Literal["lost", "narrower", ""]


@dataclass(frozen=True, kw_only=True)
class Trial:
    """Arguments that were tried on the pasted schema."""

    text: str
    #: The arguments with the place of each part; None where the text is no JSON.
    parsed: Parsed | None
    #: Why it is no JSON, and where.
    finding: Finding | None
    call: CallReport


@dataclass(frozen=True, kw_only=True)
class Tried:
    """What one target's output says about the arguments."""

    verdict: Verdict
    difference: Difference


def try_out(schema: Json, text: str, limits: Limits) -> Trial:
    """Try arguments, as a text, on the pasted schema.

    Raises:
        BadInput: they are too large, or nest too deep.
    """
    parsed, finding = None, None
    try:
        parsed = parse(text, limits)
    except BadInput as error:
        if error.finding.code.startswith("too-"):
            raise
        finding = replace(error.finding, hint=None)  # its advice is for pastes; the call has its own
    return Trial(text=text, parsed=parsed, finding=finding, call=check_call(schema, text))


def try_at(trial: Trial, outcomes: Iterable[Outcome]) -> Mapping[str, Tried]:
    """Try the same arguments on what each target sends; text that is no JSON is tried nowhere."""
    if trial.parsed is None:
        return {}
    found = {}
    for outcome in outcomes:
        if outcome.status != "error":
            verdict = validate(undeclared(outcome.output), trial.parsed.value)
            found[outcome.target] = Tried(
                verdict=verdict, difference=_difference(pasted=trial.call.valid, sent=verdict.valid)
            )
    return found


def _difference(*, pasted: bool | None, sent: bool | None) -> Difference:
    if pasted is None or sent is None or pasted is sent:
        return ""
    return "lost" if sent else "narrower"
