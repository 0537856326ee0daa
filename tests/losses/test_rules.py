"""Every rule that loses something shows it on its own example."""

from collections.abc import Iterator
from typing import Any

import pytest

from toolprism.losses import Finder, Loss
from toolprism.schema import Effect, Normalizer, Rule, all_rules, all_targets

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


@pytest.mark.parametrize("name", [name for name, rule in all_rules().items() if name not in _OF_FORMAT])
def test_the_loss_of_an_example_is_found_or_disproven(name: str) -> None:
    for target, found in losses(all_rules()[name]):
        assert found.loss != "none" or found.proven, target


def test_most_rules_with_an_example_are_judged() -> None:
    judged = [name for name, rule in all_rules().items() if next(losses(rule), None) is not None]
    assert len(judged) >= 40
