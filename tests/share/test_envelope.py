"""The envelope: what it keeps, and what it refuses."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given

from tests.share.envelopes import ENVELOPES, OPTIONS
from toolprism import __version__
from toolprism.core.errors import BadInput
from toolprism.schema import all_targets
from toolprism.share.envelope import Envelope, Options


@given(ENVELOPES)
def test_what_is_saved_is_loaded(envelope: Envelope) -> None:
    assert Envelope.from_json(envelope.to_json()) == envelope


@given(OPTIONS)
def test_only_what_differs_from_the_defaults_travels(options: Options) -> None:
    written = options.to_json()
    assert set(written) == {
        each.name for each in fields(Options) if getattr(options, each.name) != getattr(Options(), each.name)
    }


def test_the_names_and_their_order_are_those_of_the_interface() -> None:
    envelope = Envelope(
        input="{}", args="1", opts=Options(no_strict=True), sel="google", view="diff", dig={"google": "44136f"}
    )
    assert list(envelope.to_json().items()) == [
        ("v", 1),
        ("app", __version__),
        ("input", "{}"),
        ("args", "1"),
        ("sel", "google"),
        ("view", "diff"),
        ("opts", {"no_strict": True}),
        ("dig", {"google": "44136f"}),
    ]


def test_members_of_a_newer_release_are_passed_over() -> None:
    given: dict[str, Any] = {"v": 1, "input": "x", "later": {}, "opts": {"later": 1, "tool": 2}}
    assert Envelope.from_json(given) == Envelope(input="x", app="", opts=Options(tool=2))


def test_an_empty_text_is_a_text() -> None:
    assert Envelope.from_json({"v": 1, "input": ""}).input == ""


@pytest.mark.parametrize(
    "value, said",
    [
        ([], "`envelope` is an array, but an object"),
        (None, "`envelope` is null"),
        ({}, "form `v` is null"),
        ({"v": "1", "input": ""}, "form `v` is a text"),
        ({"v": True, "input": ""}, "form `v` is a boolean"),
        ({"v": 1.0, "input": ""}, "form `v` is a number"),
        ({"v": 0, "input": ""}, "no form v0"),
        ({"v": -(10**30), "input": ""}, "no form v-100000"),
        ({"v": 1}, "no pasted text"),
        ({"v": 1, "input": {}}, "`input` is an object, but a text"),
        ({"v": 1, "input": "", "args": None}, "`args` is null"),
        ({"v": 1, "input": "", "app": 1}, "`app` is a number"),
        ({"v": 1, "input": "", "sel": []}, "`sel` is an array"),
        ({"v": 1, "input": "", "view": 0}, "`view` is a number"),
        ({"v": 1, "input": "", "opts": []}, "`opts` is an array"),
        ({"v": 1, "input": "", "opts": {"tool": -1}}, "`opts.tool` is a number, but a position"),
        ({"v": 1, "input": "", "opts": {"tool": False}}, "`opts.tool` is a boolean"),
        ({"v": 1, "input": "", "opts": {"no_strict": 1}}, "`opts.no_strict` is a number"),
        ({"v": 1, "input": "", "opts": {"targets": "google"}}, "`opts.targets` is a text"),
        ({"v": 1, "input": "", "opts": {"targets": [1]}}, "`opts.targets` is a number"),
        ({"v": 1, "input": "", "dig": {"google": 1}}, "`dig` is a number"),
        ({"v": 1, "input": "", "dig": ["google"]}, "`dig` is an array"),
    ],
)
def test_a_member_of_the_wrong_kind_is_named(value: Any, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        Envelope.from_json(value)
    assert refused.value.finding.code == "bad-link"
    assert said in str(refused.value)


def test_a_newer_form_says_so() -> None:
    with pytest.raises(BadInput, match=r"newer Toolprism: its form is v2") as refused:
        Envelope.from_json({"v": 2, "text": "?"})
    assert refused.value.finding.code == "newer-link"


def test_a_removed_target_does_not_keep_a_link_from_opening() -> None:
    assert Options(targets=("gone", "google")).choices().targets == ("google",)
    assert len(Options(targets=("gone",)).choices().found) > 1


def test_the_options_are_what_a_check_is_asked_for() -> None:
    choices = Options(no_strict=True, ingest=False).choices(trail=True)
    assert (choices.no_strict, choices.ingest, choices.trail) == (True, False, True)


def test_a_link_records_the_edition_of_its_targets() -> None:
    of_today = Options(edition="current")
    assert of_today.to_json() == {"edition": "current"}
    assert Options.from_json({"edition": "current"}) == of_today
    assert of_today.choices().found == tuple(all_targets("current").values())
    assert Options(edition="of tomorrow").choices().found == tuple(all_targets().values())
