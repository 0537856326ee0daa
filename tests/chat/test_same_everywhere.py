"""The API, the command with lines and the command with a file give the same answers."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from tests.chat.wire import rows
from toolprism.cli.main import main
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

_LINES: dict[str, list[Any]] = {
    "to-vertex": [{"id": row["id"], **row["input"]} for row in rows("requests")],
    "from-vertex": [
        {"id": row["id"], **row["input"]} for row in rows("responses") if "<id>" not in json.dumps(row["expected"])
    ],
    "vertex-session": [row for row in rows("roundtrips") if "<id:" not in json.dumps(row)],
}
_BAD: list[Any] = [5, {"id": 7}, {"id": 8, "request": {}, "options": {"x": 1}}, {"id": 9, "kind": "letter"}]

Printed = Callable[..., Any]


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings())) as client:
        yield client


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Printed:
    def run(*arguments: str, text: str = "", code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(list(arguments)) == code
        return capsys.readouterr().out

    return run


def timeless(value: Any) -> Any:
    """An answer without the time and the ids that were made for it."""
    if isinstance(value, dict):
        return {name: timeless(member) for name, member in value.items() if name != "created"}
    return [timeless(entry) for entry in value] if isinstance(value, list) else value


@pytest.mark.parametrize("command", _LINES)
def test_the_api_answers_what_the_command_prints(command: str, client: TestClient, printed: Printed) -> None:
    lines = [*_LINES[command], *_BAD]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    out = [json.loads(line) for line in printed(command, "--jsonl", text=text).splitlines()]
    answered = client.post(f"/api/v1/{command}", json=lines).json()
    assert timeless(answered) == timeless(out)
    assert [answer["id"] for answer in out] == [line.get("id") if isinstance(line, dict) else None for line in lines]
    assert all("code" in answer["error"] for answer in out[-len(_BAD) :])


@pytest.mark.parametrize("command", _LINES)
def test_the_answers_are_as_described(command: str, client: TestClient) -> None:
    api = client.get("/openapi.json").json()
    operation = api["paths"][f"/api/v1/{command}"]["post"]
    lines = [*_LINES[command], *_BAD]
    for answer in client.post(f"/api/v1/{command}", json=lines).json():
        gives = operation["responses"]["200"]["content"]["application/json"]["schema"]
        Draft202012Validator({**gives, "components": api["components"]}).validate([answer])
    (example,) = operation["requestBody"]["content"]["application/json"]["examples"].values()
    assert client.post(f"/api/v1/{command}", json=example["value"]).status_code == 200
    assert client.post(f"/api/v1/{command}", json={"id": 1}).status_code == 422


def test_a_line_that_is_not_json_does_not_stop_the_others(printed: Printed) -> None:
    good = json.dumps(_LINES["to-vertex"][0])
    out = printed("to-vertex", "--jsonl", text=f'{good}\n{{"id": 3, x\n{good}\n').splitlines()
    assert ["error" in json.loads(line) for line in out] == [False, True, False]
    assert json.loads(out[1])["id"] == 3


def test_a_schema_that_nests_too_deep_is_reported_as_such(printed: Printed) -> None:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(120):
        schema = {"type": "object", "properties": {"a": schema}}
    tool = {"type": "function", "function": {"name": "f", "parameters": schema}}
    request = {"model": "gemini-3-pro", "messages": [{"role": "user", "content": "x"}], "tools": [tool]}
    out = json.loads(printed("to-vertex", "--jsonl", text=json.dumps({"id": 1, "request": request})))
    assert out["error"]["code"] == "schema_too_deep"
    assert out["error"]["param"] == "tools[0].function.parameters"


def test_a_file_holds_a_request_and_the_answer_is_readable(printed: Printed, tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    file.write_text(json.dumps({"model": "gemini-3-pro", "messages": [{"role": "user", "content": "x"}]}), "utf-8")
    out = printed("to-vertex", "--option", "emit_call_ids=never", str(file))
    assert out.startswith("{\n  ")
    assert json.loads(out)["model"] == "gemini-3-pro"
    assert printed("to-vertex", "--option", "emit_call_ids", str(file), code=2) == ""
    assert printed("to-vertex", "--option", "emit=x", str(file), code=2) == ""


@pytest.mark.parametrize(
    "text, member",
    [
        ('{"candidates":[{"content":{"parts":[{"text":"a"}]}}]}', "completion"),
        ('[{"candidates":[{"content":{"parts":[{"text":"a"}]}}]},{"candidates":[]}]', "chunks"),
        ('[{"error":{"code":429}}]', "error"),
        ('data: {"candidates":[{"content":{"parts":[{"text":"a"}]}}]}\n\n', "chunks"),
        ('{"kind":"sse","sse":"data: {}"}', "error"),
    ],
)
def test_a_file_may_hold_an_answer_of_any_kind(text: str, member: str, printed: Printed) -> None:
    assert member in json.loads(printed("from-vertex", "--model", "gemini-3-pro", text=text))


def test_a_file_may_hold_a_session(printed: Printed) -> None:
    out = json.loads(printed("vertex-session", text='{"model":"gemini-3-pro","steps":[{"do":"advance","seconds":1}]}'))
    assert out == {"steps": [{"do": "advance"}]}


def test_a_file_that_cannot_be_sent_is_a_complaint_and_no_output(printed: Printed) -> None:
    assert printed("to-vertex", text='{"model":"gemini-3-pro","messages":[]}', code=2) == ""
