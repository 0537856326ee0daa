"""Real Chromium: somebody with a 400 pastes it, and knows what to change; on a desk and on a phone."""

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.vectors import corpus
from tests.web.browsing import paste, quiet_console
from toolprism.web.samples import load

_TOOLS = '[{"name": "a"}, {"name": "b", "inputSchema": {"properties": {}}}]'
_ERROR = "tools.1.custom.input_schema.type: Field required"
_DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
_PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
_SIZES: Final = (pytest.param(_DESK, id="desk", marks=pytest.mark.soak), pytest.param(_PHONE, id="phone"))
_CLOSED: Final = (
    "openai.BadRequestError: Error code: 400 - {'error': {'message': \"Invalid schema for function "
    "'update_style_tool': In context=('properties', 'style'), 'additionalProperties' is required to be supplied and to "
    "be false.\", 'type': 'invalid_request_error', 'param': 'tools[0].parameters', 'code': "
    "'invalid_function_parameters'}}"
)
_UNKNOWN: Final = (
    '[400 Bad Request] Invalid JSON payload received. Unknown name "propertyNames" at '
    "'tools[0].function_declarations[0].parameters.properties[2].value': Cannot find field."
)


def _style_tool() -> tuple[str, Any]:
    """Return the name and the schema of a published tool with a map that takes any key."""
    found = next(tool for tool in corpus() if tool["tool"] == "update_style_tool")
    return found["tool"], found["inputSchema"]


def _for_openai() -> str:
    name, schema = _style_tool()
    return json.dumps([{"type": "function", "name": name, "strict": True, "parameters": schema}], indent=2)


def _for_gemini() -> str:
    name, schema = _style_tool()
    declared = {"name": name, "parameters": {word: schema[word] for word in ("type", "properties", "required")}}
    return json.dumps({"tools": [{"functionDeclarations": [declared]}]}, indent=2)


def test_a_pasted_error_wraps_in_its_box(page: Page) -> None:
    page.set_viewport_size(_DESK)
    page.goto("/")
    words = (
        "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties.score.type: must be specified"
    )
    paste(page, json.dumps({"error": {"message": words}}))
    expect(page.locator("#explain")).to_be_visible()
    box = page.locator("textarea#text")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth"), "its beginning is out of sight"


@pytest.mark.parametrize("size", _SIZES)
def test_an_error_of_openai_is_explained_on_the_first_page_and_mended_by_a_choice(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto("/")
    paste(page, _for_openai())
    expect(page.get_by_role("status")).to_contain_text("14 targets")
    paste(page, _CLOSED)
    headline = page.locator("#headline")
    expect(headline).to_contain_text("OpenAI refuses style in update_style_tool (tools[0]): in strict mode")
    expect(headline).to_be_in_viewport()
    expect(page.locator(".source-line.edit")).to_contain_text('"additionalProperties": {}')
    page.get_by_role("button", name="Make it a list").click()
    changed = page.get_by_role("group", name="What was changed")
    expect(changed).to_contain_text("Rewritten: style in line")
    expect(headline).to_be_in_viewport()
    before = page.locator("textarea#text").input_value()
    page.get_by_role("button", name="Undo").click()
    assert page.locator("textarea#text").input_value() != before


@pytest.mark.parametrize("size", _SIZES)
def test_an_error_of_gemini_is_mended_and_the_proof_stands_there(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    with quiet_console(page, ("error", "warning")):
        page.goto("/")
        paste(page, _UNKNOWN)
        expect(page.locator("#headline")).to_contain_text("Gemini API refuses")
        paste(page, _for_gemini(), "#sent-tools")  # explained at once
        expect(page.locator(".source-line.edit")).to_contain_text('"propertyNames": {')
        page.get_by_role("button", name="Apply the fix").click()
        expect(page.get_by_role("group", name="What was changed")).to_contain_text("Removed propertyNames")
        expect(page.locator(".proof")).to_contain_text("Google would still refuse this tool.")
        expect(page.locator(".next")).to_contain_text("additionalProperties")
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("status")).to_contain_text("The fix is undone.")


def test_an_error_pasted_over_the_tools_is_explained_with_them(page: Page) -> None:
    page.goto("/")
    paste(page, _TOOLS)
    expect(page.get_by_role("status")).to_contain_text("2 tools")
    paste(page, _ERROR)
    expect(page.locator("#results")).to_contain_text("Anthropic refuses b (tools[1])")
    page.get_by_role("button", name="Apply the fix").click()
    expect(page.locator(".proof")).to_contain_text("Anthropic accepts this tool now")
    page.get_by_role("button", name="Copy the tools").click()
    assert '"type":"object"' in page.evaluate("navigator.clipboard.readText()")


def test_a_sample_never_answers_for_an_error(page: Page) -> None:
    page.goto("/")
    paste(page, _ERROR)
    expect(page.locator("#results")).to_contain_text("Anthropic refuses tools[1]")
    expect(page.locator("#sent-tools")).to_have_value("")
    expect(page.locator(".source-line")).to_have_count(0)


def test_a_sample_pasted_by_hand_is_the_readers_own(page: Page) -> None:
    page.goto("/")
    own = next(iter(load().values())).text
    paste(page, own)
    expect(page.get_by_role("status")).to_contain_text("14 targets")
    paste(page, _ERROR)
    expect(page.locator("#explain [name=text]")).to_have_value(own)
    expect(page.locator("textarea#text")).to_have_value(own)


@pytest.mark.parametrize("size", _SIZES)
def test_an_error_pasted_into_the_midst_of_the_tools_is_explained_at_them_and_the_tools_stay(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    tools = json.dumps(json.loads(_TOOLS) + [{"name": f"c{n}", "inputSchema": {}} for n in range(30)], indent=2)
    box = page.locator("textarea#text")
    with quiet_console(page, ("error", "warning")):
        page.goto("/")
        paste(page, tools)
        expect(page.get_by_role("status")).to_contain_text("32 tools")
        page.evaluate("words => navigator.clipboard.writeText(words)", _ERROR)
        box.click()
        page.keyboard.press("Control+v")
        expect(page.locator("#headline")).to_contain_text("Anthropic refuses b (tools[1])")
        expect(page.locator("#headline")).to_be_in_viewport()
        expect(box).to_have_value(tools)
        expect(page.get_by_role("status")).to_contain_text("your tools stay in the box")
        line = 1 + tools[: tools.index('"properties"')].count("\n")
        expect(page.locator(".gutter .error").first).to_have_text(str(line - 1))
        page.reload()
        expect(box).to_have_value(tools)  # nor does the draft hold the error
        box.click()
        page.evaluate("words => navigator.clipboard.writeText(words)", _ERROR)
        page.keyboard.press("Control+v")
        expect(page.locator("#headline")).to_contain_text("Anthropic refuses b (tools[1])")
        page.get_by_role("button", name="Apply the fix").click()
        expect(page.locator(".proof")).to_contain_text("Anthropic accepts this tool now")


def test_what_is_pasted_before_an_error_can_still_be_undone_by_the_usual_key(page: Page) -> None:
    page.goto("/")
    paste(page, _TOOLS)
    expect(page.get_by_role("status")).to_contain_text("2 tools")
    box = page.locator("textarea#text")
    box.press("End")
    page.keyboard.type(" ")
    page.evaluate("words => navigator.clipboard.writeText(words)", _ERROR)
    page.keyboard.press("Control+v")
    expect(page.locator("#headline")).to_contain_text("Anthropic refuses b (tools[1])")
    expect(box).to_have_value(f"{_TOOLS} ")
    page.keyboard.press("Control+z")
    expect(box).to_have_value(_TOOLS)


def test_an_error_pasted_above_what_it_names_marks_the_line_of_the_tools_alone(page: Page) -> None:
    page.goto("/")
    paste(page, json.dumps(json.loads(_TOOLS), indent=2))
    expect(page.get_by_role("status")).to_contain_text("2 tools")
    page.locator("textarea#text").press("Control+Home")
    page.evaluate("words => navigator.clipboard.writeText(words)", f"\n400 Bad Request\n{_ERROR}")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+v")
    expect(page.locator("#headline")).to_contain_text("Anthropic refuses b (tools[1])")
    expect(page.locator(".places a")).to_have_text(re.compile("^line 7,"))
    expect(page.locator(".gutter .error")).to_have_text(["7"])


def test_a_property_pasted_into_the_tools_is_no_error(page: Page) -> None:
    page.goto("/")
    paste(page, _TOOLS)
    expect(page.get_by_role("status")).to_contain_text("2 tools")
    box = page.locator("textarea#text")
    box.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.evaluate("""words => navigator.clipboard.writeText(words)""", '{"name": "error", "description": "400"}')
    page.keyboard.press("Control+v")
    expect(page.locator("#findings[data-unreadable]")).to_be_attached()
    expect(box).to_have_value('[{"name": "error", "description": "400"}' + _TOOLS[1:])


def test_a_sample_that_was_edited_keeps_its_box_and_answers_for_no_error(page: Page) -> None:
    page.goto("/")
    box = page.locator("textarea#text")
    box.press("Control+End")
    page.keyboard.type(" ")
    before = box.input_value()
    expect(page.locator(".lesson")).to_have_count(0)
    page.evaluate("words => navigator.clipboard.writeText(words)", _ERROR)
    page.keyboard.press("Control+v")
    expect(page.locator("#headline")).to_contain_text("Anthropic refuses tools[1]")
    expect(box).to_have_value(before)
    expect(page.locator("#sent-tools")).to_have_value("")


def test_tools_pasted_over_an_error_give_results_again(page: Page) -> None:
    page.goto("/")
    paste(page, _ERROR)
    expect(page.locator("#results")).to_contain_text("Anthropic refuses tools[1]")
    paste(page, _TOOLS)
    expect(page.locator("#results .all-targets")).to_be_visible()
    expect(page.locator("#explain")).to_have_count(0)


def test_tools_that_lack_what_the_error_names_are_said_to_be_others(page: Page) -> None:
    page.goto("/explain-error")
    page.get_by_label("The error", exact=True).fill(
        "Invalid schema for function 'b': In context=('properties', 'filters'), array schema missing items."
    )
    page.get_by_label("The tools that were sent").fill(_TOOLS)
    page.get_by_role("button", name="Explain", exact=True).click()
    answer = page.locator("#explained")
    expect(answer).to_contain_text("These tools do not contain filters; they are not the ones that were sent.")
    expect(answer.locator(".source-line")).to_have_count(0)
    expect(answer.get_by_role("button")).to_have_count(0)
