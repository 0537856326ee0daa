"""No claim, predicate, rule or limit changes unseen: all are asked about all examples, as recorded.

Where a test fails, the change is meant or a mistake: `python -m tests.recorded` writes the files again, and the diff
says which facts and which consumers differ.
"""

import json
from typing import Final

import pytest

from tests.recorded import FOLDER, consumers, examples, facts, kind_of, outcomes

_RECORDED: Final = json.loads((FOLDER / "outcomes.json").read_text("utf-8"))


def test_the_facts_are_those_that_are_recorded() -> None:
    recorded = (FOLDER / "facts.txt").read_text("utf-8").splitlines()
    assert [*facts()] == recorded


def test_every_consumer_and_every_example_is_recorded() -> None:
    assert list(consumers()) == list(_RECORDED)
    assert all(list(told) == list(examples()) for name, told in _RECORDED.items() if name.startswith("target "))


@pytest.mark.parametrize("kind", dict.fromkeys(map(kind_of, _RECORDED)))
def test_everybody_makes_of_the_examples_what_is_recorded(kind: str) -> None:
    told = outcomes(kind)
    assert {consumer: groups for consumer, groups in told.items() if groups != _RECORDED.get(consumer)} == {}, (
        "python -m tests.recorded writes them again"
    )
