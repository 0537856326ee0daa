"""A client of MCP servers: what it does with their tools, fact by fact, each with a source; also as rows of conditions.

Each fact has a source and the day it was read; what no source says is None, and shown as unknown.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from toolprism.conditions.names import tool_name_pattern, tool_name_too_long
from toolprism.conditions.sizes import too_many_tools
from toolprism.core.finding import Source
from toolprism.providers.claim import Claim, of_fact, of_request
from toolprism.providers.profile import Profile

_Value = TypeVar("_Value", int, str)


@dataclass(frozen=True)
class Fact(Generic[_Value]):
    """Something that a client does: a number that it does not go past, a pattern for whole names, or words."""

    value: _Value
    source: Source
    #: What it does with anything else.
    then: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Client:
    """One client; a member that is None is unknown."""

    id: str
    title: str
    #: The name that the model sees, of {server} and {tool}.
    composed: Fact[str] | None = None
    #: The longest composed name, and its characters.
    length: Fact[int] | None = None
    pattern: Fact[str] | None = None
    #: The most tools of all servers together.
    tools: Fact[int] | None = None
    #: The pages of a list that are read; a client without the fact may read all.
    pages: Fact[int] | None = None
    #: What it refuses or drops of a list.
    parser: Fact[str] | None = None
    #: The findings, by id, of which one in a tool costs all tools of the server.
    refuses: Fact[str] | None = None
    #: The targets whose output is what it sends, by id.
    sends: tuple[str, ...] = ()
    #: Why these.
    sending: Source | None = None

    def name_of(self, server: str, tool: str) -> str:
        """Return the name of a tool that the model sees, as far as it is known."""
        form = "{tool}" if self.composed is None else self.composed.value
        return form.replace("{server}", server).replace("{tool}", tool)

    @property
    def profile(self) -> Profile:
        """The same as rows of conditions, for the page and the commands about providers."""
        return Profile(
            id=self.id,
            title=self.title,
            provider=self.title,
            field="tools of MCP servers",
            claims=tuple(self._claims()),
        )

    def _claims(self) -> Iterator[Claim]:
        if self.composed is not None:
            yield of_fact(f"the model sees the name {self.composed.value}", self.composed.source, note="")
        if self.length is not None:
            yield of_request(tool_name_too_long(self.length.value), self.length.source, note=self.length.then)
        if self.pattern is not None:
            yield of_request(tool_name_pattern(self.pattern.value), self.pattern.source, note=self.pattern.then)
        if self.tools is not None:
            yield of_request(too_many_tools(self.tools.value), self.tools.source, note=self.tools.then)
        if self.pages is not None:
            yield of_request(
                f"more than {self.pages.value} {'page' if self.pages.value == 1 else 'pages'} of a list",
                self.pages.source,
                note=self.pages.then or "the other tools are missed",
            )
        if self.parser is not None:
            yield of_fact("how a list is read", self.parser.source, note=self.parser.value)
        if self.refuses is not None:
            note = f"{self.refuses.then}; `check --client {self.id}` finds them"
            yield of_fact("one bad schema in a list", self.refuses.source, note=note)
        if self.sending is not None:
            yield of_fact("how tools are sent", self.sending, note=f"as the target {', '.join(self.sends)}")
