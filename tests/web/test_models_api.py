"""The API of models and payloads: what the commands print, and what the document says."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from tests.catalogue.model_server import hangs, listing, serving
from tests.payloads.test_vectors import vectors
from toolprism.catalogue.discovery import Endpoint
from toolprism.catalogue.settings import ModelSettings
from toolprism.cli.main import main
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.core.limits import PAGE
from toolprism.services.models import Models
from toolprism.services.payload import payload_line
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

_PAYLOAD = "/api/v1/payload"
_MODELS = "/api/v1/models"


def shape(client: TestClient, path: str, method: str, status: int = 200) -> Draft202012Validator:
    api = client.get("/openapi.json").json()
    (content,) = api["paths"][path][method]["responses"][str(status)]["content"].values()
    return Draft202012Validator({**content["schema"], "components": api["components"]})


def test_the_api_answers_every_recorded_request_as_the_command_does(client: TestClient, app: Any) -> None:
    rows = [{"id": row["id"], **row["input"]} for row in vectors()][::3]
    found = client.post(_PAYLOAD, json=rows).json()
    assert found == [payload_line(row, app.state.models.catalogue, PAGE) for row in rows]


def test_requests_and_answers_are_as_described(client: TestClient) -> None:
    validator = shape(client, _PAYLOAD, "post")
    api = client.get("/openapi.json").json()
    takes = api["paths"][_PAYLOAD]["post"]["requestBody"]["content"]["application/json"]["schema"]
    taken = Draft202012Validator({**takes, "components": api["components"]})
    own = {"id": "m", "transport": "openai-completions", "baseUrl": "http://localhost"}
    for row in [vectors()[index]["input"] for index in (0, 60, 130, 250, 290, 430)]:
        for more in ({}, {"trail": True}, {"model": own}):
            line = {"id": 1, **row, **more}
            taken.validate(line)
            response = client.post(_PAYLOAD, json=line)
            assert response.status_code == 200
            validator.validate(response.json())
    validator.validate(client.post(_PAYLOAD, json=[line, {"id": 2}]).json())


def test_the_trail_is_that_of_the_command(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = {"name": "t", "description": "d", "parameters": {"type": "object", "properties": {"a": {"enum": ["x"]}}}}
    (tmp_path / "tool.json").write_text(json.dumps(tool))
    assert main(["payload", str(tmp_path / "tool.json"), "--model", "openai/gpt-5", "--trail"]) == 0
    line = {"id": 1, "provider": "openai", "model": "gpt-5", "tools": [tool], "trail": True}
    assert client.post(_PAYLOAD, json=line).json() == {"id": 1, **json.loads(capsys.readouterr().out)}


@pytest.mark.parametrize(
    "line, code",
    [
        ({"tools": []}, "bad-line"),
        ({"model": "gpt-5", "tools": []}, "unknown-model"),
        ({"provider": "openai", "model": "gpt-5", "tools": 3}, "bad-line"),
        ({"provider": 3, "model": "gpt-5", "tools": []}, "bad-line"),
        ({"provider": "openai", "model": 3, "tools": []}, "bad-line"),
        ({"provider": "openai", "model": {}, "tools": []}, "bad-model"),
        ({"model": {"id": "m"}, "tools": []}, "bad-model"),
        ({"provider": "openai", "model": "gpt-5", "tools": [], "trail": 1}, "bad-option"),
        ({"provider": "openai", "model": "gpt-5", "tools": [{"name": "t"}] * 501}, "too-many-tools"),
    ],
)
def test_a_line_that_is_invalid_is_a_problem_with_a_finding(client: TestClient, line: Any, code: str) -> None:
    response = client.post(_PAYLOAD, json=line)
    assert (response.status_code, response.headers["content-type"]) == (422, "application/problem+json")
    assert response.json()["findings"][0]["code"] == code


def test_models_are_searched_and_come_in_pieces(client: TestClient) -> None:
    validator = shape(client, _MODELS, "get")
    first = client.get(_MODELS, params={"q": "kimi openrouter", "limit": 5}).json()
    rest = client.get(_MODELS, params={"q": "kimi openrouter", "limit": 1000, "offset": 5}).json()
    for answer in (first, rest):
        validator.validate(answer)
    assert len(first["models"]) == 5
    assert first["total"] == rest["total"] == 5 + len(rest["models"])
    assert client.get(_MODELS).json()["total"] == 5316


def test_the_command_prints_what_the_api_answers(client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "--format", "json", "openai/gpt-5"]) == 0
    assert json.loads(capsys.readouterr().out) == client.get(_MODELS, params={"q": "openai/gpt-5", "limit": 999}).json()


@pytest.mark.parametrize("query", [{"limit": "many"}, {"offset": "-1"}, {"limit": "1" * 400}])
def test_a_number_that_is_none_is_a_problem(client: TestClient, query: dict[str, str]) -> None:
    response = client.get(_MODELS, params=query)
    assert response.status_code == 422
    shape(client, _MODELS, "get", 422).validate(response.json())


def test_a_file_that_cannot_be_used_ends_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="file of models"):
        create_app(Settings(models=ModelSettings(file=tmp_path / "none.json")))


def test_work_ends_when_its_time_is_over(app: Any) -> None:
    class Clock:
        checks = 0

    def check() -> None:
        Clock.checks += 1
        if Clock.checks > 3:
            raise OutOfTime(1)

    line: Any = {"id": 1, "provider": "openai", "model": "gpt-5", "tools": [{"name": f"t{n}"} for n in range(9)]}
    with pytest.raises(OutOfTime):
        payload_line(line, app.state.models.catalogue, PAGE, check=check)
    assert Clock.checks == 4


def test_a_server_that_hangs_keeps_nobody_from_the_bundled_models(tmp_path: Path) -> None:
    with serving(hangs) as server:
        endpoint = Endpoint(provider="custom", url=server.url, patience=0.1, seconds=0.1)
        models = Models(ModelSettings(endpoint=endpoint, cache=tmp_path / "models.sqlite3"))
        known = models.known()
        assert known.stale
        assert len(known.catalogue) == 5316
        assert models.known() is known
    assert len(server.asked) == 1


def test_nobody_waits_while_another_asks_the_server() -> None:
    with serving(hangs) as server:
        models = Models(ModelSettings(endpoint=Endpoint(provider="custom", url=server.url, patience=300, seconds=300)))
        asking = threading.Thread(target=models.known)
        asking.start()
        assert server.is_asked.wait()
        meanwhile = models.known()
        assert (len(meanwhile.catalogue), meanwhile.stale) == (5316, True)
        assert asking.is_alive()
        server.over.set()
        asking.join()


def test_models_are_resolved_again_when_an_answer_counts_no_longer() -> None:
    now = [1_800_000_000_000]
    with serving(listing({"id": "m"})) as server:
        endpoint = Endpoint(provider="custom", url=server.url)
        models = Models(ModelSettings(endpoint=endpoint), clock=lambda: now[0])
        first = models.known()
        assert first.catalogue.get("custom", "m") is not None
        now[0] += 2 * 60 * 60 * 1000 - 1
        assert models.known() is first
        now[0] += 1
        assert models.known() is not first
        before = models.known()
        assert models.known("online") is not before
    assert len(server.asked) == 3
