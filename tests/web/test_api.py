import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from toolprism.schema import all_targets
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

URL = "/api/v1/normalize"
SCHEMA = {"type": "object", "properties": {"a": {"const": 1}}}


def test_a_paste_may_be_text_or_json(client: TestClient) -> None:
    as_text = client.post(URL, json={"input": json.dumps(SCHEMA)})
    as_json = client.post(URL, json={"input": SCHEMA})
    assert as_text.status_code == as_json.status_code == 200
    assert as_text.json() == as_json.json()
    assert as_text.json()["kind"] == "bare JSON Schema"


def test_a_line_object_gives_what_the_command_gives(client: TestClient) -> None:
    answered = client.post(URL, json={"id": 7, "schema": SCHEMA, "targets": ["google"]}).json()
    assert answered["id"] == 7
    assert list(answered["targets"]) == ["google"]


def test_the_edition_chooses_the_targets_of_today(client: TestClient) -> None:
    line = {"id": 1, "schema": {"type": "object"}, "edition": "current"}
    answered = client.post("/api/v1/normalize", json=line).json()
    assert list(answered["targets"]) == list(all_targets("current"))
    paste = {"input": '{"type": "object"}', "edition": "all"}
    report = client.post("/api/v1/normalize", json=paste).json()
    assert list(report["tools"][0]["targets"]) == list(all_targets("all"))
    assert client.post("/api/v1/normalize", json={**line, "edition": "old"}).status_code == 422


def test_in_a_list_a_bad_line_does_not_spoil_the_others(client: TestClient) -> None:
    lines = [
        {"id": 1, "schema": SCHEMA, "targets": ["google"]},
        {"id": 2},
        3,
        {"id": 4, "schema": {}, "targets": ["nope"]},
        {"id": 5, "tool": {"name": "t", "inputSchema": {"type": "object"}}},
    ]
    answered = client.post(URL, json=lines).json()
    assert [line["id"] for line in answered] == [1, 2, None, 4, 5]
    assert ["error" in line for line in answered] == [False, True, True, True, False]
    assert answered[3]["error"]["code"] == "unknown-target"


def test_the_trail_comes_when_it_is_asked_for(client: TestClient) -> None:
    plain = client.post(URL, json={"input": SCHEMA, "targets": ["google"]}).json()
    full = client.post(URL, json={"input": SCHEMA, "targets": ["google"], "trail": True}).json()
    assert "rewrites" not in plain["tools"][0]["targets"]["google"]
    assert full["tools"][0]["targets"]["google"]["rewrites"]


def test_strict_mode_can_be_switched_off(client: TestClient) -> None:
    asked = {"input": SCHEMA, "targets": ["openai-strict"], "no_strict": True}
    result = client.post(URL, json=asked).json()["tools"][0]["targets"]["openai-strict"]
    assert result["strict"] is False
    assert result["fail_open"][0]["cause"] == "bypassed"


def test_the_author_can_turn_strict_mode_off(client: TestClient) -> None:
    tool = {"type": "function", "name": "t", "parameters": SCHEMA, "strict": False}
    result = client.post(URL, json={"input": tool}).json()["tools"][0]["targets"]["openai-strict"]
    assert result["fail_open"][0]["cause"] == "author"


def test_mcp_pastes_are_ingested_unless_configured_otherwise(client: TestClient) -> None:
    tool = {"name": "t", "inputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}}
    targets = ["openai-responses"]

    def results(**more: Any) -> Any:
        asked = {"input": tool, "targets": targets, **more}
        return client.post(URL, json=asked).json()["tools"][0]["targets"]["openai-responses"]["output"]

    assert "$schema" not in results()
    assert results(ingest=True) == results()
    assert "$schema" in results(ingest=False)


def test_the_switch_runs_the_preparation_of_payloads_before_a_target(client: TestClient) -> None:
    schema = {"type": "object", "properties": {"a": {"enum": ["x"]}}}
    line = {"id": 1, "schema": schema, "targets": ["anthropic"], "prepared": True}
    output = client.post(URL, json=line).json()["targets"]["anthropic"]["output"]
    assert output["properties"]["a"] == {"enum": ["x"], "type": "string"}


@pytest.mark.parametrize(
    "body, status, said",
    [
        (b"{", 400, "not JSON"),
        (b"\xff", 400, "UTF-8"),
        (b"", 400, "The body is not JSON: There is nothing to read. Send a JSON object"),
        (b"3", 422, "object"),
        (b'{"input": "{"}', 422, "line 1"),
        (b'{"input": 3}', 422, "number"),
        (b'{"input": "{}", "target": ["google"]}', 422, "targets"),
        (b'{"input": "{}", "targets": ["googel"]}', 422, "google"),
        (b'{"input": "{}", "targets": "google"}', 422, "list"),
        (b'{"input": "{}", "trail": 1}', 422, "true or false"),
        (b'{"id": 1}', 422, "`schema`"),
        (b'{"schema": {}, "target": ["google"]}', 422, "There is no member called `target`. Did you mean `targets`?"),
        (b'{"input": ' + b"[" * 300 + b"]" * 300 + b"}", 422, "deep"),
        (b'{"input": "' + b"[" * 300 + b"]" * 300 + b'"}', 422, "deep"),
        (b'{"input": "' + b"x" * 1_000_001 + b'"}', 413, "bytes"),
        (b'{"input": {"description": "' + b"x" * 1_100_000 + b'"}}', 413, "bytes"),
        (b" " * 4_000_000, 413, "bytes"),
        (b"[" + b"1," * 500 + b"1]", 422, "501"),
    ],
)
def test_what_cannot_be_answered_is_a_problem(client: TestClient, body: bytes, status: int, said: str) -> None:
    response = client.post(URL, content=body)
    problem = response.json()
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert problem["status"] == status
    assert said in problem["detail"] or said in str(problem.get("findings"))


def test_a_line_object_may_have_members_that_no_option_is_like(client: TestClient) -> None:
    line = {"id": 1, "schema": {"type": "object"}, "targets": ["google"], "source": "a corpus", "expect": {}}
    assert list(client.post(URL, json=line).json()["targets"]) == ["google"]


def test_every_member_that_is_missing_is_named(client: TestClient) -> None:
    for body, missing in (({}, "`tools`, `name` and `arguments` are"), ({"tools": [], "name": "a"}, "`arguments` is")):
        assert client.post("/api/v1/invoke", json=body).json()["detail"].startswith(f"{missing} missing.")


def test_unreadable_input_comes_with_findings_that_know_their_place(client: TestClient) -> None:
    findings = client.post(URL, json={"input": '{"a": 1 2}'}).json()["findings"]
    assert findings[0]["line"] == 1
    assert findings[0]["column"] == 8


@pytest.mark.parametrize(
    "method, path, status, said",
    [
        ("GET", "/api/v1/nope", 404, "There is no operation at this address. /openapi.json lists them."),
        ("GET", URL, 405, "This address takes POST, not GET. /openapi.json describes it."),
    ],
)
def test_the_router_s_refusals_are_problems_too(
    client: TestClient, method: str, path: str, status: int, said: str
) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["detail"] == said


def test_a_schema_past_the_limit_of_nodes_is_a_result_and_spoils_no_other() -> None:
    limits = Settings().limits
    small = Settings(limits=type(limits)(max_bytes=limits.max_bytes, max_nodes=10, max_tools=5))
    big = {"type": "object", "properties": {f"p{number}": {"type": "string"} for number in range(20)}}
    tools = [{"name": "big", "input_schema": big}, {"name": "small", "input_schema": {"type": "object"}}]
    with TestClient(create_app(small)) as client:
        answered = client.post(URL, json={"input": tools, "targets": ["google"]}).json()["tools"]
        assert [tool["targets"]["google"]["status"] for tool in answered] == ["error", "changed"]
        assert answered[0]["targets"]["google"]["findings"][0]["code"] == "too-large"
        page = client.post("/check", data={"text": json.dumps(tools[0])})
        assert page.status_code == 200
        assert "more than 10 nodes" in page.text
        assert client.post(URL, json={"input": tools * 3}).status_code == 422


def test_non_ascii_is_kept_and_lone_surrogates_are_escaped(client: TestClient) -> None:
    body = b'{"input": {"type": "object", "description": "\xc3\xa9 \\ud800"}, "targets": ["google"]}'
    response = client.post(URL, content=body)
    assert response.status_code == 200
    assert "é \\ud800".encode() in response.content
    json.loads(response.content)


def test_the_server_says_that_it_is_alive(client: TestClient) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
