"""Digests: what they cover, and the notice of a link whose digests have changed."""

import hashlib
import json
from collections.abc import Sequence

import pytest

from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.schema import all_targets
from toolprism.services.normalize import Choices, Report, check
from toolprism.share.envelope import Envelope, digest, digests, drift

TOOL = {"name": "a", "inputSchema": {"type": "object", "properties": {"q": {"const": 1, "minLength": 2}}}}
OTHER = {"name": "b", "inputSchema": {"type": "object", "properties": {"n": {"type": ["string", "null"]}}}}


def report(tools: Sequence[object], choices: Choices | None = None) -> Report:
    return check(read(json.dumps({"tools": tools}), PAGE), PAGE, choices or Choices())


def hexed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def test_a_digest_is_the_beginning_of_a_hash_that_anybody_can_compute() -> None:
    assert digest([{"type": "object", "maximum": 1e21, "é": ["x", None, True, 0.5]}]) == hexed(
        '{"maximum":1e+21,"type":"object","\\u00e9":["x",null,true,0.5]}'
    )


def test_of_several_tools_it_is_that_of_the_list() -> None:
    assert digest([{"b": 1, "a": 2}, {}]) == hexed('[{"a":2,"b":1},{}]')
    assert digest([]) == hexed("[]")


@pytest.mark.parametrize(
    "same, other",
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"a": 1}, {"a": 1.0}),
        ({"a": -0.0}, {"a": 0}),
    ],
)
def test_the_same_json_has_the_same_digest(same: dict[str, object], other: dict[str, object]) -> None:
    assert digest([same]) == digest([other])  # type: ignore[list-item]


@pytest.mark.parametrize("other", [{"a": 2}, {"a": "1"}, {"a": True}, {"b": 1}, {"a": [1]}, None, {"a": 1, "b": 1}])
def test_other_json_has_another(other: dict[str, object] | None) -> None:
    assert digest([{"a": 1}]) != digest([other])  # type: ignore[list-item]


def test_the_order_of_the_tools_counts() -> None:
    assert digest([{}, {"a": 1}]) != digest([{"a": 1}, {}])
    assert digest([{}]) != digest([{}, {}])


def test_half_a_character_has_a_digest() -> None:
    assert len(digest([{"description": "\ud83d"}])) == 6


def test_every_target_is_asked_about_every_tool() -> None:
    given = digests(report([TOOL, OTHER]))
    assert list(given) == list(all_targets())
    outputs = [
        next(result.output for result in checked.job.results() if result.target == "google")
        for checked in report([TOOL, OTHER]).tools
    ]
    assert given["google"] == digest(outputs)
    assert given != digests(report([OTHER, TOOL]))


def test_only_the_chosen_targets_are_asked() -> None:
    assert list(digests(report([TOOL], Choices(targets=("google",))))) == ["google"]


def test_a_link_of_today_has_not_drifted() -> None:
    now = digests(report([TOOL]))
    found = drift(Envelope(input="", dig=now), now)
    assert list(found.unchanged) == list(now)
    assert found.sentence() == f"Made with {found.now}: all {len(now)} outputs are still the same."


@pytest.mark.parametrize(
    "then, sentence",
    [
        ({"a": "1", "b": "1", "c": "1"}, "Made with 0.3.1: all 3 outputs are still the same."),
        ({"a": "1", "b": "2", "c": "2"}, "Made with 0.3.1: 1 output is still the same, 2 differ now: b, c."),
        ({"a": "1", "b": "1", "c": "2"}, "Made with 0.3.1: 2 outputs are still the same, 1 differs now: c."),
        ({"a": "2", "b": "2", "c": "2"}, "Made with 0.3.1: 3 differ now: a, b, c."),
        (
            {"a": "1", "b": "1", "c": "1", "d": "1"},
            "Made with 0.3.1: all 3 outputs are still the same; 1 target was removed: d.",
        ),
        (
            {"a": "1", "d": "1", "e": "1"},
            "Made with 0.3.1: the output is still the same; 2 targets were removed: d, e; added since then: b, c.",
        ),
        ({"d": "1"}, "Made with 0.3.1: 1 target was removed: d; added since then: a, b, c."),
        ({}, "Made with 0.3.1; results may differ from what its author saw."),
    ],
)
def test_the_sentence_says_what_has_become_of_the_outputs(then: dict[str, str], sentence: str) -> None:
    found = drift(Envelope(input="", app="0.3.1", dig=then), {"a": "1", "b": "1", "c": "1"})
    assert found.sentence() == sentence


def test_of_the_same_version_a_link_without_outputs_is_told_nothing() -> None:
    assert drift(Envelope(input="", app="0.3.1"), {"a": "1"}, "0.3.1").sentence() == ""
    assert drift(Envelope(input="", app=""), {"a": "1"}, "0.3.1").sentence() != ""


def test_a_link_that_does_not_say_its_version_still_says_the_rest() -> None:
    found = drift(Envelope(input="", app="", dig={"a": "2"}), {"a": "1"})
    assert found.sentence() == "Made with an unknown version: 1 differs now: a."
