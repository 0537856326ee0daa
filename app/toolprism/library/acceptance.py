"""`accepts`: which providers accept a schema unchanged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Unpack

from toolprism.core.finding import Finding
from toolprism.core.json_copy import plain_copy, read_only
from toolprism.library.given import AnyTool, limits_now, read_tool
from toolprism.library.options import AcceptsOptions, known_only, names_of
from toolprism.providers import find_profile
from toolprism.services.acceptance import profiles_for, verdict


@dataclass(frozen=True, kw_only=True)
class Acceptance:
    """Whether one provider accepts a schema unchanged, and what it says against it.

    >>> import toolprism
    >>> toolprism.accepts({"type": "object"})["anthropic-strict"].accepted
    False
    """

    accepted: bool
    #: What the provider refuses (`error`) or ignores, the most severe first.
    findings: tuple[Finding, ...]
    #: What to know of the verdict: that nothing is known which the provider refuses, or that it rests on one report.
    note: str
    _shape: Mapping[str, Any] = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return what the API and the command line give for one provider; yours to change."""
        found: dict[str, Any] = plain_copy(self._shape)
        return found


def accepts(tool: AnyTool, **options: Unpack[AcceptsOptions]) -> Mapping[str, Acceptance]:
    """Return which providers accept a tool's schema unchanged, by the id of the provider's profile.

    Args:
        tool: a JSON Schema, a tool in any known form, or a text of one.
        options: `AcceptsOptions`.

    >>> import toolprism
    >>> found = toolprism.accepts({"type": "object", "properties": {"a": {"not": {}}}}, providers=["openai-strict"])
    >>> [(finding.code, finding.pointer) for finding in found["openai-strict"].findings][:1]
    [('property-optional', '/properties/a')]

    Raises:
        UnknownName: there is no such provider, variant or option; the message names the nearest.
        NotJson: something in the tool is not JSON.
        BadInput: there is no tool, or there are several; a limit is exceeded.
    """
    known_only(options, AcceptsOptions)
    named, variants = names_of(options, "providers"), names_of(options, "variants")
    profiles = [find_profile(name) for name in named] if named else profiles_for(variants)
    read = read_tool(tool, limits_now())
    return MappingProxyType(
        {profile.id: _acceptance(verdict(profile, read.schema, read.entry)) for profile in profiles}
    )


def _acceptance(shape: dict[str, Any]) -> Acceptance:
    told = ({name: part for name, part in each.items() if name != "scope"} for each in shape["findings"])
    findings = tuple(Finding(**{**each, "citation": read_only(each["citation"])}) for each in told)
    return Acceptance(
        accepted=shape["accepted"], findings=findings, note=shape.get("note", ""), _shape=read_only(shape)
    )
