"""The page `/explain-error` and its operation: the same answer as the command, and one click that applies the fix."""

import html
import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from tests.providers.errors.lines import lines
from tests.web.test_undo import history_of
from toolprism.core.limits import PAGE
from toolprism.services.explain_error import explain_line

_URL = "/api/v1/explain-error"
_ERROR = "tools.1.custom.input_schema.type: Field required"
_TOOLS = '[{"name": "a"},\n {"name": "b", "inputSchema": {"properties": {}}}]'
_LINES = [{"id": line["id"], "text": line["text"], "tools": line.get("tools")} for line in lines("reported.jsonl")]


def tools_of(page: str) -> str:
    found = re.search(r'<textarea id="text".*?>\n(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def test_the_operation_answers_as_the_command_does_and_as_it_is_described(client: TestClient) -> None:
    answers = client.post(_URL, json=_LINES).json()
    assert answers == [explain_line(line, PAGE) for line in _LINES]
    api = client.get("/openapi.json").json()
    shape = {"$ref": "#/components/schemas/ExplainErrorResult", "components": api["components"]}
    for answer in answers:
        Draft202012Validator(shape).validate(answer)


def test_the_example_of_the_operation_works(client: TestClient) -> None:
    api = client.get("/openapi.json").json()
    content = api["paths"][_URL]["post"]["requestBody"]["content"]["application/json"]
    for example in content["examples"].values():
        assert client.post(_URL, json=example["value"]).json()["rule"] == "root-not-object"


def test_a_line_object_without_a_text_is_refused(client: TestClient) -> None:
    assert client.post(_URL, json={"id": 1}).status_code == 422


def test_the_empty_page_asks_for_an_error(client: TestClient) -> None:
    page = client.get("/explain-error")
    assert page.status_code == 200
    assert "Paste what the provider answered" in page.text


def test_an_empty_form_says_that_there_is_nothing_to_explain(client: TestClient) -> None:
    assert "There is no error to explain." in client.post("/explain-error", data={"error": " ", "text": _TOOLS}).text
    assert "There is no error to explain." not in client.get("/explain-error").text


def test_the_page_names_tool_place_and_fix(client: TestClient) -> None:
    page = client.post("/explain-error", data={"error": _ERROR, "text": _TOOLS}).text
    for words in (
        "root-not-object",
        "b (tools[1])",
        '<span class="source-line edit"><span class="number">2</span>',
        "Apply the fix",
    ):
        assert words in page


@pytest.mark.parametrize(
    "error, tools, said",
    [
        (_ERROR, _TOOLS, "Anthropic refuses b (tools[1]): the root of the schema has no type object."),
        ("Duplicate tool name: search", "", "A provider refuses search: two tools have the same name."),
        ("hello", "", "This error is of no form that is known."),
    ],
)
def test_the_headline_says_who_refuses_which_tool(client: TestClient, error: str, tools: str, said: str) -> None:
    page = client.post("/explain-error", data={"error": error, "text": tools}).text
    assert f'<p id="status" role="status" class="unseen">{said}' in page
    assert f'<h2 id="headline">{said} <small' in page


@pytest.mark.parametrize("before", [0, 90, 110, 400])
def test_the_place_is_in_sight_wherever_it_stands_in_a_line(client: TestClient, before: int) -> None:
    schema = '{"type": "object", "properties": {"a": {"type": "object", "additionalProperties": {"type": "string"}}}}'
    tools = f'[{{"name": "t", "description": "{"x" * before}", "input_schema": {schema}}}]'
    error = (
        "Invalid schema for function 't': In context=('properties', 'a'), 'additionalProperties' is required to be "
        "supplied and to be false."
    )
    page = html.unescape(client.post("/explain-error", data={"error": error, "text": tools}).text)
    (marked,) = re.findall(r"<mark>(.*?)</mark>", page)
    assert '"additionalProperties"' in marked
    assert "<h3>Where</h3>" not in page, "one place, which is shown"
    alone = client.post("/explain-error", data={"error": error, "text": ""}).text
    assert re.search(r"<h3>Where</h3>\s*<ul class=.places.>", alone)


def test_one_click_applies_the_fix_and_nothing_is_left(client: TestClient) -> None:
    page = client.post("/explain-error", data={"error": _ERROR, "text": _TOOLS, "apply": "1"}).text
    assert "Added <code>type</code> in line 9." in page
    assert "Anthropic accepts this tool now, by 8 facts with a source each." in page
    assert "Next problem" not in page
    assert '"type": "object"' in tools_of(page)
    again = client.post("/explain-error", data={"error": _ERROR, "text": tools_of(page)}).text
    assert "Apply the fix" not in again


def test_what_was_changed_is_undone_to_the_letter(client: TestClient) -> None:
    page = client.post("/explain-error", data={"error": _ERROR, "text": _TOOLS, "apply": "1"}).text
    given = {"error": _ERROR, "text": tools_of(page), "before": history_of(page), "undo": "1"}
    undone = client.post("/explain-error", data=given).text
    assert tools_of(undone) == _TOOLS
    assert "The fix is undone." in undone
    assert "Apply the fix" in undone


def test_what_was_changed_is_shown_from_its_property_on_and_an_item_of_any_kind_is_said(client: TestClient) -> None:
    tags = {"type": "array", "description": "Tags", "minItems": 1}
    tool = {"name": "a", "parameters": {"type": "object", "properties": {"name": {"type": "string"}, "tags": tags}}}
    text = json.dumps([{"type": "function", "function": tool}], indent=1)
    error = "Invalid schema for function 'a': In context=('properties', 'tags'), array schema missing items."
    for click in ({}, {"apply": "1"}):
        page = client.post("/explain-error", data={"error": error, "text": text, **click}).text
        assert "<code>items: {}</code> takes anything" in page
    lines = [html.unescape(re.sub("<[^>]+>", "", each)) for each in re.findall(r"source-line.*?</span>[^\n]*", page)]
    assert '"tags": {' in lines[0]
    assert '"items": {}' in "".join(lines)


def test_the_next_problem_is_one_click_away(client: TestClient) -> None:
    error = "Invalid schema for function 'f': In context=('properties', 'x'), array schema missing items."
    lists = '{"x": {"type": "array"},\n "y": {"type": "array"}}'
    tools = f'[{{"name": "f", "inputSchema": {{"type": "object", "properties": {lists}}}}}]'
    page = client.post("/explain-error", data={"error": error, "text": tools, "apply": "1"}).text
    assert "OpenAI would still refuse this tool." in page
    assert "Next problem" in page
    after = client.post("/explain-error", data={"error": error, "text": tools_of(page), "next": "1"}).text
    assert "OpenAI accepts this tool now" in after
    assert "strict mode stays off until it says what an item is" in html.unescape(after)
    assert "Next problem" not in after


@pytest.mark.parametrize("given", [{"error": "<script>x</script>", "text": "<b>"}, {"error": "'" * 3000, "text": "{"}])
def test_what_is_pasted_is_escaped_and_a_mistake_is_a_finding(client: TestClient, given: dict[str, Any]) -> None:
    page = client.post("/explain-error", data=given)
    assert page.status_code == 200
    assert "<script>x" not in page.text
    assert 'class="finding error"' in page.text


def test_the_tools_go_on_to_the_first_page(client: TestClient) -> None:
    page = client.post("/check", data={"error": _ERROR, "text": _TOOLS}).text
    assert "openai-strict" in page


def test_an_error_in_the_box_of_the_first_page_is_explained_there(client: TestClient) -> None:
    page = client.post("/check", data={"text": _ERROR}).text
    assert "Anthropic refuses tools[1]: the root of the schema has no type object." in page
    assert "and not a tool" not in page
    assert 'aria-invalid="true"' not in page
    assert "The tools that were sent" not in client.post("/check", data={"text": "no tools at all"}).text


def test_it_is_explained_with_the_tools_that_stood_there(client: TestClient) -> None:
    page = client.post("/check", data={"text": _ERROR, "sent": _TOOLS}).text
    assert "Anthropic refuses b (tools[1])" in page
    assert "Apply the fix" in page
    broken = client.post("/check", data={"text": _ERROR, "sent": "{"}).text
    assert "Anthropic refuses tools[1]" in broken


def test_it_is_found_where_it_was_pasted_into_the_midst_of_tools(client: TestClient) -> None:
    text = _TOOLS.replace('"inputSchema"', f'"inputSchema"{_ERROR}')
    page = client.post("/check", data={"text": text, "sent": _TOOLS, "pasted": _ERROR}).text
    assert "Anthropic refuses b (tools[1])" in page
    assert "your tools stay in the box" in page
    assert 'aria-invalid="true"' not in page
    pasted = '{"type": "string"}'
    broken = _TOOLS.replace('"inputSchema"', f'"inputSchema"{pasted}')
    other = client.post("/check", data={"text": broken, "sent": _TOOLS, "pasted": pasted}).text
    assert "Anthropic refuses" not in other
    assert 'aria-invalid="true"' in other
    fine = client.post("/check", data={"text": _TOOLS, "sent": _TOOLS, "pasted": _ERROR}).text
    assert "Anthropic refuses b" not in fine, "the text can be read"


@pytest.mark.parametrize("place", ["/lint", "/budgets"])
def test_an_error_pasted_on_another_page_is_explained_too(client: TestClient, place: str) -> None:
    page = client.post(place, data={"text": _ERROR}).text
    assert '<h2 id="headline">Anthropic refuses tools[1]: the root of the schema has no type object.' in page
    assert "headline" not in client.post(place, data={"text": "no tools at all"}).text
