"""Reads the files that a tool message carries in `extra_content.google.parts`.

Source: Gemini API, OpenAI compatibility, https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.
"""

from typing import Final

from toolprism.chat.model.conversation import GoogleFile
from toolprism.chat.model.errors import WireError
from toolprism.chat.openai.request_fields import read_list, read_object, read_text
from toolprism.core.json_types import Json

#: Each notation of a file, and the member that holds its content.
_CONTENT: Final = {"inlineData": "data", "fileData": "fileUri"}


def read_google_parts(value: Json, at: str) -> tuple[GoogleFile, ...]:
    """Return the files.

    Raises:
        WireError: a part has a member that is unknown to Vertex AI.
    """
    if value is None:
        return ()
    return tuple(_file(part, f"{at}[{index}]") for index, part in enumerate(read_list(value, at)))


def _file(value: Json, at: str) -> GoogleFile:
    part = {name: member for name, member in read_object(value, at).items() if member is not None}
    if len(part) != 1 or not part.keys() <= _CONTENT.keys():
        raise WireError("unsupported_content_part", at)
    ((notation, media),) = part.items()
    content = _CONTENT[notation]
    given = {name: text for name, text in read_object(media, f"{at}.{notation}").items() if text is not None}
    for name, text in given.items():
        if name not in {"mimeType", content, "displayName"}:
            raise WireError("unsupported_content_part", f"{at}.{notation}")
        read_text(text, f"{at}.{notation}.{name}")
    return GoogleFile(
        mime=given.get("mimeType"),
        content=given.get(content),
        is_data=notation == "inlineData",
        display_name=given.get("displayName"),
    )
