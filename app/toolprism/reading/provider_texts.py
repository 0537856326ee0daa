"""Error messages of providers that were pasted in place of a tool."""

import re
from collections.abc import Sequence
from typing import Final

from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.reading.places import Source


def is_error_body(value: Json) -> bool:
    """Return whether a JSON value is the body of an error response."""
    if isinstance(value, list):
        return bool(value) and all(map(is_error_body, value))
    if not isinstance(value, dict):
        return False
    error = value.get("error")
    return isinstance(error, dict) and isinstance(error.get("message"), str) and "tools" not in value


#: Texts that only one provider writes, the most specific first.
_SIGNS: Final[Sequence[tuple[str, str]]] = (
    (
        "OpenAI",
        r"Invalid schema for (?:function|response_format)|invalid_function_parameters|openai\.\w*Error|OpenAIException",
    ),
    (
        "Anthropic",
        r"tools\.\d+\.(?:custom\.)?(?:input_schema|name)|anthropic\.\w*Error|\"type\":\s*\"error\"|AnthropicException",
    ),
    ("Gemini", r"function_declarations\[\d+\]|INVALID_ARGUMENT|Invalid JSON payload received|GenerateContentRequest"),
    ("Bedrock", r"ValidationException|ConverseStream|toolConfig\.tools\.\d+"),
    ("Moonshot", r"moonshot flavored json schema"),
    ("a provider", r"\b(?:4\d\d|Error code: \d{3})\b.{0,40}(?:error|Bad Request)|BadRequestError|\"error\": ?\{"),
)
#: The most characters that are searched.
_MOST: Final = 20_000


def provider_error(source: Source, start: int, end: int) -> Finding | None:
    """Return the finding that the text is a provider's error message, or None."""
    text = source.text[start : min(end, start + _MOST)]
    for provider, pattern in _SIGNS:
        found = re.search(pattern, text, re.IGNORECASE if provider == "a provider" else 0)
        if found:
            message = f"This is an error message of {provider}, and not a tool."
            at = start + found.start()
            return source.finding(at, "provider-error", message, hint="Paste the tool that it is about.")
    return None
