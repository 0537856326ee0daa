"""A branch beside null may have a union of its own, which takes the place of the outer one."""

from typing import Any

import pytest

from toolprism.schema import Normalizer, find_stage

_BRANCH: dict[str, Any] = {"anyOf": [{"minimum": 1}], "type": "integer", "deprecated": True}


@pytest.mark.parametrize("union", [[_BRANCH, {"type": "null"}], [{"type": "null"}, _BRANCH]])
def test_the_union_of_a_typed_branch_beside_null_stays_with_its_other_keywords(union: Any) -> None:
    result = Normalizer({"properties": {"a": {"anyOf": union}}}).normalize(find_stage("wire"))
    inner = {"type": ["integer", "null"], "deprecated": True, "anyOf": [{"minimum": 1}]}
    assert result.output == {"properties": {"a": inner}}
    assert result.trail.origins["/properties/a/anyOf/0/minimum"] != ()
