"""Errors: every reason to refuse a request or a response, each with a sentence, a hint and a source.

No sentence holds anything of a message. A place (`messages[1].tool_calls[0].id`) is told beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from app.core.errors import ToolprismError
from app.core.json_types import Json

#: Where the rules of the request are written down.
FUNCTION_CALLING: Final = "https://ai.google.dev/gemini-api/docs/function-calling"
SIGNATURES: Final = "https://ai.google.dev/gemini-api/docs/thought-signatures"
COMPATIBILITY: Final = "https://ai.google.dev/gemini-api/docs/openai"
VERTEX_API: Final = "https://aiplatform.googleapis.com/$discovery/rest?version=v1"
OPENAI_API: Final = "https://platform.openai.com/docs/api-reference/chat/create"
#: The day on which all of them were read.
READ: Final = "2026-11-21"


@dataclass(frozen=True)
class ErrorKind:
    """What an error code means."""

    sentence: str
    hint: str
    source: str
    status: int = 400


_NAME: Final = "A name begins with a letter or `_`; letters, digits, `_`, `.`, `:` and `-` follow, 128 at most."

ERRORS: Final[Mapping[str, ErrorKind]] = MappingProxyType(
    {
        "missing_model": ErrorKind(
            "The request names no model.", "Name one, like `gemini-3.1-pro-preview`.", OPENAI_API
        ),
        "empty_messages": ErrorKind("There are no messages.", "Send at least one.", OPENAI_API),
        "unknown_role": ErrorKind(
            "No message has that role.",
            "Roles are system, developer, user, assistant, tool and function.",
            OPENAI_API,
        ),
        "missing_function_name": ErrorKind("The function has no name.", "Name it.", FUNCTION_CALLING),
        "invalid_function_name": ErrorKind("Vertex AI refuses this name of a function.", _NAME, VERTEX_API),
        "duplicate_function_name": ErrorKind("Two functions have this name.", "Rename one of them.", FUNCTION_CALLING),
        "invalid_tool_arguments": ErrorKind(
            "The arguments of the call are no JSON object.",
            "Send the text of one object, without NaN or Infinity.",
            FUNCTION_CALLING,
        ),
        "duplicate_tool_call_id": ErrorKind(
            "Two calls of one step have the same id.", "Give each call an id of its own.", OPENAI_API
        ),
        "dangling_tool_result": ErrorKind(
            "This result answers a call that is not in the history.",
            "Keep the assistant message with the call, or leave the result out.",
            FUNCTION_CALLING,
        ),
        "duplicate_tool_result": ErrorKind(
            "This call is answered twice.", "Keep one of the results.", FUNCTION_CALLING
        ),
        "missing_tool_result": ErrorKind(
            "This call has no result, and Gemini wants as many results as calls.",
            "Send its result, or choose on_missing_result=synthesize.",
            FUNCTION_CALLING,
        ),
        "unsupported_tool_type": ErrorKind("Only tools of type `function` can be sent.", "Leave it out.", OPENAI_API),
        "parameters_not_object": ErrorKind(
            "The parameters of a function are the schema of an object.",
            "Put this schema into a property of an object.",
            VERTEX_API,
        ),
        "schema_too_deep": ErrorKind(
            "The schema nests too deep, or is too large with its references written out.",
            "Flatten it; 64 levels are taken.",
            VERTEX_API,
        ),
        "too_many_tools": ErrorKind("Vertex AI takes 512 functions at most.", "Leave some out.", VERTEX_API),
        "invalid_tool_choice": ErrorKind(
            "This is no tool choice.",
            "Choices are auto, none, required, validated, a function, or allowed_tools.",
            COMPATIBILITY,
        ),
        "unknown_tool_choice": ErrorKind("No tool has the name that is chosen.", "Choose one of `tools`.", OPENAI_API),
        "tool_choice_without_tools": ErrorKind(
            "A call is demanded, but there are no tools.", "Send tools, or drop `tool_choice`.", OPENAI_API
        ),
        "invalid_response_format": ErrorKind(
            "This is no response format.", "Types are text, json_object and json_schema.", OPENAI_API
        ),
        "unsupported_content_part": ErrorKind(
            "A content part of this type cannot be sent here.",
            "Types are text, image_url, input_audio and file.",
            OPENAI_API,
        ),
        "invalid_data_url": ErrorKind(
            "This is no base64 data.", "Write `data:image/png;base64,` and the data.", OPENAI_API
        ),
        "unknown_media_type": ErrorKind(
            "The media type cannot be told from the name, and nothing is fetched to find out.",
            "Say it in `format`, like `image/png`.",
            VERTEX_API,
        ),
        "invalid_type": ErrorKind("The value is not of the kind that belongs here.", "Look at the API.", OPENAI_API),
        "invalid_reasoning_effort": ErrorKind(
            "This is no reasoning effort.", "Efforts are none, minimal, low, medium, high and xhigh.", COMPATIBILITY
        ),
        "conflicting_thinking_config": ErrorKind(
            "Thinking is set in two ways at once, and Gemini answers that with 400.",
            "Keep reasoning_effort, a level or a budget.",
            COMPATIBILITY,
        ),
        "invalid_seed": ErrorKind("The seed is no whole number of 32 bits.", "Send a smaller one.", VERTEX_API),
        "too_many_stop_sequences": ErrorKind("Gemini takes 5 stop sequences at most.", "Leave some out.", VERTEX_API),
        "cached_content_conflict": ErrorKind(
            "Cached content cannot stand beside a system message or tools.", "Cache them with it.", VERTEX_API
        ),
        "missing_thought_signature": ErrorKind(
            "The first call of a step in the current turn has no thought signature.",
            "Send back what came with it, or choose on_missing_signature=dummy.",
            SIGNATURES,
        ),
        "too_many_messages": ErrorKind("There are too many messages.", "Send fewer.", OPENAI_API),
        "empty_upstream_response": ErrorKind(
            "Vertex AI sent no candidate, and no reason why.", "Send the request again.", VERTEX_API, 502
        ),
        "invalid_upstream_response": ErrorKind(
            "What Vertex AI sent is no response.", "Look at the address that was asked.", VERTEX_API, 502
        ),
        "upstream_event_too_large": ErrorKind(
            "One event of the stream is larger than 32 MiB.", "Ask for less at a time.", VERTEX_API, 502
        ),
    }
)

_SERVER_ERROR: Final = 500


class WireError(ToolprismError):
    """A request or a response that cannot be converted."""

    def __init__(self, code: str, param: str | None = None) -> None:
        mistake = ERRORS[code]
        super().__init__(f"{mistake.sentence} {mistake.hint}")
        self.code = code
        self.status = mistake.status
        #: The place in the request, as a JSON path.
        self.param = param

    def below(self, place: str) -> "WireError":
        """Give the same mistake, whose place is inside another."""
        return WireError(self.code, f"{place}{self.param or ''}")

    @property
    def type(self) -> str:
        """The kind of error, in OpenAI's words."""
        return "server_error" if self.status >= _SERVER_ERROR else "invalid_request_error"

    def to_json(self) -> dict[str, Json]:
        """Give the error object of the API and the command line."""
        told: dict[str, Json] = {"status": self.status, "code": self.code, "type": self.type, "message": str(self)}
        return told if self.param is None else {**told, "param": self.param}
