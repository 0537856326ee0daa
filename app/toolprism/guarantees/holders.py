"""Who holds a model to the schema that a provider is sent."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from toolprism.core.finding import Source
from toolprism.providers.citations import (
    ANTHROPIC_TOOLS,
    BEDROCK_STRICT,
    DEEPSEEK,
    LLAMA_README,
    MISTRAL,
    OPENAI_STRICT,
    OPENAI_TOOLS,
    VLLM,
    XAI,
)
from toolprism.providers.reports import AZURE_STRICT, GEMINI_JSON_SCHEMA

#: `engine`: a grammar of a recorded engine. `claims`: the provider, for the keywords that it lists. `nobody`: the
#: schema goes into the prompt, and nothing more. `unknown`: the provider does not say.
Kind: TypeAlias = Literal["engine", "claims", "nobody", "unknown"]


class Holder(NamedTuple):
    """Who holds a model to a schema in one field of a request."""

    kind: Kind
    #: Who says so; None where nobody does.
    source: Source | None = None
    #: What it depends on; empty if on nothing.
    when: str = ""
    #: The engine's package.
    package: str = ""
    #: Whether only `strict: true` makes it so.
    strict: bool = False


_UNKNOWN: Final = Holder("unknown")
_GEMINI: Final = Holder("claims", GEMINI_JSON_SCHEMA, "only with function calling mode ANY or VALIDATED")

#: By profile.
HOLDERS: Final[Mapping[str, Holder]] = {
    "vllm": Holder("engine", VLLM, "only with tool_choice named or required", "xgrammar"),
    "llama-cpp": Holder("engine", LLAMA_README, "only with tool_choice required", "llama-cpp-python"),
    "openai-strict": Holder("claims", OPENAI_STRICT, strict=True),
    "anthropic-strict": Holder("claims", ANTHROPIC_TOOLS, strict=True),
    "bedrock": Holder("claims", BEDROCK_STRICT, strict=True),
    "deepseek-strict": Holder("claims", DEEPSEEK, strict=True),
    "xai": Holder("claims", XAI),
    "gemini-json-schema": _GEMINI,
    "gemini-parameters": _GEMINI,
    "vertex-parameters": _GEMINI,
    "azure-openai-strict": Holder("claims", AZURE_STRICT, strict=True),
    "openai": Holder("nobody", OPENAI_TOOLS),
    "openai-gpt-5": Holder("nobody", OPENAI_TOOLS),
    "anthropic": Holder("nobody", ANTHROPIC_TOOLS),
    "mistral": Holder("nobody", MISTRAL),
    "ollama": Holder("nobody"),
    "mcp": Holder("nobody"),
    "cloud-code-assist": _UNKNOWN,
    "cursor": _UNKNOWN,
    "groq": _UNKNOWN,
    "amazon-nova": _UNKNOWN,
    "deepseek": _UNKNOWN,
    "lm-studio": _UNKNOWN,
    "moonshot": _UNKNOWN,
}


def holder_of(profile: str | None, *, strict: bool | None) -> Holder:
    """Return who holds a model to a schema that is sent to a field, with `strict: true` or without.

    >>> holder_of("openai-strict", strict=False).kind, holder_of("openai-strict", strict=True).kind
    ('nobody', 'claims')
    """
    holder = HOLDERS.get(profile or "", _UNKNOWN)
    return Holder("nobody", holder.source) if holder.strict and strict is False else holder
