"""Keeps what a server sends as it was sent, counts it, and passes on what the SDK can read."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.live.answer import Bounds, Flood
from toolprism.live.sdk import BLANK, LATEST, SPOKEN, is_refused

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
