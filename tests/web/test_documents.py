"""The two documents for authors: what they link exists, and what they show is so."""

import json
import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from toolprism.lints import Subject, all_lints, lint


def template(page: str) -> Any:
    shown = re.search(r'aria-label="The template">(.*?)</pre>', page, re.DOTALL)
    assert shown is not None
    return json.loads(unescape(shown[1]))


@pytest.mark.parametrize("place", ["/checklist", "/action/template"])
def test_every_link_of_a_document_leads_somewhere(client: TestClient, place: str) -> None:
    links = set(re.findall(r'href="(/[^"#]*)"', client.get(place).text))
    assert {link for link in links if link.startswith("/lint/")}
    assert not [link for link in links if client.get(link).status_code != 200]


def test_the_checklist_links_every_lint(client: TestClient) -> None:
    assert set(re.findall(r'href="/lint/([^"]+)"', client.get("/checklist").text)) == set(all_lints())


def test_the_template_names_every_provider_that_refuses_it_and_no_other(client: TestClient) -> None:
    page = client.get("/action/template").text
    answer = client.post("/api/v1/accepts", json={"schema": template(page)["inputSchema"]}).json()
    refusing = {name for name, given in answer["providers"].items() if not given["accepted"]}
    assert refusing == {"openai-strict", "azure-openai-strict", "anthropic-strict", "deepseek-strict", "bedrock"}
    assert set(re.findall(r'href="/providers/([^"]+)"', page)) == refusing


def test_no_lint_finds_anything_in_the_template(client: TestClient) -> None:
    page = client.get("/action/template").text
    tool = template(page)
    given = Subject(schema=tool["inputSchema"], name=tool["name"], description=tool["description"], is_tool=True)
    assert lint(given) == ()
    assert "Field &#39;id&#39; is required but missing" in page
