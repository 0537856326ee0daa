"""Describes targets and rules for the API."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from toolprism import schema
from toolprism.core.json_types import Json
from toolprism.schema import Example, Rule, Source, Target, all_preparations, all_rules, all_targets


def targets() -> list[Json]:
    """Return descriptions of every target, in display order."""
    return [target(each) for each in all_targets("all").values()]


def target(described: Target) -> dict[str, Json]:
    """Return a description of one target."""
    return {
        "id": described.id,
        "title": described.title,
        "provider": described.provider,
        "edition": described.edition,
        "profile": None if described.profile is None else described.profile.id,
        "used_by": described.used_by,
        "travels_in": described.field,
        "strict": described.strict,
        "rules": [rule.id for rule in described.rules],
        "follows": None if described.follows is None else _source(described.follows),
        "sources": [_source(source) for source in described.sources],
    }


def rules() -> list[Json]:
    """Return descriptions of every rule, in alphabetical order."""
    return [rule(each) for each in all_rules().values()]


def rule(described: Rule) -> dict[str, Json]:
    """Return a description of one rule."""
    return {
        "id": described.id,
        "title": described.title,
        "why": described.why,
        "effect": described.effect.value,
        "targets": _users(described, all_targets("all")),
        "preparations": _users(described, all_preparations()),
        "examples": [_example(example) for example in described.examples],
        "sources": [_source(source) for source in described.sources],
    }


def _users(described: Rule, among: Mapping[str, Target]) -> list[Json]:
    return [each.id for each in among.values() if described.id in {rule.id for rule in each.rules}]


def _source(source: Source) -> dict[str, Json]:
    described: dict[str, Json] = {"title": source.title, "read": source.read, "confidence": source.confidence}
    return described if source.url is None else described | {"url": source.url}


def _example(example: Example) -> dict[str, Json]:
    described: dict[str, Json] = {"before": example.before, "after": example.after}
    return described | {"witness": example.witness} if example.has_witness else described


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
