"""Describes what each provider accepts, and what it would refuse in a pasted schema without conversion."""

from collections.abc import Iterable
from typing import Final

from toolprism.core.errors import ToolprismError, UnknownProvider, bad_input
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import render
from toolprism.providers import Breach, Claim, Profile, all_profiles, find_profile
from toolprism.reading.paste import Paste, read, read_value
from toolprism.schema import PROVIDER_SWITCHES, all_targets, find, read_variants

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
    schema = value["schema"] if "schema" in value else _schema_of(value["tool"], limits)
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


def _schema_of(tool: Json, limits: Limits) -> Json:
    paste = read_value(tool, limits)
    if len(paste.tools) != 1:
        raise bad_input("several-tools", f"`tool` holds {len(paste.tools)} tools, but one was expected.")
    return paste.tools[0].schema


def _asked(names: Json, variants: Json) -> Iterable[Profile]:
    """Return the named profiles; without names, all that the variants select."""
    if variants is not None and (not isinstance(variants, list) or not all(isinstance(each, str) for each in variants)):
        raise bad_input("bad-option", '`variants` must be a list such as ["openai=gpt-5"].', pointer="/variants")
    try:
        left = profiles_for(map(str, variants or ()))
    except ToolprismError as error:
        raise bad_input("bad-option", str(error), pointer="/variants") from None
    if names is None:
        return left
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise bad_input("bad-option", "`providers` must be a list of ids.", pointer="/providers")
    try:
        return [find_profile(str(name)) for name in names]
    except UnknownProvider as error:
        raise bad_input("unknown-provider", str(error), pointer="/providers") from None
