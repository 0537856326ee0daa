"""Ollama: tools go into the prompt; its Go types read only `type` and `properties`."""

from typing import Final

from toolprism.conditions.names import properties_unreadable
from toolprism.providers.citations import LLAMA_CPP
from toolprism.providers.claim import others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import OLLAMA_TYPES, OLLAMA_TYPES_BEFORE

PROFILE: Final = Profile(
    id="ollama",
    title="Ollama",
    provider="Ollama",
    field="tools[].function.parameters",
    claims=(
        others("unknown", LLAMA_CPP, None, "what the prompt does not show is not enforced"),
        refuses(properties_unreadable, OLLAMA_TYPES, OLLAMA_TYPES_BEFORE, note="read into typed structures, else 400"),
    ),
)
