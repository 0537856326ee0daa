"""What clients do with the tools of a server that its author would not expect: names, numbers, pages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from re import fullmatch

from toolprism.core.finding import Severity, Source
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.providers.client import Client, Most
from toolprism.providers.clients import all_clients, find_client
from toolprism.services.acceptance import described
from toolprism.services.labels import counted

#: The most names in one message, and the characters of one.
_MOST_NAMED = 5
_LONGEST_NAME = 70


@dataclass(frozen=True, kw_only=True)
class Mind:
    """What one client, or several, do not take as it is."""

    code: str
    severity: Severity
    message: str
    source: Source
    #: The tools that it is about, by number; empty for all.
    tools: tuple[int, ...] = ()


#: The codes, with a title for each.
CODES = {
    "name-refused-by-client": "A client does not take the name of a tool.",
    "name-too-long-for-client": "The name that a client composes is longer than it takes.",
    "several-pages": "A list has several pages, and clients read the first.",
    "too-many-for-client": "There are more tools than a client takes.",
}


def clients_listing(clients: Iterable[Client] | None = None) -> list[Json]:
    """Return descriptions of the clients (all by default): what is known of each, and its rows with their sources."""
    return [described_client(client) for client in (all_clients().values() if clients is None else clients)]


def described_client(client: Client) -> dict[str, Json]:
    """Return a description of one client; null stands for what nobody says."""
    return {
        "id": client.id,
        "title": client.title,
        "name": None if client.composed is None else client.composed.what,
        "max_name": None if client.length is None else client.length.most,
        "pattern": None if client.pattern is None else client.pattern.pattern,
        "max_tools": None if client.tools is None else client.tools.most,
        "pages": None if client.pages is None else client.pages.most,
        "parser": None if client.parser is None else client.parser.what,
        "targets": list(client.sends),
        "claims": described(client.profile)["claims"],
    }


def chosen_clients(names: Sequence[str]) -> list[Client]:
    """Return clients by id; all of them without a name.

    Raises:
        UnknownClient: there is no such client.
    """
    return [find_client(name) for name in names] if names else [*all_clients().values()]


def minds(clients: Iterable[Client], server: str, names: Sequence[str], pages: Sequence[int] = ()) -> Iterator[Mind]:
    """Yield what clients do not take of a server: one for each client and reason.

    Args:
        clients: the clients.
        server: the name of the server in a client's configuration.
        names: the names of its tools; an empty one is not looked at.
        pages: how many tools each page of the list has.
    """
    asked = [*clients]
    yield from _pages(asked, len(names), pages)
    for client in asked:
        if client.tools is not None and len(names) > client.tools.most:
            yield _mind("too-many-for-client", _too_many(client, client.tools, len(names)), client.tools.source)
        yield from _names(client, server, names)


def _too_many(client: Client, most: Most, number: int) -> str:
    these = counted(number, "tool")
    return f"{client.title} takes at most {most.most} tools of all servers, and here are {these}: {most.then}."


def _pages(clients: Sequence[Client], tools: int, pages: Sequence[int]) -> Iterator[Mind]:
    readers = [client for client in clients if client.pages is not None]
    if len(pages) <= 1 or not readers:
        return
    named = ", ".join(client.title for client in readers)
    unseen = counted(tools - pages[0], "tool")
    message = f"The list has {len(pages):,} pages; clients that read the first only miss {unseen}: {named}."
    assert readers[0].pages is not None, "it was asked"
    yield _mind("several-pages", message, readers[0].pages.source)


def _names(client: Client, server: str, names: Sequence[str]) -> Iterator[Mind]:
    composed = [client.name_of(server, name) if name else "" for name in names]
    if client.length is not None:
        long = [number for number, name in enumerate(composed) if len(name) > client.length.most]
        if long:
            form = client.name_of(server, "{tool}")
            message = (
                f"{client.title} names tools {form}, with at most {client.length.most} characters; "
                f"{client.length.then}: {_named(names, long)}."
            )
            yield _mind("name-too-long-for-client", message, client.length.source, long)
    if client.pattern is not None:
        most = client.length.most if client.length is not None else None
        odd = [
            number
            for number, name in enumerate(composed)
            if name and not fullmatch(client.pattern.pattern, name[:most])
        ]
        if odd:
            message = (
                f"{client.title} takes names that match {client.pattern.pattern}; {client.pattern.then}: "
                f"{_named(names, odd)}."
            )
            yield _mind("name-refused-by-client", message, client.pattern.source, odd)


def _named(names: Sequence[str], numbers: Sequence[int]) -> str:
    shown = ", ".join(shortened(names[number], _LONGEST_NAME) for number in numbers[:_MOST_NAMED])
    more = f" and {len(numbers) - _MOST_NAMED:,} more" if len(numbers) > _MOST_NAMED else ""
    return f"{shown}{more}"


def _mind(code: str, message: str, source: Source, tools: Sequence[int] = ()) -> Mind:
    return Mind(code=code, severity="warning", message=message, source=source, tools=tuple(tools))
