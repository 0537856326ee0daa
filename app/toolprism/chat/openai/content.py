"""Reads the text or the list of parts of a message."""

from collections.abc import Iterator
from typing import Final

from toolprism.chat.model.conversation import MediaPart, Part, TextPart
from toolprism.chat.model.errors import WireError
from toolprism.chat.openai.media import read_audio, read_file, read_image, read_video
from toolprism.chat.openai.request_fields import read_list, read_object, read_text
from toolprism.core.json_types import Json

_MEDIA: Final = {"image_url": read_image, "video_url": read_video, "input_audio": read_audio, "file": read_file}
#: The types of text parts, and the member that holds the text of each.
_TEXTS: Final = {"text": "text", "refusal": "refusal"}


def read_parts(content: Json, at: str) -> tuple[Part, ...]:
    """Return the parts of a message; empty texts are left out.

    Raises:
        WireError: a part cannot be sent.
    """
    if content is None:
        return ()
    if isinstance(content, str):
        return (TextPart(content),) if content else ()
    parts = (part for _, part in _listed(content, at))
    return tuple(part for part in parts if not isinstance(part, TextPart) or part.text)


def read_texts(content: Json, at: str) -> str:
    """Return a content that must be text; its parts are joined by line breaks.

    Raises:
        WireError: a part has another type.
    """
    if content is None or isinstance(content, str):
        return content or ""
    texts: list[str] = []
    for place, part in _listed(content, at):
        if not isinstance(part, TextPart):
            raise WireError("unsupported_content_part", f"{place}.type")
        texts.append(part.text)
    return "\n".join(filter(None, texts))


def joined(parts: tuple[Part, ...]) -> str:
    """Return the texts of parts, joined by line breaks."""
    return "\n".join(part.text for part in parts if isinstance(part, TextPart))


def media_of(parts: tuple[Part, ...]) -> Iterator[MediaPart]:
    """Yield the parts that are not text."""
    return (part for part in parts if isinstance(part, MediaPart))


def _listed(content: Json, at: str) -> Iterator[tuple[str, Part]]:
    """Yield the parts of a list, each with its place."""
    for index, part in enumerate(read_list(content, at)):
        place = f"{at}[{index}]"
        yield place, _part(part, place)


def _part(value: Json, at: str) -> Part:
    part = read_object(value, at)
    kind = part.get("type")
    if isinstance(kind, str) and kind in _TEXTS:
        return TextPart(read_text(part.get(_TEXTS[kind]), f"{at}.{_TEXTS[kind]}"))
    if isinstance(kind, str) and kind in _MEDIA:
        return _MEDIA[kind](part, at)
    raise WireError("unsupported_content_part", f"{at}.type")
