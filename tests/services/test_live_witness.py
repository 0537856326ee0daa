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


#: Conditions whose examples show nothing, by the sentence that says why.
_SAID = {
    "It is about tools beside their schemas": {
        *("tool-name-pattern", "tool-name-too-long", "tool-name-duplicate", "too-many-tools"),
        *("description-empty", "description-too-long", "function-member-unknown", "tool-name-reserved"),
    },
    "The example is no schema that can be checked": {
        *("type-invalid", "schema-node-not-object", "parameters-missing", "choice-empty", "ref-unresolved"),
        *("keyword-wrong-type", "properties-unreadable", "too-many-unions"),
    },
    "Each target of today that takes the example alone accepts exactly the same arguments": {
        *("type-unsaid", "boolean-schema", "schema-node-unrecognized", "keyword-on-wrong-type", "array-of-anything"),
        *("root-not-object-nor-union", "union-not-supported", "ref-with-siblings", "ref-in-all-of", "type-beside-ref"),
        *("enum-not-string", "number-too-large", "unknown-keyword", "too-many-enum-values"),
        *("too-many-characters", "schema-too-long", "enum-too-long", "enum-too-large"),
    },
    "At each target of today, every value that was tried passes or fails as at the example": {
        *("format-not-supported", "format-of-text-not-supported", "property-names-beside-properties"),
    },
}


def test_a_condition_shows_what_can_go_wrong_at_targets_of_today_or_says_why_nothing_does() -> None:
    silent = {name: said for said, names in _SAID.items() for name in names}
    for name in all_conditions():
        lives = of_condition(name)
        assert 1 <= len(lives) <= 3
        assert all(len(live.sentence) <= 140 for live in lives)
        if name in silent:
            assert [live.arguments for live in lives] == [""], name
            assert lives[0].sentence.startswith(silent[name]), name
        else:
            assert [loads(live.arguments) for live in lives], name
            assert all(live.target for live in lives), name


def test_an_example_that_no_tool_can_be_is_asked_about_as_an_argument() -> None:
    (live, *_) = of_condition("keyword-lost-in-place")
    assert live.inside == "value"
    assert (
        live.sentence
        == '`value: "aaaa"` (4 characters) passes at OpenAI strict; your schema says at most 3 characters.'
    )
    assert all(other.inside == "" for other in of_condition("object-not-closed"))
