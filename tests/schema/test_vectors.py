"""Every recorded fact about every target."""

import pytest

from tests.vectors import vectors
from toolprism.core.json_types import Json, same
from toolprism.schema import Result, all_targets, normalize


def recorded(result: Result) -> Json:
    """Return the part of a result that the vectors record."""
    return result.output if result.strict is None else {"strict": result.strict, "schema": result.output}


@pytest.mark.parametrize("target", all_targets())
def test_every_vector_that_names_the_target_comes_out_as_recorded(target: str) -> None:
    rows = [vector for vector in vectors() if target in vector.expect]
    wrong = [row.id for row in rows if not same(recorded(normalize(row.schema, target)), row.expect[target])]
    assert rows, "no vector names this target"
    assert wrong == []


def test_no_vector_names_a_target_that_is_missing() -> None:
    named = {target for vector in vectors() for target in vector.expect}
    assert named <= set(all_targets())
