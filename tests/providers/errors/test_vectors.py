"""Errors are decoded in full: those that people posted, variants of every form, and texts that only look alike."""

from tests.providers.errors.lines import expectations, lines, wrong
from toolprism.providers.errors.decoder import decode

_REPORTED = lines("reported.jsonl")
_ALL = [*_REPORTED, *lines("variants.jsonl"), *lines("posted.jsonl"), *lines("worded.jsonl"), *lines("unrelated.jsonl")]


def test_every_error_is_decoded_in_full() -> None:
    for line in _ALL:
        for expected, tools in expectations(line):
            assert not wrong(line["text"], tools, expected), line["id"]


def test_numbers_of_properties_are_kept_as_numbers() -> None:
    shaped = [line for line in _ALL if "pointer_shape" in line["expected"]]
    assert shaped
    for line in shaped:
        assert decode(line["text"]).to_json()["pointer_shape"] == line["expected"]["pointer_shape"], line["id"]
