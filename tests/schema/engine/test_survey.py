"""Passes that are left out: never one that would have changed something."""

from typing import Any

import pytest

from app.schema import all_targets
from app.schema.engine.context import PassContext
from app.schema.engine.survey import Survey
from app.schema.options import MAX_NODES
from app.schema.strict_check import open_places
from tests.schema.random_schemas import schemas
from tests.vectors import corpus, vectors

SCHEMAS: list[Any] = [
    *(tool["inputSchema"] for tool in corpus()[::5]),
    *(vector.schema for vector in vectors()[::4]),
    *schemas(seed=31, count=400),
]


@pytest.mark.parametrize("target", all_targets())
def test_a_pass_that_is_left_out_would_have_changed_nothing(target: str) -> None:
    plan = all_targets()[target].plan
    left_out = 0
    for schema in SCHEMAS:
        survey = Survey(schema)
        for pass_ in (*plan.prepare, *plan.passes):
            if not pass_.may_touch(survey, MAX_NODES):
                context = PassContext(MAX_NODES)
                assert pass_.apply(schema, context) is schema
                assert context.log == []
                left_out += 1
    assert left_out > 0


def test_every_open_place_is_looked_for() -> None:
    class Everything(Survey):
        """A survey that says that anything may be there."""

        def __init__(self) -> None:
            super().__init__({"patternProperties": {}})

    for schema in SCHEMAS:
        assert list(open_places(schema, Survey(schema))) == list(open_places(schema, Everything()))
