"""Everything that a conversion changes or leaves out, by code, each with a sentence and a source."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.chat.model.errors import COMPATIBILITY, FUNCTION_CALLING, SIGNATURES, VERTEX_API

#: `ignored_param:<name>`: a parameter without a counterpart.
IGNORED: Final = "ignored_param:"


@dataclass(frozen=True)
class WarningKind:
    """The meaning of a warning code."""

    sentence: str
    source: str


#: A convention of converters, including this one; no document of Google describes it.
_CONVENTION: Final = "https://github.com/BerriAI/litellm"

WARNINGS: Final[Mapping[str, WarningKind]] = {
    "user_prepended": WarningKind(
        "A blank user message was added at the start: Gemini begins with the user.", _CONVENTION
    ),
    "empty_message_dropped": WarningKind("An assistant message without content was left out.", _CONVENTION),
    "empty_message_padded": WarningKind("A user message without content became a blank.", _CONVENTION),
    "reasoning_content_dropped": WarningKind("Reasoning of earlier messages is not sent back.", SIGNATURES),
    "tool_result_moved": WarningKind("A tool result was moved to follow its call.", FUNCTION_CALLING),
    "ref_in_tool_result": WarningKind(
        "A tool result holds `$ref`, which Gemini would look up among the attached files; it is sent as text.",
        FUNCTION_CALLING,
    ),
    "missing_tool_result_synthesized": WarningKind("A call without a result was answered with an error.", _CONVENTION),
    "signature_missing": WarningKind("A call has no thought signature; see on_missing_signature.", SIGNATURES),
    "signature_store_unavailable": WarningKind("The store of thought signatures did not answer in time.", SIGNATURES),
    "signature_too_large": WarningKind("A thought signature is too large to be stored.", SIGNATURES),
    "strict_dropped": WarningKind(
        "`strict` has no counterpart in Gemini's function declarations; see strict_tools.", VERTEX_API
    ),
    "tool_choice_ignored": WarningKind("A tool choice without functions was left out.", FUNCTION_CALLING),
    "schema_ref_recursive": WarningKind("A schema contains itself; it was cut at the second visit.", VERTEX_API),
    "schema_ref_unresolved": WarningKind("A reference of a schema does not resolve; it was left out.", VERTEX_API),
    "schema_required_pruned": WarningKind("`required` named a property that does not exist.", VERTEX_API),
    "schema_lossy": WarningKind("A schema was changed in a way that may lose meaning; see findings.", VERTEX_API),
    "json_with_tools": WarningKind("Before Gemini 3, a JSON answer and tools exclude each other.", FUNCTION_CALLING),
    "penalty_dropped": WarningKind("Gemini 3 takes no penalties; they were left out.", _CONVENTION),
    "thinking_unsupported": WarningKind("This model takes no thinking settings; they were left out.", COMPATIBILITY),
    "reasoning_effort_adjusted": WarningKind(
        "The model does not have this effort; the nearest one was used.", COMPATIBILITY
    ),
    "upstream_generation_failed": WarningKind("Gemini broke off; its answer is not usable.", VERTEX_API),
    "unknown_finish_reason": WarningKind("Gemini stopped for an unknown reason.", VERTEX_API),
    "dropped_part": WarningKind("A part of the answer has no counterpart in OpenAI's format.", VERTEX_API),
    "stream_ended_without_finish_reason": WarningKind("The stream ended without a finish reason.", VERTEX_API),
    "invalid_stream_event": WarningKind("An event of the stream is not a JSON object; it was skipped.", VERTEX_API),
    "invalid_partial_argument": WarningKind(
        "A streamed piece of arguments names a place that does not exist.", VERTEX_API
    ),
}


class Warnings:
    """Collects warnings without duplicates."""

    def __init__(self) -> None:
        self._codes: dict[str, None] = {}

    def add(self, code: str) -> None:
        """Add a code of the table, or `ignored_param:<name>`."""
        assert code in WARNINGS or code.startswith(IGNORED), code
        self._codes[code] = None

    def extend(self, codes: Iterable[str]) -> None:
        """Add several codes."""
        for code in codes:
            self.add(code)

    def codes(self) -> tuple[str, ...]:
        """Return the codes in the order in which they were added."""
        return tuple(self._codes)


def sentence(code: str) -> str:
    """Return a warning as a sentence."""
    if code.startswith(IGNORED):
        return f"Vertex AI has no counterpart of {code.removeprefix(IGNORED)}; it was left out."
    return WARNINGS[code].sentence
