"""Laws about losses, on published tools."""

from functools import cache
from typing import Any, Final

from tests.schema.reference_validator import validator
from tests.vectors import corpus
from toolprism.losses import Finder, Loss
from toolprism.schema import Normalizer, Result, all_targets

#: Every so many tools of the corpus.
_STEP: Final = 60


@cache
def found() -> list[tuple[Any, Result, Loss]]:
    """Return the losses of some tools at every target of today."""
    pairs = []
    for tool in [*corpus()][::_STEP]:
        schema = tool["inputSchema"]
        normalizer, finder = Normalizer(schema), Finder(schema)
        for target in all_targets("current").values():
            result = normalizer.normalize(target)
            pairs.append((schema, result, finder.loss(result)))
    return pairs


def test_a_verdict_that_nothing_is_lost_is_never_refuted() -> None:
    for _, result, loss in found():
        if result.verdict in ("same-meaning", "as-pasted"):
            assert loss.loss == "none", (result.target, loss)


def test_every_witness_is_accepted_by_one_side_alone() -> None:
    judged = 0
    for schema, result, loss in found():
        source, output = validator(schema), validator(result.output)
        for witness in loss.witnesses:
            sides = source.is_valid(witness.instance), output.is_valid(witness.instance)
            assert sides == ((False, True) if witness.kind == "widened" else (True, False)), (result.target, witness)
            judged += 1
    assert judged > 100


def test_nearly_every_pair_is_decided() -> None:
    compared = [loss for _, _, loss in found() if loss.loss is not None]
    assert sum(loss.proven for loss in compared) > 0.95 * len(compared)


def test_every_witness_says_what_rule_and_place_it_is_about_in_a_short_sentence() -> None:
    for _, result, loss in found():
        for witness in loss.witnesses:
            assert witness.rule in {step.rule.id for step in result.steps}
            assert 20 < len(witness.sentence) <= 140
