"""Recognizes documents that were pasted as the wire bench's request by mistake, and where they belong."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading.parsing import parse
from toolprism.reading.paste import read
from toolprism.services.explain_error import is_error

#: Members that only one kind of document has, with its name.
_TELLING: Final[Mapping[str, str]] = {
    "candidates": "This is an answer of Vertex AI, not a chat request. Paste it into the second field.",
    "choices": "This is an answer in OpenAI's format, not a chat request. It is what the client gets back.",
    "contents": "This is a request to Gemini or Vertex AI, not a chat request. It is what the client's becomes here.",
}
#: First letters of abbreviations that are spoken with a vowel: MCP, OpenAI.
_VOWELS: Final = ("A", "E", "I", "O", "U", "MCP")


@dataclass(frozen=True, kw_only=True)
class Mispaste:
    """The kind of the pasted document, and the page for it."""

    sentence: str
    #: The address of that page's form, the name of its field, and the label of the button; empty for none.
    action: str = ""
    field: str = ""
    button: str = ""
    text: str = ""


def mispaste(text: str, limits: Limits) -> Mispaste | None:
    """Return the kind of a text that is certainly not a chat request, or None."""
    if not text.strip():
        return None
    if is_error(text):
        return Mispaste(
            sentence="This is a provider's error, not a chat request.",
            action="/explain-error",
            field="error",
            button="Explain it",
            text=text,
        )
    value = _value(text, limits)
    if isinstance(value, dict):
        if "messages" in value:
            return None
        known = next((words for member, words in _TELLING.items() if member in value), None)
        if known:
            return Mispaste(sentence=known)
    try:
        paste = read(text, limits)
    except BadInput:
        return None
    return Mispaste(
        sentence=f"This is {_with_article(paste.kind)}, not a chat request.",
        action="/check",
        field="text",
        button="Open it on the first page",
        text=text,
    )


def _value(text: str, limits: Limits) -> Json:
    try:
        return parse(text, limits).value
    except BadInput:
        return None


def _with_article(kind: str) -> str:
    """Return a kind with its article.

    >>> _with_article("MCP tool"), _with_article("function declaration"), _with_article("Anthropic tools")
    ('an MCP tool', 'a function declaration', 'a list of Anthropic tools')
    """
    if kind.startswith("request with "):
        return "a request without messages"
    if kind.endswith("s"):
        return f"a list of {kind}"
    return f"{'an' if kind.upper().startswith(_VOWELS) else 'a'} {kind}"
