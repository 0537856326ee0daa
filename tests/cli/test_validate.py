"""`toolprism validate` on a paste: which targets check the arguments."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolprism.cli.main import main
from toolprism.core.lazy import folder
from toolprism.schema import all_targets

SAMPLE = str(folder("samples") / "lost-check.json")


@pytest.fixture
def call(tmp_path: Path) -> Any:
    def write(text: str) -> str:
        path = tmp_path / "call.json"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def run(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, str, str]:
    code = main(["validate", *given])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_a_schema_is_checked_with_what_every_target_sends(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, SAMPLE)
    assert code == 0
    assert all(target in out for target in all_targets())


def test_a_lost_check_is_reported_and_the_exit_code_reports_the_refusal(
    capsys: pytest.CaptureFixture[str], call: Any
) -> None:
    code, out, _ = run(capsys, SAMPLE, "--arguments", call('{\n  "title": "X"\n}'))
    assert code == 1
    assert "line 2, column 3: `title` has 1 character" in out
    google = next(line for line in out.splitlines() if line.strip().startswith("google"))
    assert google.endswith("accepts the arguments: the check is lost")


def test_arguments_that_fit_end_well(capsys: pytest.CaptureFixture[str], call: Any) -> None:
    assert run(capsys, SAMPLE, "--arguments", call('{"title": "Long enough"}'))[0] == 0


def test_json_holds_the_errors_their_places_and_the_difference(capsys: pytest.CaptureFixture[str], call: Any) -> None:
    given = (SAMPLE, "--arguments", call('{"title": "X"}'), "--target", "google", "--format", "json")
    _, out, _ = run(capsys, *given)
    (tool,) = json.loads(out)["tools"]
    assert tool["arguments"]["errors"][0]["line"] == 1
    assert tool["arguments"]["errors"][0]["place"] == "/properties/title/minLength"
    assert tool["targets"]["google"]["arguments"] == {"valid": True, "difference": "lost", "errors": []}


def test_raw_text_of_a_model_gets_its_repair(capsys: pytest.CaptureFixture[str], call: Any) -> None:
    _, out, _ = run(capsys, SAMPLE, "--arguments", call("{'title': 'Long enough',}"))
    assert "are not JSON" in out
    assert 'a repair is proposed (single-quotes, trailing-comma): {"title":"Long enough"}' in out


def test_a_mistake_in_the_schema_fails_and_has_a_sentence(capsys: pytest.CaptureFixture[str], call: Any) -> None:
    code, out, _ = run(capsys, call('{"type": "strnig"}'))
    assert code == 1
    assert "not a valid schema" in out
    assert "strnig" in out
    assert "line 1, column 2: " in out


@pytest.mark.parametrize(
    "given", [["nowhere.json"], [SAMPLE, "--arguments", "nowhere.json"], [SAMPLE, "--target", "x"]]
)
def test_what_cannot_be_read_ends_in_one_sentence(capsys: pytest.CaptureFixture[str], given: list[str]) -> None:
    code, out, err = run(capsys, *given)
    assert (code, out) == (2, "")
    assert err.startswith("toolprism: ")
    assert len(err.splitlines()) == 1


def test_a_line_that_toolprism_fails_on_costs_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], call: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(schema: Any, arguments: Any, _options: Any) -> Any:
        raise RuntimeError(f"{schema} {arguments}")

    lines = call('{"id":1,"schema":{},"arguments":"hunter2"}\n{"id":2}\n')
    monkeypatch.setattr("toolprism.services.tool_calls_jsonl.check_call", fail)
    assert main(["check-call", lines]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["id"], first["error"]["code"]) == (1, "internal-error")
    assert (second["id"], second["error"]["code"]) == (2, "bad-line")
    assert "in fail\nRuntimeError" in caplog.text
    assert "hunter2" not in caplog.text


def test_the_report_says_which_draft_a_schema_is_read_as(capsys: pytest.CaptureFixture[str], call: Any) -> None:
    code, out, _ = run(capsys, call('{"type": "object", "properties": {"at": {"items": [{"type": "number"}]}}}'))
    assert code == 0
    assert "the pasted schema  valid (draft-07)" in out
    assert "Checked as draft-07: `items` is an array of schemas." in out


@pytest.mark.parametrize(
    "schema, instance, expected",
    [
        ({"items": [{"type": "number"}]}, ..., ("draft-07", True, 0)),
        ({"items": [{"type": "number"}]}, [5], ("draft-07", True, 0)),
        ({"items": [{"type": "number"}]}, ["a"], ("draft-07", False, 1)),
        ({"items": [5]}, [], ("draft-07", False, 3)),
        ({"properties": {"a": 5}}, ..., ("2020-12", False, 1)),
        ({"type": "string"}, 5, ("2020-12", False, 1)),
        ({"minimum": 1, "exclusiveMinimum": True}, 1, ("draft-04", False, 1)),
        ({"items": [{"$ref": "#/nowhere"}]}, [], ("draft-07", None, 0)),
    ],
)
def test_a_line_out_says_what_holds_in_the_dialect_of_the_schema(
    capsys: pytest.CaptureFixture[str], call: Any, schema: Any, instance: Any, expected: Any
) -> None:
    line = {"id": 1, "schema": schema, **({} if instance is ... else {"instance": instance})}
    assert main(["validate", "--jsonl", call(json.dumps(line))]) == 0
    dialect = json.loads(capsys.readouterr().out)["dialect"]
    assert (dialect["id"], dialect["valid"], len(dialect["errors"])) == expected
