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
        or sentence.startswith(("No difference was found in ", "One of the two cannot be checked: ", "Only `format`"))
        for sentence in said
    )


#: They start from no schema that anybody can check, `format` asserts nothing, or `nullable` is read in two ways:
#: their pages say so.
_NOTHING_TO_SHOW = {
    "drop-lost-reference": "One of the two cannot be checked: ",
    "drop-malformed-type": "One of the two cannot be checked: ",
    "keep-meta-of-lost-reference": "One of the two cannot be checked: ",
    "keep-documented-format": "Only `format` changes",
    "strip-nullable": "No difference was found in ",
}
_LOSSY = [name for name, rule in all_rules().items() if rule.effect in (Effect.WIDER, Effect.NARROWER)]


@pytest.mark.parametrize("name", _LOSSY)
def test_the_page_of_a_lossy_rule_shows_arguments_or_says_why_it_has_none(name: str) -> None:
    shown = of_rule(name)
    assert any(live.arguments for live in shown) is (name not in _NOTHING_TO_SHOW)
    assert shown[0].sentence.startswith(_NOTHING_TO_SHOW.get(name, ""))


def test_most_conditions_show_what_can_go_wrong_at_targets_of_today() -> None:
    shown = {name: of_condition(name) for name in all_conditions()}
    assert sum(bool(lives) for lives in shown.values()) > len(shown) / 2
    for lives in shown.values():
        assert len(lives) <= 3
        for live in lives:
            loads(live.arguments)
            assert len(live.sentence) <= 140
