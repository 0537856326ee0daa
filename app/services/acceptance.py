"""Describes what each provider accepts, and what it would refuse in a pasted schema without conversion."""

from collections.abc import Iterable
from typing import Final

from app.core.errors import UnknownProvider, bad_input
from app.core.json_types import Json
from app.core.limits import Limits
from app.core.pointer import render
from app.providers import Breach, Claim, Profile, all_profiles, find_profile
from app.reading.paste import read_value
from app.schema import all_targets

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
        "says": claim.says,
        "code": claim.code or None,
        "sources": [dict(source.to_json()) for source in claim.sources],
    }


def accepts_line(value: Json, limits: Limits) -> dict[str, Json]:
    """Return the result for `{"id", "schema"}` or `{"id", "tool"}`; `providers` restricts it to a list of ids.

    Raises:
        BadInput: the line has another form, its tool cannot be read, or a provider is unknown.
    """
    if not isinstance(value, dict) or ("schema" in value) == ("tool" in value):
        raise bad_input("bad-line", 'An object was expected: {"id", "schema"} or {"id", "tool"}.')
    schema = value["schema"] if "schema" in value else _schema_of(value["tool"], limits)
    profiles = _asked(value.get("providers"))
    return {"id": value.get("id"), "providers": {profile.id: verdict(profile, schema) for profile in profiles}}


def verdict(profile: Profile, schema: Json) -> dict[str, Json]:
    """Return whether a provider accepts a schema unchanged, with its breaches, the most severe first."""
    breaches = sorted(profile.breaches(schema), key=lambda breach: _RANK[breach.severity])
    refused = any(breach.severity == "error" for breach in breaches)
    return {"accepted": not refused, "findings": [_finding(breach) for breach in breaches]}


def _finding(breach: Breach) -> dict[str, Json]:
    finding: dict[str, Json] = {
        "code": breach.code,
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


def _asked(names: Json) -> Iterable[Profile]:
    if names is None:
        return all_profiles().values()
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise bad_input("bad-option", "`providers` is to be a list of ids.", pointer="/providers")
    try:
        return [find_profile(str(name)) for name in names]
    except UnknownProvider as error:
        raise bad_input("unknown-provider", str(error), pointer="/providers") from None
