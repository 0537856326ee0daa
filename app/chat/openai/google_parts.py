"""Native parts: what a tool message carries in Vertex AI's own notation, in `extra_content.google.parts`.

Source: Gemini API, OpenAI compatibility, https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.
"""

from typing import Final

from app.chat.model.errors import WireError
from app.chat.openai.request_fields import a_list, a_text, an_object
from app.core.json_types import Json, Object

_MEMBERS: Final = {
    "inlineData": ("mimeType", "data", "displayName"),
    "fileData": ("mimeType", "fileUri", "displayName"),
}


def read_native_parts(value: Json, at: str) -> tuple[Object, ...]:
    """Read parts of a function response.

    Raises:
        WireError: one of them has a field that Vertex AI does not know.
    """
    if value is None:
        return ()
    return tuple(_part(part, f"{at}[{index}]") for index, part in enumerate(a_list(value, at)))


def _part(value: Json, at: str) -> Object:
    part = {name: member for name, member in an_object(value, at).items() if member is not None}
    if len(part) != 1 or not part.keys() <= _MEMBERS.keys():
        raise WireError("unsupported_content_part", at)
    ((name, media),) = part.items()
    given = {member: text for member, text in an_object(media, f"{at}.{name}").items() if text is not None}
    for member, text in given.items():
        if member not in _MEMBERS[name]:
            raise WireError("unsupported_content_part", f"{at}.{name}")
        a_text(text, f"{at}.{name}.{member}")
    return {name: given}
