"""Errors are decoded in full: those that people posted, variants of every form, and texts that only look alike."""

from typing import Any

import pytest

from tests.providers.errors.lines import expectations, lines, wrong
from toolprism.providers.errors.decoder import decode

_REPORTED = lines("reported.jsonl")
_ALL = [*_REPORTED, *lines("variants.jsonl"), *lines("posted.jsonl"), *lines("worded.jsonl"), *lines("unrelated.jsonl")]


@pytest.mark.parametrize("line", _ALL, ids=lambda line: str(line["id"]))
def test_an_error_is_decoded_in_full(line: dict[str, Any]) -> None:
    for expected, tools in expectations(line):
        assert not wrong(line["text"], tools, expected)


@pytest.mark.parametrize(
    "line", [line for line in _ALL if "pointer_shape" in line["expected"]], ids=lambda line: str(line["id"])
)
def test_numbers_of_properties_are_kept_as_numbers(line: dict[str, Any]) -> None:
    assert decode(line["text"]).to_json()["pointer_shape"] == line["expected"]["pointer_shape"]
