"""Other documents pasted into the wire bench are named, and sent on to their page."""

import json

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from toolprism.core.limits import PAGE
from toolprism.web.views.explained_error import mispaste

_MCP = json.dumps({"name": "search", "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}}})
_CHAT = {"type": "function", "function": {"name": "search", "parameters": {"type": "object"}}}
_ERROR = (
    "Error code: 400 - {'error': {'message': \"Invalid schema for function 'search': In context=('properties', 'q'), "
    "'format' is not permitted.\", 'type': 'invalid_request_error', 'param': 'tools[0].function.parameters', "
    "'code': 'invalid_function_parameters'}}"
)


@pytest.mark.parametrize(
    "text, sentence, action",
    [
        (_MCP, "This is an MCP tool, not a chat request.", "/check"),
        (
            json.dumps({"tools": [json.loads(_MCP)] * 2}),
            "This is an MCP tools/list result, not a chat request.",
            "/check",
        ),
        (json.dumps(_CHAT), "This is an OpenAI chat tool, not a chat request.", "/check"),
        (json.dumps([json.loads(_MCP)] * 2), "This is a list of MCP tools, not a chat request.", "/check"),
        (
            json.dumps({"model": "gpt-5", "tools": [_CHAT]}),
            "This is a request without messages, not a chat request.",
            "/check",
        ),
        ('{"type": "object", "properties": {}}', "This is a bare JSON Schema, not a chat request.", "/check"),
        ("{'name': 'f', 'parameters': {'type': 'object'}}", "This is a function declaration, not a chat", "/check"),
        (_ERROR, "This is a provider's error, not a chat request.", "/explain-error"),
        ('{"candidates": []}', "This is an answer of Vertex AI, not a chat request.", ""),
        ('{"choices": []}', "This is an answer in OpenAI's format, not a chat request.", ""),
        ('{"contents": [], "tools": []}', "This is a request to Gemini or Vertex AI, not a chat request.", ""),
    ],
)
def test_what_is_not_a_chat_request_is_named(text: str, sentence: str, action: str) -> None:
    found = mispaste(text, PAGE)
    assert found is not None
    assert found.sentence.startswith(sentence)
    assert (found.action, found.text) == (action, text if action else "")


@pytest.mark.parametrize(
    "text", ["", "  ", "{", "[1]", '{"messages": []}', '{"model": "x", "messages": [], "tools": []}', '{"a": 1}']
)
def test_what_is_one_or_nothing_that_is_known_is_not(text: str) -> None:
    assert mispaste(text, PAGE) is None


def test_a_request_that_is_refused_for_another_reason_is_not_named(client: TestClient) -> None:
    page = client.post("/wire", data={"request": '{"messages": [], "tools": []}'}).text
    assert "not a chat request" not in page


def test_a_tool_goes_on_to_the_first_page_with_its_text(page: Page) -> None:
    page.goto("/wire")
    page.get_by_label("OpenAI request").fill(_MCP)
    expect(page.locator("#mispaste")).to_contain_text("This is an MCP tool, not a chat request.")
    page.get_by_role("button", name="Open it on the first page").click()
    expect(page.get_by_label("Tools or schema")).to_have_value(_MCP)
    expect(page.get_by_role("status")).to_contain_text("14 targets: ")


def test_the_wire_bench_explains_itself(page: Page) -> None:
    page.goto("/wire")
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog", name="How to read the wire bench")).to_contain_text("Thought signature")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="How to read the wire bench")).to_be_hidden()
