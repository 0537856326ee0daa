"""The pages and the API of what providers accept."""

import html
import json
import re

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from toolprism.providers import all_profiles
from toolprism.providers.clients import all_clients, find_client


@pytest.mark.parametrize("name", all_profiles())
def test_a_provider_has_a_page_with_every_claim_its_source_and_its_date(client: TestClient, name: str) -> None:
    page = client.get(f"/providers/{name}").text
    profile = all_profiles()[name]
    assert page.count('class="support ') == len(profile.claims)
    for claim in profile.claims:
        for source in claim.sources:
            assert f"{source.confidence}, read {source.read}" in page
            assert source.url is None or f'href="{source.url}"' in page


def test_providers_are_compared_side_by_side_without_a_script(client: TestClient) -> None:
    page = client.get("/providers?with=xai&with=llama-cpp&with=nobody").text
    heads = re.findall(r'<th scope="col"><a href="/providers/([^"]+)">', page)
    assert heads == ["xai", "llama-cpp"]
    row = re.search(r'<tr><th scope="row"><code>minContains</code></th>(.*?)</tr>', page)
    assert row is not None
    assert re.findall(r'class="support (\w+)"', row[1]) == ["refused", "ignored"]
    assert page.count("checked>") == 2
    assert all(f'href="/providers/{name}"' in page for name in all_profiles())


def test_without_a_choice_some_are_compared(client: TestClient) -> None:
    assert client.get("/providers").text.count("checked>") == 4


def test_an_unknown_provider_is_not_found(client: TestClient) -> None:
    assert client.get("/providers/nobody").status_code == 404
    near = client.get("/providers/anthropi")
    assert near.status_code == 404
    assert "Did you mean anthropic?" in near.text
    assert '<a href="/providers">All providers</a>' in near.text


def test_the_api_lists_every_claim(client: TestClient) -> None:
    listed = client.get("/api/v1/providers").json()
    assert [each["id"] for each in listed] == list(all_profiles())
    assert {claim["support"] for each in listed for claim in each["claims"]} == {
        "accepted",
        "refused",
        "ignored",
        "disputed",
        "unknown",
    }


def test_a_schema_is_checked_as_it_was_pasted(client: TestClient) -> None:
    schema = {"type": "object", "properties": {}, "anyOf": [{"required": ["a"]}]}
    answered = client.post(
        "/api/v1/accepts", json={"id": 1, "schema": schema, "providers": ["anthropic", "mcp"]}
    ).json()
    assert answered["providers"]["mcp"] == {"accepted": True, "findings": []}
    (finding,) = answered["providers"]["anthropic"]["findings"]
    assert (finding["code"], finding["pointer"], finding["severity"]) == ("root-union", "/anyOf", "error")
    assert finding["says"] == "input_schema does not support oneOf, allOf, or anyOf at the top level"
    tool = {"name": "t", "input_schema": schema}
    assert len(client.post("/api/v1/accepts", json={"id": 1, "tool": tool}).json()["providers"]) == len(all_profiles())


def test_a_paste_is_answered_for_each_of_its_tools_as_it_is_described(client: TestClient) -> None:
    tools = [{"name": name, "input_schema": {"type": "object", "properties": {}}} for name in ("a", "b")]
    body = {"input": json.dumps(tools), "providers": ["anthropic"]}
    answered = client.post("/api/v1/accepts", json=body).json()
    assert answered["tools"] == [
        {"name": name, "providers": {"anthropic": {"accepted": True, "findings": []}}} for name in ("a", "b")
    ]
    shapes = client.get("/openapi.json").json()["components"]
    Draft202012Validator({"$ref": "#/components/schemas/AcceptsResult", "components": shapes}).validate(answered)


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"schema": {}, "input": {}},
        {"schema": {}, "providers": ["nobody"]},
        {"schema": {}, "providers": 5},
        {"schema": {}, "variants": "claude=strict"},
        {"schema": {}, "variants": ["claude=x"]},
        {"input": "{"},
    ],
)
def test_a_line_of_another_form_is_a_finding(client: TestClient, line: object) -> None:
    assert client.post("/api/v1/accepts", json=line).status_code == 422


@pytest.mark.parametrize("name", all_clients())
def test_a_client_has_a_page_with_every_claim_its_source_and_its_date(client: TestClient, name: str) -> None:
    page = html.unescape(re.sub("</?code>", "`", client.get(f"/clients/{name}").text))
    for claim in find_client(name).profile.claims:
        assert claim.sources[0].title in page
        assert claim.sources[0].read in page


def test_clients_are_a_second_group_and_targets_name_theirs(client: TestClient) -> None:
    page = client.get("/providers").text
    assert all(f'href="/clients/{name}"' in page for name in all_clients())
    assert '<a href="/clients/claude-code">Claude Code</a>' in client.get("/targets/anthropic-current").text
    assert client.get("/clients/nobody").status_code == 404
    listed = client.get("/api/v1/clients").json()
    assert [each["id"] for each in listed] == [*all_clients()]
    assert listed[0]["name"] == "mcp__{server}__{tool}"
