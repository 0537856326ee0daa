"""The state of the wire page's form."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, get_args, get_type_hints

from toolprism.chat.model.options import ConversionOptions
from toolprism.web.state import settings_of

#: The options of the form with their labels; `include_thoughts` is a check box.
CHOICES: Final[Mapping[str, str]] = {
    "emit_call_ids": "Call ids",
    "schema_mode": "Parameters as",
    "response_schema_mode": "Response schema as",
    "strict_tools": "Strict tools",
    "on_missing_signature": "A missing signature",
    "on_missing_result": "A missing result",
}
_HINTS: Final = get_type_hints(ConversionOptions)


@dataclass(frozen=True, kw_only=True)
class WireState:
    """The fields of the form."""

    #: An OpenAI chat request, as text.
    request: str
    #: The response of Vertex AI: one object, a list of chunks, or server-sent events; empty if there is none yet.
    answer: str = ""
    emit_call_ids: str = "auto"
    schema_mode: str = "openapi"
    response_schema_mode: str = "auto"
    strict_tools: str = "drop"
    on_missing_signature: str = "dummy"
    on_missing_result: str = "error"
    include_thoughts: bool = False
    #: Whether the client sends `extra_content` back, so that no store is needed.
    faithful: bool = False
    #: Whether a link or report includes the thought signatures.
    signatures: bool = False

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "WireState":
        """Return the state of a form; fields set by a button take precedence."""
        given = {**given, **settings_of(given.get("set", ""))}
        options = {name: given[name] for name in CHOICES if given.get(name) in allowed(name)}
        return cls(
            request=given.get("request", ""),
            answer=given.get("answer", ""),
            include_thoughts=given.get("include_thoughts") == "1",
            faithful=given.get("faithful") == "1",
            signatures=given.get("signatures") == "1",
            **options,
        )

    def fields(self) -> dict[str, str]:
        """Return every field that differs from its default; `WireState.of` reads them."""
        plain = WireState(request="")
        changed = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            name: "1" if value is True else value for name, value in changed.items() if value != getattr(plain, name)
        }

    def options(self) -> ConversionOptions:
        """Return the options of the conversion."""
        selected = {name: getattr(self, name) for name in CHOICES}
        return ConversionOptions(include_thoughts=self.include_thoughts, **selected)


def allowed(name: str) -> tuple[str, ...]:
    """Return the values of an option."""
    return get_args(_HINTS[name])
