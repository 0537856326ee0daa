"""What the official Python SDK reads and refuses, measured with its own types."""

from collections.abc import Sequence
from functools import cache
from importlib.metadata import version as version_of
from importlib.util import find_spec
from typing import Final

from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object

#: The versions of the protocol that are agreed on by `initialize`, and the newest of them.
SPOKEN: Final = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
LATEST: Final = SPOKEN[-1]
#: The version without a handshake.
MODERN: Final = "2026-07-28"

_LONGEST_REASON: Final = 120
_MOST_PLACES: Final = 6


def need_sdk() -> None:
    """Return if the SDK is installed."""
    if find_spec("mcp") is None or find_spec("mcp_types") is None:
        raise ToolprismError("This needs the official MCP SDK. Run: pip install 'toolprism[mcp]'")


@cache
def sdk_name() -> str:
    """Return the name and version of the SDK."""
    return f"mcp {version_of('mcp')}"


def is_refused(method: str, version: str, result: Json) -> str | None:
    """Return why the SDK refuses a result, in a few words; None if it takes it."""
    # The SDK takes half a second to import, and most commands need none of it.
    from mcp_types import InitializeResult, ListToolsResult
    from mcp_types.methods import validate_server_result
    from pydantic import BaseModel, ValidationError

    kinds: dict[str, type[BaseModel]] = {"initialize": InitializeResult, "tools/list": ListToolsResult}
    if not isinstance(result, dict):
        return "it is no object"
    try:
        validate_server_result(method, version, result)
        kinds[method].model_validate(result, by_name=False)
    except KeyError:
        return None
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"][:_MOST_PLACES])
        return shortened(f"{place}: {first['msg']}", _LONGEST_REASON)
    except (RecursionError, ValueError) as error:
        return shortened(str(error) or "it nests too deep", _LONGEST_REASON)
    return None


def altered(tool: Object) -> tuple[list[str], list[str]]:
    """Return the members of a tool that the SDK drops, and those that it reads as another value.

    >>> altered({"name": "a", "inputSchema": {}, "strict": True, "annotations": {"readOnlyHint": "yes"}})
    (['strict'], ['annotations/readOnlyHint'])
    """
    from mcp_types import Tool
    from pydantic import ValidationError

    try:
        read: Json = Tool.model_validate(tool, by_name=False).model_dump(mode="json", by_alias=True, exclude_unset=True)
    except (ValidationError, RecursionError, ValueError):
        return [], []
    dropped: list[str] = []
    coerced: list[str] = []
    _compare(tool, read, "", dropped, coerced)
    return dropped, coerced


def _compare(given: Object, read: Json, at: str, dropped: list[str], coerced: list[str]) -> None:
    held = read if isinstance(read, dict) else {}
    for name, value in given.items():
        place = f"{at}{name}"
        if name not in held:
            dropped.append(place)
        elif isinstance(value, dict) and name in _TYPED:
            _compare(value, held[name], f"{place}/", dropped, coerced)
        elif value != held[name] or isinstance(value, bool) != isinstance(held[name], bool):
            coerced.append(place)


#: The members of a tool whose own members the SDK reads.
_TYPED: Final = ("annotations", "execution")
#: A list without anything that could be refused.
BLANK: Final[Object] = {"tools": [], "resultType": "complete", "ttlMs": 0, "cacheScope": "private"}


def refused_page(version: str, page: Object) -> str | None:
    """Return why the SDK refuses a page of the list for something other than a tool."""
    return is_refused("tools/list", version, {**page, "tools": []})


def refused_tools(version: str, tools: Sequence[Json]) -> list[tuple[int, str]]:
    """Return the tools that the SDK refuses, each alone, with the reason; empty if it takes them all."""
    if is_refused("tools/list", version, {**BLANK, "tools": list(tools)}) is None:
        return []
    found = []
    for number, tool in enumerate(tools):
        reason = is_refused("tools/list", version, {**BLANK, "tools": [tool]})
        if reason is not None:
            found.append((number, reason.replace("tools.0.", "").replace("tools.0", "the tool")))
    return found
