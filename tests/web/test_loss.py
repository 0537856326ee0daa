"""`POST /api/v1/loss`: what the command prints, as the document of the API describes it."""

import io
import json
import re
from html import unescape
from typing import Any, Final
from urllib.parse import parse_qs

import pytest
from jsonschema import Draft202012Validator
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from toolprism.cli.main import main
from toolprism.web.samples import load
from toolprism.web.undo import pushed

_SCHEMA: Final = {"type": "object", "properties": {"a": {"type": "string", "maxLength": 3}}, "required": ["a"]}
_LINES: Final[list[Any]] = [
    {"id": 1, "schema": _SCHEMA},
    {"id": 2, "tool": {"name": "a", "inputSchema": _SCHEMA}},
    {"id": 3},
    {"id": 4, "schema": {"type": 5}, "targets": ["vllm"]},
]


def test_the_api_answers_what_the_command_prints(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(json.dumps(line) + "\n" for line in _LINES)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    main(["loss", "--jsonl"])
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert client.post("/api/v1/loss", json=_LINES).json() == printed
    assert client.post("/api/v1/loss", json=_LINES[0]).json() == printed[0]


def test_api_and_command_find_the_same_in_every_sample(
    client: TestClient, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    targets = ["openai-strict-current", "google-json-schema"]
    for sample in load().values():
        path = tmp_path / "sample.json"
        path.write_text(sample.text, encoding="utf-8")
        code = main(["loss", "--format", "json", "--target", *targets, "--", str(path)])
        printed = capsys.readouterr().out
        response = client.post("/api/v1/loss", json={"input": sample.text, "targets": targets})
        assert (response.status_code == 422) if code == 2 else (response.json() == json.loads(printed))


def test_answers_and_requests_are_as_described(client: TestClient) -> None:
    api = client.get("/openapi.json").json()
    described = api["paths"]["/api/v1/loss"]["post"]
    answers = described["responses"]["200"]["content"]["application/json"]["schema"]
    takes = described["requestBody"]["content"]["application/json"]["schema"]
    for body in (_LINES, _LINES[0], {"input": json.dumps(_SCHEMA)}, {"input": [_SCHEMA]}):
        answer = client.post("/api/v1/loss", json=body).json()
        Draft202012Validator({**answers, "components": api["components"]}).validate(answer)
    for body in (_LINES[:2], {"input": json.dumps(_SCHEMA)}):
        Draft202012Validator({**takes, "components": api["components"]}).validate(body)
    for example in described["requestBody"]["content"]["application/json"]["examples"].values():
        assert client.post("/api/v1/loss", json=example["value"]).status_code == 200


def test_a_misspelt_option_is_refused(client: TestClient) -> None:
    assert client.post("/api/v1/loss", json={"input": "{}", "target": ["vllm"]}).status_code == 422


def test_the_page_shows_each_loss_in_a_sentence_with_its_arguments_and_its_line(client: TestClient) -> None:
    fields = {"text": json.dumps(_SCHEMA, indent=1), "set": "tool=0&target=cca-claude-current"}
    shown = client.post("/check", data=fields).text
    assert 'value="tool=0&amp;target=cca-claude-current" hx-post="/check/loss"' in shown
    part = client.post("/check/loss", data=fields, headers={"hx-request": "true"}).text
    assert part.startswith('<section class="losses"')
    assert "Calls pass here that your schema refuses." in part
    assert "(4 characters) passes at Claude via Cloud Code Assist; your schema says at most 3 characters." in part
    assert "{&#34;a&#34;:&#34;aaaa&#34;}" in part
    assert '<a href="/rules/strip-constraints">' in part
    assert 'data-line="6"' in part


def test_without_scripts_the_losses_are_a_page(client: TestClient) -> None:
    page = client.post("/check/loss", data={"text": json.dumps(_SCHEMA), "target": "cca-claude-current"}).text
    assert "<title>What can go wrong at Claude via Cloud Code Assist · Toolprism</title>" in page
    assert "your schema says at most 3 characters" in page


def test_an_output_as_pasted_has_no_losses_to_ask_for(client: TestClient) -> None:
    assert '"/check/loss"' not in client.post("/check", data={"text": json.dumps(_SCHEMA), "target": "vllm"}).text


def test_the_table_comes_first_with_clauses_and_then_with_arguments_that_were_tried(client: TestClient) -> None:
    fields = {"text": json.dumps({**_SCHEMA, "title": "Tried"}), "set": "tool=0&target=cca-claude-current"}
    first = client.post("/check", data=fields, headers={"hx-request": "true"}).text
    assert "A model may send more than 3 characters as <code>a</code>" in first
    assert 'hx-post="/check/losses"' in first
    tried = client.post("/check/losses", data=fields, headers={"hx-request": "true"}).text
    assert "(4 characters) passes; your schema says at most 3 characters" in tried
    assert "A model may send more" not in tried
    assert 'id="consequence" hx-swap-oob="true"' in tried
    again = client.post("/check", data=fields, headers={"hx-request": "true"}).text
    assert 'hx-post="/check/losses"' not in again, "what was tried is not tried again"
    assert "(4 characters) passes" in again


def test_where_nothing_is_enforced_the_table_says_so(client: TestClient) -> None:
    schema = {"type": "object", "properties": {"m": {"type": "object", "additionalProperties": {}}}, "required": ["m"]}
    page = client.post("/check", data={"text": json.dumps(schema)}).text
    assert "Nothing is enforced: <code>m</code> takes any key, so the tool goes out without strict." in page
    assert "A call without <code>m</code> gets through." in page


def test_a_hostile_schema_is_escaped(client: TestClient) -> None:
    schema = {"type": "object", "properties": {"<img src=x>": {"enum": ["<b>"], "pattern": "<i>"}}}
    fields = {"text": json.dumps(schema), "target": "openclaw-gemini-current"}
    page = client.post("/check/loss", data=fields).text
    assert "<img src=x" not in page
    assert "<b>" not in page


def test_a_witness_is_put_into_the_box_where_every_check_judges_it(client: TestClient) -> None:
    fields = {"text": json.dumps(_SCHEMA), "target": "cca-claude-current", "before": pushed("", "{}", "[]")}
    part = client.post("/check/loss", data=fields, headers={"hx-request": "true"}).text
    value = unescape(part.partition('name="set" value="')[2].partition('"')[0])
    assert parse_qs(value) == {"arguments": ['{"a":"aaaa"}'], "tab": ["validation"]}
    page = client.post("/fix", data={**fields, "set": value}).text
    assert "{&#34;a&#34;:&#34;aaaa&#34;}</textarea>" in page
    assert "check lost" in page
    assert 'data-tab="validation"' in page
    assert 'name="before"' in page  # the last fix can still be undone


def test_without_scripts_the_page_of_losses_goes_on_with_the_form(client: TestClient) -> None:
    fields = {"text": json.dumps(_SCHEMA), "target": "cca-claude-current"}
    page = client.post("/check/loss", data=fields).text
    assert '<form id="check" action="/check" method="post">' in page
    assert 'name="target" value="cca-claude-current"' in page
    assert json.dumps(_SCHEMA) in unescape(page)


def test_text_that_is_not_read_is_a_bad_request(client: TestClient) -> None:
    assert client.post("/check/loss", data={"text": "{"}).status_code == 400


def test_a_click_puts_the_losses_into_the_page(page: Page) -> None:
    page.goto("/?sample=string-limits&target=cca-claude-current")
    page.locator("#consequence").get_by_role("button", name=re.compile(r"^\d+ more")).click()
    expect(page.get_by_role("heading", name="What can go wrong")).to_be_visible()
    expect(page.locator(".losses li").first).to_contain_text("your schema allows only properties that it lists")
    expect(page.locator(".losses li").first).to_contain_text("strip-constraints")


def test_a_proof_that_rests_on_the_way_back_says_what_a_caller_undoes(client: TestClient) -> None:
    properties = {"id": {"type": "string"}, "try_number": {"type": "integer"}}
    schema = {"type": "object", "properties": properties, "required": ["id"], "additionalProperties": False}

    def panel(target: str) -> str:
        sent = {"text": json.dumps(schema), "target": target}
        return unescape(client.post("/check/loss", data=sent, headers={"HX-Request": "true"}).text)

    null = "A model may send null for <code>try_number</code>: treat it as left out."
    assert null in panel("openai-strict-current")
    assert "treat it" not in panel("mistral")
