"""How much of a server is read, and for how long."""

from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import ToolprismError


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The bounds of one server; each one passed is a finding."""

    #: Seconds for the whole server: start, handshake, every page.
    seconds: float = 30.0
    #: Bytes of one message.
    message: int = 20_000_000
    #: Bytes of all messages together.
    total: int = 60_000_000
    #: Messages, answers or not.
    messages: int = 10_000
    pages: int = 200
    tools: int = 5_000
    #: Levels of nesting in a message, and in one tool.
    depth: int = 900
    tool_depth: int = 200


DEFAULT: Final = Bounds()
#: The part of the time after which a server that ignores the newest handshake is offered the older one.
HANDSHAKE_PART: Final = 6


class Flood(ToolprismError):
    """A server sent more than is read."""
