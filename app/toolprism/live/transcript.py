"""Keeps what a server sends as it was sent, counts it, and passes on what the official Python SDK can read."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import version as version_of
from importlib.util import find_spec
from typing import Any, Final

from toolprism.core.errors import ToolprismError
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.live.answer import Bounds, Flood

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


#: The most findings of one kind.
_MOST_ALIKE: Final = 3
_LONGEST_SHOWN: Final = 80


@dataclass
class Transcript:
    """The messages of one conversation."""

    bounds: Bounds
    #: The results of each method, as they were sent.
    results: dict[str, list[Json]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    #: The version that the server named, whether or not anybody knows it.
    version: str = ""
    #: The last thing that was wrong with a connection; empty if nothing was.
    trouble: str = ""
    #: Why nothing more was read; empty if all was.
    flood: str = ""
    #: Notifications of a changed list.
    changes: int = 0
    _asked: dict[Any, str] = field(default_factory=dict)
    _answered: set[Any] = field(default_factory=set)
    _bytes: int = 0
    _messages: int = 0
    _alike: Counter[str] = field(default_factory=Counter)

    def note(self, finding: Finding) -> None:
        """Keep a finding, unless there are enough of its kind."""
        self._alike[finding.code] += 1
        if self._alike[finding.code] <= _MOST_ALIKE:
            self.findings.append(finding)

    def forget(self) -> None:
        """Forget what was found, because the list is read again."""
        self.findings.clear()
        self._alike.clear()
        self.results.clear()

    def count(self, size: int) -> None:
        """Count bytes."""
        self._bytes += size
        if self._bytes > self.bounds.total:
            raise Flood(f"The server sent more than {self.bounds.total:,} bytes.")

    def check_message(self, size: int) -> None:
        """Check the length of one message."""
        if size > self.bounds.message:
            raise Flood(f"The server sent a message of more than {self.bounds.message:,} bytes.")

    def asks(self, number: Any, method: str) -> None:
        """Note a request that is sent."""
        self._asked[number] = method

    def is_answered(self, number: Any) -> bool:
        """Return whether a request has been answered."""
        return number in self._answered

    def heard(self, message: Object) -> Object:
        """Keep a message; return what the SDK gets."""
        self._messages += 1
        if self._messages > self.bounds.messages:
            raise Flood(f"The server sent more than {self.bounds.messages:,} messages.")
        if message.get("method") == "notifications/tools/list_changed":
            self.changes += 1
        number = message.get("id")
        if not isinstance(number, (int, str)) or "method" in message:
            return message
        self._answered.add(number)
        method = self._asked.get(number, "")
        if "result" not in message or not method:
            return message
        result = message["result"]
        self.results.setdefault(method, []).append(result)
        return {**message, "result": _READABLE.get(method, Transcript._as_it_is)(self, result)}

    def noise(self, text: str) -> None:
        """Note a line that is no message."""
        found = shortened(text.strip(), _LONGEST_SHOWN)
        if found:
            self.note(
                Finding(
                    code="noise-on-stdout",
                    message=f"The server wrote something to stdout that is no JSON-RPC message: {found}",
                    severity="warning",
                    hint="Write logs to stderr; some clients drop the connection here.",
                )
            )

    def _as_it_is(self, result: Json) -> Json:
        return result

    def _handshake(self, result: Json) -> Json:
        """Return an answer to `initialize` with which the SDK goes on, whatever the server said."""
        given: Object = result if isinstance(result, dict) else {}
        version = given.get("protocolVersion")
        self.version = version if isinstance(version, str) else ""
        if version not in SPOKEN:
            self.note(_unknown_version(version))
        known = {**given, "protocolVersion": version if version in SPOKEN else LATEST}
        refused = is_refused("initialize", LATEST, known)
        if refused is None:
            return known
        self.note(
            Finding(
                code="bad-handshake",
                message=f"The official SDK refuses the answer to `initialize`, and with it the server: {refused}.",
                hint="Answer with protocolVersion, capabilities and serverInfo {name, version}.",
            )
        )
        return {
            "protocolVersion": known["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "?", "version": "?"},
        }

    def _tools(self, result: Json) -> Json:
        """Return an empty list with the same cursor: the tools are read from the transcript."""
        given: Object = result if isinstance(result, dict) else {}
        cursor = given.get("nextCursor")
        return {**BLANK, "nextCursor": cursor} if isinstance(cursor, str) else BLANK


_READABLE: Final = {"initialize": Transcript._handshake, "tools/list": Transcript._tools}  # noqa: SLF001  # its own


def _unknown_version(version: Json) -> Finding:
    shown = shortened(str(version), _LONGEST_SHOWN)
    return Finding(
        code="unknown-protocol",
        message=f"The server speaks protocol {shown}, which no client knows: they close the connection.",
        hint=f"Known are {', '.join(SPOKEN)}.",
    )
