"""The pages and the operation of conditions."""

import re

import pytest
from starlette.testclient import TestClient

from toolprism.conditions.registry import all_conditions, former_ids
from toolprism.services.conditions import listing, minded


@pytest.mark.parametrize("name", all_conditions())
def test_a_condition_has_a_page_with_its_rows(client: TestClient, name: str) -> None:
    page = client.get(f"/conditions/{name}")
    assert page.status_code == 200
    assert f"<code>{name}</code>" in page.text
    assert page.text.count('class="support ') == len(minded()[name])


@pytest.mark.parametrize("old, name", former_ids().items())
def test_a_former_id_leads_to_the_condition_for_good(client: TestClient, old: str, name: str) -> None:
    answer = client.get(f"/conditions/{old}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (301, f"/conditions/{name}")


def test_an_unknown_condition_is_not_found_and_the_nearest_is_named(client: TestClient) -> None:
    answer = client.get("/conditions/array-without-item")
    assert answer.status_code == 404
    assert "Did you mean array-without-items?" in answer.text


def test_the_page_lists_every_condition_and_a_search_fewer(client: TestClient) -> None:
    assert set(re.findall(r'<th scope="row"><a href="/conditions/([^"]+)"', client.get("/conditions").text)) == set(
        all_conditions()
    )
    found = client.get("/conditions?q=object-open").text
    assert re.findall(r'<th scope="row"><a href="/conditions/([^"]+)"', found) == ["additional-properties-false"]
    assert "No condition has these words." in client.get("/conditions?q=%3Cscript%3E").text


def test_a_cell_of_the_heat_map_says_who_and_how(client: TestClient) -> None:
    page = client.get("/conditions?q=array-without-items").text
    assert 'class="refused" title="OpenAI, strict mode: refused"' in page
    assert 'class="refused" title="Gemini API, OpenAPI subset: refused"' in page
    page = client.get("/conditions?q=type-missing").text
    assert 'class="unknown" title="Gemini API, OpenAPI subset: unknown"' in page


def test_the_operation_lists_what_the_command_prints(client: TestClient) -> None:
    assert client.get("/api/v1/conditions").json() == listing()


@pytest.mark.parametrize(
    "place", ["/rules", "/lint", "/lint/root-union", "/rules/ensure-items", "/providers", "/providers/openai"]
)
def test_pages_about_what_is_minded_link_to_conditions(client: TestClient, place: str) -> None:
    assert 'href="/conditions' in client.get(place).text
