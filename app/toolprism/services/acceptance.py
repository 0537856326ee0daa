"""What each provider accepts and would refuse in an unchanged schema, and what MCP clients do not take."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from re import fullmatch
from typing import Annotated, Final, Literal, TypeAlias

from toolprism.core.errors import ToolprismError, UnknownProvider, bad_input
from toolprism.core.finding import Severity, Source
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.core.pointer import render
from toolprism.core.records import Pointer, View
from toolprism.providers import Breach, Group, Profile, Support, all_profiles, find_profile
from toolprism.providers.client import Client, Fact
from toolprism.providers.clients import all_clients, find_client
from toolprism.reading.paste import Paste, read, read_value
from toolprism.schema import PROVIDER_SWITCHES, all_targets, find, meant_by, read_variants, spoken_by
from toolprism.services.certainty import certainty
from toolprism.services.jsonl import OF_VARIANTS, of_line, of_paste, texts, tool_of
from toolprism.services.labels import counted

#: From the most severe.
_RANK: Final = {"error": 0, "warning": 1, "note": 2}


class ClaimJson(View):
    """What a provider does with a condition or a keyword, by its word or by what was seen."""

    group: Group
    subjects: tuple[str, ...]
    support: Support
    note: str
    says: str
    code: str | None
    condition: str | None
    sources: tuple[Source, ...]


class ProviderJson(View):
    """What a provider accepts, by one path or mode of it."""

    id: str
    title: str
    provider: str
    models: str
    field: str
    targets: list[str]
    claims: list[ClaimJson]


def listing(profiles: Iterable[Profile] | None = None) -> list[Json]:
    """Return descriptions of the profiles (all by default), ordered by provider."""
    return [described(profile) for profile in (all_profiles().values() if profiles is None else profiles)]


def described(profile: Profile) -> dict[str, Json]:
    """Return a description of one profile with its claims and the targets whose output is checked against it."""
    targets = [name for name, target in all_targets("all").items() if target.profile is profile]
    return ProviderJson.showing(profile, targets=targets, claims=claims_of(profile)).to_json()


def claims_of(profile: Profile) -> list[ClaimJson]:
    """Return the claims of a profile."""
    return [
        ClaimJson.showing(
            claim,
            says=claim.said,
            code=claim.code or None,
            condition=None if claim.condition is None else claim.condition.id,
        )
        for claim in profile.claims
    ]


def accepts_line(value: Json, limits: Limits) -> dict[str, Json]:
    """Return the result for `{"id", "schema"}`, `{"id", "tool"}` or `{"input"}`, a paste.

    `providers` restricts it to a list of ids. `variants`, such as `["claude=strict"]`, selects the profile of a
    provider that differs by model, path or mode.

    Raises:
        BadInput: the line has another form, its tool cannot be read, or a provider or variant is unknown.
    """
    if not isinstance(value, dict) or sum(name in value for name in ("schema", "tool", "input")) != 1:
        raise bad_input("bad-line", 'An object was expected: {"id", "schema"}, {"id", "tool"} or {"input"}.')
    profiles = _asked(value.get("providers"), value.get("variants"))
    if "input" in value:
        given = value["input"]
        return accepts_paste(read(given, limits) if isinstance(given, str) else read_value(given, limits), profiles)
    tool = None if "schema" in value else tool_of(value["tool"], limits)[0]
    verdicts = _verdicts(profiles, value["schema"]) if tool is None else _verdicts(profiles, tool.schema, tool.entry)
    return of_line(value.get("id"), AcceptsJson(providers=verdicts))


class ProviderFinding(View):
    """What a provider minds about a schema, and what it would say."""

    code: str
    condition: str
    severity: Severity
    message: str
    pointer: Pointer
    hint: str
    citation: Source
    says: str = ""
    scope: Literal["tool", ""] = ""


class _Accepted(View):
    accepted: bool
    findings: list[ProviderFinding]
    #: That nothing is known which it refuses, or that the verdict rests on one report.
    note: str | None = None


#: By provider.
Accepted: TypeAlias = Annotated[dict[str, _Accepted], "Accepted"]


class AcceptsJson(View):
    """Which providers accept a schema."""

    providers: Accepted


def accepts_paste(paste: Paste, profiles: Iterable[Profile]) -> dict[str, Json]:
    """Answer for every tool of a paste."""
    asked = [*profiles]
    return of_paste(
        paste,
        ((tool.name, AcceptsJson(providers=_verdicts(asked, tool.schema, tool.entry))) for tool in paste.tools),
    )


def profiles_for(variants: Iterable[str]) -> list[Profile]:
    """Return all profiles; of a provider that a switch is about only the one that counts.

    Raises:
        ToolprismError: there is no such variant.
    """
    left_out: set[str] = set()
    for name, chosen in read_variants(variants).items():
        by_variant = {variant.id: find(variant.target).profile for variant in PROVIDER_SWITCHES[name].variants}
        counts = by_variant[chosen]
        left_out |= {profile.id for profile in by_variant.values() if profile is not None and profile is not counts}
    return [profile for profile in all_profiles().values() if profile.id not in left_out]


#: The tool around a schema of which nothing is known.
_NOTHING: Final[Object] = {}


def _verdicts(profiles: Iterable[Profile], schema: Json, tool: Object = _NOTHING) -> dict[str, _Accepted]:
    return {profile.id: _verdict(profile, schema, tool) for profile in profiles}


def verdict(profile: Profile, schema: Json, tool: Object = _NOTHING) -> dict[str, Json]:
    """Return whether a provider accepts a schema unchanged, and its tool, with the breaches, the most severe first."""
    return _verdict(profile, schema, tool).to_json()


def _verdict(profile: Profile, schema: Json, tool: Object) -> _Accepted:
    breaches = breaches_of(profile, schema, tool)
    refused = any(breach.severity == "error" for breach in breaches)
    note = certainty(profile, breaches) or None
    return _Accepted(accepted=not refused, findings=[*map(_finding, breaches)], note=note)


def breaches_of(profile: Profile, schema: Json, tool: Object = _NOTHING) -> list[Breach]:
    """Return the breaches of an unchanged schema, and of the tool around it, the most severe first.

    Those of a schema in the provider's dialect are as it means them.
    """
    spoken = [dialect.id for dialect in spoken_by(schema)] if profile.dialect else []
    meant = meant_by(schema) if spoken == [profile.dialect] else None
    breaches = profile.breaches(schema if meant is None else meant.schema)
    if meant is not None:
        breaches = [breach._replace(path=meant.place(breach.path)) for breach in breaches]
    return sorted([*breaches, *profile.breaches_of_tool(tool)], key=lambda breach: _RANK[breach.severity])


def _finding(breach: Breach) -> ProviderFinding:
    return ProviderFinding.showing(breach, pointer=render(breach.path))


def _asked(names: Json, variants: Json) -> Iterable[Profile]:
    """Return the named profiles; without names, all that the variants select."""
    chosen = () if variants is None else texts(variants, "variants", OF_VARIANTS)
    try:
        left = profiles_for(chosen)
    except ToolprismError as error:
        raise bad_input("bad-option", str(error), pointer="/variants") from None
    if names is None:
        return left
    try:
        return [find_profile(name) for name in texts(names, "providers", "of ids")]
    except UnknownProvider as error:
        raise bad_input("unknown-provider", str(error), pointer="/providers") from None


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
    "list-lost-at-client": "One bad schema costs a client all tools of the server.",
    "name-refused-by-client": "A client does not take the name of a tool.",
    "name-too-long-for-client": "The name that a client composes is longer than it takes.",
    "several-pages": "A list has several pages, and clients read the first.",
    "too-many-for-client": "There are more tools than a client takes.",
}


class ClientJson(View):
    """A client of MCP: the names that it composes, and how many tools and pages it takes."""

    id: str
    title: str
    name: str | None
    max_name: int | None
    pattern: str | None
    max_tools: int | None
    pages: int | None
    parser: str | None
    refuses: str | None
    targets: tuple[str, ...]
    claims: list[ClaimJson]


def clients_listing(clients: Iterable[Client] | None = None) -> list[Json]:
    """Return descriptions of the clients (all by default): what is known of each, and its rows with their sources."""
    return [described_client(client) for client in (all_clients().values() if clients is None else clients)]


def described_client(client: Client) -> dict[str, Json]:
    """Return a description of one client; null stands for what nobody says."""
    return ClientJson.showing(
        client,
        name=client.composed and client.composed.value,
        max_name=client.length and client.length.value,
        pattern=client.pattern and client.pattern.value,
        max_tools=client.tools and client.tools.value,
        pages=client.pages and client.pages.value,
        parser=client.parser and client.parser.value,
        refuses=client.refuses and client.refuses.value,
        targets=client.sends,
        claims=claims_of(client.profile),
    ).to_json()


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
        if client.tools is not None and len(names) > client.tools.value:
            yield _mind("too-many-for-client", _too_many(client, client.tools, len(names)), client.tools.source)
        yield from _names(client, server, names)


def lost_lists(clients: Iterable[Client], found: Iterable[tuple[int, str, str]]) -> Iterator[Mind]:
    """Yield the clients that lose all tools of a server for what was found in one of them.

    Args:
        clients: the clients.
        found: the number and the name of a tool, and the id of what was found in it.
    """
    told = [*dict.fromkeys(found)]
    for client in clients:
        costly = () if client.refuses is None else client.refuses.value.split()
        for number, name, code in told:
            if client.refuses is not None and code in costly:
                shown = shortened(name, _LONGEST_NAME)
                message = f"{client.title}: {client.refuses.then}, because of {shown} ({code})."
                yield _mind("list-lost-at-client", message, client.refuses.source, (number,))


def _too_many(client: Client, most: Fact[int], number: int) -> str:
    these = counted(number, "tool")
    return f"{client.title} takes at most {most.value} tools of all servers, and here are {these}: {most.then}."


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
        long = [number for number, name in enumerate(composed) if len(name) > client.length.value]
        if long:
            form = client.name_of(server, "{tool}")
            message = (
                f"{client.title} names tools {form}, with at most {client.length.value} characters; "
                f"{client.length.then}: {_named(names, long)}."
            )
            yield _mind("name-too-long-for-client", message, client.length.source, long)
    if client.pattern is not None:
        most = client.length.value if client.length is not None else None
        odd = [
            number for number, name in enumerate(composed) if name and not fullmatch(client.pattern.value, name[:most])
        ]
        if odd:
            message = (
                f"{client.title} takes names that match {client.pattern.value}; {client.pattern.then}: "
                f"{_named(names, odd)}."
            )
            yield _mind("name-refused-by-client", message, client.pattern.source, odd)


def _named(names: Sequence[str], numbers: Sequence[int]) -> str:
    shown = ", ".join(shortened(names[number], _LONGEST_NAME) for number in numbers[:_MOST_NAMED])
    more = f" and {len(numbers) - _MOST_NAMED:,} more" if len(numbers) > _MOST_NAMED else ""
    return f"{shown}{more}"


def _mind(code: str, message: str, source: Source, tools: Sequence[int] = ()) -> Mind:
    return Mind(code=code, severity="warning", message=message, source=source, tools=tuple(tools))
