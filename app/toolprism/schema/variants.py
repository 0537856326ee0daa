"""Variants: if one provider differs by model, path or mode, a switch selects one of its targets.

By default the edition of today has the first variant of each provider (for Claude both).
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from toolprism.core.errors import unknown_name
from toolprism.core.finding import Source
from toolprism.providers.citations import ANTHROPIC_TOOLS, OPENAI_STRICT, VERTEX_SCHEMA
from toolprism.providers.reports import (
    ANTHROPIC_LIMITS,
    GEMINI_JSON_SCHEMA,
    GEMINI_LIVE,
    OPENAI_CHAT_UNIONS,
    OPENAI_UNIONS,
)
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
                "through the Responses API, and earlier models and Chat Completions refuse it.",
                (
                    Variant("strict", "strict tools", "openai-strict-current"),
                    Variant("gpt-5", "not strict: GPT-5 and later, Responses", "openai-gpt-5"),
                    Variant("gpt-4.1", "not strict: before GPT-5, or Chat Completions", "openai-gpt-4"),
                ),
                (OPENAI_UNIONS, OPENAI_CHAT_UNIONS, OPENAI_STRICT),
            ),
            Switch(
                "gemini",
                "Gemini",
                "`parametersJsonSchema` takes a part of JSON Schema, `parameters` the fields of the message `Schema`; "
                "the Live API has the latter alone.",
                (
                    Variant("json-schema", "parametersJsonSchema", "google-json-schema"),
                    Variant("parameters", "parameters", "google-parameters"),
                ),
                (GEMINI_JSON_SCHEMA, VERTEX_SCHEMA, GEMINI_LIVE),
            ),
            Switch(
                "claude",
                "Claude",
                "Strict tools are closed, have fewer keywords and share the limits of one request.",
                (
                    Variant("plain", "not strict", "anthropic-current"),
                    Variant("strict", "strict tools", "anthropic-strict"),
                ),
                (ANTHROPIC_TOOLS, ANTHROPIC_LIMITS),
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
        switch = PROVIDER_SWITCHES.get(name)
        if switch is None:
            raise unknown_name("switch", name, PROVIDER_SWITCHES)
        if value not in {variant.id for variant in switch.variants}:
            raise unknown_name("variant", each, [f"{name}={variant.id}" for variant in switch.variants])
        chosen[name] = value
    return chosen


def with_variants(targets: Sequence[Target], chosen: Mapping[str, str]) -> tuple[Target, ...]:
    """Return the targets with the chosen variants in place of the others of their switches, or at the end."""
    found = list(targets)
    for name, value in chosen.items():
        switch = PROVIDER_SWITCHES[name]
        wanted = next(find(variant.target) for variant in switch.variants if variant.id == value)
        places = [place for place, target in enumerate(found) if target.id in switch.targets]
        at = places[0] if places else len(found)
        found = [target for target in found if target.id not in switch.targets]
        found.insert(at, wanted)
    return tuple(found)
