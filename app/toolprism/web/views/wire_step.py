"""One step of a turn: a request or a response, its conversion, and everything that was changed or refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from toolprism.chat.convert import ConvertedRequest, ConvertedResponse, convert
from toolprism.chat.model.conversation import SignatureSource
from toolprism.chat.model.errors import IGNORED, WARNINGS, WireError
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.redaction import origins, placed
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.pointer import parse, render
from toolprism.reading.parsing import Parsed
from toolprism.services.labels import counted
from toolprism.web.code import Code, Mark, lay_out
from toolprism.web.views.diagnostic_view import NOWHERE, Position

_SIGNATURES: Final = ("thoughtSignature", "thought_signature")


@dataclass(frozen=True, kw_only=True)
class WarningNotice:
    """A warning with its explanation."""

    code: str
    sentence: str
    source: str


@dataclass(frozen=True, kw_only=True)
class WireStep:
    """A request or a response, and its conversion."""

    heading: str
    sentence: str
    left_heading: str
    left: Code
    right_heading: str
    #: None if the request was refused.
    right: Code | None
    #: The error from Vertex AI, or a mistake in its response; empty for none.
    fault: str
    notices: Sequence[WarningNotice]
    #: Findings about the schemas of a request.
    findings: Sequence[Finding] = ()
    #: Why a request was refused, and the place in its text.
    refusal: WireError | None = None
    refused_at: Position = NOWHERE
    #: The safety ratings of a response: choice (None for the prompt), category, probability, blocked.
    ratings: Sequence[Mapping[str, object]] = ()


def request_step(
    heading: str, parsed: Parsed | None, value: Json, options: ConversionOptions, signatures: SignatureSource
) -> WireStep:
    """Return the step of a request.

    Args:
        heading: the title of the step.
        parsed: the text of the request, if there is one.
        value: the request.
        options: the user's options.
        signatures: the source of thought signatures that the request lacks.
    """
    left = lay_out(value, _signature_marks(value), {})
    step = WireStep(
        heading=heading,
        sentence="",
        left_heading="What an OpenAI client sends",
        left=left,
        right_heading="What Vertex AI gets",
        right=None,
        fault="",
        notices=(),
    )
    try:
        converted = convert(placed(value), options, signatures)
    except WireError as error:
        return replace(step, sentence="The request is refused.", refusal=error, refused_at=_place_of(error, parsed))
    body: Json = dict(converted.body)
    right = lay_out(body, _signature_marks(body), {})
    return replace(
        step,
        sentence=_route(converted),
        right=_linked(right, left, origins(body)),
        notices=[_notice(code) for code in converted.warnings],
        findings=[_located(finding, parsed) for schema in converted.schemas for finding in schema.findings()],
    )


def answer_step(shown: Json, response: ConvertedResponse, warnings: Sequence[str]) -> WireStep:
    """Return the step of a response.

    Args:
        shown: the response of Vertex AI.
        response: its conversion.
        warnings: the codes of its warnings, and of the store's.
    """
    right: Json = response.completion if response.completion is not None else response.chunks
    fault = None if response.error is None else response.error.record().to_json()
    if fault is not None:
        right = [*response.chunks, {"error": fault}] if response.chunks else {"error": fault}
    return WireStep(
        heading="The answer",
        sentence=_kind(response),
        fault="" if fault is None else f"{fault.get('code')}: {fault.get('message')}",
        left_heading="What Vertex AI answers",
        left=lay_out(shown, _signature_marks(shown), {}),
        right_heading="What the OpenAI client gets",
        right=lay_out(right, _signature_marks(right), {}),
        notices=[_notice(code) for code in dict.fromkeys(warnings)],
        ratings=response.safety_ratings,
    )


def _route(converted: ConvertedRequest) -> str:
    query = "?alt=sse" if converted.method == "streamGenerateContent" else ""
    return f"`POST …/publishers/google/models/{converted.model}:{converted.method}{query}`"


def _kind(response: ConvertedResponse) -> str:
    if response.chunks is None:
        return "An error." if response.error is not None else "A whole completion."
    end = "an error" if response.error is not None else "`data: [DONE]`"
    return f"A stream: {counted(len(response.chunks), 'chunk')}, then {end}."


def _linked(right: Code, left: Code, found: Mapping[str, str]) -> Code:
    """Return code whose lines have the lines that they come from."""
    sources: dict[int, set[int]] = {}
    for pointer, number in right.line_of.items():
        line = left.line(found.get(pointer))
        if line is not None:
            sources.setdefault(number, set()).add(line)
    return replace(right, sources=sources)


def _signature_marks(value: Json) -> dict[str, Mark]:
    """Return a mark for every thought signature."""
    marks: dict[str, Mark] = {}
    pending: list[tuple[tuple[str | int, ...], Json]] = [((), value)]
    while pending:
        path, here = pending.pop()
        if isinstance(here, dict):
            marks |= {render((*path, name)): "new" for name in _SIGNATURES if name in here}
            pending += [((*path, name), member) for name, member in here.items()]
        elif isinstance(here, list):
            pending += [((*path, index), entry) for index, entry in enumerate(here)]
    return marks


def _notice(code: str) -> WarningNotice:
    if code.startswith(IGNORED):
        name = code.removeprefix(IGNORED)
        return WarningNotice(code=code, sentence=f"`{name}` has no counterpart and was left out.", source="")
    return WarningNotice(code=code, sentence=WARNINGS[code].sentence, source=WARNINGS[code].source)


def _located(finding: Finding, parsed: Parsed | None) -> Finding:
    place = _position(parsed, list(parse(finding.pointer or "")))
    return replace(finding, line=place.line, column=place.column)


def _place_of(error: WireError, parsed: Parsed | None) -> Position:
    path = (error.param or "").replace("[", ".").replace("]", "").split(".")
    return _position(parsed, [token for token in path if token])


def _position(parsed: Parsed | None, path: list[str]) -> Position:
    """Return line and column of a place, or of the nearest enclosing one; None without a text."""
    if parsed is None:
        return NOWHERE
    for length in range(len(path), -1, -1):
        try:
            place = parsed.key_place(path[:length])
        except KeyError:
            continue
        return Position(place.line, place.column)
    return NOWHERE
