"""Writes the body of `generateContent`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.chat.model.conversation import PartPosition
from toolprism.chat.model.converted_schema import ConvertedSchema
from toolprism.chat.model.generation import GoogleExtension
from toolprism.chat.model.options import ConversionOptions, strategies_of
from toolprism.chat.model.request import ChatRequest
from toolprism.chat.model.warnings import IGNORED, Warnings
from toolprism.chat.vertex.contents import write_contents
from toolprism.chat.vertex.parts import RESOLUTIONS
from toolprism.chat.vertex.response_format import write_response_format
from toolprism.chat.vertex.returning import Returning, returning
from toolprism.chat.vertex.sampling import write_sampling
from toolprism.chat.vertex.schemas import SchemaWriter
from toolprism.chat.vertex.thinking import write_thinking
from toolprism.chat.vertex.tool_choice import write_tool_choice
from toolprism.chat.vertex.tools import write_tools
from toolprism.core.json_types import Json

_STREAMED_ARGUMENTS: Final = f"{IGNORED}extra_body.google.stream_function_call_arguments"


@dataclass(frozen=True, kw_only=True)
class WrittenRequest:
    """The body of a request, and its converted schemas."""

    body: dict[str, Json]
    schemas: tuple[ConvertedSchema, ...]
    #: The ways back of its functions; None if none has one, or the user does not want them.
    returning: Returning | None = None


def write_request(
    request: ChatRequest,
    signatures: Mapping[PartPosition, str],
    options: ConversionOptions,
    warnings: Warnings,
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
