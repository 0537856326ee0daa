"""Describes targets and rules for the API."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NotRequired, TypedDict

from toolprism import schema
from toolprism.core.finding import Source
from toolprism.core.json_types import Json
from toolprism.core.records import View
from toolprism.schema import Edition, Effect, Example, Rule, Target, all_preparations, all_rules, all_targets


def targets() -> list[Json]:
    """Return descriptions of every target, in display order."""
    return [target(each) for each in all_targets("all").values()]


class TargetJson(View):
    """What is sent to a provider, by one path or mode of it."""

    id: str
    title: str
    provider: str
    edition: Edition
    profile: str | None
    used_by: str
    travels_in: str
    strict: bool
    rules: list[str]
    follows: Source | None
    sources: tuple[Source, ...]


def target(described: Target) -> dict[str, Json]:
    """Return a description of one target."""
    profile = None if described.profile is None else described.profile.id
    rules = [rule.id for rule in described.rules]
    return TargetJson.showing(described, profile=profile, travels_in=described.field, rules=rules).to_json()


def rules() -> list[Json]:
    """Return descriptions of every rule, in alphabetical order."""
    return [rule(each) for each in all_rules().values()]


class _ExampleJson(TypedDict):
    before: Json
    after: Json
    witness: NotRequired[Json]


class RuleJson(View):
    """A rule that rewrites schemas."""

    id: str
    title: str
    why: str
    effect: Effect
    targets: list[str]
    preparations: list[str]
    examples: list[_ExampleJson]
    sources: tuple[Source, ...]


def rule(described: Rule) -> dict[str, Json]:
    """Return a description of one rule."""
    users, stages = (_users(described, among) for among in (all_targets("all"), all_preparations()))
    examples = [*map(_example, described.examples)]
    return RuleJson.showing(described, targets=users, preparations=stages, examples=examples).to_json()


def _example(example: Example) -> _ExampleJson:
    described: _ExampleJson = {"before": example.before, "after": example.after}
    return {**described, "witness": example.witness} if example.has_witness else described


def _users(described: Rule, among: Mapping[str, Target]) -> list[str]:
    return [each.id for each in among.values() if described.id in {rule.id for rule in each.rules}]


_DIGITS: Final = 6


@cache
def ruleset() -> str:
    """Return the first digits of a hash over everything that determines the outputs."""
    assert schema.__file__ is not None, "it is a package in a folder"
    folder = Path(schema.__file__).parent
    running = sha256()
    for path in sorted(folder.rglob("*.py")):
        running.update(path.relative_to(folder).as_posix().encode())
        running.update(path.read_bytes())
    return running.hexdigest()[:_DIGITS]
