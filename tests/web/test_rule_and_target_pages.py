"""The pages of rules and targets."""

import re
from collections import Counter
from collections.abc import Mapping

import pytest
from starlette.testclient import TestClient

from toolprism.schema import all_preparations, all_targets, find_stage
from toolprism.schema.registry import all_rules
from toolprism.services.labels import EFFECT_WORDS
from toolprism.web.views.listing import rules_table


def main_of(page: str) -> str:
    """Return a page without its header, menus and help."""
    return page.partition("<main")[2]


@pytest.mark.parametrize("name", all_rules())
def test_a_rule_has_a_page_in_its_own_words(client: TestClient, name: str) -> None:
    response = client.get(f"/rules/{name}")
    assert response.status_code == 200
    assert name in response.text
    assert all_rules()[name].sources[0].read in response.text
    assert response.text.count("Try it in the playground") == len(all_rules()[name].examples)


@pytest.mark.parametrize("name", [*all_targets(), *all_preparations()])
def test_a_target_or_a_preparation_has_a_page_with_its_rules_in_order(client: TestClient, name: str) -> None:
    response = client.get(f"/targets/{name}")
    assert response.status_code == 200
    linked = re.findall(r'href="/rules/([^"]+)"', main_of(response.text))
    assert linked == [rule.id for rule in find_stage(name).rules]


@pytest.mark.parametrize("place", ["/rules/no-such-rule", "/targets/no-such-target", "/rules/%3Cscript%3E"])
def test_an_unknown_name_is_not_found(client: TestClient, place: str) -> None:
    response = client.get(place)
    assert response.status_code == 404
    assert "<script>" not in response.text
    of_all = "/" + place.split("/")[1]
    assert f'<a href="{of_all}">All ' in response.text


def test_a_rule_names_its_targets_as_people_do_and_says_which_side_of_an_example_is_which(client: TestClient) -> None:
    page = client.get("/rules/const-to-enum").text
    assert '<a href="/targets/google">Gemini</a>' in page
    assert page.count('<p class="muted">Before</p>') == len(all_rules()["const-to-enum"].examples)


def test_an_example_opens_in_the_playground(client: TestClient) -> None:
    page = client.get("/rules/const-to-enum").text
    text = re.search(r'name="text" value="([^"]*)"', page)
    assert text is not None
    pasted = text[1].replace("&#34;", '"')
    answer = client.post("/check", data={"text": pasted, "target": "google"})
    assert answer.status_code == 200
    assert "const-to-enum" in answer.text


def test_every_change_links_to_its_rule(client: TestClient) -> None:
    for name in set(re.findall(r'href="/rules/([^"]+)"', client.get("/?target=google").text)):
        assert name in all_rules()


def rows(page: str, place: str) -> list[str]:
    """Return what the rows of a list lead to."""
    return re.findall(rf'<th scope="row"><a href="{place}/([^"]+)"', page)


@pytest.mark.parametrize(
    "place, names", [("/rules", all_rules()), ("/targets", {**all_targets("all"), **all_preparations()})]
)
def test_a_page_lists_every_rule_and_every_target_once(
    client: TestClient, place: str, names: Mapping[str, object]
) -> None:
    assert sorted(rows(client.get(place).text, place)) == sorted(names)


def test_rules_stand_below_their_effect_with_the_targets_that_use_them(client: TestClient) -> None:
    page = main_of(client.get("/rules").text)
    headings = re.findall(r'<h2 id="group-\d">([^<]+) <small>(\d+)</small>', page)
    counts = Counter(EFFECT_WORDS[rule.effect].capitalize() for rule in all_rules().values())
    assert headings == [(word.capitalize(), str(counts[word.capitalize()])) for word in EFFECT_WORDS.values()]
    cells = page.partition('href="/rules/const-to-enum"')[2].partition("</tr>")[0]
    users = {target.id for target in all_targets("all").values() if "const-to-enum" in {r.id for r in target.rules}}
    assert users <= set(re.findall(r'href="/targets/([^"]+)"', cells))


def test_targets_stand_below_who_sends_them(client: TestClient) -> None:
    page = main_of(client.get("/targets").text)
    own, _, others = page.partition("Agents and gateways that send to them")
    assert {"google-json-schema", "openai-gpt-5"} <= set(rows(own, "/targets"))
    assert {"google", "openclaw-gemini", "wire"} <= set(rows(others, "/targets"))


@pytest.mark.parametrize(
    "asked, found, left_out",
    [
        ("/rules?q=NULL+union", "null-branch-to-nullable", "const-to-enum"),
        ("/rules?target=ollama", "drop-boolean-additional", "close-objects"),
        ("/targets?q=GEMINI+cli", "google", "mistral"),
    ],
)
def test_a_form_without_scripts_filters_a_list(client: TestClient, asked: str, found: str, left_out: str) -> None:
    page = client.get(asked).text
    names = rows(page, asked.partition("?")[0])
    assert found in names
    assert left_out not in names
    assert "Show all" in page


def test_a_search_that_finds_nothing_says_so(client: TestClient) -> None:
    page = client.get("/rules?q=%3Cscript%3Ealert(1)").text
    assert "Nothing has these words." in page
    assert "<script>alert" not in page


def test_the_list_of_rules_is_the_same_from_every_process() -> None:
    for group in rules_table({}).groups:
        keywords = [[each.text for each in row.cells[0]] for row in group.rows]
        assert keywords == [sorted(each) for each in keywords]
        assert [bool(each) for each in keywords] == sorted((bool(each) for each in keywords), reverse=True)
