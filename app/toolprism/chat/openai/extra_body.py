"""Reads the parameters that Google's clients send in `extra_body.google`.

    safety_settings, cached_content, media_resolution,    used
    stream_function_call_arguments
    tools                                                 built-in tools are used, any other is ignored with a warning
    thinking_config                                       used; `toolprism.chat.openai.generation` reads it
    thought_tag_marker, anything else                     ignored with a warning

Source: Gemini API, OpenAI compatibility, https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.

Source: Gemini API, OpenAI compatibility, https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.chat.model.conversation import Detail, GoogleExtension, GoogleFile
from toolprism.chat.model.errors import WireError
from toolprism.chat.openai.request_fields import read_flag, read_list, read_object, read_text
from toolprism.chat.openai.tools import built_in_names, read_built_in_tools
from toolprism.core.json_types import Json, Object

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


_AT: Final = "extra_body.google"
_SAFETY_MEMBERS: Final = frozenset({"category", "threshold", "method"})
_RESOLUTIONS: Final[Mapping[str, Detail]] = {"low": "low", "medium": "medium", "high": "high"}
_RESOLUTION_PREFIX: Final = "media_resolution_"


def read_extra_body(value: Json) -> GoogleExtension:
    """Return the members of `extra_body` that are used, and the names of the others.

    Raises:
        WireError: a value is not valid.
    """
    if value is None:
        return GoogleExtension()
    given = read_object(value, "extra_body")
    ignored = [f"extra_body.{name[:40]}" for name, member in given.items() if name != "google" and member is not None]
    google = read_object(given["google"], _AT) if given.get("google") is not None else {}
    members = {name: member for name, member in google.items() if member is not None}
    members.pop("thinking_config", None)
    tools = members.pop("tools", None)
    return GoogleExtension(
        safety_settings=_safety_settings(members.pop("safety_settings", None)),
        cached_content=_cached_content(members.pop("cached_content", None)),
        resolution=_resolution(members.pop("media_resolution", None)),
        streams_arguments=read_flag(
            members.pop("stream_function_call_arguments", False), f"{_AT}.stream_function_call_arguments"
        ),
        tools=tuple(tool for entry, at in _tool_entries(tools) for tool in read_built_in_tools(entry, at)),
        ignored=(*ignored, *(f"{_AT}.{name[:40]}" for name in members), *_other_tools(tools)),
    )


def _tool_entries(value: Json) -> Iterator[tuple[Object, str]]:
    """Yield the entries of `tools`, each with its place."""
    for index, entry in enumerate(read_list(value, f"{_AT}.tools") if value is not None else ()):
        at = f"{_AT}.tools[{index}]"
        yield read_object(entry, at), at


def _other_tools(value: Json) -> Iterator[str]:
    """Yield the names of the tools that are not built-in ones."""
    for entry, at in _tool_entries(value):
        used = built_in_names(entry)
        if entry.get("type") is not None:
            yield from () if used else (f"{at}.type",)
        else:
            yield from (
                f"{at}.{name[:40]}" for name, member in entry.items() if name not in used and member is not None
            )


def _cached_content(value: Json) -> str | None:
    return None if value is None else read_text(value, f"{_AT}.cached_content")


def _resolution(value: Json) -> Detail | None:
    if value is None:
        return None
    name = read_text(value, f"{_AT}.media_resolution").lower().removeprefix(_RESOLUTION_PREFIX)
    if name not in _RESOLUTIONS:
        raise WireError("invalid_type", f"{_AT}.media_resolution")
    return _RESOLUTIONS[name]


def _safety_settings(value: Json) -> tuple[Mapping[str, str], ...]:
    if value is None:
        return ()
    settings: list[Mapping[str, str]] = []
    for index, given in enumerate(read_list(value, f"{_AT}.safety_settings")):
        at = f"{_AT}.safety_settings[{index}]"
        setting = {name: member for name, member in read_object(given, at).items() if member is not None}
        for name, member in setting.items():
            if name not in _SAFETY_MEMBERS:
                raise WireError("invalid_type", at)
            read_text(member, f"{at}.{name}")
        settings.append(setting)
    return tuple(settings)
