"""Writes the body of `generateContent`.

Names and limits: `GenerationConfig`, with `responseMimeType`, `responseSchema` and `responseJsonSchema`,
Vertex AI v1, revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
That Gemini 3 takes no penalties is in LiteLLM's table of models: https://github.com/BerriAI/litellm, read 2026-11-21.
Efforts and budgets: https://ai.google.dev/gemini-api/docs/openai; levels of Gemini 3:
https://cloud.google.com/vertex-ai/generative-ai/docs/start/get-started-with-gemini-3; both read 2026-11-21.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.chat.model.conversation import (
    BUILT_IN,
    BuiltInName,
    ChatRequest,
    ChoiceMode,
    Effort,
    FunctionTool,
    PartPosition,
)
from toolprism.chat.model.errors import IGNORED, Warnings
from toolprism.chat.model.options import GEMINI_3, ConversionOptions, ConvertedSchema, strategies_of
from toolprism.chat.vertex.contents import RESOLUTIONS, write_contents
from toolprism.chat.vertex.schemas import Returning, SchemaWriter, returning
from toolprism.core.json_types import Json, Object

#: The Gemini API refuses these: google-genai, `types.Tool`, read 2026-11-22.
_VERTEX_ONLY: Final = frozenset({"enterprise_web_search"})

_MODES: Final[Mapping[ChoiceMode, str]] = {"auto": "AUTO", "none": "NONE", "required": "ANY", "validated": "VALIDATED"}
#: `auto` with names: only VALIDATED accepts names and leaves the choice to the model.
_MODES_WITH_NAMES: Final[Mapping[ChoiceMode, str]] = {**_MODES, "auto": "VALIDATED"}

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
    """Return the body, with only the members that have a value."""
    return _RequestWriter(request, options, warnings).write(signatures)


class _RequestWriter:
    """Writes one request, part by part."""

    def __init__(self, request: ChatRequest, options: ConversionOptions, warnings: Warnings) -> None:
        self._request = request
        self._model = request.model
        self._options = options
        self._warnings = warnings
        self._schemas = SchemaWriter(options, warnings)

    def write(self, signatures: Mapping[PartPosition, str]) -> WrittenRequest:
        request, options, google = self._request, self._options, self._request.google
        written = write_contents(request.conversation, signatures, self._model, options, self._warnings)
        tools = self._tools()
        ways_back: Returning | None = None
        if options.map_back:
            gemini_api = options.target == "gemini"
            ways_back = returning(self._schemas.converted, gemini_api=gemini_api, strategies=strategies_of(options))
        if ways_back is not None:
            ways_back.forward(written.contents)
        calling = self._function_calling()
        generation = self._sampling() | self._response_format() | _set({"thinkingConfig": self._thinking() or None})
        resolution = RESOLUTIONS[google.resolution] if google.resolution else written.resolution
        if resolution is not None:
            generation["mediaResolution"] = resolution
        if not request.parallel_tool_calls:
            self._warnings.add(f"{IGNORED}parallel_tool_calls")  # no field prevents Gemini from calling in parallel
        self._ignore(request.ignored)
        body: dict[str, Json] = {
            "contents": written.contents,
            "systemInstruction": {"parts": written.system} if written.system else None,
            "tools": tools or None,
            "toolConfig": {"functionCallingConfig": calling} if calling else None,
            "generationConfig": generation or None,
            "safetySettings": list(google.safety_settings) or None,
            "cachedContent": google.cached_content,
        }
        return WrittenRequest(body=_set(body), schemas=tuple(self._schemas.converted), returning=ways_back)

    def _ignore(self, names: Iterable[str]) -> None:
        self._warnings.extend(f"{IGNORED}{name}" for name in names)

    def _tools(self) -> list[Json]:
        keeps_strict = self._enforces_strict()
        declarations: list[Json] = []
        for function in self._request.functions:
            if function.strict and not keeps_strict:
                self._warnings.add("strict_dropped")
            declarations.append(self._declaration(function))
        tools: list[Json] = [{"functionDeclarations": declarations}] if declarations else []
        return tools + self._built_in_tools()

    def _declaration(self, function: FunctionTool) -> dict[str, Json]:
        declaration: dict[str, Json] = {"name": function.name}
        if function.description is not None:
            declaration["description"] = function.description
        if function.parameters is not None and (parameters := self._schemas.parameters(function)) is not None:
            declaration[parameters[0]] = parameters[1]
        return declaration

    def _built_in_tools(self) -> list[Json]:
        """Return each tool once; of two with the same name, the first one with settings."""
        settings: dict[BuiltInName, Object] = {}
        for tool in self._request.built_in_tools:
            if self._options.target == "gemini" and tool.name in _VERTEX_ONLY:
                self._warnings.add(f"{IGNORED}{tool.name}")
            else:
                settings[tool.name] = settings.get(tool.name) or tool.settings
        return [{BUILT_IN[name]: value} for name, value in settings.items()]

    def _enforces_strict(self) -> bool:
        """Return whether the mode VALIDATED replaces `strict`: if every function is strict and the model may choose.

        VALIDATED has no counterpart before Gemini 3: https://ai.google.dev/gemini-api/docs/function-calling, read
        2026-11-22.
        """
        choice, functions = self._request.tool_choice, self._request.functions
        return (
            self._options.strict_tools == "validated"
            and self._model.is_gemini_3
            and bool(functions)
            and all(function.strict for function in functions)
            and (choice is None or choice.mode in {"auto", "validated"})
        )

    def _tool_choice(self) -> dict[str, Json]:
        choice, is_strict = self._request.tool_choice, self._enforces_strict()
        if choice is None:
            return {"mode": "VALIDATED"} if is_strict else {}
        self._ignore(choice.ignored)
        if not self._request.functions:
            self._warnings.add("tool_choice_ignored")
            return {}
        if choice.names:
            return {"mode": _MODES_WITH_NAMES[choice.mode], "allowedFunctionNames": list(choice.names)}
        return {"mode": "VALIDATED" if is_strict else _MODES[choice.mode]}

    def _function_calling(self) -> dict[str, Json]:
        calling = self._tool_choice()
        self._ignore(self._request.google.ignored)
        if not self._request.google.streams_arguments:
            return calling
        # Only Vertex AI streams arguments, and only those of functions: `FunctionCallingConfig`, Vertex AI v1, revision
        # 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1.
        if self._request.functions and self._options.target == "vertex" and not self._options.map_back:
            return {**calling, "streamFunctionCallArguments": True}
        self._warnings.add(f"{IGNORED}extra_body.google.stream_function_call_arguments")
        return calling

    def _sampling(self) -> dict[str, Json]:
        sampling = self._request.sampling
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
            **self._penalties(),
            "responseModalities": list(sampling.modalities) or None,
        }
        return _set(fields)

    def _penalties(self) -> dict[str, Json]:
        presence, frequency = self._request.sampling.presence_penalty, self._request.sampling.frequency_penalty
        penalties = _set({"presencePenalty": presence, "frequencyPenalty": frequency})
        if not self._model.is_gemini_3 or not penalties:
            return penalties
        self._warnings.add("penalty_dropped")
        return {}

    def _thinking(self) -> dict[str, Json]:
        """Return `thinkingConfig`; empty if nothing is set, or if the model does not think on demand."""
        thinking = self._request.thinking
        self._ignore(thinking.ignored)
        if not self._model.thinks:
            if thinking.effort is not None or thinking.is_explicit:
                self._warnings.add("thinking_unsupported")
            return {}
        given = thinking.include_thoughts
        shows = given if given is not None else self._options.include_thoughts or None
        own = _set({"thinkingLevel": thinking.level, "thinkingBudget": thinking.budget, "includeThoughts": shows})
        return {**self._of_effort(thinking.effort), **own} if thinking.effort is not None else own

    def _of_effort(self, effort: Effort) -> dict[str, Json]:
        budget, level = _EFFORTS[effort]
        cannot_rest = effort == "none" and (self._model.is_gemini_3 or self._model.family == "pro")
        if effort == "xhigh" or cannot_rest:
            self._warnings.add("reasoning_effort_adjusted")
        if self._model.is_gemini_3:
            return {"thinkingLevel": "LOW" if level == "MINIMAL" and not self._model.has_minimal else level}
        return {"thinkingBudget": _LEAST_OF_PRO if cannot_rest else budget}

    def _response_format(self) -> dict[str, Json]:
        wanted = self._request.response_format
        if wanted is None:
            return {}
        self._ignore(wanted.ignored)
        if wanted.kind == "text":
            return {"responseMimeType": "text/plain"}
        fields: dict[str, Json] = {"responseMimeType": "application/json"}
        if wanted.schema is not None:
            name, schema = self._schemas.answer(wanted.schema, wanted, self._model)
            fields[name] = schema
        if (self._request.functions or self._request.built_in_tools) and self._model.generation < GEMINI_3:
            self._warnings.add("json_with_tools")
        return fields


def _set(members: Mapping[str, Json]) -> dict[str, Json]:
    """Return the members that have a value."""
    return {name: value for name, value in members.items() if value is not None}
