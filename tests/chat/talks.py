"""Messages and the contents that they become, in a short notation."""

from dataclasses import dataclass, field
from typing import Any

SIG = "U0lH"
TEXT_SIG = "VEVYVA=="
BYPASS = "skip_thought_signature_validator"
PNG = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}
INLINE = {"inlineData": {"mimeType": "image/png", "data": "iVBORw0KGgo="}}


def google(**members: Any) -> dict[str, Any]:
    return {"extra_content": {"google": members}}


def calling(name: str, arguments: Any = "{}", **more: Any) -> dict[str, Any]:
    """An assistant message with one call of `f`."""
    call = {"id": name, "type": "function", "function": {"name": "f", "arguments": arguments}, **more}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def said(*texts: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text} for text in texts]


def users(*given: Any) -> dict[str, Any]:
    return {"role": "user", "parts": [{"text": part} if isinstance(part, str) else part for part in given]}


def models(*given: Any) -> dict[str, Any]:
    return {**users(*given), "role": "model"}


def called(name: str | None = None, sig: str | None = None, **args: Any) -> dict[str, Any]:
    return {"functionCall": {"id": name, "name": "f", "args": args}, "thoughtSignature": sig}


def got(response: Any, name: str | None = None, nested: Any = None) -> dict[str, Any]:
    return {"functionResponse": {"id": name, "name": "f", "response": response, "parts": nested}}


@dataclass(frozen=True)
class Talk:
    """Messages, and the contents that they become."""

    name: str
    messages: list[Any]
    contents: list[Any]
    warnings: frozenset[str] = frozenset()
    more: dict[str, Any] = field(default_factory=dict)
