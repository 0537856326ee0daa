"""Writes the body of `generateContent`.

Names and limits: `GenerationConfig`, with `responseMimeType`, `responseSchema` and `responseJsonSchema`,
Vertex AI v1, revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
That Gemini 3 takes no penalties is in LiteLLM's table of models: https://github.com/BerriAI/litellm, read 2026-11-21.
Efforts and budgets: https://ai.google.dev/gemini-api/docs/openai; levels of Gemini 3:
https://cloud.google.com/vertex-ai/generative-ai/docs/start/get-started-with-gemini-3; both read 2026-11-21.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.chat.model.conversation import (
    BUILT_IN,
    BuiltInName,
    BuiltInTool,
    ChatRequest,
    ChoiceMode,
    Effort,
    FunctionTool,
    GoogleExtension,
    PartPosition,
    ResponseFormat,
    Sampling,
    Thinking,
)
from toolprism.chat.model.converted_schema import ConvertedSchema
from toolprism.chat.model.gemini_models import GEMINI_3, GeminiModel
from toolprism.chat.model.options import ConversionOptions, strategies_of
from toolprism.chat.model.warnings import IGNORED, Warnings
from toolprism.chat.vertex.contents import write_contents
from toolprism.chat.vertex.results import RESOLUTIONS
from toolprism.chat.vertex.returning import Returning, returning
from toolprism.chat.vertex.schemas import SchemaWriter
from toolprism.core.json_types import Json, Object

#: The Gemini API refuses these: google-genai, `types.Tool`, read 2026-11-22.
_VERTEX_ONLY: Final = frozenset({"enterprise_web_search"})


def write_tools(
    request: ChatRequest, schemas: SchemaWriter, options: ConversionOptions, warnings: Warnings
) -> list[Json]:
    """Return `tools`; empty if there are none.

    Raises:
        WireError: a schema cannot be sent.
    """
    keeps_strict = enforces_strict(request, options)
    declarations: list[Json] = []
    for function in request.functions:
        if function.strict and not keeps_strict:
            warnings.add("strict_dropped")
        declarations.append(_declaration(function, schemas))
    tools: list[Json] = [{"functionDeclarations": declarations}] if declarations else []
    return tools + _built_in_tools(request.built_in_tools, options, warnings)


def _declaration(function: FunctionTool, schemas: SchemaWriter) -> dict[str, Json]:
    declaration: dict[str, Json] = {"name": function.name}
    if function.description is not None:
        declaration["description"] = function.description
    if function.parameters is not None:
        parameters = schemas.parameters(function)
        if parameters is not None:
            declaration[parameters[0]] = parameters[1]
    return declaration


def _built_in_tools(tools: Sequence[BuiltInTool], options: ConversionOptions, warnings: Warnings) -> list[Json]:
    """Return each tool once; of two with the same name, the first one with settings."""
    settings: dict[BuiltInName, Object] = {}
    for tool in tools:
        if options.target == "gemini" and tool.name in _VERTEX_ONLY:
            warnings.add(f"{IGNORED}{tool.name}")
        else:
            settings[tool.name] = settings.get(tool.name) or tool.settings
    return [{BUILT_IN[name]: value} for name, value in settings.items()]


_MODES: Final[Mapping[ChoiceMode, str]] = {"auto": "AUTO", "none": "NONE", "required": "ANY", "validated": "VALIDATED"}
#: `auto` with names: only VALIDATED accepts names and leaves the choice to the model.
_MODES_WITH_NAMES: Final[Mapping[ChoiceMode, str]] = {**_MODES, "auto": "VALIDATED"}


def enforces_strict(request: ChatRequest, options: ConversionOptions) -> bool:
    """Return whether the mode VALIDATED replaces `strict`: if every function is strict and the model may choose.

    VALIDATED has no counterpart before Gemini 3: https://ai.google.dev/gemini-api/docs/function-calling, read
    2026-11-22.
    """
    choice = request.tool_choice
    return (
        options.strict_tools == "validated"
        and request.model.is_gemini_3
        and bool(request.functions)
        and all(function.strict for function in request.functions)
        and (choice is None or choice.mode in {"auto", "validated"})
    )


def write_tool_choice(request: ChatRequest, options: ConversionOptions, warnings: Warnings) -> dict[str, Json]:
    """Return `functionCallingConfig`; empty if nothing is chosen."""
    choice, is_strict = request.tool_choice, enforces_strict(request, options)
    if choice is None:
        return {"mode": "VALIDATED"} if is_strict else {}
    warnings.extend(f"{IGNORED}{name}" for name in choice.ignored)
    if not request.functions:
        warnings.add("tool_choice_ignored")
        return {}
    if choice.names:
        return {"mode": _MODES_WITH_NAMES[choice.mode], "allowedFunctionNames": list(choice.names)}
    return {"mode": "VALIDATED" if is_strict else _MODES[choice.mode]}


def write_sampling(sampling: Sampling, model: GeminiModel, warnings: Warnings) -> dict[str, Json]:
    """Return the fields that the request sets, without defaults."""
    fields: dict[str, Json] = {
        "temperature": sampling.temperature,
        "topP": sampling.top_p,
        "topK": sampling.top_k,
        "candidateCount": sampling.candidates,
        "maxOutputTokens": sampling.max_tokens,
        "stopSequences": list(sampling.stop_sequences) or None,
        "seed": sampling.seed,
        "responseLogprobs": sampling.logprobs or None,
        "logprobs": sampling.top_logprobs or None,
        **_penalties(sampling, model, warnings),
        "responseModalities": list(sampling.modalities) or None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _penalties(sampling: Sampling, model: GeminiModel, warnings: Warnings) -> dict[str, Json]:
    penalties: dict[str, Json] = {
        "presencePenalty": sampling.presence_penalty,
        "frequencyPenalty": sampling.frequency_penalty,
    }
    if not model.is_gemini_3 or all(value is None for value in penalties.values()):
        return penalties
    warnings.add("penalty_dropped")
    return {}


#: For each effort the budget of Gemini 2.5, in tokens, and the level of Gemini 3.
_EFFORTS: Final[Mapping[Effort, tuple[int, str]]] = {
    "none": (0, "MINIMAL"),
    "minimal": (1024, "MINIMAL"),
    "low": (1024, "LOW"),
    "medium": (8192, "MEDIUM"),
    "high": (24576, "HIGH"),
    "xhigh": (24576, "HIGH"),
}
#: The smallest budget of 2.5 Pro.
_LEAST_OF_PRO: Final = 128


def write_thinking(
    thinking: Thinking, model: GeminiModel, options: ConversionOptions, warnings: Warnings
) -> dict[str, Json] | None:
    """Return `thinkingConfig`; None if nothing is set, or if the model does not think on demand."""
    warnings.extend(f"{IGNORED}{name}" for name in thinking.ignored)
    if not model.thinks:
        if thinking.effort is not None or thinking.is_explicit:
            warnings.add("thinking_unsupported")
        return None
    config: dict[str, Json] = {}
    if thinking.effort is not None:
        config |= _of_effort(thinking.effort, model, warnings)
    if thinking.level is not None:
        config["thinkingLevel"] = thinking.level
    if thinking.budget is not None:
        config["thinkingBudget"] = thinking.budget
    if thinking.include_thoughts is not None:
        config["includeThoughts"] = thinking.include_thoughts
    elif options.include_thoughts:
        config["includeThoughts"] = True
    return config or None


def _of_effort(effort: Effort, model: GeminiModel, warnings: Warnings) -> dict[str, Json]:
    budget, level = _EFFORTS[effort]
    cannot_rest = effort == "none" and (model.is_gemini_3 or model.family == "pro")
    if effort == "xhigh" or cannot_rest:
        warnings.add("reasoning_effort_adjusted")
    if model.is_gemini_3:
        return {"thinkingLevel": "LOW" if level == "MINIMAL" and not model.has_minimal else level}
    return {"thinkingBudget": _LEAST_OF_PRO if cannot_rest else budget}


_TEXT: Final = "text/plain"
_JSON: Final = "application/json"


def write_response_format(
    format_: ResponseFormat | None, model: GeminiModel, schemas: SchemaWriter, warnings: Warnings, *, with_tools: bool
) -> dict[str, Json]:
    """Return the fields for the response format.

    Raises:
        WireError: the schema cannot be sent.
    """
    if format_ is None:
        return {}
    warnings.extend(f"{IGNORED}{name}" for name in format_.ignored)
    if format_.kind == "text":
        return {"responseMimeType": _TEXT}
    fields: dict[str, Json] = {"responseMimeType": _JSON}
    if format_.schema is not None:
        name, schema = schemas.answer(format_.schema, format_, model)
        fields[name] = schema
    if with_tools and model.generation < GEMINI_3:
        warnings.add("json_with_tools")
    return fields


_STREAMED_ARGUMENTS: Final = f"{IGNORED}extra_body.google.stream_function_call_arguments"


@dataclass(frozen=True, kw_only=True)
class WrittenRequest:
    """The body of a request, and its converted schemas."""

    body: dict[str, Json]
    schemas: tuple[ConvertedSchema, ...]
    #: The ways back of its functions; None if none has one, or the user does not want them.
    returning: Returning | None = None


def write_request(
    request: ChatRequest, signatures: Mapping[PartPosition, str], options: ConversionOptions, warnings: Warnings
) -> WrittenRequest:
    """Return the body, with only the members that have a value.

    Args:
        request: the neutral request.
        signatures: thought signatures that the request lacks.
        options: the user's options.
        warnings: collects a code for every change and omission.

    Raises:
        WireError: a signature is missing, or a schema cannot be sent.
    """
    written = write_contents(request.conversation, signatures, request.model, options, warnings)
    schemas = SchemaWriter(options, warnings)
    body: dict[str, Json] = {"contents": written.contents}
    if written.system:
        body["systemInstruction"] = {"parts": written.system}
    tools = write_tools(request, schemas, options, warnings)
    if tools:
        body["tools"] = tools
    gemini_api = options.target == "gemini"
    ways_back: Returning | None = None
    if options.map_back:
        ways_back = returning(schemas.converted, gemini_api=gemini_api, strategies=strategies_of(options))
    if ways_back is not None:
        ways_back.forward(written.contents)
    calling = _function_calling(request, options, warnings)
    if calling:
        body["toolConfig"] = {"functionCallingConfig": calling}
    generation = _generation_config(request, schemas, options, warnings)
    resolution = RESOLUTIONS[request.google.resolution] if request.google.resolution else written.resolution
    if resolution is not None:
        generation["mediaResolution"] = resolution
    if generation:
        body["generationConfig"] = generation
    _warn_of_ignored(request, warnings)
    schemas_written = tuple(schemas.converted)
    return WrittenRequest(body=body | _google_fields(request.google), schemas=schemas_written, returning=ways_back)


def _function_calling(request: ChatRequest, options: ConversionOptions, warnings: Warnings) -> dict[str, Json]:
    calling = write_tool_choice(request, options, warnings)
    warnings.extend(f"{IGNORED}{name}" for name in request.google.ignored)
    if not request.google.streams_arguments:
        return calling
    # Only Vertex AI streams arguments, and only those of functions: `FunctionCallingConfig`, Vertex AI v1, revision
    # 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1.
    if request.functions and options.target == "vertex" and not options.map_back:
        return {**calling, "streamFunctionCallArguments": True}
    warnings.add(_STREAMED_ARGUMENTS)
    return calling


def _generation_config(
    request: ChatRequest, schemas: SchemaWriter, options: ConversionOptions, warnings: Warnings
) -> dict[str, Json]:
    config = write_sampling(request.sampling, request.model, warnings)
    config |= write_response_format(
        request.response_format,
        request.model,
        schemas,
        warnings,
        with_tools=bool(request.functions or request.built_in_tools),
    )
    thinking = write_thinking(request.thinking, request.model, options, warnings)
    if thinking is not None:
        config["thinkingConfig"] = thinking
    return config


def _google_fields(google: GoogleExtension) -> dict[str, Json]:
    fields: dict[str, Json] = {}
    if google.safety_settings:
        fields["safetySettings"] = list(google.safety_settings)
    if google.cached_content is not None:
        fields["cachedContent"] = google.cached_content
    return fields


def _warn_of_ignored(request: ChatRequest, warnings: Warnings) -> None:
    if not request.parallel_tool_calls:
        warnings.add(f"{IGNORED}parallel_tool_calls")  # no field prevents Gemini from calling in parallel
    warnings.extend(f"{IGNORED}{name}" for name in request.ignored)
