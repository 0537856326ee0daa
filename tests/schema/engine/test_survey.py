"""A pass is only skipped if it would not have changed anything."""

from typing import Any

import pytest

from tests.schema.random_schemas import schemas
from tests.vectors import corpus, vectors
from toolprism.core.keywords import POSITIONS
from toolprism.core.walk import MAX_NODES, nodes
from toolprism.schema import all_rules, all_targets
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.declaration import Rule
from toolprism.schema.engine.dispatch_table import DispatchTable
from toolprism.schema.engine.shape import Survey, shape_of
from toolprism.schema.rules.kept import keep_vertex_keywords
from toolprism.schema.rules.removed import spill_unlisted, strip_unlisted_annotations, strip_unlisted_constraints
from toolprism.schema.strict_check import every_open_place, open_places

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


def test_what_is_not_seen_at_a_glance_is_not_there() -> None:
    found = 0
    for schema in SCHEMAS:
        obstacles = list(open_places(schema))
        assert obstacles == list(every_open_place(schema))
        found += len(obstacles)
    assert found > 0


#: Rules that look at a node's values when its shape gives them reason to.
HINTED = (keep_vertex_keywords, spill_unlisted, strip_unlisted_annotations, strip_unlisted_constraints)


@pytest.mark.parametrize("rule", HINTED, ids=lambda rule: rule.id)
def test_a_node_that_does_not_wake_a_rule_gives_it_nothing_to_do(rule: Rule) -> None:
    table = DispatchTable((rule,), (), POSITIONS)
    context = PassContext(MAX_NODES)
    asleep = 0
    for schema in SCHEMAS:
        for path, node in nodes(schema):
            context.stack[:] = path
            if not table.mask_of(shape_of(node)) & table.before:
                assert not [*rule.propose(node, context)]
                asleep += 1
    assert asleep > 0


def test_a_survey_of_a_changed_document_may_use_what_is_known_of_the_old_one() -> None:
    for schema in SCHEMAS:
        known, fresh = Survey(schema, Survey(schema).nodes), Survey(schema)
        assert (known.shapes, known.nodes, known.objects) == (fresh.shapes, fresh.nodes, fresh.objects)


def test_shapes_of_long_names_are_not_kept_in_mind() -> None:
    node = {f"x-{'a' * 300}": 1}
    assert shape_of(node) is not shape_of(node)
    assert shape_of({"type": "string"}) is shape_of({"type": "string"})


def test_texts_of_a_subclass_wake_what_plain_texts_wake() -> None:
    class Text(str):
        """A text that remembers something."""

        __slots__ = ()

    for rule in (rule for rule in all_rules().values() if rule.wakes is None):
        table = DispatchTable((rule,), (), POSITIONS)
        for kind in ("object", "array", "string", "null"):
            assert table.mask_of(shape_of({"type": Text(kind)})) == table.mask_of(shape_of({"type": kind}))
