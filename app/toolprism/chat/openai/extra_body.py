"""Reads the parameters that Google's clients send in `extra_body.google`.

    safety_settings, cached_content, media_resolution,    used
    stream_function_call_arguments
    tools                                                 built-in tools are used, any other is ignored with a warning
    thinking_config                                       used; `toolprism.chat.openai.generation` reads it
    thought_tag_marker, anything else                     ignored with a warning

Source: Gemini API, OpenAI compatibility, https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from toolprism.chat.model.conversation import Detail, GoogleExtension, GoogleFile
from toolprism.chat.model.errors import WireError
from toolprism.chat.openai.request_fields import read, read_if, read_members
from toolprism.chat.openai.tools import built_in_names, read_built_in_tools
from toolprism.core.json_types import Json, Object

#: Each notation of a file, and the member that holds its content.
_CONTENT: Final = {"inlineData": "data", "fileData": "fileUri"}


def read_google_parts(value: Json, at: str) -> tuple[GoogleFile, ...]:
    """Return the files."""
    return tuple(_file(part, f"{at}[{index}]") for index, part in enumerate(read_if(list, value, at) or ()))


def _file(value: Json, at: str) -> GoogleFile:
    part = read_members(value, at)
    if len(part) != 1 or not part.keys() <= _CONTENT.keys():
        raise WireError("unsupported_content_part", at)
    ((notation, media),) = part.items()
    content = _CONTENT[notation]
    given = read_members(media, f"{at}.{notation}")
    for name, text in given.items():
        if name not in {"mimeType", content, "displayName"}:
            raise WireError("unsupported_content_part", f"{at}.{notation}")
        read(str, text, f"{at}.{notation}.{name}")
    return GoogleFile(
        mime=given.get("mimeType"),
        content=given.get(content),
        is_data=notation == "inlineData",
        display_name=given.get("displayName"),
    )


_AT: Final = "extra_body.google"
_SAFETY_MEMBERS: Final = frozenset({"category", "threshold", "method"})
_RESOLUTIONS: Final = get_args(Detail)
_RESOLUTION_PREFIX: Final = "media_resolution_"


def read_extra_body(value: Json) -> GoogleExtension:
    """Return the members of `extra_body` that are used, and the names of the others."""
    given = {} if value is None else read_members(value, "extra_body")
    ignored = [f"extra_body.{name[:40]}" for name in given if name != "google"]
    members = read_members(given.get("google", {}), _AT)
    members.pop("thinking_config", None)
    tools = members.pop("tools", None)
    return GoogleExtension(
        safety_settings=tuple(_safety_settings(members.pop("safety_settings", None))),
        cached_content=read_if(str, members.pop("cached_content", None), f"{_AT}.cached_content"),
        resolution=_resolution(members.pop("media_resolution", None)),
        streams_arguments=read(
            bool, members.pop("stream_function_call_arguments", False), f"{_AT}.stream_function_call_arguments"
        ),
        tools=tuple(tool for entry, at in _tool_entries(tools) for tool in read_built_in_tools(entry, at)),
        ignored=(*ignored, *(f"{_AT}.{name[:40]}" for name in members), *_other_tools(tools)),
    )


def _tool_entries(value: Json) -> Iterator[tuple[Object, str]]:
    """Yield the entries of `tools`, each with its place."""
    for index, entry in enumerate(read_if(list, value, f"{_AT}.tools") or ()):
        at = f"{_AT}.tools[{index}]"
        yield read(dict, entry, at), at


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


def _resolution(value: Any) -> Detail | None:
    name: Any = read_if(str, value, f"{_AT}.media_resolution")
    level: Detail | None = name and name.lower().removeprefix(_RESOLUTION_PREFIX)
    if level is not None and level not in _RESOLUTIONS:
        raise WireError("invalid_type", f"{_AT}.media_resolution")
    return level


def _safety_settings(value: Json) -> Iterator[Mapping[str, str]]:
    for index, given in enumerate(read_if(list, value, f"{_AT}.safety_settings") or ()):
        at = f"{_AT}.safety_settings[{index}]"
        setting = read_members(given, at)
        for name, member in setting.items():
            if name not in _SAFETY_MEMBERS:
                raise WireError("invalid_type", at)
            read(str, member, f"{at}.{name}")
        yield setting
