"""A finder of other code finds nothing that ours does not tell; `python -m tests.losses.at_scale` runs it at scale."""

from collections import Counter
from typing import Any

from tests.losses.at_scale import given, told
from tests.losses.other_finder import Judge, refuted, tried
from toolprism.schema import normalize


def test_no_loss_is_untold_no_witness_false_and_no_verdict_refuted() -> None:
    tally: Counter[str] = Counter()
    for name, schema in given(110, 5, 0):
        told(name, schema, tally)
    assert tally["instances"] > 15_000
    assert tally["witnesses"] > 60
    assert not {what for what in tally if what.startswith(("false", "untold", "verdict"))}
    assert tally["decided"] >= 0.9 * tally["pairs"]


def test_the_other_finder_finds_losses_at_all() -> None:
    schema: Any = {
        "type": "object",
        "properties": {"name": {"type": "string", "maxLength": 5}, "size": {"type": "integer", "minimum": 1}},
        "required": ["name"],
    }
    values = [*tried(schema, 1, 400)]
    found = {kind for kind, _ in refuted(normalize(schema, "cca-claude-current"), Judge(schema), values)}
    assert found == {"widened"}
    found = {kind for kind, _ in refuted(normalize(schema, "openai-strict-current"), Judge(schema), values)}
    assert "narrowed" in found
