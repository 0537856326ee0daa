"""One turn of a conversation: the request to Vertex AI, its response, and the next request."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from toolprism.chat.convert import ConvertedResponse
from toolprism.chat.model.conversation import GivenSignatures, ReceivedSignature
from toolprism.chat.model.options import gemini_model
from toolprism.chat.session import convert_answer, next_request
from toolprism.chat.signatures.store import ConversationSignatures, MemoryStore, SignatureScope
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import shown
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading.parsing import parse
from toolprism.services.labels import counted
from toolprism.web.views.wire_step import WireStep, answer_step, request_step
from toolprism.web.wire_state import WireState


@dataclass(frozen=True, kw_only=True)
class WireTurn:
    """One turn of a conversation."""

    #: The request, the response, and the next request, as far as they are known.
    steps: Sequence[WireStep]
    #: The signatures that were stored.
    kept: Sequence[ReceivedSignature]
    #: The next request as text; empty if there is none.
    next_text: str
    #: Mistakes in the text of the response.
    answer_findings: Sequence[Finding]
    summary: str


def wire_turn(state: WireState, limits: Limits) -> WireTurn:
    """Return the turn, as far as the texts allow.

    Raises:
        BadInput: the text of the request cannot be read.
    """
    request = parse(state.request, limits)
    first = request_step("The request", request, request.value, state.options(), GivenSignatures())
    if not state.answer.strip() or first.refusal:
        return WireTurn(steps=[first], kept=(), next_text="", answer_findings=(), summary=_summary(first, None))
    try:
        answer = _PastedAnswer.read(state.answer, request.value, limits)
    except BadInput as error:
        findings = [error.finding]
        return WireTurn(steps=[first], kept=(), next_text="", answer_findings=findings, summary=_summary(first, None))
    return _with_answer(first, answer, request.value, state)


@dataclass(frozen=True)
class _PastedAnswer:
    """A response of Vertex AI, and its conversion."""

    shown: Json
    response: ConvertedResponse

    @classmethod
    def read(cls, text: str, request: Json, limits: Limits) -> "_PastedAnswer":
        if text.lstrip()[:1] in {"{", "["}:
            value = parse(text, limits).value
            return cls(value, convert_answer(value, request))
        return cls(text, convert_answer(text, request))


def _with_answer(first: WireStep, answer: _PastedAnswer, request: Json, state: WireState) -> WireTurn:
    response = answer.response
    signatures = ConversationSignatures(
        store=MemoryStore(),
        scope=SignatureScope(tenant="", conversation=""),
        generation=gemini_model(_model(request)).generation,
    )
    warnings = (*response.warnings, *signatures.keep(response.signatures))
    steps = [first, answer_step(answer.shown, response, warnings)]
    following = next_request(request, response, faithful=state.faithful)
    if following is not None:
        steps.append(request_step("The next request", None, following, state.options(), signatures))
    complete = next_request(request, response, faithful=True)
    return WireTurn(
        steps=steps,
        kept=response.signatures,
        next_text="" if complete is None else shown(complete, indent=2),
        answer_findings=(),
        summary=_summary(first, response),
    )


def _model(request: Any) -> str:
    model = request.get("model") if isinstance(request, dict) else None
    return model if isinstance(model, str) else ""


def _summary(first: WireStep, response: ConvertedResponse | None) -> str:
    if first.refusal is not None:
        return f"The request is refused with {first.refusal.status}: {first.refusal.code}."
    warned = f" with {counted(len(first.notices), 'warning')}" if first.notices else ""
    if response is None:
        return f"The request is converted{warned}."
    if response.error is not None:
        return f"The request is converted{warned}; the answer is an error."
    signatures = counted(len(response.signatures), "thought signature")
    return f"The request is converted{warned}; the answer carries {signatures}."
