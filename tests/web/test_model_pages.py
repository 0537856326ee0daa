"""The pages of models: the list and its filters, and one model with its payload, also without JavaScript."""

import html
import json
import re
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from toolprism.catalogue.catalogue import WELL_KNOWN
from toolprism.core.limits import PAGE
from toolprism.services.payload import payload_line
from toolprism.web.application import Application
from toolprism.web.views import chosen_model, model_payload

_TOOL = {
    "name": "search",
    "description": "Search",
    "parameters": {"type": "object", "properties": {"q": {"anyOf": [{"type": "string"}, {"type": "null"}]}}},
}
_TEXT = json.dumps({"type": "function", "function": _TOOL})
_HTMX = {"HX-Request": "true"}
_KIMI = "/models/openrouter/moonshotai/kimi-k2"


def links(page: str) -> list[str]:
    return re.findall(r'<th scope="row"><a href="([^"]+)"', page)


def sent(page: str) -> object:
    found = re.search(r'<pre id="payload"[^>]*>(.*?)</pre>', page, re.DOTALL)
    assert found is not None
    return json.loads(html.unescape(found[1]))


@pytest.mark.parametrize(
    "query, total",
    [
        ({}, "5,316 models, here 1 to 50"),
        ({"q": "kimi openrouter"}, "12 models."),
        ({"provider": "cerebras"}, "8 models."),
        ({"wire": "cursor-agent", "page": "2"}, "129 models, here 51 to 100"),
        ({"wire": "cursor-agent", "page": "99"}, "129 models, here 101 to 129"),
        ({"q": "no such model"}, "No model has these words"),
        ({"provider": "nobody"}, "No model has these words"),
        ({"page": "-1"}, "here 1 to 50"),
        ({"q": "<script>alert(1)</script>"}, "No model has these words"),
    ],
)
def test_the_list_is_searched_filtered_and_paged(client: TestClient, query: dict[str, str], total: str) -> None:
    response = client.get("/models", params=query)
    assert response.status_code == 200
    assert total in response.text
    assert "<script>alert" not in response.text


def test_the_list_begins_with_a_dozen_well_known_models(client: TestClient) -> None:
    first = [link.removeprefix("/models/") for link in links(client.get("/models").text)]
    assert first[:12] == list(WELL_KNOWN)
    assert len(first) == len(set(first)) == 50


@pytest.mark.parametrize(
    "words, own, others",
    [("gemini-3", "google/", "cursor/"), ("gpt-5", "openai/", "azure/"), ("kimi", "moonshot/", "kimi-code/")],
)
def test_the_options_of_the_box_are_those_of_makers_before_those_of_resellers(
    client: TestClient, words: str, own: str, others: str
) -> None:
    keys = re.findall(r'data-value="([^"]+)"', client.get("/models/options", params={"q": words}).text)
    assert len(keys) == 12
    assert keys[0].startswith(own)
    resold = [place for place, key in enumerate(keys) if key.startswith(others)]
    assert not resold or min(resold) > max(place for place, key in enumerate(keys) if key.startswith(own))


def test_the_options_without_words_are_all_providers_and_the_well_known(client: TestClient) -> None:
    page = client.get("/models/options").text
    assert re.findall(r'data-value="([^"]*)"', page) == ["", *WELL_KNOWN]
    assert "No model has these words." in client.get("/models/options?q=%3Cscript%3E").text


@pytest.mark.parametrize(
    "words, lines",
    [
        ("gemini openai", "Gemini beside OpenAI, strict"),
        ("OpenAI strict vs. Gemini", "OpenAI, strict beside Gemini"),
        ("azure openai gemini", "Azure OpenAI, strict beside Gemini"),
        ("openai responses gpt-5 mistral", "OpenAI Responses, GPT-5 and later beside Mistral"),
        ("cloud code assist / bedrock", "Claude via Cloud Code Assist beside Amazon Bedrock"),
        ("openclaw gemini, mistral", "OpenClaw for Gemini beside Mistral"),
        ("openai, not strict, gemini", "OpenAI, not strict beside Gemini"),
        ("claude vs gpt", "Anthropic beside OpenAI, strict|Claude via Cloud Code Assist beside OpenAI, strict"),
        ("anthropic openai", "Anthropic beside OpenAI, strict"),
        ("grok, google", "xAI beside Gemini"),
        ("vllm", "vLLM"),
    ],
)
def test_words_that_name_providers_and_no_model_open_one_or_compare_two(
    client: TestClient, words: str, lines: str
) -> None:
    listed = client.get("/models/options", params={"q": words}).text
    assert "data-value" not in listed
    assert re.findall(r'role="option"[^>]*>([^<]+)<', listed) == lines.split("|")
    only = lines.partition("|")[0]
    fields = html.unescape(re.findall(r'data-set="([^"]+)"', listed)[0])
    without_scripts = client.post("/check", data={"text": _TEXT, "model": words}).text
    assert html.escape(fields) in without_scripts
    assert "No model" not in without_scripts
    opened = client.post(
        "/check", data={"text": _TEXT, "table": "lint", "model": "", "set": fields}, headers=_HTMX
    ).text
    for title in only.split(" beside "):
        assert title in opened
    assert opened.count('class="compared"') == only.count(" beside ")
    assert opened.count(f'placeholder="{only}"') == only.count(" beside ")
    again = client.post(
        "/check", data={"text": _TEXT, **dict(parse_qsl(fields)), "set": "tab=changes&against="}, headers=_HTMX
    ).text
    assert 'placeholder="a model, or two providers"' in again


def test_two_providers_are_offered_after_the_models_that_have_their_names(client: TestClient) -> None:
    def offered(words: str) -> list[str]:
        listed = client.get("/models/options", params={"q": words}).text
        return re.findall(r'data-(?:value|set)="([^"]+)"', listed)

    *models, pair = offered("google openai")
    assert models
    assert all(not each.startswith("target=") for each in models)
    assert pair == "target=google-json-schema&amp;against=openai-strict-current&amp;tab=diff"
    assert "Gemini beside OpenAI, strict</button>" in client.post("/check", data={"model": "google openai"}).text
    for words in ("openai", "openai gpt", "gemini-3", "claude sonnet", "openai/gpt-5"):
        assert not any(each.startswith("target=") for each in offered(words)), words


def test_words_name_the_providers_of_the_shown_edition(client: TestClient) -> None:
    def offered(edition: str) -> list[str]:
        listed = client.get("/models/options", params={"q": "gemini openai", "edition": edition}).text
        return re.findall(r'data-set="([^"]+)"', listed)

    assert offered("reference") == ["target=google&amp;against=openai-strict&amp;tab=diff"]
    assert offered("all") == offered("") == ["target=google-json-schema&amp;against=openai-strict-current&amp;tab=diff"]


def test_pages_of_the_list_follow_each_other(client: TestClient) -> None:
    first = client.get("/models", params={"wire": "cursor-agent"}).text
    following = re.search(r'<a href="([^"]+)" rel="next">', first)
    assert following is not None
    second = client.get(html.unescape(following[1])).text
    assert len({*links(first), *links(second)}) == 100
    assert 'rel="prev"' in second


def test_every_link_of_the_list_leads_to_a_model(client: TestClient) -> None:
    for query in ("kimi openrouter", "workers-ai", "local", "~", ":free"):
        for link in links(client.get("/models", params={"q": query}).text)[:6]:
            assert client.get(html.unescape(link)).status_code == 200


def test_a_model_shows_what_goes_out_for_a_sample_and_for_the_tools_of_the_form(
    client: TestClient, app: Application
) -> None:
    assert "update_style_tool" in client.get(_KIMI).text
    page = client.post(_KIMI, data={"text": _TEXT}).text
    line: Any = {"id": 1, "provider": "openrouter", "model": "moonshotai/kimi-k2", "tools": [_TOOL]}
    assert sent(page) == {"tools": payload_line(line, app.state.models.catalogue, PAGE)["tools"]}
    assert stages(page) == ["wire", "openai-responses", "moonshot", "openai-strict"]
    assert "<summary><b>Preparation of every request</b>" in page
    assert "1 tool in openai-responses, 1 strict." in page
    assert "/rules/nullable-scalar-to-type-list" in page


def test_the_body_is_nested_as_the_api_has_it(client: TestClient) -> None:
    page = client.post("/models/amazon-bedrock/qwen.qwen3-next-80b-a3b", data={"text": _TEXT, "choice": "any"}).text
    body: Any = sent(page)
    assert body["toolConfig"]["toolChoice"] == {"any": {}}
    assert body["toolConfig"]["tools"][0]["toolSpec"]["name"] == "search"


def test_options_of_the_form_change_what_goes_out(client: TestClient) -> None:
    form = {"text": _TEXT, "retention": "none", "oauth": "1", "choice": "search"}
    page = client.post("/models/anthropic/claude-opus-4-5", data=form).text
    answer = sent(page)
    assert isinstance(answer, dict)
    assert answer["tools"][0]["name"] == "_search"
    assert answer["tool_choice"] == {"type": "tool", "name": "_search"}
    assert "cache_control" not in answer["tools"][0]


def test_a_link_opens_with_the_same_tools_and_options(client: TestClient) -> None:
    page = client.post(_KIMI, data={"text": _TEXT, "no_strict": "1"}).text
    found = re.search(r'<a class="button" href="([^"]+)">Link to this', page)
    assert found is not None
    link = html.unescape(found[1])
    assert parse_qs(urlsplit(link).query)["no_strict"] == ["1"]
    again = client.get(link).text
    assert sent(again) == sent(page)
    assert '"strict"' not in json.dumps(sent(again))


def test_a_tool_of_an_mcp_server_is_ingested_first(client: TestClient) -> None:
    tool = {"name": "t", "inputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}}
    page = client.post("/models/amazon-bedrock/qwen.qwen3-next-80b-a3b", data={"text": json.dumps(tool)}).text
    assert stages(page) == ["mcp", "wire"]


def test_what_is_left_out_says_why(client: TestClient) -> None:
    bad = {"name": "bad", "parameters": {"type": "object", "properties": {"n": {"type": "integer", "enum": ["a"]}}}}
    page = client.post("/models/xai/grok-4.3", data={"text": json.dumps([bad, _TOOL])}).text
    assert "1 left out" in page
    assert "left out: <code>enum</code> at /properties/n/enum" in page


@pytest.mark.parametrize(
    "text, said",
    [("", "There is no text yet"), ("{", "Not JSON"), ("3", "no tool"), ("<script>alert(1)</script>", "Not JSON")],
)
def test_text_that_cannot_be_read_is_a_finding(client: TestClient, text: str, said: str) -> None:
    response = client.post(_KIMI, data={"text": text})
    assert response.status_code == 200
    assert said in response.text
    assert "<script>alert" not in response.text


def test_hostile_names_and_descriptions_are_text(client: TestClient) -> None:
    evil = "</pre><script>alert(1)</script>"
    tool = {**_TOOL, "name": evil, "description": evil, "parameters": {"properties": {evil: {"const": evil}}}}
    page = client.post(_KIMI, data={"text": json.dumps({"type": "function", "function": tool}), "choice": evil}).text
    assert "<script>alert" not in page
    page = client.post(_KIMI, data={"text": json.dumps({"type": "function", "function": tool})}).text
    assert "<script>alert" not in page
    assert "alert(1)" in page


@pytest.mark.parametrize(
    "place",
    [
        "/models/openai/gtp-5",
        "/models/nobody/none",
        "/models/openai/%3Cscript%3E",
        "/models/openai/" + "x" * 3000,
    ],
)
def test_an_unknown_model_is_not_found_and_gets_the_nearest(client: TestClient, place: str) -> None:
    response = client.get(place)
    assert response.status_code == 404
    assert "<script>alert" not in response.text
    assert "gpt-5" in response.text or "gtp" not in place


@pytest.mark.parametrize("link", ["v1.AAAA", "nonsense", "v9.AAAA"])
def test_a_link_that_cannot_be_opened_is_reported(client: TestClient, link: str) -> None:
    response = client.get(_KIMI, params={"s": link})
    assert response.status_code == 200
    assert "The link cannot be opened" in response.text


def test_the_first_page_shows_a_target_after_the_preparation(client: TestClient) -> None:
    form = {"text": _TEXT, "set": "target=ollama&tab=output"}
    plain, prepared = (client.post("/check", data={**form, **more}).text for more in ({}, {"prepared": "1"}))
    assert "nullable-scalar-to-type-list" not in plain
    page = client.post("/check", data={**form, "prepared": "1", "set": "target=ollama"}).text
    assert "nullable-scalar-to-type-list" in page
    assert plain != prepared
    assert re.search(r'name="prepared" value="1" checked', client.post("/check", data={**form, "prepared": "1"}).text)


@pytest.mark.parametrize("words", ["openrouter/moonshotai/kimi-k2", " OPENROUTER/moonshotai/kimi-k2 "])
def test_a_name_beside_the_tools_shows_what_goes_out(client: TestClient, words: str) -> None:
    page = client.post("/models", data={"text": _TEXT, "model": words}).text
    assert sent(page) == sent(client.post(_KIMI, data={"text": _TEXT}).text)


def test_words_that_fit_several_models_list_them_with_the_tools(client: TestClient) -> None:
    page = client.post("/models", data={"text": _TEXT, "model": "kimi openrouter"}).text
    assert "12 models." in page
    assert html.escape(_TEXT, quote=False).replace('"', "&#34;") in page
    assert 'formaction="/models/openrouter/moonshotai/kimi-k2"' in page
    assert client.post("/models", data={}).status_code == 200


def marks(page: str) -> dict[str, str]:
    found = re.findall(r'<span class="mark" id="mark-([\w-]+)">([^<]+)</span>', page)
    return {target: html.unescape(mark) for target, mark in found}


def stages(page: str) -> list[str]:
    """Return the stages in order, by what their links lead to."""
    return re.findall(r'<a href="/targets/([^"]+)">About this step', page)


def test_a_chosen_model_marks_the_rows_of_its_targets_and_shows_its_stages(client: TestClient) -> None:
    page = client.post("/check", data={"text": _TEXT, "model": "openrouter/moonshotai/kimi-k2"}).text
    key = "openrouter/moonshotai/kimi-k2"
    assert marks(page) == {
        "openai-responses": f"on the way to {key}",
        "moonshot": f"on the way to {key}",
        "openai-strict": f"sent to {key}",
    }
    assert stages(page) == ["wire", "openai-responses", "moonshot", "openai-strict"]
    assert sent(page) == sent(client.post(_KIMI, data={"text": _TEXT}).text)


_OFFERS_COPY = 'data-copy="payload"'


@pytest.mark.parametrize("address", ["/check", _KIMI])
def test_what_is_copied_of_a_long_request_is_all_of_it(client: TestClient, address: str) -> None:
    tools = [{**_TOOL, "name": f"t{number}", "description": "long " * 800} for number in range(60)]
    page = client.post(address, data={"text": json.dumps(tools), "model": "openrouter/moonshotai/kimi-k2"}).text
    body = sent(page)
    assert isinstance(body, dict)
    assert len(body["tools"]) == 60
    assert _OFFERS_COPY in page


@pytest.mark.parametrize("address", ["/check", _KIMI])
def test_a_request_that_is_too_long_to_show_cannot_be_copied(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    for module in (model_payload, chosen_model):
        monkeypatch.setattr(module, "MOST_TEXT", 100)
    page = client.post(address, data={"text": _TEXT, "model": "openrouter/moonshotai/kimi-k2"}).text
    assert "characters are cut: <code>toolprism payload --model openrouter/moonshotai/kimi-k2 FILE</code>" in page
    assert _OFFERS_COPY not in page


def test_a_stage_that_fails_is_marked_as_tried(client: TestClient) -> None:
    tool = {"name": "t", "inputSchema": {"type": "object", "additionalProperties": {"type": "string"}}}
    strict = {"name": "s", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": False}}
    text = json.dumps({"tools": [tool, strict]})
    page = client.post("/check", data={"text": text, "tool": "0", "model": "openai/gpt-5"}).text
    assert marks(page)["openai-strict"] == "tried for openai/gpt-5"
    assert "2 tools in openai-responses, 1 strict." in page
    assert re.search(r'On the way <code dir="auto">t</code> goes through .* → OpenAI, not strict\.', page)
    assert page.index("part of the request; the client adds") < page.index('id="payload" ')
    assert marks(page)["openai-responses"] == "sent to openai/gpt-5"


def test_words_that_fit_several_models_are_buttons_that_choose_one(client: TestClient) -> None:
    page = client.post("/check", data={"text": _TEXT, "model": "kimi openrouter"}).text
    assert "12 models; choose one." in page
    assert not marks(page)
    button = re.search(r'name="set" value="(model=[^"]+)"', page)
    assert button is not None
    form = {"text": _TEXT, "model": "kimi openrouter", "set": html.unescape(button[1])}
    chosen = client.post("/check", data=form).text
    assert sent(chosen)
    assert not marks(chosen), "the table stays as it was"
    assert "Shown as the client oh-my-pi (@oh-my-pi/pi-ai" in chosen
    assert marks(client.post("/check", data={**form, "edition": "reference"}).text)
    removed = client.post("/check", data={"text": _TEXT, "model": "openai/gpt-5", "set": "model="}).text
    assert not marks(removed)
    assert re.search(r'<input type="text" id="model" name="model" form="check" value=""', removed)


@pytest.mark.parametrize("words", ["no such model", "x" * 900, "<script>alert(1)</script>", " "])
def test_words_that_fit_no_model_change_nothing_else(client: TestClient, words: str) -> None:
    page = client.post("/check", data={"text": _TEXT, "model": words}).text
    assert not marks(page)
    assert "<script>alert" not in page
    assert ("No model has these words." in page) is bool(words.strip())


def test_a_model_for_which_nothing_goes_out_says_so(client: TestClient) -> None:
    page = client.post("/check", data={"text": _TEXT, "model": "local/gemma-3-1b"}).text
    assert "No request is sent for this model." in page
    assert not marks(page)
    assert 'id="payload"' not in page


def test_a_permalink_keeps_the_model(client: TestClient) -> None:
    form = {"text": _TEXT, "model": "openai/gpt-5", "target": "google"}
    link = re.search(r"/p\?s=(v1\.[\w-]+)", client.post("/share", data=form).text)
    assert link is not None
    page = client.get("/p", params={"s": link[1]}).text
    assert 'value="openai/gpt-5"' in page
    assert marks(page)["openai-strict"] == "sent to openai/gpt-5"
    assert marks(client.get("/", params={"model": "openai/gpt-5"}).text)


@pytest.mark.parametrize("scripts", [False, True])
def test_the_search_of_the_first_page_works_with_the_keyboard_on_a_phone(
    browser: Browser, base_url: str, *, scripts: bool
) -> None:
    context = browser.new_context(
        base_url=base_url, java_script_enabled=scripts, viewport={"width": 390, "height": 800}, has_touch=True
    )
    page = context.new_page()
    page.goto("/")
    page.get_by_label("Tools or schema").fill(_TEXT)
    box = page.get_by_label("What is sent to")
    box.fill("kimi-k2-0905 openrouter")
    if scripts:
        expect(page.locator("#model-options [role=option]").first).to_contain_text("kimi-k2-0905")
    box.press("Enter")
    if not scripts:
        page.get_by_role("button", name="openrouter/moonshotai/kimi-k2-0905", exact=True).press("Enter")
    expect(box).to_have_value("openrouter/moonshotai/kimi-k2-0905")
    expect(page.locator("#payload")).to_contain_text('"strict": true')
    expect(page.locator("tr.of-model")).to_have_count(0)
    page.get_by_role("button", name="Show agents there, too").click()
    expect(page.locator("tr.of-model .mark").last).to_be_visible()
    page.locator(".chain summary").nth(1).press("Enter")
    expect(page.get_by_label("search after OpenAI, not strict")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if scripts:
        assert "model=openrouter" in page.url
        page.get_by_role("button", name="Back to all providers").click()
        expect(box).to_have_value("")
        page.wait_for_function("!location.search.includes('model=')")
        page.go_back()
        expect(box).to_have_value("openrouter/moonshotai/kimi-k2-0905")
        expect(page.locator("tr.of-model")).not_to_have_count(0)
    page.get_by_role("button", name="Open its own page with these tools").click()
    expect(page.get_by_role("heading", name="openrouter/moonshotai/kimi-k2-0905")).to_be_visible()
    context.close()


def test_everything_works_without_javascript(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Models", exact=True).click()
    page.get_by_label("Words in provider, id or name").fill("kimi-k2-0905 openrouter")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="openrouter/moonshotai/kimi-k2-0905", exact=True).click()
    page.get_by_label("Your tools").fill(_TEXT)
    page.get_by_role("button", name="Show what goes out").click()
    expect(page.locator("#payload")).to_contain_text('"strict": true')
    expect(page.locator("#status")).to_have_text("1 tool in openai-responses, 1 strict.")
    page.get_by_role("link", name="Next stage, of search").first.click()
    expect(page.get_by_label("search after OpenAI, not strict")).to_be_visible()
    context.close()


def test_the_list_follows_typing_and_the_chain_the_keys(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url)
    page = context.new_page()
    page.goto("/models")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the models")).to_be_focused()
    page.get_by_label("Words in provider, id or name").press_sequentially("grok-4.3 xai/")
    expect(page.locator("#summary")).not_to_contain_text("5,316")
    page.goto("/models/xai/grok-4.3")
    first, second = page.locator(".chain summary").nth(0), page.locator(".chain summary").nth(1)
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chain details").nth(0)).not_to_have_attribute("open", "")
    second.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chain details").nth(1)).to_have_attribute("open", "")
    context.close()
