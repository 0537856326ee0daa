"""Large values in a trail are referenced, and a result stays within its bounds."""

import json
from hashlib import sha256
from typing import Any

import jsonpatch
import pytest

from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps, text_length
from toolprism.core.json_types import fingerprint
from toolprism.core.pointer import parse
from toolprism.schema import Result, all_targets, normalize
from toolprism.schema.engine.rewrite import LARGEST


def _union(count: int) -> dict[str, Any]:
    branches = [{"const": f"value {number}", "description": "d" * (number % 5)} for number in range(count)]
    return {"type": "object", "properties": {"a": {"anyOf": branches}, "b": {"description": "x" * 9_000, "const": 1}}}


def _nested(levels: int, leaf: Any) -> Any:
    for _ in range(levels):
        leaf = {"type": "object", "properties": {"a": leaf, "b": {"type": "string", "title": "t"}}}
    return leaf


_LARGE: Any = [
    _union(1_000),
    _nested(20, {"const": "x" * 500}),
    {"anyOf": [_nested(12, {"type": ["string", "null"]}) for _ in range(9)]},
]


def _at(document: Any, pointer: str) -> Any:
    for token in parse(pointer):
        document = document[int(token)] if isinstance(document, list) else document[token]
    return document


@pytest.mark.parametrize("target", all_targets())
@pytest.mark.parametrize("schema", _LARGE, ids=["union", "nested", "copies"])
def test_no_large_value_is_written_into_a_trail(schema: Any, target: str) -> None:
    result = normalize(schema, target)
    answer: Any = result.to_json(trail=True)
    for rewrite, written in zip(result.trail.rewrites, answer["rewrites"], strict=True):
        for name, value, pointer in [("before", rewrite.before, rewrite.at), ("after", rewrite.after, rewrite.to)]:
            canonical = fingerprint(value).encode()
            if len(canonical) <= LARGEST:
                assert written[name] == value
                assert f"{name}_ref" not in written
            else:
                digest = sha256(canonical).hexdigest()
                assert written[f"{name}_ref"] == {"pointer": pointer, "bytes": len(canonical), "sha256": digest}
                assert name not in written


def test_a_reference_to_what_was_pasted_leads_there() -> None:
    schema = _union(1_000)
    rewrites: Any = normalize(schema, "google").to_json(trail=True)["rewrites"]
    references = [rewrite["before_ref"] for rewrite in rewrites if "before_ref" in rewrite]
    assert references
    for reference in references:
        found = fingerprint(_at(schema, reference["pointer"])).encode()
        assert (len(found), sha256(found).hexdigest()) == (reference["bytes"], reference["sha256"])


@pytest.mark.parametrize("target", all_targets())
@pytest.mark.parametrize("schema", _LARGE, ids=["union", "nested", "copies"])
def test_an_answer_is_at_most_twenty_times_the_schema_and_a_megabyte(schema: Any, target: str) -> None:
    answer: Any = normalize(schema, target).to_json(trail=True)
    assert len(dumps(answer)) <= 20 * len(dumps(schema)) + 1_000_000
    if "patch" in answer:
        assert jsonpatch.apply_patch(schema, answer["patch"]) == answer["output"]
    else:
        assert "trail-too-large" in [finding["code"] for finding in answer["findings"]]


def test_an_output_that_copies_one_text_too_often_is_left_out() -> None:
    properties = {f"p{number}": {"$ref": "#/$defs/A"} for number in range(1_000)}
    schema: Any = {"type": "object", "properties": properties, "$defs": {"A": {"description": "d" * 20_000}}}
    result = normalize(schema, "google")
    assert (result.status, result.output) == ("error", None)
    assert [finding.code for finding in result.findings] == ["output-too-large"]


def test_a_list_that_is_too_long_is_cut_off_with_a_note() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"type": "string"}}}
    finding = Finding(code="x", message="m" * 20, pointer="")
    many = Result(target="google", status="error", output=None, schema=schema, errors=(finding,) * 60_000)
    answer: Any = many.to_json()
    assert [finding["code"] for finding in answer["findings"]][-1] == "list-cut-off"
    assert len(dumps(answer)) < 1_000_000


@pytest.mark.parametrize("value", [1, None, "text", [], {}, {"a": ["bc", True]}, [[{"x": {}}], "y" * 100]], ids=repr)
def test_the_length_of_a_value_is_about_that_of_its_text(value: Any) -> None:
    assert abs(text_length(value) - len(json.dumps(value))) <= 10
