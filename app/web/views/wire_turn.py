"""Wire: one turn of a conversation: what goes to Vertex AI, what comes back, and the request after that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from app.chat import ConvertedRequest, ConvertedResponse, WireError, convert
from app.chat.model.errors import ERRORS
from app.chat.model.gemini_models import gemini_model
from app.chat.model.options import ConversionOptions
from app.chat.model.signatures import GivenSignatures, SignatureSource
from app.chat.model.warnings import IGNORED, WARNINGS
from app.chat.next_turn import convert_answer, next_request
from app.chat.provenance import origins, placed
from app.chat.signatures.conversation_signatures import ConversationSignatures
from app.chat.signatures.keys import SignatureScope
from app.chat.signatures.memory_store import MemoryStore
from app.core.errors import BadInput
from app.core.json_text import shown
from app.core.json_types import Json
from app.core.limits import Limits
from app.core.pointer import render
from app.reading.parsing import Parsed, parse
from app.services.labels import counted
from app.web.code import Code, Mark, lay_out
from app.web.views.diagnostic_view import Diagnostic, said
from app.web.wire_state import WireState

_SIGNATURES: Final = ("thoughtSignature", "thought_signature")
#: Characters of a signature that are shown.
_SHORT: Final = 24


@dataclass(frozen=True, kw_only=True)
class Notice:
    """A warning, with what it means."""

    code: str
    sentence: str
    source: str


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why a request was refused."""

    code: str
    status: int
    param: str
    sentence: str
    hint: str
    source: str
    #: Its place in the text of the request.
    line: int | None
    column: int | None


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """One step: a document, and what became of it."""

    heading: str
    sentence: str
    left_heading: str
    left: Code
    right_heading: str
    #: None where it was refused.
    right: Code | None
    #: The error that Vertex AI told, or that is wrong with what it told; empty for none.
    fault: str
    notices: Sequence[Notice]
    refusal: Refusal | None


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A signature that went into the store."""

    of: str
    signature: str
    characters: int


@dataclass(frozen=True, kw_only=True)
class Turn:
    """The timeline."""

    #: What is sent now, what was answered, and what is sent next: as far as it is known.
    steps: Sequence[Exchange]
    kept: Sequence[Kept]
    #: The request after the answer, as text; empty where there is none.
    next_text: str
    #: What is wrong with the text of the answer.
    answer_findings: Sequence[Diagnostic]
    summary: str


def turn(state: WireState, limits: Limits) -> Turn:
    """Follow a turn as far as the texts go.

    Raises:
        BadInput: the text of the request cannot be read.
    """
    request = parse(state.request, limits)
    options = state.options()
    first = _request_step("The request", request, request.value, options, GivenSignatures())
    if not state.answer.strip() or first.refusal:
        return Turn(steps=[first], kept=(), next_text="", answer_findings=(), summary=_summary(first, None))
    try:
        answer = _Answer.read(state.answer, request.value, limits)
    except BadInput as error:
        finding = said(error.finding)
        return Turn(steps=[first], kept=(), next_text="", answer_findings=[finding], summary=_summary(first, None))
    return _answered(first, answer, request.value, state)


@dataclass(frozen=True)
class _Answer:
    """What Vertex AI said, and what OpenAI would have said."""

    shown: Json
    reply: ConvertedResponse

    @classmethod
    def read(cls, text: str, request: Json, limits: Limits) -> "_Answer":
        if text.lstrip()[:1] in {"{", "["}:
            value = parse(text, limits).value
            return cls(value, convert_answer(value, request))
        return cls(text, convert_answer(text, request))


def _answered(first: Exchange, answer: _Answer, request: Json, state: WireState) -> Turn:
    store = ConversationSignatures(
        store=MemoryStore(),
        scope=SignatureScope(tenant="", conversation=""),
        generation=gemini_model(_model(request)).generation,
    )
    warnings = (*answer.reply.warnings, *store.keep(answer.reply.signatures))
    steps = [first, _answer_step(answer, warnings)]
    following = next_request(request, answer.reply, faithful=state.faithful)
    if following is not None:
        heading = "The next request"
        steps.append(_request_step(heading, None, following, state.options(), store))
    continued = next_request(request, answer.reply, faithful=True)
    return Turn(
        steps=steps,
        kept=[_kept(received.tool_call, received.signature) for received in answer.reply.signatures],
        next_text="" if continued is None else shown(continued, indent=2),
        answer_findings=(),
        summary=_summary(first, answer.reply),
    )


def _request_step(
    heading: str, parsed: Parsed | None, value: Json, options: ConversionOptions, lookup: SignatureSource
) -> Exchange:
    left = lay_out(value, _signature_marks(value), {})
    step = Exchange(
        heading=heading,
        sentence="",
        left_heading="What an OpenAI client sends",
        left=left,
        right_heading="What Vertex AI gets",
        right=None,
        fault="",
        notices=(),
        refusal=None,
    )
    try:
        converted = convert(placed(value), options, lookup)
    except WireError as error:
        return replace(step, sentence="The request is refused.", refusal=_refusal(error, parsed))
    body: Json = dict(converted.body)
    right = lay_out(body, _signature_marks(body), {})
    return replace(
        step,
        sentence=_route(converted),
        right=_linked(right, left, origins(body)),
        notices=[_notice(code) for code in converted.warnings],
    )


def _route(converted: ConvertedRequest) -> str:
    query = "?alt=sse" if converted.method == "streamGenerateContent" else ""
    return f"`POST …/publishers/google/models/{converted.model}:{converted.method}{query}`"


def _answer_step(answer: _Answer, warnings: Sequence[str]) -> Exchange:
    told = answer.reply
    right: Json = told.completion if told.completion is not None else told.chunks
    fault = None if told.error is None else told.error.to_json()
    if fault is not None:
        right = [*told.chunks, {"error": fault}] if told.chunks else {"error": fault}
    return Exchange(
        heading="The answer",
        sentence=_heard(told),
        fault="" if fault is None else f"{fault.get('code')}: {fault.get('message')}",
        left_heading="What Vertex AI says",
        left=lay_out(answer.shown, _signature_marks(answer.shown), {}),
        right_heading="What the OpenAI client hears",
        right=lay_out(right, _signature_marks(right), {}),
        notices=[_notice(code) for code in dict.fromkeys(warnings)],
        refusal=None,
    )


def _heard(told: ConvertedResponse) -> str:
    if told.chunks is None:
        return "An error." if told.error is not None else "A whole completion."
    end = "an error" if told.error is not None else "`data: [DONE]`"
    return f"A stream: {counted(len(told.chunks), 'chunk')}, then {end}."


def _linked(right: Code, left: Code, found: Mapping[str, str]) -> Code:
    """Tell each line where it comes from."""
    sources: dict[int, set[int]] = {}
    for pointer, number in right.line_of.items():
        line = left.line(found.get(pointer))
        if line is not None:
            sources.setdefault(number, set()).add(line)
    lines = tuple(replace(line, sources=tuple(sorted(sources.get(line.number, ())))) for line in right.lines)
    return replace(right, lines=lines)


def _signature_marks(value: Json) -> dict[str, Mark]:
    """Mark every thought signature: that is what one looks for."""
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


def _notice(code: str) -> Notice:
    if code.startswith(IGNORED):
        name = code.removeprefix(IGNORED)
        return Notice(code=code, sentence=f"`{name}` has no counterpart and was left out.", source="")
    return Notice(code=code, sentence=WARNINGS[code].sentence, source=WARNINGS[code].source)


def _refusal(error: WireError, parsed: Parsed | None) -> Refusal:
    mistake = ERRORS[error.code]
    line = column = None
    if parsed is not None:
        line, column = _position(parsed, error.param or "")
    return Refusal(
        code=error.code,
        status=error.status,
        param=error.param or "",
        sentence=mistake.sentence,
        hint=mistake.hint,
        source=mistake.source,
        line=line,
        column=column,
    )


def _position(parsed: Parsed, param: str) -> tuple[int | None, int | None]:
    """Find the place that a JSON path such as `messages[1].content` names, or the nearest around it."""
    path = [token for token in param.replace("[", ".").replace("]", "").split(".") if token]
    while True:
        try:
            place = parsed.key_place(path)
        except KeyError:
            path.pop()
            continue
        return place.line, place.column


def _kept(tool_call: int | None, signature: str) -> Kept:
    of = "the text" if tool_call is None else f"call {tool_call + 1}"
    short = signature if len(signature) <= _SHORT else signature[:_SHORT] + "…"
    return Kept(of=of, signature=short, characters=len(signature))


def _model(request: Any) -> str:
    model = request.get("model") if isinstance(request, dict) else None
    return model if isinstance(model, str) else ""


def _summary(first: Exchange, reply: ConvertedResponse | None) -> str:
    if first.refusal is not None:
        return f"The request is refused with {first.refusal.status}: {first.refusal.code}."
    warned = f" with {counted(len(first.notices), 'warning')}" if first.notices else ""
    if reply is None:
        return f"The request is converted{warned}."
    if reply.error is not None:
        return f"The request is converted{warned}; the answer is an error."
    return f"The request is converted{warned}; the answer leaves {counted(len(reply.signatures), 'signature')} behind."
