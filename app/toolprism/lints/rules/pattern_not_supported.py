"""A regular expression that some engines refuse."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.conditions import values
from toolprism.core.finding import Severity
from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.patterns import Trouble, trouble_with
from toolprism.lints.subject import Place
from toolprism.providers.advice import LLAMA_LOOKAROUND
from toolprism.providers.citations import ANTHROPIC_TOOLS, XAI
from toolprism.providers.reports import LLAMA_PATTERN, OPENAI_REGEX

_SENTENCES: Final[Mapping[Trouble, tuple[str, Severity]]] = {
    "not a pattern": ("The pattern does not compile as JavaScript's, which JSON Schema asks for.", "error"),
    "not Python's": ("The pattern does not compile in Python, and OpenAI refuses such a one.", "warning"),
    "lookaround": ("The pattern looks ahead or behind; OpenAI's strict mode and llama.cpp refuse that.", "warning"),
    "unanchored": (
        "The pattern is not anchored with `^` and `$`; xAI and llama.cpp take it for the whole text.",
        "note",
    ),
}


@node_lint(
    on={"pattern", "patternProperties"},
    severity="warning",
    bad={
        "type": "object",
        "properties": {"code": {"type": "string", "pattern": "^(?=.*[0-9])[a-z0-9]+$", "description": "A code."}},
    },
    good={
        "type": "object",
        "properties": {"code": {"type": "string", "pattern": "^[a-z0-9]+$", "description": "A code."}},
    },
    sources=(OPENAI_REGEX, LLAMA_LOOKAROUND, LLAMA_PATTERN, ANTHROPIC_TOOLS, XAI),
    providers=("openai", "anthropic", "bedrock", "xai", "llama-cpp", "ollama"),
    minds=values.pattern_not_supported,
)
def pattern_not_supported(node: Object, place: Place) -> Iterator[Found]:
    """A pattern should mean the same in every engine.

    A `pattern`, or a key of `patternProperties`, does not compile (an error), compiles in JavaScript but not in Python,
    uses look-ahead or look-behind (warnings), or is not anchored at both ends (a note; keys may be unanchored).

    Providers convert patterns to automata without lookaround or backreferences, and OpenAI compiles each with Python's
    `re`. JSON Schema searches a pattern anywhere in the text; xAI reads it as anchored, and llama.cpp refuses it
    without anchors. With `^` and `$` it means the same everywhere.
    """
    pattern = node.get("pattern")
    trouble = trouble_with(pattern) if isinstance(pattern, str) else None
    if trouble is not None:
        sentence, severity = _SENTENCES[trouble]
        yield Found((*place.path, "pattern"), sentence, severity=severity)
    names = node.get("patternProperties")
    for name in names if isinstance(names, dict) else ():
        trouble = trouble_with(name)
        if trouble is not None and trouble != "unanchored":
            sentence, severity = _SENTENCES[trouble]
            yield Found((*place.path, "patternProperties", name), sentence, severity=severity)
