"""The promises of every rule."""

import json
from datetime import date
from typing import Any

import pytest

from tests.schema.reference_validator import validator
from tests.schema.rule_cases import run
from tests.schema.today import in_2020_12
from toolprism.core.json_types import same
from toolprism.schema import all_preparations, all_targets, normalize
from toolprism.schema.engine.declaration import Example, Rule
from toolprism.schema.engine.effect import Effect
from toolprism.schema.registry import all_rules


@pytest.fixture(params=all_rules().values(), ids=lambda rule: rule.id)
def rule(request: pytest.FixtureRequest) -> Rule:
    found: Rule = request.param
    return found


#: They read what the strip after them takes away; alone they would describe it twice.
_BEFORE_A_STRIP = {"spill-into-description", "spill-unlisted"}


def apply(rule: Rule, schema: Any) -> Any:
    """Return a schema after a pass with one rule."""
    return run(rule(**rule.example_parameters) if rule.example_parameters else rule, schema)[0]


def test_a_title_and_a_why_are_written_down(rule: Rule) -> None:
    assert rule.title.endswith(".")
    assert len(rule.title) <= 100
    assert rule.title != rule.document, "the why is missing"
    assert rule.sources, "no source says that a provider wants this"
    for source in rule.sources:
        assert date.fromisoformat(source.read).isoformat() == source.read


def test_the_examples_come_out_as_written(rule: Rule) -> None:
    for example in rule.examples:
        before = json.dumps(example.before)
        assert same(apply(rule, example.before), example.after)
        assert json.dumps(example.before) == before, "the rule has changed what it was given"


def test_one_example_changes_something(rule: Rule) -> None:
    assert any(not same(example.before, example.after) for example in rule.examples)


@pytest.mark.parametrize(
    "rule", [pytest.param(rule, id=rule.id) for rule in all_rules().values() if rule.id not in _BEFORE_A_STRIP]
)
def test_a_second_run_on_an_example_changes_nothing(rule: Rule) -> None:
    for example in rule.examples:
        assert same(apply(rule, example.after), example.after)


@pytest.mark.parametrize(
    "rule",
    [pytest.param(rule, id=rule.id) for rule in all_rules().values() if rule.effect in (Effect.WIDER, Effect.NARROWER)],
)
def test_a_witness_distinguishes_the_sides_of_a_lossy_rule(rule: Rule) -> None:
    witnessed = [example for example in rule.examples if example.has_witness]
    assert witnessed, "no example shows what the rule costs"
    for example in witnessed:
        accepted = (_accepts(example.before, example), _accepts(example.after, example))
        assert accepted == ((False, True) if rule.effect is Effect.WIDER else (True, False))


def _accepts(schema: Any, example: Example) -> bool:
    return bool(validator(in_2020_12(schema)).is_valid(example.witness))


def test_every_rule_is_asked_by_a_target_or_a_preparation() -> None:
    users = (*all_targets("all").values(), *all_preparations().values())
    asked = {rule.id for user in users for rule in user.rules}
    assert set(all_rules()) == asked


def test_of_two_definitions_with_one_name_the_trail_tells_which_is_removed() -> None:
    earlier, later = {"A": {"type": "string"}}, {"A": {"type": "integer"}}

    def removed(schema: Any) -> list[str]:
        rewrites = normalize(schema, "vllm").trail.rewrites
        return [each.at for each in rewrites if each.rule == "definitions-to-defs" and each.to is None]

    assert removed({"$defs": earlier, "definitions": later}) == ["/$defs/A", "/definitions"]
    assert removed({"definitions": earlier, "$defs": later}) == ["/definitions"]
