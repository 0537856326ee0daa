"""A law: each fix that the decoder gives ends its condition in the tool, and brings no other that the provider minds.

Every rule meets the examples of every condition, as each provider would report them, with strict tools and without.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from toolprism.conditions.registry import all_conditions
from toolprism.core.limits import PAGE
from toolprism.core.patch import patched
from toolprism.core.pointer import Path
from toolprism.providers import find_profile
from toolprism.providers.errors.decoder import Decoded
from toolprism.providers.errors.form import Hit
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.resolution import Located
from toolprism.providers.errors.violations import READINGS, find
from toolprism.providers.sent_tools import SentTool
from toolprism.services.explain_error import Explained, Sent

_KEYWORDS: Final = ("const", "default", "oneOf", "allOf", "format", "pattern", "$schema", "minimum", "propertyNames")
_RULES: Final = (*READINGS, "invalid-schema-draft", *(f"unknown-keyword:{keyword}" for keyword in _KEYWORDS))
#: A provider, whether its tools are strict, and the profile by which it judges.
_JUDGES: Final[tuple[tuple[str, bool, str], ...]] = (
    ("openai", False, "openai"),
    ("openai", True, "openai-strict"),
    ("anthropic", False, "anthropic"),
    ("anthropic", True, "anthropic-strict"),
    ("gemini", False, "gemini-parameters"),
    ("vertex", False, "vertex-parameters"),
    ("bedrock", False, "bedrock"),
    ("moonshot", False, "moonshot"),
    ("llama-cpp", False, "llama-cpp"),
)
_STRICT_ONLY: Final = ("required-must-list-every-property", "additional-properties-false")
_HIT: Final = Hit(form=next(iter(all_forms())), rule="", start=0, end=0)


def _schemas() -> Iterator[Any]:
    """Yield the examples of all conditions about schemas: as a whole tool, and as a property of one."""
    for condition in all_conditions().values():
        if condition.scope not in ("node", "root", "schema"):
            continue
        for given in (condition.breaks, condition.passes):
            yield given
            yield {"type": "object", "properties": {"x": given}, "required": ["x"], "additionalProperties": False}


_SCHEMAS: Final = [*_schemas()]


def _explained(rule: str, schema: Any, place: Path, judge: tuple[str, bool, str]) -> Explained:
    provider, is_strict, _ = judge
    sent = SentTool(name="f", description=None, schema=schema, at=(0, "parameters"), strict=is_strict)
    details: Mapping[str, str] = {"words": "should be non-empty"} if provider in ("gemini", "vertex") else {}
    decoded = Decoded(
        known=True,
        provider=provider,
        via=None,
        rule=rule,
        cause="",
        fix="",
        places=(Located(tool="f", index=0, pointer=place, sent=sent),),
        hit=replace(_HIT, rule=rule, details=dict(details)),
    )
    document = [{"name": "f", "strict": is_strict, "parameters": schema}]
    return Explained(decoded=decoded, sent=Sent(tools=(sent,), document=document), limits=PAGE)


def _minded(profile: str, schema: Any) -> Counter[str]:
    return Counter(breach.code for breach in find_profile(profile).breaches(schema) if breach.severity == "error")


def _fixes(explained: Explained) -> Iterator[Any]:
    """Yield the tool's schema after each fix that is offered."""
    before = explained.decoded.first.sent
    assert before is not None
    if explained.patch is not None:
        yield patched(before.schema, explained.patch)
    for way in explained.ways_out:
        if way.tools_patch is not None and way.id != "loose":
            after: Any = explained.taken(way.id)[0]
            yield after[0].get("parameters")


@pytest.mark.parametrize("judge", _JUDGES, ids=lambda judge: judge[2])
def test_every_fix_ends_its_condition_and_brings_no_other(judge: tuple[str, bool, str]) -> None:
    offered = 0
    for rule in _RULES:
        if rule in _STRICT_ONLY and not judge[1]:
            continue
        for schema in _SCHEMAS:
            for place in (find(rule, schema, {}) or [])[:3]:
                explained = _explained(rule, schema, place, judge)
                hit = explained.decoded.hit
                assert hit is not None
                for after in _fixes(explained):
                    offered += 1
                    if after is None:  # sent without a schema
                        continue
                    told = f"{rule} at {place} of {schema} became {after}"
                    assert place not in (find(rule, after, hit.details) or []), told
                    assert _minded(judge[2], after) <= _minded(judge[2], schema), told
    assert offered > 40
