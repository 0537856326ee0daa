"""How each provider cuts text into tokens: by a public vocabulary, or about as that one does."""

from typing import Final, NamedTuple

from toolprism.core.finding import Source
from toolprism.providers.citations import in_code, reported

_READ: Final = "2026-11-24"
TIKTOKEN: Final = in_code("OpenAI: the vocabulary o200k_base, as in tiktoken 0.14.0", "openai/tiktoken", _READ)
CLAUDE_CONTEXT: Final = reported(
    "Claude: 60 tools of 14,081 tokens as JSON are 15,282 for `count_tokens`, with a prelude of 313 to 346",
    "anthropics/claude-code/issues/16466",
)
CLAUDE_FACTOR: Final = reported(
    "Claude: 1.15 times the tokens of OpenAI's vocabulary are too few, 1.25 are enough",
    "caozhiyuan/copilot-api/pull/141",
)


class Vocabulary(NamedTuple):
    """How a provider counts."""

    #: An encoding of tiktoken.
    encoding: str
    #: Tokens of the provider for one of that encoding.
    factor: float = 1
    #: How far the count may be off, as a part of it; 0 for the provider's own vocabulary.
    margin: float = 0
    #: Tokens that the provider adds once, as soon as there is a tool.
    prelude: int = 0
    sources: tuple[Source, ...] = ()


_OPENAI: Final = Vocabulary("o200k_base", sources=(TIKTOKEN,))
_CLAUDE: Final = Vocabulary("o200k_base", 1.2, 0.15, 346, (CLAUDE_CONTEXT, CLAUDE_FACTOR))
#: Of a provider whose vocabulary nobody has published, or who serves models of many makers.
_ABOUT: Final = Vocabulary("o200k_base", 1, 0.2, sources=(TIKTOKEN,))
#: By the start of a profile's id.
_BY_PROFILE: Final = (
    ("openai", _OPENAI),
    ("azure", _OPENAI),
    ("anthropic", _CLAUDE),
    ("bedrock", _CLAUDE),
    ("cloud-code-assist", _CLAUDE),
)


def vocabulary_of(profile: str) -> Vocabulary:
    """Return how the provider of a profile counts.

    >>> vocabulary_of("openai-strict").margin, vocabulary_of("mistral").margin
    (0, 0.2)
    """
    return next((vocabulary for start, vocabulary in _BY_PROFILE if profile.startswith(start)), _ABOUT)
