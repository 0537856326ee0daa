"""A schema that no value fits is found by its contents."""

from typing import Any

import pytest

from toolprism.schema.satisfiability import unsatisfiable

_NONE_FITS: list[dict[str, Any]] = [
    {"enum": []},
    {"type": "integer", "enum": [True]},
    {"type": "integer", "enum": [1.5]},
    {"type": "null", "const": 0},
]
_ONE_FITS: list[dict[str, Any]] = [
    {"enum": [True]},
    {"type": "integer", "enum": [True, 1.0]},
    {"type": ["integer", "string"], "const": 10**400},
]


@pytest.mark.parametrize("node", _NONE_FITS)
def test_values_of_another_type_fit_nothing(node: dict[str, Any]) -> None:
    assert [obstacle.path for obstacle in unsatisfiable(node)] == [("const" if "const" in node else "enum",)]


@pytest.mark.parametrize("node", _ONE_FITS)
def test_one_value_of_the_type_is_enough(node: dict[str, Any]) -> None:
    assert not list(unsatisfiable(node))
