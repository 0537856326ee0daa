"""Writes the parameters of sampling and output as fields of `generationConfig`.

Names and limits: `GenerationConfig`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
That Gemini 3 takes no penalties is in LiteLLM's table of models: https://github.com/BerriAI/litellm, read 2026-11-21.
"""

from toolprism.chat.model.gemini_models import GeminiModel
from toolprism.chat.model.generation import Sampling
from toolprism.chat.model.warnings import Warnings
from toolprism.core.json_types import Json


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
