"""Makers of models: a model at its maker's own API comes before the same model at a reseller."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from toolprism.catalogue.model import Model

#: By the provider that is a maker's own API: what the ids of its models contain.
_OWN: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "anthropic": ("claude",),
        "deepseek": ("deepseek",),
        "google": ("gemini", "gemma"),
        "meta": ("llama", "muse"),
        "minimax": ("minimax",),
        "mistral": ("tral",),
        "moonshot": ("kimi", "moonshot"),
        "openai": ("gpt", "o1", "o3", "o4", "codex"),
        "stepfun": ("step",),
        "xai": ("grok",),
        "xiaomi": ("mimo",),
        "zai": ("glm",),
    }
)
#: What somebody who looks around most likely means, by provider.
WELL_KNOWN: Final = (
    "openai/gpt-6-sol",
    "openai/gpt-5.6",
    "openai/gpt-4.1",
    "anthropic/claude-opus-5-5",
    "anthropic/claude-sonnet-5",
    "google/gemini-3.8-flash",
    "google/gemini-3.1-pro-preview",
    "xai/grok-4.7",
    "deepseek/deepseek-v4-pro",
    "mistral/mistral-large-latest",
    "moonshot/kimi-k3",
    "zai/glm-5.3",
)


def is_makers_own(model: Model) -> bool:
    """Return whether a model is at its maker's own API.

    >>> is_makers_own(Model("google", "gemini-3-pro", "", "")), is_makers_own(Model("cursor", "gemini-3-pro", "", ""))
    (True, False)
    """
    return any(part in model.id.lower() for part in _OWN.get(model.provider, ()))
