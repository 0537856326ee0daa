"""Reads members of a request by type, and images, videos, sounds and files in it.

Every error names the place of the value, and no error repeats the value.

No address is ever opened: if neither the client nor the file name gives a media type, that is an error.
"""

import math
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar, get_args
from urllib.parse import urlsplit

from toolprism.chat.model.conversation import Detail, MediaPart
from toolprism.chat.model.errors import WireError
from toolprism.core.json_types import Json, Object, is_number

_Value = TypeVar("_Value", dict[str, Any], list[Any], str, bool)


def read(kind: type[_Value], value: Json, at: str, code: str = "invalid_type") -> _Value:
    """Return a value that must be of a type."""
    if not isinstance(value, kind):
        raise WireError(code, at)
    return value


def read_if(kind: type[_Value], value: Json, at: str, code: str = "invalid_type") -> _Value | None:
    """Return a value that must be of a type if it is not null."""
    return None if value is None else read(kind, value, at, code)


def read_members(value: Json, at: str) -> dict[str, Any]:
    """Return the members of an object that are not null."""
    return {name: member for name, member in read(dict, value, at).items() if member is not None}


def read_number(value: Json, at: str) -> float | None:
    """Return a finite number, or None."""
    if value is None or (is_number(value) and _is_finite(value)):
        return value
    raise WireError("invalid_type", at)


def read_integer(value: Json, at: str, code: str = "invalid_type") -> int | None:
    """Return an integer of 32 bits, or None."""
    if value is None:
        return None
    if is_number(value) and -(2**31) <= value < 2**31 and value == int(value):
        return int(value)
    raise WireError(code, at)


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number larger than any double
        return False


_DATA_URL: Final = re.compile(r"data:([^;,]*)((?:;[^;,]*)*),", re.IGNORECASE)
_BASE64: Final = re.compile(r"[A-Za-z0-9+/_-]*={0,2}")
_MIME: Final = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]*/[a-z0-9][a-z0-9!#$&^_.+-]*")
_ADDRESS: Final = re.compile(r"(?:gs|https?)://\S+", re.IGNORECASE)
_DETAILS: Final = get_args(Detail)

_YOUTUBE: Final = ("youtube.com", "youtu.be")
_SPELLINGS: Final = {"image/jpg": "image/jpeg", "audio/x-wav": "audio/wav"}
#: Extensions that are the subtype of a media type, and those that are not.
_SUBTYPES: Final = {
    "image": "png jpeg webp gif bmp heic heif",
    "video": "mp4 mpeg avi wmv webm",
    "audio": "wav flac aac ogg opus",
    "application": "pdf json",
    "text": "html css csv xml",
}
_BY_EXTENSION: Final = {
    **{name: f"{kind}/{name}" for kind, names in _SUBTYPES.items() for name in names.split()},
    "jpg": "image/jpeg",
    "mov": "video/quicktime",
    "mpg": "video/mpeg",
    "flv": "video/x-flv",
    "3gp": "video/3gpp",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "txt": "text/plain",
    "md": "text/markdown",
}


def _read_part(part: Object, at: str, *, member: str) -> MediaPart:
    """Read `{"type": MEMBER, MEMBER: {"url", "detail"?, "format"?}}`."""
    given, place = part.get(member), f"{at}.{member}"
    shown = {"url": given} if isinstance(given, str) else read(dict, given, place)
    url, form = read(str, shown.get("url"), f"{place}.url"), shown.get("format")
    if member == "video_url" and form is None and _is_youtube(url):
        form = "video/mp4"
    return _located(url, form, None, _detail(shown.get("detail")), f"{place}.url")


def _is_youtube(url: str) -> bool:
    """Return whether an address is on YouTube, whose videos have no extension.

    Vertex AI's samples give them the type video/mp4:
    https://cloud.google.com/vertex-ai/generative-ai/docs/multimodal/video-understanding, read 2026-11-22.
    """
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return host in _YOUTUBE or host.endswith(tuple(f".{name}" for name in _YOUTUBE))


def _audio(part: Object, at: str) -> MediaPart:
    """Read `{"type": "input_audio", "input_audio": {"data", "format"}}`."""
    audio = read(dict, part.get("input_audio"), f"{at}.input_audio")
    data = _base64(read(str, audio.get("data"), f"{at}.input_audio.data"), f"{at}.input_audio.data")
    name = read(str, audio.get("format"), f"{at}.input_audio.format", "unknown_media_type")
    return MediaPart(mime=_mime(f"audio/{name}", f"{at}.input_audio.format"), content=data, is_data=True)


def _file(part: Object, at: str) -> MediaPart:
    """Read `{"type": "file", "file": {"file_data" or "file_id", "filename"?, "format"?}}`."""
    file = read(dict, part.get("file"), f"{at}.file")
    member = "file_data" if file.get("file_data") is not None else "file_id"
    place = f"{at}.file.{member}"
    detail = _detail(file.get("detail"))
    content = read(str, file.get(member), place)
    if member == "file_data" and not _DATA_URL.match(content) and not _ADDRESS.match(content):
        mime = _named(file.get("format"), file.get("filename"), None, place)
        return MediaPart(mime=mime, content=_base64(content, place), is_data=True, detail=detail)
    return _located(content, file.get("format"), file.get("filename"), detail, place)


def _located(url: str, form: Json, filename: Json, detail: Detail | None, at: str) -> MediaPart:
    if url[:5].lower() == "data:":
        mime, data = _decoded(url, form, at)
        return MediaPart(mime=mime, content=data, is_data=True, detail=detail)
    if not _ADDRESS.fullmatch(url):
        raise WireError("unknown_media_type", at)
    return MediaPart(mime=_named(form, filename, url, at), content=url, is_data=False, detail=detail)


def _decoded(url: str, form: Json, at: str) -> tuple[str, str]:
    found = _DATA_URL.match(url)
    if found is None or not found[2].lower().endswith(";base64"):
        raise WireError("invalid_data_url", at)
    data = _base64(url[found.end() :], at)
    if isinstance(form, str):
        return _mime(form, at), data
    return _mime(found[1], at, "invalid_data_url"), data


def _base64(data: str, at: str) -> str:
    if not data or not _BASE64.fullmatch(data):
        raise WireError("invalid_data_url", at)
    return data


def _named(form: Json, filename: Json, url: str | None, at: str) -> str:
    if isinstance(form, str):
        return _mime(form, at)
    names = [_path(url)] if url is not None else []
    names += [filename] if isinstance(filename, str) else []
    for name in names:
        mime = _BY_EXTENSION.get(name.rpartition(".")[2].lower()) if "." in name else None
        if mime is not None:
            return mime
    raise WireError("unknown_media_type", at)


def _path(url: str) -> str:
    try:
        return urlsplit(url).path.rpartition("/")[2]
    except ValueError:  # brackets without an IP address
        return ""


def _mime(name: str, at: str, code: str = "unknown_media_type") -> str:
    name = name.strip().lower()
    name = _SPELLINGS.get(name, name)
    if not _MIME.fullmatch(name):
        raise WireError(code, at)
    return name


def _detail(value: Any) -> Detail | None:
    return value if value in _DETAILS else None


#: The reader of each type of part; it raises a `WireError` if the part cannot be sent.
READERS: Final[Mapping[str, Callable[[Object, str], MediaPart]]] = {
    "image_url": partial(_read_part, member="image_url"),
    "video_url": partial(_read_part, member="video_url"),
    "input_audio": _audio,
    "file": _file,
}
