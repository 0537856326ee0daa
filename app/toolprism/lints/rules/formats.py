"""Formats and patterns."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from toolprism.conditions import values
from toolprism.conditions.values import is_anchored, looks_around
from toolprism.core.errors import nearest
from toolprism.core.finding import Severity
from toolprism.core.json_types import Json, Object, as_object, object_at
from toolprism.core.patch import remove
from toolprism.core.pointer import Path
from toolprism.lints.declaration import node_lint, taking
from toolprism.lints.finding import Fix, Found
from toolprism.lints.subject import Place
from toolprism.lints.value_words import word
from toolprism.providers import reports as reported
from toolprism.providers.citations import ANTHROPIC_TOOLS, OPENAI_STRICT, XAI
from toolprism.validation import pattern_matches

#: The formats that JSON Schema 2020-12 defines.
OF_JSON_SCHEMA: Final = frozenset(
    {
        *("date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname"),
        *("ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template"),
        *("json-pointer", "relative-json-pointer", "regex"),
    }
)
#: Formats that OpenAPI and Gemini add, by type.
OF_NUMBERS: Final = frozenset({"int32", "int64", "uint32", "uint64", "float", "double"})
OF_OPENAPI_TEXTS: Final = frozenset({"byte", "binary", "password"})
#: Gemini's mark for a list of values.
OF_GEMINI: Final = frozenset({"enum"})

KNOWN: Final = OF_JSON_SCHEMA | OF_NUMBERS | OF_OPENAPI_TEXTS | OF_GEMINI


#: A problem of a pattern, the worst first.
Trouble: TypeAlias = Literal["not a pattern", "not Python's", "lookaround", "unanchored"]

#: Longer patterns are not compiled.
_LONGEST: Final = 5_000
_OPEN_END: Final = re.compile(r"(?<!\\)\.\*$")


@lru_cache(1_024)
def trouble_with(pattern: str) -> Trouble | None:
    r"""Return the problem of a pattern, or None.

    >>> trouble_with("("), trouble_with(r"\p{L}+"), trouble_with("^(?=a)a$"), trouble_with("^a|b$"), trouble_with("^a$")
    ('not a pattern', "not Python's", 'lookaround', 'unanchored', None)
    """
    if len(pattern) > _LONGEST:
        return None
    if pattern_matches(pattern, "") is None:
        return "not a pattern"
    if looks_around(pattern):
        return "lookaround"
    if not values.python_compiles(pattern):
        return "not Python's"
    # an open end, `.*`, makes an anchor needless
    whole = f"{'^' if pattern.startswith('.*') else ''}{pattern}{'$' if _OPEN_END.search(pattern) else ''}"
    return None if is_anchored(whole) else "unanchored"


def some_pattern_matches(patterns: Json, name: str) -> bool:
    """Return whether one of the names of `patternProperties` matches a name."""
    return any(pattern_matches(pattern, name) for pattern in as_object(patterns))


@node_lint(
    on={"format"},
    severity="warning",
    bad=taking(phone={"type": "string", "format": "phone", "description": "A number such as +49 30 123."}),
    good=taking(phone={"type": "string", "description": "A number such as +49 30 123."}),
    sources=(reported.JSON_SCHEMA_VALIDATION, OPENAI_STRICT, reported.LLGUIDANCE_FORMAT),
    providers=("openai", "vllm", "xai", "bedrock"),
    fixes=True,
    minds=values.format_not_supported,
)
def format_not_supported(node: Object, place: Place) -> Iterator[Found]:
    """A format should be a defined one.

    `format` is not defined by JSON Schema, nor added by OpenAPI or Gemini (`int32`, `double`, `byte` and the like).

    OpenAI's strict mode accepts nine formats and refuses others, and engines such as llguidance refuse unknown formats.
    Providers that ignore it check nothing. Describe the format in the description, or with a `pattern`.
    """
    name = node["format"]
    if not isinstance(name, str) or name in KNOWN:
        return
    near = nearest(name, sorted(OF_JSON_SCHEMA), cutoff=0.8)
    hint = f" Did you mean `{near}`?" if near else ""
    path = (*place.path, "format")
    message = f"The format {word(name)} is not defined, and OpenAI's strict mode refuses it.{hint}"
    yield Found(path, message, Fix("Remove the format", (remove(path),)))


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
    bad=taking(code={"type": "string", "pattern": "^(?=.*[0-9])[a-z0-9]+$", "description": "A code."}),
    good=taking(code={"type": "string", "pattern": "^[a-z0-9]+$", "description": "A code."}),
    sources=(reported.OPENAI_REGEX, reported.LLAMA_LOOKAROUND, reported.LLAMA_PATTERN, ANTHROPIC_TOOLS, XAI),
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
    given: list[tuple[Path, str]] = [(("pattern",), pattern)] if isinstance(pattern, str) else []
    given += [(("patternProperties", name), name) for name in object_at(node, "patternProperties")]
    for at, each in given:
        trouble = trouble_with(each)
        if trouble is not None and (trouble != "unanchored" or at == ("pattern",)):
            sentence, severity = _SENTENCES[trouble]
            yield Found((*place.path, *at), sentence, severity=severity)
