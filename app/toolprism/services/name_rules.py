"""The names of tools and properties that providers accept."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.finding import Finding
from toolprism.core.json_text import shown
from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, render
from toolprism.core.short_text import shortened
from toolprism.core.walk import nodes
from toolprism.reading.tool import Tool
from toolprism.schema import Source
from toolprism.tool_forms import name_path

_READ: Final = "2026-11-21"


@dataclass(frozen=True, kw_only=True)
class NameRule:
    """The rule of one provider."""

    provider: str
    pattern: str
    #: The pattern in words.
    words: str
    source: Source


TOOLS: Final[Sequence[NameRule]] = (
    NameRule(
        provider="OpenAI",
        pattern=r"[a-zA-Z0-9_-]{1,64}",
        words="1 to 64 letters, digits, `_` and `-`",
        source=Source(
            "openai-python 3.3.0: `FunctionDefinition.name`", _READ, "source", "https://github.com/openai/openai-python"
        ),
    ),
    NameRule(
        provider="Gemini",
        pattern=r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}",
        words="a letter or `_`, then at most 63 letters, digits, `_`, `.`, `:` and `-`",
        source=Source(
            "Gemini: `Invalid function name. Must start with a letter or an underscore.`",
            _READ,
            "reported",
            "https://github.com/google-gemini/gemini-cli/issues/2966",
        ),
    ),
    NameRule(
        provider="Bedrock",
        pattern=r"[a-zA-Z0-9_-]{1,64}",
        words="1 to 64 letters, digits, `_` and `-`",
        source=Source(
            "botocore 1.44.5: the service model of bedrock-runtime", _READ, "source", "https://github.com/boto/botocore"
        ),
    ),
    NameRule(
        provider="Anthropic",
        pattern=r"[a-zA-Z0-9_-]{1,128}",
        words="1 to 128 letters, digits, `_` and `-`",
        source=Source("litellm: names of tools for Anthropic", _READ, "source", "https://github.com/BerriAI/litellm"),
    ),
)

PROPERTIES: Final[Sequence[NameRule]] = (
    NameRule(
        provider="Anthropic",
        pattern=r"[a-zA-Z0-9_.-]{1,64}",
        words="1 to 64 letters, digits, `_`, `.` and `-`",
        source=Source(
            "Anthropic: `Property keys should match pattern`",
            _READ,
            "reported",
            "https://github.com/ComposioHQ/composio/issues/3500",
        ),
    ),
)


def name_findings(tool: Tool) -> Iterator[Finding]:
    """Yield a warning for each name, of the tool or a property, that some provider refuses."""
    if tool.name is not None:
        yield from _refused(tool.name, "The name of the tool", (*tool.tool_at, *name_path(tool.form)), TOOLS)
    for path, name in _property_names(tool.schema):
        yield from _refused(name, "The name of the property", (*tool.at, *path), PROPERTIES)


def _property_names(schema: Json) -> Iterator[tuple[Path, str]]:
    for path, node in nodes(schema):
        properties = node.get("properties")
        if isinstance(properties, dict):
            yield from (((*path, "properties", name), name) for name in properties)


def _refused(name: str, what: str, at: Path, rules: Sequence[NameRule]) -> Iterator[Finding]:
    refusing = [rule for rule in rules if not re.fullmatch(rule.pattern, name)]
    if refusing:
        who = " and ".join(filter(None, [", ".join(rule.provider for rule in refusing[:-1]), refusing[-1].provider]))
        verb = "refuses" if len(refusing) == 1 else "refuse"
        text = shortened(shown(name), _LONGEST)
        yield Finding(
            code="name-refused",
            message=f"{what}, {text}, is one that {who} {verb}: {refusing[0].words} are accepted.",
            severity="warning",
            pointer=render(at),
            citation=refusing[0].source.to_json(),
        )


_LONGEST: Final = 70
