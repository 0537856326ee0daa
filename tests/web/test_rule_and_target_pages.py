"""The pages of rules and targets."""

import re
from collections.abc import Mapping

import pytest
from starlette.testclient import TestClient

from toolprism.schema import all_preparations, all_targets, find_stage
from toolprism.schema.registry import all_rules


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
    linked = re.findall(r'href="/rules/([^"]+)"', response.text)
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


@pytest.mark.parametrize("place, names", [("/rules", all_rules()), ("/targets", all_targets("all"))])
def test_a_page_lists_every_rule_and_every_target(client: TestClient, place: str, names: Mapping[str, object]) -> None:
    page = client.get(place).text
    assert set(re.findall(rf'href="{place}/([^"]+)"', page)) == set(names)
