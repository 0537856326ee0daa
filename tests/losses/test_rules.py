"""Every rule that loses something shows it on its own example, and every other one is proven to lose nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from toolprism.losses import Finder, Kind, Loss, between
from toolprism.schema import Effect, Normalizer, Rule, all_rules, all_targets, json_schema_of

#: Asserts nothing here; is undone on the way back, for which there is no proof.
_OF_FORMAT = {"keep-documented-format", "nullable-leaves-required"}


def losses(rule: Rule) -> Iterator[tuple[str, Loss]]:
    """Yield the losses at the targets where the rule changes what its examples with a witness accept."""
    for each in rule.examples:
        schema: Any = {"type": "object", "properties": {"a": each.before}, "required": ["a"]}
        for whole in (schema, each.before) if each.has_witness and isinstance(each.before, dict) else ():
            normalizer, finder = Normalizer(whole), Finder(whole)
            for target in all_targets("all").values():
                if rule.id in {one.id for one in target.rules}:
                    result = normalizer.normalize(target)
                    if any(step.rule.id == rule.id and step.effect is not Effect.SAME for step in result.steps):
                        yield target.id, finder.loss(result)


#: Rules whose examples cannot show it: what they start from is no schema that anybody can check, only one of two
#: readings of `nullable` differs, or `format`, which asserts nothing here, is all that changes.
_NOT_SHOWN = {
    "drop-lost-reference",
    "drop-malformed-type",
    "keep-meta-of-lost-reference",
    "keep-documented-format",
    "strip-nullable",
}
_LOSSY: dict[Effect, Kind] = {Effect.WIDER: "widened", Effect.NARROWER: "narrowed"}


@pytest.mark.parametrize("name", [name for name, rule in all_rules().items() if rule.effect in _LOSSY])
def test_a_lossy_rule_has_a_witness_for_its_example(name: str) -> None:
    rule = all_rules()[name]
    kinds = {
        witness.kind
        for each in rule.examples
        for witness in between(each.before, each.after, "after the rule").witnesses
    }
    assert (_LOSSY[rule.effect] in kinds) is (name not in _NOT_SHOWN)


@pytest.mark.parametrize("name", [name for name, rule in all_rules().items() if rule.effect is Effect.SAME])
def test_a_rule_that_keeps_the_meaning_has_no_witness(name: str) -> None:
    """None is found; it is proven, unless a reference leads nowhere or `nullable` may be read in two ways."""
    for each in all_rules()[name].examples:
        found = between(json_schema_of(each.before), each.after, "after the rule")
        if each.has_witness:  # an edit of the rule that says of itself what it loses
            assert found.witnesses
        else:
            assert not found.witnesses
            assert found.proven or found.loss is None or '"nullable"' in json.dumps([each.before, each.after])


@pytest.mark.parametrize("name", [name for name, rule in all_rules().items() if name not in _OF_FORMAT])
def test_the_loss_of_an_example_is_found_or_disproven(name: str) -> None:
    for target, found in losses(all_rules()[name]):
        assert found.loss != "none" or found.proven, target


def test_most_rules_with_an_example_are_judged() -> None:
    judged = [name for name, rule in all_rules().items() if next(losses(rule), None) is not None]
    assert len(judged) >= 40
