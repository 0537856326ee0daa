"""The wire format that is sent for a model, if it differs from the listed one.

Clients of many providers list a model with the format of its family, but send another if the endpoint only accepts
that. The differences were measured with the requests of `@oh-my-pi/pi-ai` 18.2.11 on 2026-11-22.
"""

from typing import Final, NamedTuple

from toolprism.catalogue.model import Model


class Correction(NamedTuple):
    """The wire format of some models of a provider."""

    #: None if nothing is sent, because the model runs inside the client.
    wire: str | None
    #: The listed format, or the provider, to which it applies.
    listed: str | None = None
    provider: str | None = None
    #: Whole ids, or prefixes of ids; without either it applies to every model.
    ids: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()

    def is_about(self, model: Model) -> bool:
        """Return whether it applies to a model."""
        if self.listed not in (None, model.transport) or self.provider not in (None, model.provider):
            return False
        return not (self.ids or self.prefixes) or model.id in self.ids or model.id.startswith(self.prefixes)


#: Corrections to the list.
CORRECTIONS: Final = (
    Correction("openai-completions", provider="cloudflare-ai-gateway", prefixes=("openai/", "workers-ai/")),
    Correction("openai-completions", provider="gitlab-duo", ids=("gpt-5-mini-2025-08-07", "gpt-5.1-2025-11-13")),
    Correction("anthropic-messages", provider="kimi-code", listed="openai-completions"),
    Correction("openai-responses", listed="openrouter"),
    Correction(None, listed="local-inference"),
)

#: The formats that are sent, named as in the list.
WIRES: Final = tuple(
    """
    openai-completions openai-responses openai-codex-responses azure-openai-responses google-generative-ai
    google-vertex google-gemini-cli anthropic-messages bedrock-converse-stream ollama-chat cursor-agent
    """.split()
)


def wire_of(model: Model) -> str | None:
    """Return the wire format that is sent for a model; None if nothing is sent.

    >>> wire_of(Model("openrouter", "openai/gpt-5", "GPT-5", "openrouter"))
    'openai-responses'
    """
    correction = next((each for each in CORRECTIONS if each.is_about(model)), None)
    return model.transport if correction is None else correction.wire
