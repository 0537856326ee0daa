"""Generation: the parameters of sampling and of the answer, each under the name that Gemini has for it.

Names and limits: `GenerationConfig`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
That Gemini 3 takes no penalties is what LiteLLM's table of models says: https://github.com/BerriAI/litellm, read
2026-11-21.
"""

from collections.abc import Callable, Mapping
from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.gemini_models import GeminiModel
from app.chat.model.warnings import Warnings
from app.chat.openai.request_fields import a_flag, a_list, a_number, a_text, a_whole_number
from app.core.json_types import Json, Object

_MAX_STOPS: Final = 5
_MODALITIES: Final = frozenset({"TEXT", "IMAGE", "AUDIO", "VIDEO"})

_Read = Callable[[Json, str], Json]

#: OpenAI's name, Gemini's name, and what the value has to be.
_PLAIN: Final[Mapping[str, tuple[str, _Read]]] = {
    "temperature": ("temperature", a_number),
    "top_p": ("topP", a_number),
    "top_k": ("topK", a_number),
    "n": ("candidateCount", a_whole_number),
}
_PENALTIES: Final = {"presence_penalty": "presencePenalty", "frequency_penalty": "frequencyPenalty"}

#: The parameters that are read here.
READ: Final = frozenset(
    {
        *_PLAIN,
        *_PENALTIES,
        "max_tokens",
        "max_completion_tokens",
        "stop",
        "seed",
        "logprobs",
        "top_logprobs",
        "modalities",
    }
)


def write_generation(request: Object, model: GeminiModel, warnings: Warnings) -> dict[str, Json]:
    """Write the fields of `generationConfig`; nothing is invented.

    Raises:
        WireError: a parameter has no such value.
    """
    said: dict[str, Json] = {}
    for name, (camel, read) in _PLAIN.items():
        if request.get(name) is not None:
            said[camel] = read(request[name], name)
    said |= _length(request)
    said |= _stops(request.get("stop"))
    if request.get("seed") is not None:
        said["seed"] = a_whole_number(request["seed"], "seed", "invalid_seed")
    said |= _log_probabilities(request)
    said |= _penalties(request, model, warnings)
    return said | _modalities(request.get("modalities"))


def _length(request: Object) -> dict[str, Json]:
    for name in ("max_completion_tokens", "max_tokens"):
        if request.get(name) is not None:
            return {"maxOutputTokens": a_whole_number(request[name], name)}
    return {}


def _stops(value: Json) -> dict[str, Json]:
    if value is None:
        return {}
    listed = [value] if isinstance(value, str) else a_list(value, "stop")
    texts = [a_text(text, f"stop[{index}]") for index, text in enumerate(listed)]
    stops: list[Json] = [text for text in texts if text]
    if len(stops) > _MAX_STOPS:
        raise WireError("too_many_stop_sequences", "stop")
    return {"stopSequences": stops} if stops else {}


def _log_probabilities(request: Object) -> dict[str, Json]:
    said: dict[str, Json] = {}
    if request.get("logprobs") is not None and a_flag(request["logprobs"], "logprobs"):
        said["responseLogprobs"] = True
    if request.get("top_logprobs") is not None:
        count = a_whole_number(request["top_logprobs"], "top_logprobs")
        if count:
            said["logprobs"] = count
    return said


def _penalties(request: Object, model: GeminiModel, warnings: Warnings) -> dict[str, Json]:
    said = {camel: a_number(request[name], name) for name, camel in _PENALTIES.items() if request.get(name) is not None}
    if said and model.is_gemini_3:
        warnings.add("penalty_dropped")
        return {}
    return dict(said)


def _modalities(value: Json) -> dict[str, Json]:
    if value is None:
        return {}
    wanted: list[Json] = []
    for index, name in enumerate(a_list(value, "modalities")):
        modality = a_text(name, f"modalities[{index}]").upper()
        if modality not in _MODALITIES:
            raise WireError("invalid_type", f"modalities[{index}]")
        wanted.append(modality)
    return {"responseModalities": wanted} if wanted else {}
