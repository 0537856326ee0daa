"""Laws of every repair, for random tools and calls."""

import copy
import json
from functools import cache
from random import Random
from typing import Any

import jsonschema
import referencing
from hypothesis import given
from hypothesis import strategies as st

from tests.soak import inputs
from tests.toolcalls.generated import instance, slips, tool
from toolprism.core.errors import BadInput
from toolprism.core.json_types import same
from toolprism.core.pointer import parse, resolve
from toolprism.toolcalls import CallReport, check_call

_SEEDS = range(inputs(400, soak=40_000))
_ABSENT = ("drop-null",)
_KINDS = frozenset(
    (
        *("strip-fence", "trailing-comma", "single-quotes", "python-literal", "empty-to-object", "decode-json"),
        *("string-to-number", "string-to-boolean", "string-to-null", "number-to-string", "wrap-array", "drop-null"),
        *("fill-default", "enum-case", "rename-property", "unwrap", "wrap"),
    )
)
#: What the slips of random calls hardly ever need; `test_repairs.py` has cases for each.
_SELDOM = {"strip-fence", "trailing-comma", "string-to-null", "wrap-array", "unwrap", "wrap"}


@cache
def _call(seed: int) -> tuple[Any, Any, CallReport]:
    random = Random(seed)
    schema = tool(random)
    arguments = slips(random, instance(random, schema))
    return schema, arguments, check_call(schema, arguments)


def _is_valid(schema: Any, value: Any) -> bool:
    """Ask an independent validator."""
    return jsonschema.Draft202012Validator(schema, registry=referencing.Registry()).is_valid(value)


def test_valid_arguments_are_never_touched() -> None:
    for seed in _SEEDS:
        schema, arguments, report = _call(seed)
        if not isinstance(arguments, str) and _is_valid(schema, arguments):
            assert report.message is None, seed
            assert same(report.repaired, arguments), seed
            assert not report.repairs, seed


def test_what_is_proposed_is_valid_and_needs_no_further_repair() -> None:
    for seed in _SEEDS:
        schema, _, report = _call(seed)
        if report.repairs:
            assert _is_valid(schema, report.repaired), seed
            again = check_call(schema, json.dumps(report.repaired))
            assert again.message is None, seed
            assert same(again.repaired, report.repaired), seed
            assert not again.repairs, seed


def test_a_proposal_goes_with_a_message_and_its_steps_lead_to_it() -> None:
    for seed in _SEEDS:
        schema, arguments, report = _call(seed)
        if report.repairs:
            assert report.message is not None, seed
            assert isinstance(arguments, str) or not _is_valid(schema, arguments), seed
        for step in report.repairs:
            assert step.kind in _KINDS, seed
            assert (step.old_name is not None) == (step.kind in {"rename-property", "unwrap"}), seed
            if step.kind not in _ABSENT:
                resolve(report.repaired, parse(step.to_json()["path"]))


def test_the_same_call_gives_the_same_answer_and_changes_nothing() -> None:
    for seed in _SEEDS:
        schema, arguments, report = _call(seed)
        before = copy.deepcopy((schema, arguments))
        assert check_call(schema, arguments) == report, seed
        assert json.dumps((schema, arguments)) == json.dumps(before), seed


def test_the_slips_of_the_laws_need_nearly_every_kind_of_repair() -> None:
    repaired = [{step.kind for step in _call(seed)[2].repairs} for seed in _SEEDS]
    assert _KINDS - set().union(*repaired) <= _SELDOM
    assert sum(map(bool, repaired)) > len(_SEEDS) // 10


@given(st.text(alphabet="{}[]\"':,`\n\\ aTrueNoneNaN01.", max_size=40))
def test_any_text_is_answered(text: str) -> None:
    report = check_call({"type": "object", "properties": {"a": {"type": "integer"}}}, text)
    assert (report.message is None) == (report.valid is True)


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "A", "b", "c d"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(_VALUES, st.integers(0, 200))
def test_any_value_is_answered(value: Any, seed: int) -> None:
    schema = tool(Random(seed))
    try:
        report = check_call(schema, value)
    except BadInput:
        return
    assert (report.message is None) == (report.valid is True)
    if report.repairs:
        assert check_call(schema, json.dumps(report.repaired)).message is None
