"""What is no name, or no schema, ends in a verdict and not in an error."""

import pytest

from toolprism.core.json_types import Json
from toolprism.guarantees import guarantees
from toolprism.schema import all_targets, normalize


@pytest.mark.parametrize("required", [[{}], [["a"]], [None, "a"], "a", {"a": 1}])
@pytest.mark.parametrize("target", ["vllm", "llama-cpp-current", "groq"])
def test_required_may_hold_anything(required: Json, target: str) -> None:
    schema: Json = {"type": "object", "properties": {"a": {"type": "string"}}, "required": required}
    result = normalize(schema, target)
    assert result.findings is not None
    assert guarantees(result) is not None
    assert target in all_targets("all")
