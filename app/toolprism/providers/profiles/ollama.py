"""Ollama: tools go into the prompt; its Go types read only `type` and `properties`."""

from typing import Final

from toolprism.providers.citations import LLAMA_CPP
from toolprism.providers.claim import others
from toolprism.providers.profile import Profile

PROFILE: Final = Profile(
    id="ollama",
    title="Ollama",
    provider="Ollama",
    field="tools[].function.parameters",
    claims=(others("unknown", LLAMA_CPP, None, "what the prompt does not show is not enforced"),),
)
