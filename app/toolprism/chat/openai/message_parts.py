"""Writes calls, images and signatures in OpenAI's format.

Google's OpenAI endpoint puts signatures in `extra_content.google.thought_signature`:
https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.
"""

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object


def write_arguments(arguments: Object | None) -> str:
    """Return arguments as compact JSON; a call without arguments has an empty object."""
    return dumps(arguments if arguments is not None else {})


def write_call(name: str, call_id: str, arguments: str, signature: str | None) -> dict[str, Json]:
    """Return a tool call."""
    call: dict[str, Json] = {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
    return {**call, **write_signature(signature)}


def write_signature(signature: str | None) -> dict[str, Json]:
    """Return the members that hold a signature, as Google's OpenAI endpoint writes them."""
    return {} if signature is None else {"extra_content": {"google": {"thought_signature": signature}}}


def write_image(url: str, index: int) -> dict[str, Json]:
    """Return an image."""
    return {"type": "image_url", "index": index, "image_url": {"url": url}}
