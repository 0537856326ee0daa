"""The wire bench: a turn, step by step, shared without its signatures."""

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from tests.web.browsing import quiet_console
from tests.web.laid_out import text
from toolprism.core.limits import PAGE
from toolprism.share.link import decode
from toolprism.web.samples import FormSample, load_forms
from toolprism.web.views.wire_sharing import envelope_of, state_of
from toolprism.web.views.wire_turn import WireTurn, wire_turn
from toolprism.web.wire_state import CHOICES, WireState, allowed

SAMPLES = load_forms("wire")
SIGNATURE = "CiQB0e2Kb1dJTEQtR09PU0UtQ0hBU0UtMDEtOTM4NDc1NjEyMzQ1Njc4OTA="


@pytest.fixture(params=list(SAMPLES.values()), ids=list(SAMPLES))
def sample(request: pytest.FixtureRequest) -> FormSample:
    given: FormSample = request.param
    return given


def shown(name: str, **more: Any) -> WireTurn:
    return wire_turn(WireState.of({**SAMPLES[name].fields, **more}), PAGE)


def test_every_sample_is_shown(client: TestClient, sample: FormSample) -> None:
    page = client.get("/wire", params={"sample": sample.id})
    assert page.status_code == 200
    assert sample.title in unescape(page.text)


def test_the_signature_of_an_answer_comes_back_in_the_next_request_of_a_careless_client() -> None:
    steps = shown("first-turn").steps
    assert [step.heading for step in steps] == ["The request", "The answer", "The next request"]
    assert SIGNATURE not in text(steps[2].left)
    assert steps[2].right is not None
    assert text(steps[2].right).count(SIGNATURE) == 1


def test_of_parallel_calls_only_the_first_is_signed() -> None:
    last = shown("parallel-calls").steps[2]
    assert last.right is not None
    body = json.loads(text(last.right))
    model = next(content for content in body["contents"] if content["role"] == "model")
    assert ["thoughtSignature" in part for part in model["parts"]] == [True, False, False]
    assert len(body["contents"][-1]["parts"]) == 3


def test_a_stream_is_followed_like_a_whole_answer() -> None:
    told = shown("streamed")
    assert "A stream" in told.steps[1].sentence
    assert [kept.tool_call for kept in told.kept] == [0]
    assert told.steps[2].right is not None
    assert SIGNATURE in text(told.steps[2].right)


def test_a_warning_explains_itself_with_its_source() -> None:
    (notice,) = [each for each in shown("second-turn-unsigned").steps[0].notices if each.code == "signature_missing"]
    assert notice.sentence
    assert notice.source.startswith("https://")


def test_a_refusal_names_its_place_in_the_text() -> None:
    step = shown("dangling-result").steps[0]
    assert step.refusal is not None
    assert step.refusal.code == "dangling_tool_result"
    line = SAMPLES["dangling-result"].fields["request"].splitlines()[(step.refused_at.line or 0) - 1]
    assert "tool" in line


def test_the_options_reach_the_conversion() -> None:
    refused = shown("second-turn-unsigned", on_missing_signature="error").steps[0].refusal
    assert refused is not None
    assert refused.code == "missing_thought_signature"


def told(client: TestClient, answer: str = "", **request: Any) -> str:
    """The page of a request of one message."""
    given = {"model": "gemini-3-pro", "messages": [{"role": "user", "content": "Hi"}], **request}
    return unescape(client.post("/wire", data={"request": json.dumps(given, indent=1), "answer": answer}).text)


def test_a_lossy_schema_has_findings_with_their_lines(client: TestClient) -> None:
    schema = {"type": "object", "properties": {"a": {"$ref": "#/nowhere"}}}
    tool = {"type": "function", "function": {"name": "f", "parameters": schema}}
    page = told(client, tools=[tool])
    assert "schema_ref_unresolved" in page
    lines = page[page.index("<textarea") :].partition(">\n")[2].splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "$ref" in text)
    assert f'data-line="{line}"' in page


@pytest.mark.parametrize(
    "request_members, sentence",
    [
        ({"tools": [{"type": "custom", "custom": {"name": "f"}}]}, "take free text"),
        ({"response_format": {"type": "object", "properties": {}}}, "is a JSON Schema itself"),
        ({"response_format": {"type": "json_schema", "json_schema": {"name": "r"}}}, "has no <code>schema</code>"),
    ],
)
def test_a_refusal_names_what_was_meant(client: TestClient, request_members: Any, sentence: str) -> None:
    assert sentence in told(client, **request_members)


def test_safety_ratings_stand_beside_the_answer(client: TestClient) -> None:
    rating = {"category": "HARM_CATEGORY_<b>", "probability": "HIGH", "blocked": True}
    answer = {"candidates": [{"content": {"parts": [{"text": "a"}]}, "safetyRatings": [rating]}]}
    page = client.post(
        "/wire",
        data={
            "request": json.dumps({"model": "gemini-3-pro", "messages": [{"role": "user", "content": "Hi"}]}),
            "answer": json.dumps(answer),
        },
    ).text
    assert "choice 0: <code>HARM_CATEGORY_&lt;b&gt;</code> HIGH <b>blocked</b>" in page


def test_strict_tools_is_an_option_of_the_form(client: TestClient) -> None:
    request = {
        "model": "gemini-3-pro",
        "messages": [{"role": "user", "content": "Hi"}],
        "tools": [{"type": "function", "function": {"name": "f", "strict": True}}],
    }
    fields = {"request": json.dumps(request)}
    assert "strict_dropped" in client.post("/wire", data=fields).text
    page = client.post("/wire", data={**fields, "strict_tools": "validated"}).text
    assert "strict_dropped" not in page
    assert "VALIDATED" in page


def test_a_sent_line_knows_the_line_that_it_comes_from(sample: FormSample) -> None:
    first = shown(sample.id).steps[0]
    if first.right is None:
        return
    sources = first.right.sources
    assert sources
    left = [text_of(line) for line in first.left.lines]
    question = next((line for line in first.right.lines if '"text"' in text_of(line)), None)
    if question is not None:
        assert any("content" in left[number - 1] or '"text"' in left[number - 1] for number in sources[question.number])


def text_of(line: Any) -> str:
    return "".join(part.text for part in line.parts)


# Sharing


_TEXTS = st.text(max_size=30)
_STATES = st.builds(
    WireState,
    request=_TEXTS,
    answer=_TEXTS,
    include_thoughts=st.booleans(),
    faithful=st.booleans(),
    signatures=st.booleans(),
    **{name: st.sampled_from(allowed(name)) for name in CHOICES},
)


@given(_STATES)
def test_a_link_carries_the_whole_bench(state: WireState) -> None:
    assert state_of(envelope_of(state)) == state


def test_signatures_are_left_out_of_links_and_reports_unless_they_are_asked_for(client: TestClient) -> None:
    fields = dict(SAMPLES["second-turn-signed"].fields)
    panel = {"HX-Request": "true"}
    page = client.post("/wire/share", data=fields, headers=panel).text
    assert SIGNATURE not in page
    found = re.search(r'id="link" readonly value="([^"]*)"', page)
    assert found is not None
    assert SIGNATURE not in decode(unescape(found[1])).input
    assert SIGNATURE in client.post("/wire/share", data={**fields, "signatures": "1"}, headers=panel).text


def test_the_way_back_from_the_page_of_a_link_loses_nothing(client: TestClient) -> None:
    page = unescape(client.post("/wire/share", data=dict(SAMPLES["second-turn-signed"].fields)).text)
    assert 'action="/wire"' in page
    assert SIGNATURE in page


@pytest.mark.parametrize(
    "answer",
    [
        'data: {"error": {"code": 429, "message": "Slow down.", "status": "RESOURCE_EXHAUSTED"}}\n\n',
        'data: {"candidates": [{"content": {"parts": [{"text": "a"}]}}]}\n\ndata: {"error": {"code": 503}}\n\n',
        '{"error": {"code": 400, "message": "Bad."}}',
        "data: {",
        "<html>",
    ],
)
def test_an_answer_that_is_an_error_is_reported_as_one(answer: str) -> None:
    turn = shown("first-turn", answer=answer)
    assert turn.steps[1].fault
    assert turn.summary.endswith("the answer is an error.")
    assert len(turn.steps) == 2


def test_the_name_of_a_parameter_stays_text_in_a_report(client: TestClient) -> None:
    request = {"model": "gemini-3-pro", "messages": [{"role": "user", "content": "Hi"}], "a`\n\n# H @you": 1}
    page = unescape(client.post("/wire/share", data={"request": json.dumps(request)}).text)
    report = page[page.index('<textarea id="report"') :]
    assert "\n# H" not in report.split("<details>")[0]


def test_a_link_opens_the_bench_as_it_was(client: TestClient) -> None:
    fields = {**SAMPLES["second-turn-unsigned"].fields, "on_missing_signature": "omit"}
    page = client.post("/wire/share", data=fields).text
    found = re.search(r'id="link" readonly value="([^"]*)"', page)
    assert found is not None
    link = unescape(found[1]).split("#")[1]
    opened = client.get("/wire/p", params={"s": link}).text
    assert "This is what was shared." in opened
    assert "<option selected>omit</option>" in opened
    assert "The link cannot be opened" in client.get("/wire/p", params={"s": link[:50]}).text


@pytest.mark.parametrize("request_text", ["", "{", "[]", "7", '{"model": 1}', '{"messages": {}}', "{}", "null"])
@pytest.mark.parametrize("answer", ["", "{", "[]", "data: {", "data: 1\n\n", '[{"error": 1}]', '{"candidates": 5}'])
def test_whatever_is_pasted_is_answered(client: TestClient, request_text: str, answer: str) -> None:
    page = client.post("/wire", data={"request": request_text, "answer": answer})
    assert page.status_code == 200


def test_hostile_text_is_inert(client: TestClient) -> None:
    hostile = '<script>alert(1)</script></textarea><div hx-get="/x">{{ 7 * 7 }}'
    request = json.dumps({"model": "gemini-3-pro", "messages": [{"role": "user", "content": hostile}]})
    page = client.post("/wire", data={"request": request, "answer": hostile}).text
    assert "<script>alert" not in page
    assert 'hx-get="/x"' not in page


# In a browser


@pytest.fixture
def quiet(page: Page) -> Iterator[None]:
    with quiet_console(page):
        yield


@pytest.mark.usefixtures("quiet")
def test_a_turn_is_followed_while_one_types(page: Page) -> None:
    page.goto("/wire")
    expect(page.get_by_role("heading", name="The next request", exact=True)).to_be_visible()
    page.get_by_label("OpenAI request").fill('{"model": "gemini-3-pro", "messages": []}')
    expect(page.get_by_role("status")).to_contain_text("empty_messages")
    page.get_by_label("OpenAI request").fill("{")
    expect(page.get_by_label("OpenAI request")).to_have_attribute("aria-invalid", "true")


@pytest.mark.usefixtures("quiet")
def test_lines_of_a_turn_light_up_together(page: Page) -> None:
    page.goto("/wire")
    page.locator("#code-r1- .line", has_text="How is the weather").hover()
    expect(page.locator("#code-l1- .lit")).to_contain_text("How is the weather")


@pytest.mark.usefixtures("quiet")
def test_one_goes_on_from_the_next_request_with_javascript_or_without(
    page: Page, browser: Browser, base_url: str
) -> None:
    page.goto("/wire")
    page.get_by_role("button", name="Continue with the next request").click()
    expect(page.get_by_label("OpenAI request")).to_contain_text("tool_call_id")
    expect(page.get_by_role("status")).to_contain_text("The request is converted")
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    other = context.new_page()
    other.goto("/wire?sample=second-turn-signed")
    other.get_by_role("button", name="Convert").click()
    expect(other.get_by_role("heading", name="The answer")).to_be_visible()
    context.close()


@pytest.mark.usefixtures("quiet")
def test_a_shared_turn_opens_in_a_private_window(page: Page, browser: Browser, base_url: str) -> None:
    page.goto("/wire?sample=parallel-calls")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True).input_value()
    private = browser.new_context(base_url=base_url)
    other = private.new_page()
    other.goto(link)
    expect(other.locator(".banner")).to_have_text("This is what was shared.")
    expect(other.get_by_role("heading", name="The next request", exact=True)).to_be_visible()
    private.close()


@pytest.mark.parametrize("width", [320, *(pytest.param(width, marks=pytest.mark.soak) for width in (390, 1440))])
def test_the_bench_fits_any_width(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto("/wire")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
