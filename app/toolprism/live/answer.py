"""What a server answered: its tools as they were sent, and what was the matter."""

from dataclasses import dataclass, field

from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.live.server import Server


@dataclass(frozen=True, kw_only=True)
class Called:
    """The result of one call, as it was sent; None if there is none."""

    name: str
    result: Json


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What one server answered."""

    server: Server
    #: The name and version that it gives itself.
    title: str = ""
    protocol: str = ""
    tools: tuple[Object, ...] = ()
    #: How many tools each page had.
    pages: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    called: tuple[Called, ...] = ()
    #: Whether every page was read.
    complete: bool = False

    @property
    def size(self) -> int:
        """The bytes of the tools as JSON on one line, which a client sends with every request."""
        return len(dumps(self.listed()).encode("utf-8", "surrogatepass"))

    def listed(self) -> Object:
        """Return the tools as a `tools/list` result."""
        return {"tools": list(self.tools)}


@dataclass
class Reading:
    """The list while it is read."""

    tools: list[Object] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    complete: bool = False
