"""Reads tools that run at Google, from `tools` and from `extra_body.google.tools`.

    {"type": "googleSearch"}    {"googleSearch": {}}    {"type": "googleSearch", "googleSearch": {...}}

Names and settings may be written in camelCase or snake_case, as proto-JSON allows. Names: `Tool`, Vertex AI v1,
revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from toolprism.chat.model.tools import BuiltInName, BuiltInTool
from toolprism.chat.openai.request_fields import read_object
from toolprism.core.json_types import Json, Object

_NAMES: Final[Mapping[str, BuiltInName]] = {
    "googleSearch": "google_search",
    "google_search": "google_search",
    "codeExecution": "code_execution",
    "code_execution": "code_execution",
    "urlContext": "url_context",
    "url_context": "url_context",
    "enterpriseWebSearch": "enterprise_web_search",
    "enterprise_web_search": "enterprise_web_search",
}
_UNDERSCORE: Final = re.compile(r"_([a-z0-9])")


def built_in_names(tool: Object) -> list[str]:
    """Return the names of the built-in tools in an entry, in their original spelling."""
    kind = tool.get("type")
    if kind is not None:
        return [kind] if isinstance(kind, str) and kind in _NAMES else []
    return [name for name, settings in tool.items() if name in _NAMES and settings is not None]


def read_built_in_tools(tool: Object, at: str) -> Iterator[BuiltInTool]:
    """Yield the built-in tools of an entry.

    Raises:
        WireError: the settings are not an object.
    """
    for spelling in built_in_names(tool):
        name = _NAMES[spelling]
        settings = _settings(tool, spelling, at)
        yield BuiltInTool(
            name, {_camel_case(key): _value(value) for key, value in settings.items() if value is not None}
        )


def _settings(tool: Object, spelling: str, at: str) -> Object:
    """Return the settings below the name of the tool; without that member, those beside `type`."""
    for member in (spelling, *(other for other, name in _NAMES.items() if name == _NAMES[spelling])):
        if tool.get(member) is not None:
            return read_object(tool[member], f"{at}.{member}")
    return {name: value for name, value in tool.items() if name != "type"}


def _value(value: Any) -> Json:
    if isinstance(value, dict):
        return {_camel_case(name): _value(member) for name, member in value.items() if member is not None}
    return [_value(entry) for entry in value] if isinstance(value, list) else value


def _camel_case(name: str) -> str:
    """Return the camelCase of a name.

    >>> _camel_case("exclude_domains"), _camel_case("blockingConfidence")
    ('excludeDomains', 'blockingConfidence')
    """
    return _UNDERSCORE.sub(lambda found: found[1].upper(), name)
