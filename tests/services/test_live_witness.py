"""What pages of rules and conditions show of their examples."""

import pytest

from toolprism.conditions.registry import all_conditions
from toolprism.core.json_text import loads
from toolprism.schema import Effect, all_rules
from toolprism.services.loss import of_condition, of_rule


def test_each_example_of_a_rule_says_something_unless_nothing_changes() -> None:
    for name, rule in all_rules().items():
        for example, live in zip(rule.examples, of_rule(name), strict=True):
            assert bool(live.sentence) is (example.before != example.after), name
            if live.arguments:
                assert " after the rule" in live.sentence


@pytest.mark.parametrize("name", [name for name, rule in all_rules().items() if rule.effect is Effect.SAME])
def test_a_rule_that_keeps_the_meaning_says_that_it_is_proven(name: str) -> None:
    said = [live.sentence for live in of_rule(name) if not live.arguments and live.sentence]
    assert all(
        sentence == "Both accept the same: that is proven."
        or sentence.startswith(("No difference was found in ", "One of the two cannot be checked: "))
        for sentence in said
    )


def test_most_conditions_show_what_can_go_wrong_at_targets_of_today() -> None:
    shown = {name: of_condition(name) for name in all_conditions()}
    assert sum(bool(lives) for lives in shown.values()) > len(shown) / 2
    for lives in shown.values():
        assert len(lives) <= 3
        for live in lives:
            loads(live.arguments)
            assert len(live.sentence) <= 140
