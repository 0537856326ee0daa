"""Strategies wherever they may be chosen: on the command line, in lines, over HTTP, in Python and in links."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import toolprism
from toolprism.cli.main import main
from toolprism.cli.normalize import EXAMPLES
from toolprism.core.errors import BadInput, UnknownName
from toolprism.core.json_types import same
from toolprism.schema import STRATEGIES, Normalizer, NormalizeRequest, find
from toolprism.services.tool_calls_jsonl import check_call_line
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import decode, encode
from toolprism.share.snippets import command, curl, python
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

_TARGET = "openai-strict-current"
_SCHEMA: Any = {
    "type": "object",
    "properties": {"labels": {"type": "object", "additionalProperties": {"type": "integer"}}},
    "required": ["labels"],
    "additionalProperties": False,
}
_CHOICE = {"open-map": "pairs"}
_OUTPUT = Normalizer(_SCHEMA, NormalizeRequest(strategies=("open-map=pairs",))).normalize(find(_TARGET)).output


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file with the schema."""
    path = tmp_path / "schema.json"
    path.write_text(json.dumps(_SCHEMA), "utf-8")
    return str(path)


def test_the_help_lists_every_choice_with_what_it_does() -> None:
    listed = re.findall(r"^  ([a-z-]+=[a-zA-Z:-]+) +(.+)$", EXAMPLES, re.MULTILINE)
    assert listed == [(f"{each.id}={one.id}", one.does) for each in STRATEGIES.values() for one in each.choices]


def test_the_command_prepares_by_a_strategy(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--target", _TARGET, "--strategy", "open-map=pairs", "--output-only"]
    assert main(["normalize", *options, "--", file]) == 0
    assert same(json.loads(capsys.readouterr().out), _OUTPUT)


def test_an_unknown_choice_ends_the_command_with_the_nearest(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["normalize", "--strategy", "open-map=pair", file]) == 2
    assert (
        capsys.readouterr().err == "toolprism: There is no choice called open-map=pair. Did you mean open-map=pairs?\n"
    )


def test_each_line_may_have_strategies_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given: list[dict[str, Any]] = [
        {},
        {"strategies": _CHOICE},
        {"strategies": {"open-map": "pears"}},
        {"strategies": ["open-map=pairs"]},
    ]
    lines = [json.dumps({"id": number, "schema": _SCHEMA, **each}) for number, each in enumerate(given)]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    main(["normalize", "--jsonl", "--target", _TARGET])
    plain, chosen, unknown, wrong = map(json.loads, capsys.readouterr().out.splitlines())
    assert plain["targets"][_TARGET]["strict"] is False
    assert same(chosen["targets"][_TARGET]["output"], _OUTPUT)
    assert unknown["error"]["message"] == "There is no choice called open-map=pears. Did you mean open-map=pairs?"
    assert wrong["error"]["code"] == "bad-option"


def test_the_api_takes_strategies_of_a_paste_and_of_a_line() -> None:
    with TestClient(create_app(Settings())) as client:
        options = {"targets": [_TARGET], "strategies": _CHOICE}
        paste = client.post("/api/v1/normalize", json={"input": _SCHEMA, **options}).json()
        line = client.post("/api/v1/normalize", json={"id": 1, "schema": _SCHEMA, **options}).json()
        assert same(paste["tools"][0]["targets"][_TARGET]["output"], _OUTPUT)
        assert same(line["targets"][_TARGET]["output"], _OUTPUT)
        bad = client.post("/api/v1/normalize", json={"input": _SCHEMA, "strategies": {"open-map": "pears"}})
        assert (bad.status_code, bad.headers["content-type"]) == (422, "application/problem+json")


def test_the_way_back_of_a_line_knows_its_strategies(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sent = {"labels": [{"key": "a", "value": 1}]}
    line = {"id": 1, "schema": _SCHEMA, "target": _TARGET, "arguments": sent, "options": {"strategies": _CHOICE}}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(line).encode())))
    assert main(["map-back"]) == 0
    assert json.loads(capsys.readouterr().out)["arguments"] == {"labels": {"a": 1}}


def test_a_call_is_checked_as_the_strategies_of_its_line_send_it() -> None:
    line = {"schema": _SCHEMA, "target": _TARGET, "arguments": {"labels": [{"key": "a", "value": 1}]}}
    assert check_call_line(line)["errors"]
    answer: Any = check_call_line({**line, "strategies": _CHOICE})
    assert (answer["errors"], answer["back"]["arguments"]) == ([], {"labels": {"a": 1}})


def test_python_takes_strategies() -> None:
    result = toolprism.normalize(_SCHEMA, _TARGET, strategies=_CHOICE)
    assert same(result.output, _OUTPUT)
    assert result.forward({"labels": {"a": 1}}) == {"labels": [{"key": "a", "value": 1}]}
    assert result.back({"labels": [{"key": "a", "value": 1}]}).arguments == {"labels": {"a": 1}}
    prepared = toolprism.prepare(_SCHEMA)
    assert prepared.to(_TARGET, strategies=_CHOICE) is prepared.to(_TARGET, strategies=_CHOICE)
    assert prepared.to(_TARGET).outputs != prepared.to(_TARGET, strategies=_CHOICE).outputs
    with pytest.raises(UnknownName, match="Did you mean open-map"):
        toolprism.normalize(_SCHEMA, _TARGET, strategies={"open-maps": "pairs"})
    with pytest.raises(BadInput, match="must be an object"):
        toolprism.normalize(_SCHEMA, _TARGET, strategies=["open-map=pairs"])  # type: ignore[arg-type]


def test_a_link_holds_strategies_and_opens_without_those_that_are_gone() -> None:
    envelope = Envelope(input=json.dumps(_SCHEMA), opts=Options(strategies=_CHOICE))
    assert envelope.to_json()["opts"] == {"strategies": _CHOICE}
    assert decode(encode(envelope)).opts.choices().strategies == ("open-map=pairs",)
    assert Options(strategies={"gone": "x", "tuple": "object"}).choices().strategies == ("tuple=object",)
    assert "strategies" not in Options().to_json()


def test_every_snippet_says_the_strategies() -> None:
    envelope = Envelope(input=json.dumps(_SCHEMA), opts=Options(strategies=_CHOICE), sel=_TARGET)
    assert "--strategy=open-map=pairs" in command(envelope)
    assert '"strategies": {"open-map": "pairs"}' in curl(envelope, "http://127.0.0.1:8000")
    assert "strategies={'open-map': 'pairs'}" in python(envelope)


def test_the_rules_of_strategies_are_imported_only_where_one_is_chosen(file: str) -> None:
    program = (
        "import sys; from toolprism.cli.main import main; "
        "main(['normalize', *sys.argv[1:]]); print(*sys.modules, file=sys.stderr)"
    )
    options = [file, "--target", _TARGET]

    def imported(*more: str) -> set[str]:
        run = [sys.executable, "-c", program, *options, *more]
        return {*subprocess.run(run, capture_output=True, text=True, check=True).stderr.split()}

    started = imported("--strategy", "open-map=pairs") - imported()
    assert {"toolprism.schema.strategies", "toolprism.schema.rules.json_in_text"} <= started
    assert len([name for name in started if name.startswith("toolprism.schema.rules.")]) <= 5, "not every family"
