"""Reads the parameters of sampling and output."""

from typing import Final

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.generation import Sampling
from toolprism.chat.openai.request_fields import read_flag, read_integer, read_list, read_number, read_text
from toolprism.core.json_types import Json, Object

#: Gemini accepts 5: `GenerationConfig.stopSequences`, Vertex AI v1, revision 20261106.
_MAX_STOPS: Final = 5
_MODALITIES: Final = frozenset({"TEXT", "IMAGE", "AUDIO", "VIDEO"})

#: The members of a request that are read here.
SAMPLING_MEMBERS: Final = frozenset(
    {
        "temperature",
        "top_p",
        "top_k",
        "n",
        "max_tokens",
        "max_completion_tokens",
        "stop",
        "seed",
        "logprobs",
        "top_logprobs",
        "presence_penalty",
        "frequency_penalty",
        "modalities",
    }
)


def read_sampling(request: Object) -> Sampling:
    """Return the parameters that the request sets.

    Raises:
        WireError: a value is not valid.
    """
    return Sampling(
        temperature=_number(request, "temperature"),
        top_p=_number(request, "top_p"),
        top_k=_number(request, "top_k"),
        candidates=_integer(request, "n"),
        max_tokens=_max_tokens(request),
        stop_sequences=_stop_sequences(request.get("stop")),
        seed=_integer(request, "seed", "invalid_seed"),
        logprobs=request.get("logprobs") is not None and read_flag(request["logprobs"], "logprobs"),
        top_logprobs=_integer(request, "top_logprobs") or 0,
        presence_penalty=_number(request, "presence_penalty"),
        frequency_penalty=_number(request, "frequency_penalty"),
        modalities=_modalities(request.get("modalities")),
    )


def _number(request: Object, name: str) -> float | None:
    value = request.get(name)
    return None if value is None else read_number(value, name)


def _integer(request: Object, name: str, code: str = "invalid_type") -> int | None:
    value = request.get(name)
    return None if value is None else read_integer(value, name, code)


def _max_tokens(request: Object) -> int | None:
    name = "max_tokens" if request.get("max_completion_tokens") is None else "max_completion_tokens"
    return _integer(request, name)


def _stop_sequences(value: Json) -> tuple[str, ...]:
    if value is None:
        return ()
    listed = [value] if isinstance(value, str) else read_list(value, "stop")
    texts = [read_text(text, f"stop[{index}]") for index, text in enumerate(listed)]
    stops = tuple(text for text in texts if text)
    if len(stops) > _MAX_STOPS:
        raise WireError("too_many_stop_sequences", "stop")
    return stops


def _modalities(value: Json) -> tuple[str, ...]:
    if value is None:
        return ()
    modalities: list[str] = []
    for index, name in enumerate(read_list(value, "modalities")):
        modality = read_text(name, f"modalities[{index}]").upper()
        if modality not in _MODALITIES:
            raise WireError("invalid_type", f"modalities[{index}]")
        modalities.append(modality)
    return tuple(modalities)
