"""The command `accepts`."""

import io
import json

import pytest

from app.cli.main import main


def test_each_line_is_answered_for_the_providers_that_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        {"id": 1, "schema": {"type": "string"}},
        {"id": 2, "schema": {"type": "object", "properties": {}}},
        {"id": 3},
    ]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(map(json.dumps, lines)).encode())))
    assert main(["accepts", "--provider", "mcp,anthropic"]) == 0
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(first["providers"]) == ["mcp", "anthropic"]
    assert {each["accepted"] for each in first["providers"].values()} == {False}
    assert second["providers"]["mcp"] == {"accepted": True, "findings": []}
    assert third["error"]["code"] == "bad-line"


def test_an_unknown_provider_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["accepts", "--provider", "anthropi"]) == 2
    assert "Did you mean anthropic?" in capsys.readouterr().err
