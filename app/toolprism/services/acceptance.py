"""What each provider accepts and would refuse in an unchanged schema, and what MCP clients do not take."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from re import fullmatch
from typing import Final

from toolprism.core.errors import ToolprismError, UnknownProvider, bad_input
from toolprism.core.finding import Severity, Source
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import render
from toolprism.providers import Breach, Claim, Profile, all_profiles, find_profile
from toolprism.providers.client import Client, Fact
from toolprism.providers.clients import all_clients, find_client
from toolprism.reading.paste import Paste, read, read_value
from toolprism.schema import PROVIDER_SWITCHES, all_targets, find, read_variants
from toolprism.services.jsonl import OF_VARIANTS, texts, tool_of
from toolprism.services.labels import counted

#: From the most severe.
_RANK: Final = {"error": 0, "warning": 1, "note": 2}


def listing(profiles: Iterable[Profile] | None = None) -> list[Json]:
    """Return descriptions of the profiles (all by default), ordered by provider."""
    return [described(profile) for profile in (all_profiles().values() if profiles is None else profiles)]


def described(profile: Profile) -> dict[str, Json]:
    """Return a description of one profile with its claims and the targets whose output is checked against it."""
    return {
        "id": profile.id,
        "title": profile.title,
        "provider": profile.provider,
        "models": profile.models,
        "field": profile.field,
        "targets": [name for name, target in all_targets("all").items() if target.profile is profile],
        "claims": [_claim(claim) for claim in profile.claims],
    }


def _claim(claim: Claim) -> dict[str, Json]:
    return {
        "group": claim.group,
        "subjects": list(claim.subjects),
        "support": claim.support,
        "note": claim.note,
        "says": claim.said,
        "code": claim.code or None,
        "condition": None if claim.condition is None else claim.condition.id,
        "sources": [dict(source.to_json()) for source in claim.sources],
    }


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
    schema = value["schema"] if "schema" in value else tool_of(value["tool"], limits)[0].schema
    return {"id": value.get("id"), "providers": _verdicts(profiles, schema)}


def accepts_paste(paste: Paste, profiles: Iterable[Profile]) -> dict[str, Json]:
    """Answer for every tool of a paste."""
    asked = [*profiles]
    tools: list[Json] = [{"name": tool.name, "providers": _verdicts(asked, tool.schema)} for tool in paste.tools]
    return {"kind": paste.kind, "tools": tools}


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


def _verdicts(profiles: Iterable[Profile], schema: Json) -> Json:
    return {profile.id: verdict(profile, schema) for profile in profiles}


def verdict(profile: Profile, schema: Json) -> dict[str, Json]:
    """Return whether a provider accepts a schema unchanged, with its breaches, the most severe first."""
    breaches = breaches_of(profile, schema)
    refused = any(breach.severity == "error" for breach in breaches)
    return {"accepted": not refused, "findings": [_finding(breach) for breach in breaches]}


def breaches_of(profile: Profile, schema: Json) -> list[Breach]:
    """Return the breaches of an unchanged schema, the most severe first."""
    return sorted(profile.breaches(schema), key=lambda breach: _RANK[breach.severity])


def _finding(breach: Breach) -> dict[str, Json]:
    finding: dict[str, Json] = {
        "code": breach.code,
        "condition": breach.condition,
        "severity": breach.severity,
        "message": breach.message,
        "pointer": render(breach.path),
        "hint": breach.hint,
        "citation": dict(breach.citation.to_json()),
    }
    return finding | ({"says": breach.says} if breach.says else {})


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
        "name": None if client.composed is None else client.composed.value,
        "max_name": None if client.length is None else client.length.value,
        "pattern": None if client.pattern is None else client.pattern.value,
        "max_tools": None if client.tools is None else client.tools.value,
        "pages": None if client.pages is None else client.pages.value,
        "parser": None if client.parser is None else client.parser.value,
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
        if client.tools is not None and len(names) > client.tools.value:
            yield _mind("too-many-for-client", _too_many(client, client.tools, len(names)), client.tools.source)
        yield from _names(client, server, names)


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
