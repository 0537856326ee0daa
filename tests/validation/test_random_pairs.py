"""Random schemas and instances, judged by us and by `jsonschema`: equal, or a documented difference says why not."""

from collections import Counter

import pytest

from tests.soak import inputs
from tests.validation.random_pairs import pairs
from toolprism.validation import check_schema, opinion_of_instance, opinion_of_schema, second_opinion, validate
from toolprism.validation.second_opinion import ROWS

_SEED = 20
_COUNT = inputs(500, soak=50_000)
_DOCUMENTED = {row.name for row in ROWS}


@pytest.fixture(scope="module")
def summarize() -> Counter[str]:
    """What both said of every pair: `equal`, `not asked`, or the names of the differences."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(second_opinion, "_SECONDS", 600.0)  # no clock decides here
        return _summary()


def _summary() -> Counter[str]:
    found: Counter[str] = Counter()
    for schema, instance in pairs(_SEED, _COUNT):
        report = check_schema(schema)
        for opinion in (
            opinion_of_schema(schema, report),
            opinion_of_instance(schema, instance, validate(schema, instance)),
        ):
            if opinion.not_asked:
                found["not asked"] += 1
            elif opinion.agrees:
                found["equal"] += 1
            else:
                found.update(difference.name for difference in opinion.differences)
    return found


def test_no_difference_is_unexplained(summarize: Counter[str]) -> None:
    assert summarize.keys() <= _DOCUMENTED | {"equal", "not asked"}


def test_most_verdicts_are_equal(summarize: Counter[str]) -> None:
    assert summarize["equal"] > _COUNT
    assert summarize["not asked"] < _COUNT / 4


def test_the_pairs_meet_the_differences_that_random_schemas_can_meet(summarize: Counter[str]) -> None:
    assert {"format", "dependencies", "nullable", "empty-enum", "inherited-names", "references"} <= summarize.keys()
