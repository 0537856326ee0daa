"""Two versions of a schema: arguments that worked and are refused, and the other way round."""

from itertools import pairwise
from typing import Any

import pytest

from tests.schema.random_schemas import schemas
from toolprism.core.json_types import Json
from toolprism.losses import moved
from toolprism.validation import choose_dialect, validate


def takes(*required: str, closed: bool = False, **properties: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties, "required": list(required)}
    return {**schema, "additionalProperties": False} if closed else schema


@pytest.mark.parametrize("closed", [False, True])
def test_a_new_optional_property_refuses_nothing_that_callers_knew(closed: bool) -> None:
    found = moved(takes(closed=closed), takes(closed=closed, a={"type": "string"}))
    assert (found.narrowed, found.proven) == ((), True)


def test_what_a_map_took_is_refused_where_it_is_closed() -> None:
    found = moved({"type": "object"}, {"type": "object", "additionalProperties": False})
    assert found.narrowed
    assert not found.widened


def test_the_same_meaning_is_proven() -> None:
    found = moved({"enum": ["a", "b"]}, {"enum": ["b", "a"]})
    assert (found.narrowed, found.widened, found.proven) == ((), (), True)


@pytest.mark.parametrize("broken", [{"type": "nothing"}, {"type": 1}])
def test_a_broken_schema_is_told(broken: Json) -> None:
    assert moved({"type": "object"}, broken).reason.startswith("The new schema cannot be checked")
    assert moved(broken, {"type": "object"}).reason.startswith("The earlier schema cannot be checked")


def _accepts(schema: Json, value: Json) -> bool | None:
    """Return the answer of the validator; None where it cannot read the schema, which a reading may mend."""
    return validate(schema, value, dialect=choose_dialect(schema).dialect).valid


def test_each_value_is_accepted_by_one_version_only() -> None:
    found = 0
    for old, new in pairwise(schemas(31, 60, mistakes=False)):
        apart = moved(old, new)
        for values, accepts, refuses in ((apart.narrowed, old, new), (apart.widened, new, old)):
            for value in values:
                found += 1
                assert _accepts(accepts, value) is not False
                assert _accepts(refuses, value) is not True
    assert found > 40
