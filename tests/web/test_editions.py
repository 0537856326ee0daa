"""Editions: the page shows the targets of today, those that follow reference systems, or both; links record which."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from toolprism.schema import all_targets
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import decode, encode
from toolprism.web.samples import load

_TEXT = load()["number-enum"].text
_MANY = load()["one-bad-tool"].text
_CURRENT, _REFERENCE, _ALL = (list(all_targets(edition)) for edition in ("current", "reference", "all"))


def _rows(page: str) -> list[str]:
    """Return the targets in the table of a page, in order."""
    return re.findall(r'value="target=[\w-]+" id="show-([\w-]+)"', page)


def _check(client: TestClient, **fields: str) -> str:
    return client.post("/check", data={"text": _TEXT, **fields}).text


def test_one_row_a_provider_is_that_of_today(client: TestClient) -> None:
    for page in (client.get("/").text, _check(client)):
        assert sorted(_rows(page)) == sorted(_CURRENT)
        assert "14 targets: " in page
    assert 'id="edition-current" aria-current="true"' in client.get("/").text


@pytest.mark.parametrize("edition, shown", [("current", _CURRENT), ("reference", _REFERENCE)])
def test_a_switch_chooses_the_edition(client: TestClient, edition: str, shown: list[str]) -> None:
    page = _check(client, set=f"edition={edition}")
    assert sorted(_rows(page)) == sorted(shown)
    assert f'id="edition-{edition}" aria-current="true"' in page
    assert ('name="edition" value="reference"' in page) == (edition == "reference")


def test_of_both_editions_those_of_one_provider_stand_beside_each_other(client: TestClient) -> None:
    shown = _rows(_check(client, edition="all"))
    assert sorted(shown) == sorted(_ALL)
    for together in (["google-json-schema", "google-parameters", "google"], ["moonshot-current", "moonshot"]):
        place = shown.index(together[0])
        assert shown[place : place + len(together)] == together
    assert f"{len(_ALL)} targets: " in _check(client, edition="all")


def test_an_address_that_names_a_target_opens_it(client: TestClient) -> None:
    assert sorted(_rows(client.get("/?target=google").text)) == sorted(_REFERENCE)
    assert sorted(_rows(client.get("/?target=xai").text)) == sorted(_CURRENT)


def test_the_page_and_the_api_have_the_same_outputs_for_each_edition(client: TestClient) -> None:
    for edition in ("current", "reference", "all"):
        saved = client.post("/export", data={"text": _TEXT, "edition": edition, "what": "outputs"}).json()
        (tool,) = client.post("/api/v1/normalize", json={"input": _TEXT, "edition": edition}).json()["tools"]
        assert saved == {name: result["output"] for name, result in tool["targets"].items()}


def test_without_an_edition_the_api_keeps_the_reference_targets(client: TestClient) -> None:
    (tool,) = client.post("/api/v1/normalize", json={"input": _TEXT}).json()["tools"]
    assert list(tool["targets"]) == _REFERENCE


def test_an_old_link_opens_what_it_did(client: TestClient) -> None:
    page = client.get("/p", params={"s": encode(Envelope(input=_TEXT, sel="google"))}).text
    assert sorted(_rows(page)) == sorted(_REFERENCE)
    assert 'data-target="google"' in page


@pytest.mark.parametrize("edition, shown", [("current", _CURRENT), ("all", _ALL)])
def test_a_link_records_the_edition_and_opens_it_again(client: TestClient, edition: str, shown: list[str]) -> None:
    shared = client.post("/share", data={"text": _TEXT, "edition": edition}).text
    link = re.search(r'value="http://testserver/#(v1\.[^"]+)"', shared)
    assert link
    envelope = decode(link.group(1))
    assert envelope.opts == Options(edition=edition)
    assert sorted(envelope.dig) == sorted(shown)
    opened = client.get("/p", params={"s": link.group(1)}).text
    assert sorted(_rows(opened)) == sorted(shown)
    assert f"all {len(shown)} outputs are still the same" in opened


def test_the_report_and_the_commands_name_targets_of_the_edition(client: TestClient) -> None:
    today, reference = (client.post("/share", data={"text": _TEXT, "edition": name}).text for name in ("", "reference"))
    for page, edition in ((today, _CURRENT), (reference, _REFERENCE)):
        named = re.search(r"--target ([\w-]+) --", page)
        assert named is not None
        assert named[1] in edition
    assert ("deepseek-strict" in today, "higress-vertex" in today) == (True, False)
    assert ("deepseek-strict" in reference, "higress-vertex" in reference) == (False, True)


def test_many_tools_are_judged_at_the_targets_of_the_edition(client: TestClient) -> None:
    for edition, wanted in (("current", _CURRENT), ("reference", _REFERENCE)):
        page = client.post("/check", data={"text": _MANY, "edition": edition}).text
        assert re.findall(r'id="t1-([^"]+)"', page) == wanted
        table = client.post("/export", data={"text": _MANY, "edition": edition, "what": "map-csv"}).text
        assert table.splitlines()[0].split(",")[1 : len(wanted) + 1] == wanted


def test_all_outputs_are_those_of_the_edition(client: TestClient) -> None:
    today, reference = (
        _check(client, table="outputs", edition=edition).partition('<section class="detail"')[0]
        for edition in ("current", "reference")
    )
    assert "Groq" in today
    assert "Groq" not in reference


def test_a_request_is_that_of_todays_target(client: TestClient) -> None:
    fields = {"text": _TEXT, "target": "google-json-schema", "shape": "tools", "what": "output"}
    body = client.post("/export", data=fields).json()
    (declaration,) = body["tools"][0]["functionDeclarations"]
    assert "parametersJsonSchema" in declaration


def test_an_agent_of_today_stands_with_the_agents(client: TestClient) -> None:
    menu = _check(client, target="google-json-schema").partition('id="compare"')[2].partition("</ul>")[0]
    own, _, agents = menu.partition("Agents that send to them")
    assert "against=mistral" in own
    assert "against=openclaw-gemini-current" in agents
    assert "against=openclaw-gemini-current" not in own
    listed = client.get("/targets").text
    assert "Providers&#39; own APIs <small>13 and 1 agent</small>" in _check(client)
    assert listed.index("OpenClaw for Gemini, today") > listed.index("Agents and gateways that send to them")


@pytest.mark.parametrize(
    "target, differs",
    [
        ("google-json-schema", ["what @oh-my-pi/pi-ai 18.2.11 sends"]),
        (
            "google",
            ["what its own API accepts today", "what its own API accepts today, in functionDeclarations[].parameters"],
        ),
        ("vertex-parameters", ["our own"]),
        ("openclaw-gemini-current", ["what OpenClaw of January 2026 sends, in parameters"]),
    ],
)
def test_another_target_of_the_same_provider_says_in_what_it_differs(
    client: TestClient, target: str, differs: list[str]
) -> None:
    menu = _check(client, target=target).partition('id="compare"')[2].partition("</ul>")[0]
    assert re.findall(r"<small>(.*?)</small>", menu) == differs


def test_the_editions_of_a_provider_are_compared_in_one_click(client: TestClient) -> None:
    page = _check(client, target="openclaw-gemini-current")
    assert "as in @openclaw/ai 2026.9.6, read" in page
    button = re.search(r'name="set" value="(tab=diff&amp;against=openclaw-gemini)"', page)
    assert button
    compared = _check(client, target="google-json-schema", set="tab=diff&against=google")
    assert sorted(_rows(compared)) == sorted(_CURRENT)
    (left, right) = re.findall(r'(?s)<th scope="col" class="[ab]"><b.*?</b> <a href="/targets/(.*?)</th>', compared)
    assert left.startswith('google-json-schema">Gemini, today<')
    assert "as pasted" in left
    assert right.startswith('google">Gemini<')
    assert "loses checks" in right
    assert "as in @oh-my-pi/pi-ai" in right


def test_targets_outside_the_editions_are_marked_in_json(client: TestClient) -> None:
    answer = client.post("/api/v1/normalize", content=json.dumps({"input": _TEXT, "edition": "tomorrow"}))
    assert answer.status_code in {400, 422}
    assert "edition" in answer.text


def test_the_address_names_the_edition_and_going_back_leaves_it(page: Page) -> None:
    page.goto("/?sample=number-enum")
    page.locator("#edition-reference").click()
    expect(page.locator("#show-cursor")).to_be_visible()
    expect(page.locator("section.detail")).to_have_attribute("data-target", "openclaw-gemini")
    expect(page).to_have_url(re.compile("edition=reference"))
    page.reload()
    expect(page.locator("#show-cursor")).to_be_visible()
    page.go_back()
    expect(page.locator("#show-groq")).to_be_visible()
    expect(page.locator("#show-cursor")).to_have_count(0)


def test_the_switch_works_without_javascript(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/")
    page.locator("#edition-all").click()
    expect(page.locator(".matrix tbody tr")).to_have_count(len(_ALL))
    page.locator("#show-google").click()
    page.locator("#compare summary").click()
    page.locator("#compare button[value$=google-json-schema]").click()
    expect(page.locator(".compared thead th")).to_have_count(2)
    context.close()
