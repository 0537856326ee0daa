"""Request: the body of `generateContent`; mistakes are told in the order of messages, tools, parameters."""

from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.gemini_models import GeminiModel
from app.chat.model.options import ConversionOptions
from app.chat.model.warnings import IGNORED, Warnings
from app.chat.openai.extra_body import STREAMED, GoogleExtension, read_extra_body
from app.chat.openai.request_fields import a_flag
from app.chat.vertex.contents import Contents
from app.chat.vertex.response_format import write_answer_format
from app.chat.vertex.sampling import READ, write_generation
from app.chat.vertex.schemas import SchemaWriter
from app.chat.vertex.thinking import write_thinking
from app.chat.vertex.tool_choice import write_choice
from app.chat.vertex.tools import write_declarations
from app.core.json_types import Json, Object

#: Every member of a request that is read; any other is told to be ignored.
_READ: Final = READ | {
    "model",
    "messages",
    "stream",
    "stream_options",
    "tools",
    "tool_choice",
    "functions",
    "function_call",
    "parallel_tool_calls",
    "response_format",
    "reasoning_effort",
    "extra_body",
}
_LONGEST_NAME: Final = 40


def write_body(
    request: Object, written: Contents, model: GeminiModel, options: ConversionOptions, warnings: Warnings
) -> dict[str, Json]:
    """Write the body; only what has a value stands in it.

    Raises:
        WireError: the first mistake in the tools or the parameters.
    """
    body: dict[str, Json] = {"contents": written.contents}
    if written.system:
        body["systemInstruction"] = {"parts": written.system}
    schemas = SchemaWriter(options, warnings)
    declared = write_declarations(request, schemas, warnings)
    if declared:
        body["tools"] = [{"functionDeclarations": declared}]
    choice = write_choice(request, [str(function["name"]) for function in declared], warnings)
    extra = read_extra_body(request.get("extra_body"), warnings)
    if extra.streams_arguments:
        choice |= _streamed(options, warnings, with_tools=bool(declared))
    if choice:
        body["toolConfig"] = {"functionCallingConfig": choice}
    generation = write_generation(request, model, warnings)
    generation |= write_answer_format(
        request.get("response_format"), model, schemas, warnings, with_tools=bool(declared)
    )
    thinking = write_thinking(request.get("reasoning_effort"), extra.thinking, model, options, warnings)
    if thinking is not None:
        generation["thinkingConfig"] = thinking
    resolution = extra.resolution or written.resolution
    if resolution is not None:
        generation["mediaResolution"] = resolution
    if generation:
        body["generationConfig"] = generation
    body |= _beside(body, extra)
    _tell_ignored(request, warnings)
    return body


def _streamed(options: ConversionOptions, warnings: Warnings, *, with_tools: bool) -> dict[str, Json]:
    """Ask for arguments value by value, which only Vertex AI gives, and only of functions.

    Source: Vertex AI v1, revision 20261106, `FunctionCallingConfig`, https://aiplatform.googleapis.com/$discovery/rest?version=v1.
    """
    if with_tools and options.target == "vertex":
        return {"streamFunctionCallArguments": True}
    warnings.add(f"{IGNORED}{STREAMED}")
    return {}


def _beside(body: Object, extra: GoogleExtension) -> dict[str, Json]:
    said: dict[str, Json] = {}
    if extra.safety is not None:
        said["safetySettings"] = extra.safety
    if extra.cached is not None:
        if "systemInstruction" in body or "tools" in body:
            raise WireError("cached_content_conflict", "extra_body.google.cached_content")
        said["cachedContent"] = extra.cached
    return said


def _tell_ignored(request: Object, warnings: Warnings) -> None:
    parallel = request.get("parallel_tool_calls")
    if parallel is not None and not a_flag(parallel, "parallel_tool_calls"):
        warnings.add(f"{IGNORED}parallel_tool_calls")  # Gemini cannot be kept from calling in parallel
    for name, value in request.items():
        if name not in _READ and value is not None:
            warnings.add(f"{IGNORED}{name[:_LONGEST_NAME]}")
