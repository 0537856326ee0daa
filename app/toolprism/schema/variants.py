"""Variants: if one provider differs by model, path or mode, a switch selects one of its targets.

By default the edition of today has the first variant of each provider (for Claude both).
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from toolprism.core.errors import unknown_name
from toolprism.core.finding import Source
from toolprism.providers import citations as cited
from toolprism.providers import reports as reported
from toolprism.schema.target import Target, find


class Variant(NamedTuple):
    """One option of a switch."""

    id: str
    title: str
    #: The selected target.
    target: str


class Switch(NamedTuple):
    """A difference within one provider."""

    id: str
    title: str
    #: The difference in one sentence.
    why: str
    variants: tuple[Variant, ...]
    sources: tuple[Source, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        """The targets from which one is selected."""
        return tuple(variant.target for variant in self.variants)


PROVIDER_SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType(
    {
        switch.id: switch
        for switch in (
            Switch(
                "openai",
                "OpenAI",
                "Strict tools have their own rules; without strict mode GPT-5 and later take a union at the root "
                "through the Responses API, and earlier models and Chat Completions refuse it. Azure takes less.",
                (
                    Variant("strict", "strict tools", "openai-strict-current"),
                    Variant("gpt-5", "not strict: GPT-5 and later, Responses", "openai-gpt-5"),
                    Variant("gpt-4.1", "not strict: before GPT-5, or Chat Completions", "openai-gpt-4"),
                    Variant("azure", "Azure OpenAI: strict tools", "azure-openai-strict"),
                ),
                (reported.OPENAI_UNIONS, reported.OPENAI_CHAT_UNIONS, cited.OPENAI_STRICT, reported.AZURE_STRICT),
            ),
            Switch(
                "gemini",
                "Gemini",
                "`parametersJsonSchema` takes a part of JSON Schema, `parameters` the fields of the message `Schema`; "
                "the Live API has the latter alone, and Vertex AI takes open objects there.",
                (
                    Variant("json-schema", "parametersJsonSchema", "google-json-schema"),
                    Variant("parameters", "parameters", "google-parameters"),
                    Variant("vertex", "parameters, Vertex AI", "vertex-parameters"),
                ),
                (reported.GEMINI_JSON_SCHEMA, cited.VERTEX_SCHEMA, reported.VERTEX_FIELDS, reported.GEMINI_LIVE),
            ),
            Switch(
                "claude",
                "Claude",
                "Strict tools are closed, have fewer keywords and share the limits of one request.",
                (
                    Variant("plain", "not strict", "anthropic-current"),
                    Variant("strict", "strict tools", "anthropic-strict"),
                ),
                (cited.ANTHROPIC_TOOLS, reported.ANTHROPIC_LIMITS),
            ),
            Switch(
                "bedrock",
                "Bedrock",
                "Claude takes strict tools, and others as they are; Amazon's models take three keywords at the root.",
                (
                    Variant("claude", "Claude, strict tools", "bedrock"),
                    Variant("converse", "Claude, not strict", "bedrock-converse"),
                    Variant("nova", "Amazon Nova", "amazon-nova"),
                ),
                (cited.BEDROCK_STRICT, cited.BEDROCK_UNASKED, reported.NOVA_KEYS),
            ),
            Switch(
                "deepseek",
                "DeepSeek",
                "Strict tools, at the beta address, have their own rules; without strict mode little is known.",
                (Variant("strict", "strict tools", "deepseek-strict"), Variant("plain", "not strict", "deepseek")),
                (cited.DEEPSEEK, reported.DEEPSEEK_ROOT),
            ),
            Switch(
                "server",
                "Your own server",
                "vLLM gives a schema to whichever back end holds it; SGLang refuses what xgrammar would lose.",
                (Variant("vllm", "vLLM", "vllm"), Variant("sglang", "SGLang", "sglang")),
                (cited.VLLM, cited.SGLANG),
            ),
            Switch(
                "local",
                "On your machine",
                "llama.cpp's server turns schemas into grammars; LM Studio asks for an object with properties.",
                (
                    Variant("llama-cpp", "llama.cpp's server", "llama-cpp-current"),
                    Variant("lm-studio", "LM Studio", "lm-studio"),
                ),
                (cited.LLAMA_CPP, reported.LM_STUDIO_ROOT),
            ),
        )
    }
)


def read_variants(given: Iterable[str]) -> Mapping[str, str]:
    """Return the variants in choices such as `openai=gpt-5`.

    >>> dict(read_variants(["gemini=parameters"]))
    {'gemini': 'parameters'}

    Raises:
        UnknownName: the switch or the variant is unknown; the message names the nearest.
    """
    chosen: dict[str, str] = {}
    for each in given:
        name, _, value = each.partition("=")
        if name not in PROVIDER_SWITCHES:
            raise unknown_name("switch", name, PROVIDER_SWITCHES)
        known = [f"{name}={variant.id}" for variant in PROVIDER_SWITCHES[name].variants]
        if each not in known:
            raise unknown_name("variant", each, known)
        chosen[name] = value
    return chosen


def with_variants(targets: Sequence[Target], chosen: Mapping[str, str]) -> tuple[Target, ...]:
    """Return the targets with the chosen variants in place of the others of their switches, or at the end."""
    found = list(targets)
    for name, value in chosen.items():
        switch = PROVIDER_SWITCHES[name]
        wanted = next(find(variant.target) for variant in switch.variants if variant.id == value)
        at = next((place for place, target in enumerate(found) if target.id in switch.targets), len(found))
        found[at:] = [wanted, *(target for target in found[at:] if target.id not in switch.targets)]
    return tuple(found)
