"""The command `loss`."""

import io
import json
from pathlib import Path
from typing import Any, Final

import pytest

from toolprism.cli.main import main
from toolprism.schema import all_targets

_SCHEMA: Final = {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "tool.json"
    path.write_text(json.dumps(_SCHEMA), encoding="utf-8")
    return str(path)


def lines(text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str) -> list[Any]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    main(["loss", "--jsonl", *more])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_line_gives_one_line_with_the_targets_of_today(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps({"id": "a", "schema": _SCHEMA}) + "\n5\n" + json.dumps({"id": "b", "tool": {"name": "x"}}) + "\n"
    first, second, third = lines(text, monkeypatch, capsys)
    assert first["id"] == "a"
    assert [*first["targets"]] == [*all_targets("current")]
    assert first["targets"]["cca-claude-current"].pop("probes") > 0
    assert first["targets"]["cca-claude-current"] == {
        "loss": "widened",
        "proven": True,
        "witnesses": [
            {
                "kind": "widened",
                "instance": {"limit": 101},
                "pointer": "/limit",
                "rule": "strip-constraints",
                "at": "/properties/limit/maximum",
                "sentence": "`limit: 101` passes at Claude via Cloud Code Assist; your schema says at most 100.",
            }
        ],
    }
    assert second["error"]["code"] == "bad-line"
    assert "error" in third or third["targets"]


def test_a_strategy_can_be_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the way back undoes is no loss: a tuple as an object."""
    pair = {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False, "minItems": 2}
    whole = {"type": "object", "properties": {"at": pair}, "required": ["at"], "additionalProperties": False}
    path = tmp_path / "tool.json"
    path.write_text(json.dumps(whole), encoding="utf-8")
    given = [
        "loss",
        "--target",
        "openai-strict-current",
        "--format",
        "json",
        "--strategy",
        "tuple=object",
        "--",
        str(path),
    ]
    assert main(given) == 0
    found = json.loads(capsys.readouterr().out)["tools"][0]["targets"]["openai-strict-current"]
    assert found["loss"] == "none"


def test_an_edition_or_targets_can_be_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps({"id": 1, "schema": True}) + "\n"
    (found,) = lines(text, monkeypatch, capsys, "--edition", "reference")
    assert [*found["targets"]] == [*all_targets("reference")]
    (found,) = lines(text, monkeypatch, capsys, "--target", "vllm", "google")
    assert [*found["targets"]] == ["vllm", "google"]


def test_the_report_says_each_loss_in_a_sentence(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["loss", file, "--target", "cca-claude-current", "vllm"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "schema",
        "  cca-claude-current  accepts more",
        "    `limit: 101` passes at Claude via Cloud Code Assist; your schema says at most 100.",
        '      widened: {"limit":101}',
        "  vllm                nothing lost, proven",
        "",
    ]


def test_a_sentence_that_is_cut_is_given_in_full_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "a_property_with_a_name_that_leaves_little_room_for_anything_else"
    pattern = "^[a-z]+( of a kind, or of another kind that is as long as the first)?$"
    schema = {"type": "object", "properties": {name: {"type": "string", "pattern": pattern}, "b": {"maximum": 1}}}
    file = tmp_path / "tool.json"
    file.write_text(json.dumps(schema), encoding="utf-8")
    told = lines(json.dumps({"id": 1, "schema": schema}), monkeypatch, capsys, "--target", "cca-claude-current")
    found = told[0]["targets"]["cca-claude-current"]["witnesses"]
    (cut,) = [each for each in found if "whole" in each]
    assert len(found) == 2
    assert len(cut["sentence"]) <= 140 < len(cut["whole"])
    assert main(["loss", str(file), "--target", "cca-claude-current"]) == 0
    assert cut["whole"] not in capsys.readouterr().out
    assert main(["loss", str(file), "--target", "cca-claude-current", "--full"]) == 0
    assert cut["whole"] in capsys.readouterr().out


@pytest.mark.parametrize(
    "targets,fail_on,code",
    [
        ("cca-claude-current", "widened", 1),
        ("cca-claude-current", "narrowed", 0),
        ("bedrock", "narrowed", 1),
        ("bedrock", "widened", 1),
        ("vllm", "widened,narrowed", 0),
        ("vllm", "wider", 2),
    ],
)
def test_a_loss_that_the_user_names_fails_the_command(
    file: str, targets: str, fail_on: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["loss", file, "--target", targets, "--fail-on", fail_on]) == code
    assert main(["loss", file, "--target", targets, "--fail-on", fail_on, "--format", "json"]) == code
    capsys.readouterr()
