"""Who refers to conditions: profiles, lints, rules, the decoder; and what the service says of it."""

from datetime import date, timedelta
from typing import Final

import pytest

from tests.conditions.counts import FILE, text
from toolprism.conditions.registry import all_conditions, find_condition
from toolprism.lints import all_lints
from toolprism.providers import all_profiles, find_profile
from toolprism.providers.errors.violations import READINGS
from toolprism.schema import all_rules, all_targets
from toolprism.services.conditions import (
    REWRITES,
    described,
    errors_of,
    lints_of,
    listing,
    minded,
    search,
    stale,
    treatment,
)

_PAIRS: Final = [(name, rule) for name, rules in REWRITES.items() for rule in rules]


@pytest.mark.parametrize("name, rule", _PAIRS)
def test_a_rule_that_rewrites_a_condition_leaves_fewer_places_in_one_of_its_examples(name: str, rule: str) -> None:
    condition = find_condition(name)
    assert any(
        len(condition.places(each.before)) > len(condition.places(each.after)) for each in all_rules()[rule].examples
    )


@pytest.mark.parametrize("name", all_conditions())
def test_somebody_refers_to_a_condition(name: str) -> None:
    profiles = [target.profile for target in all_targets("all").values() if target.profile is not None]
    of_targets = {claim.condition.id for each in profiles for claim in each.claims if claim.condition is not None}
    assert minded()[name] or name in {*REWRITES, *lints_of(), *errors_of(), *of_targets}


@pytest.mark.parametrize("lint", [each for each in all_lints().values() if each.minds], ids=lambda lint: lint.id)
def test_a_lint_names_a_condition_that_is_registered(lint: object) -> None:
    minds = getattr(lint, "minds", None)
    assert minds is not None
    assert find_condition(minds.id).look is minds.look


def test_a_rule_of_errors_reads_a_condition_of_its_id_or_a_linked_one() -> None:
    known = all_conditions()
    assert READINGS["nesting-too-deep"].condition.id == "node-too-deep", "messages name no depth, and mean one node"
    for rule, reading in READINGS.items():
        linked = {reading.condition.id, *([reading.condition.stricter.id] if reading.condition.stricter else [])}
        linked |= {each.id for each in known.values() if each.stricter and each.stricter.id == reading.condition.id}
        assert rule in linked or rule == "nesting-too-deep", rule


def test_the_counts_of_published_tools_are_those_that_the_program_makes() -> None:
    assert FILE.read_text("utf-8") == text()


def test_a_treatment_is_the_worst_row_and_a_list_is_about_all_else() -> None:
    assert treatment(find_condition("type-invalid"), find_profile("openai-strict")) == "refused"
    assert treatment(find_condition("format-not-supported"), find_profile("xai")) == "ignored"
    assert treatment(find_condition("unknown-keyword"), find_profile("vllm")) == "ignored"
    assert treatment(find_condition("root-union"), find_profile("openai-gpt-5")) == "accepted"
    assert treatment(find_condition("root-union"), find_profile("cursor")) is None


def test_a_search_finds_every_word_and_former_ids() -> None:
    assert [each.id for each in search("object-open")] == ["additional-properties-false"]
    assert "array-without-items" in {each.id for each in search("ARRAY items")}
    assert search("array no-such-word") == []
    assert len(listing()) == len(all_conditions())


def test_a_description_names_everything_about_a_condition() -> None:
    shown = described(find_condition("additional-properties-false"))
    assert shown["stricter"] == "object-not-closed"
    assert shown["weaker"] == ["additional-properties-missing"]
    assert shown["rules"] == ["close-objects"]
    assert shown["mends"] is True
    assert shown["formerly"] == ["object-open"]


def test_a_claim_grows_stale_once_all_its_sources_are_old() -> None:
    read = max(
        date.fromisoformat(each.read) for one in all_profiles().values() for c in one.claims for each in c.sources
    )
    assert [*stale(0, read - timedelta(days=400))] == []
    assert len([*stale(0, read + timedelta(days=1))]) == sum(len(each.claims) for each in all_profiles().values())
