"""The page `/budgets` and its operation."""

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from toolprism.core.limits import PAGE
from toolprism.services.budgets import budgets_line

_TOOL = {
    "name": "many <b>",
    "inputSchema": {"type": "object", "properties": {f"p{at}": {"type": "string"} for at in range(30)}},
}
_TOOLS = [_TOOL, {"name": "few", "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}}}]


def test_the_operation_answers_as_the_command_does_and_as_it_is_described(client: TestClient) -> None:
    lines: list[Any] = [
        {"id": 1, "tools": _TOOLS},
        {"id": 2, "tools": json.dumps({"tools": _TOOLS})},
        {"id": 3, "input": json.dumps(_TOOLS)},
    ]
    answers = client.post("/api/v1/budgets", json=lines).json()
    assert answers == [budgets_line(line, PAGE) for line in lines]
    api = client.get("/openapi.json").json()
    shape = {"$ref": "#/components/schemas/BudgetsResult", "components": api["components"]}
    for answer in answers:
        Draft202012Validator(shape).validate(answer)
    assert answers[0]["unstrict"]["anthropic"] == [{"tool": "many <b>", "tool_index": 0}]


@pytest.mark.parametrize("body", [{"id": 1}, {"tools": []}, {"tools": "{"}])
def test_no_tools_are_refused(client: TestClient, body: object) -> None:
    assert client.post("/api/v1/budgets", json=body).status_code == 422


def test_the_page_draws_a_bar_for_each_budget_and_names_what_need_not_be_strict(client: TestClient) -> None:
    page = client.post("/budgets", data={"text": json.dumps(_TOOLS)}).text
    assert len(re.findall(r"<svg ", page)) == 10
    assert "31 of 24, exceeded" in page
    assert "1 of 10 budgets is exceeded." in page
    assert "Take strict off 1 tool, and the others keep its budgets: many &lt;b&gt;." in page
    assert "style=" not in page


def test_the_empty_page_and_a_mistake(client: TestClient) -> None:
    assert "Paste the tools of a request" in client.get("/budgets").text
    assert 'class="finding error"' in client.post("/budgets", data={"text": "{"}).text


def test_the_page_shows_what_the_tools_cost_in_tokens(client: TestClient) -> None:
    shown = client.post(
        "/budgets", data={"text": json.dumps([{"name": "find", "inputSchema": {"type": "object"}}])}
    ).text
    assert "Tokens of every request" in shown
    assert "find ≈" in shown


def test_the_api_counts_tokens_when_it_is_asked_to(client: TestClient) -> None:
    line = {"id": 1, "tools": [{"name": "find", "inputSchema": {"type": "object"}}]}
    assert "tokens" not in client.post("/api/v1/budgets", json=line).json()
    priced = client.post("/api/v1/budgets", json={**line, "tokens": True}).json()["tokens"]
    assert priced["mistral"]["total"] > 0
