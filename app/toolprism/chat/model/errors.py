"""Every reason to refuse, and everything that a conversion changes or leaves out, each with a sentence and a source.

No sentence repeats any part of a message. The place (`messages[1].tool_calls[0].id`) is a separate field.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from toolprism.core.errors import ToolprismError
from toolprism.core.records import Keyword, View

#: The sources of the rules.
FUNCTION_CALLING: Final = "https://ai.google.dev/gemini-api/docs/function-calling"
SIGNATURES: Final = "https://ai.google.dev/gemini-api/docs/thought-signatures"
COMPATIBILITY: Final = "https://ai.google.dev/gemini-api/docs/openai"
VERTEX_API: Final = "https://aiplatform.googleapis.com/$discovery/rest?version=v1"
OPENAI_API: Final = "https://platform.openai.com/docs/api-reference/chat/create"
#: The day on which all of them were read.
READ: Final = "2026-11-21"


@dataclass(frozen=True)
class ErrorKind:
    """The meaning of an error code."""

    sentence: str
    hint: str
    source: str
    status: int = 400


_NAME: Final = "A name begins with a letter or `_`; letters, digits, `_`, `.`, `:` and `-` follow, 128 at most."

ERRORS: Final[Mapping[str, ErrorKind]] = {
    "missing_model": ErrorKind(
        "The request does not name a model.", "Add one, such as `gemini-3.1-pro-preview`.", OPENAI_API
    ),
    "empty_messages": ErrorKind("The request has no messages.", "Send at least one.", OPENAI_API),
    "unknown_role": ErrorKind(
        "This is not a role of a message.",
        "Roles are system, developer, user, assistant, tool and function.",
        OPENAI_API,
    ),
    "missing_function_name": ErrorKind("The function has no name.", "Add one.", FUNCTION_CALLING),
    "invalid_function_name": ErrorKind("Vertex AI refuses this function name.", _NAME, VERTEX_API),
    "duplicate_function_name": ErrorKind("Two functions have this name.", "Rename one of them.", FUNCTION_CALLING),
    "invalid_tool_arguments": ErrorKind(
        "The arguments of the call are not a JSON object.",
        "Send the text of one object, without NaN or Infinity.",
        FUNCTION_CALLING,
    ),
    "duplicate_tool_call_id": ErrorKind(
        "Two calls of one step have the same id.", "Use a different id for each call.", OPENAI_API
    ),
    "dangling_tool_result": ErrorKind(
        "This result answers a call that is not in the history.",
        "Keep the assistant message with the call, or leave the result out.",
        FUNCTION_CALLING,
    ),
    "duplicate_tool_result": ErrorKind("This call is answered twice.", "Keep one of the results.", FUNCTION_CALLING),
    "missing_tool_result": ErrorKind(
        "This call has no result, and Gemini requires one result for each call.",
        "Send its result, or choose on_missing_result=synthesize.",
        FUNCTION_CALLING,
    ),
    "unsupported_tool_type": ErrorKind(
        "This is neither a function nor a built-in tool.",
        "Send a function, or one of googleSearch, codeExecution, urlContext and enterpriseWebSearch.",
        OPENAI_API,
    ),
    "parameters_not_object": ErrorKind(
        "The parameters of a function must be the schema of an object.",
        "Make this schema a property of an object.",
        VERTEX_API,
    ),
    "schema_too_deep": ErrorKind(
        "The schema nests too deep, or is too large with its references inlined.",
        "Flatten it; 64 levels are supported.",
        VERTEX_API,
    ),
    "too_many_tools": ErrorKind("Vertex AI takes at most 512 functions.", "Send fewer.", VERTEX_API),
    "invalid_tool_choice": ErrorKind(
        "This is not a valid tool choice.",
        "Choices are auto, none, required, validated, a function, or allowed_tools.",
        COMPATIBILITY,
    ),
    "unknown_tool_choice": ErrorKind("No function has the chosen name.", "Choose one of `tools`.", OPENAI_API),
    "tool_choice_without_tools": ErrorKind(
        "A call is required, but the request has no functions.",
        "Send functions, or remove `tool_choice`.",
        OPENAI_API,
    ),
    "invalid_response_format": ErrorKind(
        "This is not a valid response format.", "Types are text, json_object and json_schema.", OPENAI_API
    ),
    "unsupported_content_part": ErrorKind(
        "A content part of this type cannot be sent here.",
        "Types are text, image_url, video_url, input_audio and file.",
        OPENAI_API,
    ),
    "invalid_data_url": ErrorKind(
        "This is not base64 data.", "Write `data:image/png;base64,` and the data.", OPENAI_API
    ),
    "unknown_media_type": ErrorKind(
        "The name does not show the media type, and nothing is fetched to find out.",
        "Set `format`, for example to `image/png`.",
        VERTEX_API,
    ),
    "invalid_type": ErrorKind("The value has the wrong type.", "See the API reference.", OPENAI_API),
    "invalid_reasoning_effort": ErrorKind(
        "This is not a valid reasoning effort.",
        "Efforts are none, minimal, low, medium, high and xhigh.",
        COMPATIBILITY,
    ),
    "conflicting_thinking_config": ErrorKind(
        "Thinking is set in two ways at once, and Gemini answers that with 400.",
        "Keep reasoning_effort, a level or a budget.",
        COMPATIBILITY,
    ),
    "invalid_seed": ErrorKind("The seed is not an integer of 32 bits.", "Send a smaller one.", VERTEX_API),
    "too_many_stop_sequences": ErrorKind("Gemini takes at most 5 stop sequences.", "Send fewer.", VERTEX_API),
    "cached_content_conflict": ErrorKind(
        "Cached content excludes a system message and tools.", "Cache them with the content.", VERTEX_API
    ),
    "missing_thought_signature": ErrorKind(
        "The first call of a step in the current turn has no thought signature.",
        "Send back the signature that came with it, or choose on_missing_signature=dummy.",
        SIGNATURES,
    ),
    "too_many_messages": ErrorKind("There are too many messages.", "Send fewer.", OPENAI_API),
    "empty_upstream_response": ErrorKind(
        "Vertex AI sent no candidate, and no reason why.", "Send the request again.", VERTEX_API, 502
    ),
    "invalid_upstream_response": ErrorKind(
        "The answer of Vertex AI is not a response.", "Check the address that was called.", VERTEX_API, 502
    ),
    "upstream_event_too_large": ErrorKind(
        "One event of the stream is larger than 32 MiB.", "Request a shorter answer.", VERTEX_API, 502
    ),
}

#: A more helpful explanation of a code, if the intention is known.
DETAILS: Final[Mapping[str, ErrorKind]] = {
    "custom_tool": ErrorKind(
        "Tools of type `custom` take free text, and Gemini calls functions with JSON arguments only.",
        "Declare a function with one string property instead.",
        FUNCTION_CALLING,
    ),
    "bare_schema": ErrorKind(
        "`response_format` is a JSON Schema itself.",
        'Wrap it: {"type": "json_schema", "json_schema": {"name": "answer", "schema": …}}.',
        OPENAI_API,
    ),
    "bare_json_schema": ErrorKind(
        "`json_schema` is a JSON Schema itself.",
        'Put it into its member `schema`: {"name": "answer", "schema": …}.',
        OPENAI_API,
    ),
    "missing_json_schema": ErrorKind(
        "`response_format` has no `json_schema`.",
        'Put name and schema into it: {"type": "json_schema", "json_schema": {"name": "answer", "schema": …}}.',
        OPENAI_API,
    ),
    "missing_schema": ErrorKind(
        "`json_schema` has no `schema`.",
        "Add the JSON Schema of the answer as `json_schema.schema`, or use the type `json_object`.",
        OPENAI_API,
    ),
}

_TYPES: Final = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}
_SERVER: Final = 500


def _type_of(status: int) -> str:
    """Return the type of an error with a status, in OpenAI's words."""
    return _TYPES.get(status, "server_error" if status >= _SERVER else "invalid_request_error")


HttpError: TypeAlias = Annotated[int, Keyword("minimum", 400), Keyword("maximum", 599)]


class WireErrorJson(View):
    """Why a request or a response cannot be converted."""

    status: HttpError
    code: Annotated[str, Keyword("enum", tuple(ERRORS))]
    type: str
    message: str
    param: str | None = None


class UpstreamErrorJson(View):
    """An error from Vertex AI."""

    status: HttpError
    message: str
    type: str
    code: str | None


class WireError(ToolprismError):
    """A request or a response that cannot be converted."""

    def __init__(self, code: str, param: str | None = None, detail: str | None = None) -> None:
        #: The meaning of the error.
        self.kind = ERRORS[code] if detail is None else DETAILS[detail]
        super().__init__(f"{self.kind.sentence} {self.kind.hint}")
        self.code = code
        self.detail = detail
        self.status = ERRORS[code].status
        #: The place in the request, as a JSON path.
        self.param = param

    def below(self, place: str) -> "WireError":
        """Return the same error at a place inside another one."""
        return WireError(self.code, f"{place}{self.param or ''}", self.detail)

    @property
    def type(self) -> str:
        """The type of the error, in OpenAI's words."""
        return _type_of(self.status)

    def record(self) -> WireErrorJson:
        """Return the error object of the API and the command line."""
        return WireErrorJson.showing(self, message=str(self))


@dataclass(frozen=True, kw_only=True)
class UpstreamError:
    """An error from Vertex AI."""

    status: int
    message: str
    #: Google's name of the status, such as `RESOURCE_EXHAUSTED`.
    code: str | None

    @property
    def type(self) -> str:
        """The type of the error, in OpenAI's words."""
        return _type_of(self.status)

    def record(self) -> UpstreamErrorJson:
        """Return the error object of the API and the command line."""
        return UpstreamErrorJson.showing(self)


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
