"""State of the wire bench: everything that its form holds."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, get_args, get_type_hints
from urllib.parse import parse_qsl

from app.chat import ConversionOptions

#: Options that the form offers, and what they are called; `include_thoughts` is a switch.
CHOICES: Final[Mapping[str, str]] = {
    "emit_call_ids": "Call ids",
    "schema_mode": "Parameters as",
    "response_schema_mode": "Response schema as",
    "on_missing_signature": "A missing signature",
    "on_missing_result": "A missing result",
}
_HINTS: Final = get_type_hints(ConversionOptions)


@dataclass(frozen=True, kw_only=True)
class WireState:
    """What the form holds."""

    #: An OpenAI chat request, as text.
    request: str
    #: What Vertex AI answered: a response, a list of chunks, or server-sent events; empty for nothing yet.
    answer: str = ""
    emit_call_ids: str = "auto"
    schema_mode: str = "openapi"
    response_schema_mode: str = "auto"
    on_missing_signature: str = "dummy"
    on_missing_result: str = "error"
    include_thoughts: bool = False
    #: The client sends back `extra_content`, so that no store is needed.
    faithful: bool = False
    #: A link or report holds the thought signatures, too.
    signatures: bool = False

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "WireState":
        """Read the fields of a form; what a button sets outdoes what was chosen before."""
        given = {**given, **dict(parse_qsl(given.get("set", ""), keep_blank_values=True, max_num_fields=9))}
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
        """Give everything that is not as it is by default, as a form has it: `WireState.of` reads it again."""
        plain = WireState(request="")
        changed = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            name: "1" if value is True else value for name, value in changed.items() if value != getattr(plain, name)
        }

    def options(self) -> ConversionOptions:
        """Give what the conversion is told."""
        selected = {name: getattr(self, name) for name in CHOICES}
        return ConversionOptions(include_thoughts=self.include_thoughts, **selected)


def allowed(name: str) -> tuple[str, ...]:
    """Give the values of an option."""
    return get_args(_HINTS[name])
