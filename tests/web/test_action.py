"""The workshop for tools with an `action`, as a page."""

import json
import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from toolprism.core.limits import PAGE
from toolprism.schema import all_targets
from toolprism.services.action import read_actions
from toolprism.services.action_flat import flatten
from toolprism.web.samples import load_forms

SAMPLES = load_forms("action")


def tool_of(page: str) -> Any:
    found = re.search(r'aria-label="The tool">(.*?)</pre>', page, re.DOTALL)
    assert found is not None
    return json.loads(unescape(found[1]))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_shows_the_tool_the_check_the_code_and_every_target(client: TestClient, name: str) -> None:
    page = client.get("/action", params={"sample": name}).text
    actions = read_actions(SAMPLES[name].fields["text"], PAGE)
    assert tool_of(page) == flatten(actions).tool(actions)
    assert "Lint finds nothing." in page
    assert "Field &#39;id&#39; is required but missing" in page
    assert "def check(arguments: dict[str, object])" in page
    assert "export function check(args: Record&lt;string, unknown&gt;)" in page
    assert set(re.findall(r'<li><a href="/targets/([^"]+)"', page)) <= set(all_targets("current"))
    assert len(re.findall(r'<li><a href="/targets/', page)) > 10


def test_a_union_shows_what_was_lost_and_an_example_of_it(client: TestClient) -> None:
    page = client.get("/action?sample=union").text
    assert "<code>maxLength</code> differs between <code>send</code> and <code>edit</code>" in page
    assert "The flat schema takes" in page


def test_valid_arguments_are_reported_as_valid(client: TestClient) -> None:
    data = {"text": SAMPLES["tools"].fields["text"], "arguments": '{"action": "remove", "id": "7", "every": 5}'}
    page = client.post("/action", data=data).text
    assert "They choose <code>remove</code> and fit." in page
    assert "remove does not use <code>every</code>." in page


@pytest.mark.parametrize(
    "text", ["", "{", '{"type": "object"}', "[5]", '[{"name": "a", "inputSchema": {"type": "string"}}]']
)
def test_a_text_without_actions_is_a_finding(client: TestClient, text: str) -> None:
    response = client.post("/action", data={"text": text})
    assert response.status_code == 200
    assert "aria-invalid" in response.text
    assert "The tool</h2>" not in response.text


def test_an_unknown_sample_is_not_found(client: TestClient) -> None:
    assert client.get("/action?sample=x").status_code == 404


def test_hostile_names_are_escaped(client: TestClient) -> None:
    tools = [
        {"name": "<b>", "inputSchema": {"type": "object", "properties": {"</pre><script>": {"type": "string"}}}},
        {"name": "__proto__", "inputSchema": {"type": "object", "properties": {"constructor": {"type": "string"}}}},
    ]
    page = client.post("/action", data={"text": json.dumps(tools), "arguments": '{"action": "<i>"}'}).text
    assert "<script>" not in page.replace("<script src=", "")
    assert "<i>" not in page
    assert "constructor" in page
