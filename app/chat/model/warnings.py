"""Warnings: everything that a conversion changes or leaves out, by code, each with its sentence and its source."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from app.chat.model.errors import COMPATIBILITY, FUNCTION_CALLING, SIGNATURES, VERTEX_API

#: `ignored_param:<name>`: a parameter without a counterpart.
IGNORED: Final = "ignored_param:"


@dataclass(frozen=True)
class WarningKind:
    """What a warning code means."""

    sentence: str
    source: str


#: A convention of converters, ours among them; no document of Google says it.
_CONVENTION: Final = "https://github.com/BerriAI/litellm"

WARNINGS: Final[Mapping[str, WarningKind]] = MappingProxyType(
    {
        "user_prepended": WarningKind(
            "A blank user message was put in front: Gemini begins with the user.", _CONVENTION
        ),
        "empty_message_dropped": WarningKind("An assistant message without content was left out.", _CONVENTION),
        "empty_message_padded": WarningKind("A user message without content became a blank.", _CONVENTION),
        "reasoning_content_dropped": WarningKind("Reasoning of earlier messages is not sent back.", SIGNATURES),
        "tool_result_moved": WarningKind("A tool result was moved behind its call.", FUNCTION_CALLING),
        "ref_in_tool_result": WarningKind(
            "A tool result holds `$ref`, which Gemini would look up among the attached files; it is sent as text.",
            FUNCTION_CALLING,
        ),
        "missing_tool_result_synthesized": WarningKind(
            "A call without a result was answered with an error.", _CONVENTION
        ),
        "signature_missing": WarningKind("A call has no thought signature; see on_missing_signature.", SIGNATURES),
        "signature_store_unavailable": WarningKind(
            "The store of thought signatures did not answer in time.", SIGNATURES
        ),
        "signature_too_large": WarningKind("A thought signature is too large to be kept.", SIGNATURES),
        "strict_dropped": WarningKind("`strict` has no counterpart in Gemini's function declarations.", VERTEX_API),
        "tool_choice_ignored": WarningKind("A tool choice without tools was left out.", FUNCTION_CALLING),
        "schema_ref_recursive": WarningKind("A schema contains itself; it was cut at the second visit.", VERTEX_API),
        "schema_ref_unresolved": WarningKind("A reference of a schema leads nowhere; it was left out.", VERTEX_API),
        "schema_required_pruned": WarningKind("`required` named a property that is not there.", VERTEX_API),
        "schema_lossy": WarningKind("A schema could not be read as it was meant.", VERTEX_API),
        "json_with_tools": WarningKind("Before Gemini 3 a JSON answer and tools exclude each other.", FUNCTION_CALLING),
        "penalty_dropped": WarningKind("Gemini 3 takes no penalties; they were left out.", _CONVENTION),
        "thinking_unsupported": WarningKind("This model does not think on demand.", COMPATIBILITY),
        "reasoning_effort_adjusted": WarningKind("The model has no such effort; the nearest was taken.", COMPATIBILITY),
        "upstream_generation_failed": WarningKind("Gemini broke off: what it wrote is no usable answer.", VERTEX_API),
        "unknown_finish_reason": WarningKind("Gemini stopped for a reason that we do not know.", VERTEX_API),
        "dropped_part": WarningKind("A part of the answer has no counterpart in OpenAI's format.", VERTEX_API),
        "stream_ended_without_finish_reason": WarningKind("The stream ended before Gemini said why.", VERTEX_API),
        "invalid_partial_argument": WarningKind(
            "A streamed piece of arguments names a place that cannot be.", VERTEX_API
        ),
    }
)


class Warnings:
    """Warnings as they come up; each code is told once."""

    def __init__(self) -> None:
        self._codes: dict[str, None] = {}

    def add(self, code: str) -> None:
        """Warn; the code is one of the table, or `ignored_param:<name>`."""
        assert code in WARNINGS or code.startswith(IGNORED), code
        self._codes[code] = None

    def extend(self, codes: Iterable[str]) -> None:
        """Warn of several things."""
        for code in codes:
            self.add(code)

    def codes(self) -> tuple[str, ...]:
        """Give the codes, in the order in which they came up."""
        return tuple(self._codes)


def sentence(code: str) -> str:
    """Say a warning in words."""
    if code.startswith(IGNORED):
        return f"Vertex AI has no counterpart of {code.removeprefix(IGNORED)}; it was left out."
    return WARNINGS[code].sentence
