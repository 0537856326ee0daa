"""The commands `conditions` and `providers`."""

import json

import pytest

from toolprism.cli.main import main
from toolprism.conditions.registry import all_conditions
from toolprism.providers import all_profiles
from toolprism.providers.clients import all_clients
from toolprism.services.acceptance import described, listing
from toolprism.services.conditions import listing as conditions


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def test_conditions_lists_all_or_what_words_find(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "conditions").splitlines()[1:]
    assert [line.split()[0] for line in lines] == [*all_conditions()]
    found = said(capsys, "conditions", "--find", "object-open").splitlines()
    assert [line.split()[0] for line in found[1:]] == ["additional-properties-false"]
    assert said(capsys, "conditions", "--find", "no-such-word") == "No condition has these words.\n"
    assert json.loads(said(capsys, "conditions", "--format", "json")) == conditions()


def test_conditions_shows_one_by_its_id_or_a_former_one(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "conditions", "object-open")
    assert shown.startswith("additional-properties-false: ")
    assert "openai-strict" in shown
    assert "rewritten by: close-objects" in shown
    assert json.loads(said(capsys, "conditions", "object-open", "--format", "json"))["weaker"]


def test_an_unknown_condition_is_bad_usage_and_the_nearest_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conditions", "type-arrays"]) == 2
    assert "Did you mean type-array?" in capsys.readouterr().err


def test_providers_lists_all_or_shows_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(said(capsys, "providers").splitlines()) == 3 + len(all_profiles()) + len(all_clients())
    assert "a `$ref` that leads nowhere" in said(capsys, "providers", "mistral")
    assert json.loads(said(capsys, "providers", "--format", "json")) == listing()
    assert json.loads(said(capsys, "providers", "groq", "--format", "json")) == described(all_profiles()["groq"])


def test_providers_lists_the_claims_that_were_read_long_ago(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No claim was read more than 99999 days ago." in said(capsys, "providers", "--stale", "99999")
    old = json.loads(said(capsys, "providers", "mcp", "--stale", "-99999", "--format", "json"))
    assert {each["profile"] for each in old} == {"mcp"}
    assert len(said(capsys, "providers", "mcp", "--stale", "-99999").splitlines()) == len(old)


def test_providers_shows_clients_as_a_second_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(said(capsys, "providers", "--clients").splitlines()) == 1 + len(all_clients())
    assert "mcp__{server}__{tool}" in said(capsys, "providers", "claude-code")
    assert json.loads(said(capsys, "providers", "--clients", "cursor", "--format", "json"))["max_name"] == 59
    assert "claims" in json.loads(said(capsys, "providers", "cursor", "--format", "json"))
    assert "clients     Claude Code, Claude Desktop" in said(capsys, "targets", "anthropic-current")
