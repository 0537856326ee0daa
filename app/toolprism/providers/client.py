"""A client of MCP servers: what it does with their tools, fact by fact, each with a source; also as rows of conditions.

Each fact has a source and the day it was read; what no source says is None, and shown as unknown.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from toolprism.conditions.names import tool_name_pattern, tool_name_too_long
from toolprism.conditions.sizes import too_many_tools
from toolprism.core.finding import Source
from toolprism.providers.claim import Claim, of_fact, of_request
from toolprism.providers.profile import Profile


@dataclass(frozen=True, kw_only=True)
class Most:
    """A number that a client does not go past."""

    most: int
    source: Source
    #: What it does past that.
    then: str = ""


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """The names that a client takes: a regular expression for the whole name."""

    pattern: str
    source: Source
    #: What it does with another.
    then: str


@dataclass(frozen=True, kw_only=True)
class Stated:
    """Something else that a client does."""

    what: str
    source: Source


@dataclass(frozen=True, kw_only=True, eq=False)
class Client:
    """One client; a member that is None is unknown."""

    id: str
    title: str
    #: The name that the model sees, of {server} and {tool}.
    composed: Stated | None = None
    #: The longest composed name, and its characters.
    length: Most | None = None
    pattern: Pattern | None = None
    #: The most tools of all servers together.
    tools: Most | None = None
    #: The pages of a list that are read; a client without the fact may read all.
    pages: Most | None = None
    #: What it refuses or drops of a list.
    parser: Stated | None = None
    #: The targets whose output is what it sends, by id.
    sends: tuple[str, ...] = ()
    #: Why these.
    sending: Source | None = None

    def name_of(self, server: str, tool: str) -> str:
        """Return the name of a tool that the model sees, as far as it is known."""
        form = "{tool}" if self.composed is None else self.composed.what
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
            yield of_fact(f"the model sees the name {self.composed.what}", self.composed.source, note="")
        if self.length is not None:
            yield of_request(tool_name_too_long(self.length.most), self.length.source, note=self.length.then)
        if self.pattern is not None:
            yield of_request(tool_name_pattern(self.pattern.pattern), self.pattern.source, note=self.pattern.then)
        if self.tools is not None:
            yield of_request(too_many_tools(self.tools.most), self.tools.source, note=self.tools.then)
        if self.pages is not None:
            yield of_request(
                f"more than {self.pages.most} {'page' if self.pages.most == 1 else 'pages'} of a list",
                self.pages.source,
                note=self.pages.then or "the other tools are missed",
            )
        if self.parser is not None:
            yield of_fact("how a list is read", self.parser.source, note=self.parser.what)
        if self.sending is not None:
            yield of_fact("how tools are sent", self.sending, note=f"as the target {', '.join(self.sends)}")
