"""The quick walk over subschemas finds what the walk with paths finds."""

from typing import Any

import pytest

from toolprism.core.keywords import POSITIONS
from toolprism.core.walk import nodes, subschemas

LEAF = {"type": "string"}


@pytest.mark.parametrize("keyword", [*POSITIONS, "default", "enum", "x-own"])
@pytest.mark.parametrize("value", [LEAF, [LEAF, [LEAF], True], {"a": LEAF, "b": 5}, True, None, "text"], ids=str)
def test_both_walks_find_the_same_objects(keyword: str, value: Any) -> None:
    schema: Any = {"properties": {"x": {keyword: value}}, "allOf": [{keyword: value}]}
    found = sorted(map(id, subschemas(schema)))
    assert found == sorted(id(node) for _, node in nodes(schema))
