"""Extra body: what Google's clients send beside OpenAI's parameters, in `extra_body.google`.

    safety_settings, cached_content, thinking_config, media_resolution    passed on
    stream_function_call_arguments                                        passed on to Vertex AI, beside functions
    tools, thought_tag_marker, anything else                              left out with a warning: what these bring
                                                                          back has no counterpart in OpenAI's format

Source: Gemini API, OpenAI compatibility, https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.
"""

from dataclasses import dataclass
from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.warnings import IGNORED, Warnings
from app.chat.openai.request_fields import a_flag, a_list, a_text, an_object
from app.core.json_types import Json

_AT: Final = "extra_body.google"
_SAFETY: Final = frozenset({"category", "threshold", "method"})
_RESOLUTIONS: Final = frozenset({"MEDIA_RESOLUTION_LOW", "MEDIA_RESOLUTION_MEDIUM", "MEDIA_RESOLUTION_HIGH"})
STREAMED: Final = f"{_AT}.stream_function_call_arguments"


@dataclass(frozen=True, kw_only=True)
class GoogleExtension:
    """The members that have a counterpart."""

    safety: list[Json] | None = None
    cached: str | None = None
    #: Not read yet.
    thinking: Json = None
    #: How closely all media are to be looked at.
    resolution: str | None = None
    #: Arguments are to be streamed value by value.
    streams_arguments: bool = False


def read_extra_body(value: Json, warnings: Warnings) -> GoogleExtension:
    """Read `extra_body`.

    Raises:
        WireError: a member is not of the kind that belongs there.
    """
    if value is None:
        return GoogleExtension()
    given = an_object(value, "extra_body")
    for name in given:
        if name != "google" and given[name] is not None:
            warnings.add(f"{IGNORED}extra_body.{name[:40]}")
    google = an_object(given["google"], _AT) if given.get("google") is not None else {}
    known = {name: member for name, member in google.items() if member is not None}
    extra = GoogleExtension(
        safety=_safety(known.pop("safety_settings", None)),
        cached=_cached(known.pop("cached_content", None)),
        thinking=known.pop("thinking_config", None),
        resolution=_resolution(known.pop("media_resolution", None)),
        streams_arguments=a_flag(known.pop("stream_function_call_arguments", False), STREAMED),
    )
    warnings.extend(f"{IGNORED}{_AT}.{name[:40]}" for name in known)
    return extra


def _cached(value: Json) -> str | None:
    return None if value is None else a_text(value, f"{_AT}.cached_content")


def _resolution(value: Json) -> str | None:
    if value is None:
        return None
    name = a_text(value, f"{_AT}.media_resolution").upper()
    name = name if name.startswith("MEDIA_") else f"MEDIA_RESOLUTION_{name}"
    if name not in _RESOLUTIONS:
        raise WireError("invalid_type", f"{_AT}.media_resolution")
    return name


def _safety(value: Json) -> list[Json] | None:
    if value is None:
        return None
    settings: list[Json] = []
    for index, setting in enumerate(a_list(value, f"{_AT}.safety_settings")):
        at = f"{_AT}.safety_settings[{index}]"
        said = {name: member for name, member in an_object(setting, at).items() if member is not None}
        for name, member in said.items():
            if name not in _SAFETY:
                raise WireError("invalid_type", at)
            a_text(member, f"{at}.{name}")
        settings.append(said)
    return settings or None
