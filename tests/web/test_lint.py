"""The pages and the API of lints."""

import io
import json
import re
from html import unescape
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from toolprism.cli.main import main
from toolprism.lints import all_lints
from toolprism.web.samples import load

BOUND = {"type": "number", "description": "N.", "minimum": 0, "exclusiveMinimum": True}
TOOL = {
    "name": "add",
    "description": "Add a number.",
    "inputSchema": {"type": "object", "properties": {"n": BOUND, "m": {"type": "array", "description": "M."}}},
}


def text_of(page: str) -> str:
    found = re.search(r"<textarea.*?>\n(.*?)</textarea>", page, re.DOTALL)
    assert found is not None
    return unescape(found[1])


@pytest.mark.parametrize("name", all_lints())
def test_a_lint_has_a_page_with_its_reason_examples_and_sources(client: TestClient, name: str) -> None:
    response = client.get(f"/lint/{name}")
    assert response.status_code == 200
    lint = all_lints()[name]
    assert name in response.text
    assert lint.sources[0].read in response.text
    pasted = re.search(r'name="text" value="([^"]*)"', response.text)
    assert pasted is not None
    again = client.post("/lint", data={"text": unescape(pasted[1]), "more": name if lint.by_name else ""})
    assert (f'name="more" value="{name}"' in response.text) == lint.by_name
    assert f'href="/lint/{name}">{name}</a>' in again.text or lint.id == "too-many-tools"


def test_the_list_links_every_lint(client: TestClient) -> None:
    rows = re.findall(r'<th scope="row"><a href="/lint/([^"]+)"', client.get("/lint").text)
    assert sorted(rows) == sorted(all_lints())


@pytest.mark.parametrize("place", ["/lint/no-such-lint", "/lint/%3Cscript%3E"])
def test_an_unknown_lint_is_not_found(client: TestClient, place: str) -> None:
    response = client.get(place)
    assert response.status_code == 404
    assert "<script>" not in response.text


def test_findings_stand_beside_the_text_with_place_and_fix(client: TestClient) -> None:
    page = client.post("/lint", data={"text": json.dumps(TOOL, indent=2)}).text
    assert 'data-line="11"' in page
    assert 'aria-label="Fix: Write `minimum` as `exclusiveMinimum`"' in page
    assert "The array has no <code>items</code>" in page


def test_a_fix_changes_the_text_and_only_there(client: TestClient) -> None:
    page = client.post("/lint", data={"text": json.dumps(TOOL, indent=2)}).text
    (number,) = re.findall(r'name="fix" value="(\d+)"', page)
    mended = client.post("/lint", data={"text": text_of(page), "fix": number}).text
    value = json.loads(text_of(mended))
    assert value["inputSchema"]["properties"]["n"] == {"type": "number", "description": "N.", "exclusiveMinimum": 0}
    assert {**value, "inputSchema": None} == {**TOOL, "inputSchema": None}
    assert re.findall(r'name="fix" value="(\w+)"', mended) == ["undo"]


@pytest.mark.parametrize("number", ["9", "-1", "x", "99999999999999999999", ""])
def test_a_fix_that_does_not_exist_changes_nothing(client: TestClient, number: str) -> None:
    text = json.dumps(TOOL)
    assert text_of(client.post("/lint", data={"text": text, "fix": number}).text) == text


def test_all_fixes_are_applied_at_once(client: TestClient) -> None:
    page = client.post("/lint", data={"text": json.dumps([TOOL, {**TOOL, "name": "b"}]), "fix": "all"}).text
    assert [tool["inputSchema"]["properties"]["n"]["exclusiveMinimum"] for tool in json.loads(text_of(page))] == [0, 0]


def test_a_text_that_cannot_be_written_back_is_kept_with_the_reason(client: TestClient) -> None:
    text = json.dumps(TOOL)[:-1] + ", /* why */ }"
    page = client.post("/lint", data={"text": text, "fix": "all"}).text
    assert text_of(page) == text
    assert "not written as plain JSON" in page


def test_a_text_in_a_fence_is_fixed_between_its_fences(client: TestClient) -> None:
    text = f"Look:\n\n```json\n{json.dumps(TOOL, indent=2)}\n```\n"
    page = client.post("/lint", data={"text": text, "fix": "all"}).text
    mended = text_of(page)
    assert mended.startswith("Look:\n\n```json\n{\n")
    assert mended.endswith("}\n```\n")
    assert '"exclusiveMinimum": 0' in mended


@pytest.mark.parametrize(
    "text", ["", "{", "5", "<script>alert(1)</script>", '{"name": "<script>alert(1)</script>", "inputSchema": []}']
)
def test_a_text_without_tools_is_a_finding(client: TestClient, text: str) -> None:
    response = client.post("/lint", data={"text": text})
    assert response.status_code == 200
    assert "<script>alert" not in response.text


def test_a_hostile_schema_is_escaped(client: TestClient) -> None:
    schema = {"type": "object", "properties": {"<img src=x>": {"type": "<b>", "pattern": "(<i>", "default": "<u>"}}}
    page = client.post("/lint", data={"text": json.dumps(schema)}).text
    assert not re.search("<(img src=x|b|i|u)>(?!error|warning|note)", page)


LINES: list[Any] = [
    {"id": 1, "tool": TOOL},
    {"id": 2, "tool": {"name": "a", "inputSchema": []}},
    {"id": 3, "tools": [TOOL, TOOL]},
    {"id": 4},
    {"id": 5, "tool": {"name": "a"}},
]


def test_the_api_answers_what_the_command_prints(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(json.dumps(line) + "\n" for line in LINES)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    main(["lint", "--jsonl"])
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert client.post("/api/v1/lint", json=LINES).json() == printed
    assert client.post("/api/v1/lint", json=LINES[0]).json() == printed[0]


def test_page_api_and_command_find_the_same_in_every_sample(
    client: TestClient, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    for sample in load().values():
        path = tmp_path / "sample.json"
        path.write_text(sample.text, encoding="utf-8")
        code = main(["lint", str(path), "--format", "json"])
        printed = capsys.readouterr().out
        response = client.post("/api/v1/lint", json={"input": sample.text})
        if code == 2:
            assert response.status_code == 422
            continue
        assert response.json() == json.loads(printed)
        page = client.post("/lint", data={"text": sample.text}).text
        found = [finding["rule"] for tool in response.json()["tools"] for finding in tool["findings"]]
        assert re.findall(r'<a class="rule" href="/lint/([^"]+)"', page) == found


def test_answers_and_requests_are_as_described(client: TestClient) -> None:
    api = client.get("/openapi.json").json()
    described = api["paths"]["/api/v1/lint"]["post"]
    answers = described["responses"]["200"]["content"]["application/json"]["schema"]
    takes = described["requestBody"]["content"]["application/json"]["schema"]
    for body in (LINES, LINES[0], {"input": json.dumps(TOOL)}, {"input": [TOOL]}):
        Draft202012Validator({**answers, "components": api["components"]}).validate(
            client.post("/api/v1/lint", json=body).json()
        )
    for body in (LINES[:3], {"input": json.dumps(TOOL)}):
        Draft202012Validator({**takes, "components": api["components"]}).validate(body)
    for example in described["requestBody"]["content"]["application/json"]["examples"].values():
        assert client.post("/api/v1/lint", json=example["value"]).status_code == 200


def test_the_first_page_lists_severe_findings_with_their_fixes_and_leaves_notes_out(client: TestClient) -> None:
    schema = {"type": "object", "properties": {"n": BOUND, "m": {"type": "object", "description": "M."}}}
    page = client.post("/check", data={"text": json.dumps({**TOOL, "inputSchema": schema}, indent=2)}).text
    assert 'href="/lint/keyword-wrong-type"' in page
    assert 'href="/lint/open-map"' not in page
    assert 'formaction="/fix" name="fix" value="' in page


def test_findings_of_several_tools_do_not_stand_between_the_table_and_what_it_opens(client: TestClient) -> None:
    tools = [{"name": name, "input_schema": {"type": "object", "required": ["x"]}} for name in ("a", "b")]
    places = []
    for paste in (tools[0], tools):
        page = client.post("/check", data={"text": json.dumps(paste)}).text
        places.append((page.index('class="lints-beside"'), page.index('class="detail"')))
        assert ('<h2 id="selected" tabindex="-1"><span dir="auto">a</span>' in page) == (paste is tools)
    assert [lints < detail for lints, detail in places] == [True, False]


def test_a_fix_on_the_first_page_keeps_everything_else_in_the_form(client: TestClient) -> None:
    fields = {"text": json.dumps(TOOL, indent=2), "arguments": '{"n": 1}', "target": "google", "no_strict": "1"}
    page = client.post("/check", data=fields).text
    (number,) = re.findall(r'name="fix" value="(\d+)"', page)
    mended = client.post("/fix", data={**fields, "fix": number}).text
    assert json.loads(text_of(mended))["inputSchema"]["properties"]["n"]["exclusiveMinimum"] == 0
    assert "{&#34;n&#34;: 1}" in mended
    assert 'data-target="google"' in mended
    assert 'name="no_strict" value="1" checked' in mended


def test_a_fix_on_the_first_page_that_cannot_be_written_back_says_why(client: TestClient) -> None:
    text = json.dumps(TOOL)[:-1] + ", /* why */ }"
    page = client.post("/fix", data={"text": text, "fix": "all"}).text
    assert text_of(page) == text
    assert "not written as plain JSON" in page
