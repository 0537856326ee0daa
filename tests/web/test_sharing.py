"""Sharing over HTTP: what is stored, for whom, and what is not."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import URL
from starlette.testclient import TestClient

from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.schema import all_targets
from toolprism.services import tokens
from toolprism.services.normalize import Choices, check
from toolprism.services.tokens import costs_of
from toolprism.share.link import decode
from toolprism.share.stored import Terms
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

TEXT = '{"type": "object", "properties": {"a": {"type": "string", "minLength": 3}}}'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "links.sqlite3"


@pytest.fixture
def server(file: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(links=file, terms=Terms(per_hour=3)))) as client:
        yield client


def field(page: str, name: str) -> str:
    """Read a field of the panel."""
    found = re.search(rf'id="{name}" readonly value="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def delete_path(page: str) -> str:
    found = re.search(r'<a href="([^"]*)" id="delete-link"', page)
    assert found is not None
    address = urlsplit(unescape(found[1]))
    return f"{address.path}?{address.query}"


def test_opening_the_panel_stores_nothing(server: TestClient, file: Path) -> None:
    page = server.post("/share", data={"text": TEXT}).text
    assert decode(field(page, "link")).input == TEXT
    assert "nothing is stored" in page
    assert not file.exists()


def test_the_link_opens_what_was_shared(server: TestClient) -> None:
    page = server.post("/share", data={"text": TEXT, "target": "google", "tab": "diff", "no_strict": "1"}).text
    link = field(page, "link").split("#")[1]
    for answer in (server.get("/p", params={"s": link}), server.post("/p", data={"s": link})):
        assert answer.status_code == 200
        assert 'data-target="google"' in answer.text
        assert 'data-tab="diff"' in answer.text
        assert re.search(r'name="no_strict" value="1" checked', answer.text)
        assert f"all {len(all_targets())} outputs are still the same" in answer.text
        assert answer.headers["x-robots-tag"] == "noindex"


def test_the_bug_report_has_the_tokens_of_the_chosen_tool(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = [
        {"name": name, "inputSchema": {"properties": {name: {"minLength": 1}}}} for name in ("one", "two", "three")
    ]
    fields = {"text": json.dumps(tools), "tool": "1"}
    (rows,) = re.findall(r"\n(\| target \|.*?)\n\n", unescape(server.post("/share", data=fields).text), re.DOTALL)
    costs = costs_of(check(read(fields["text"], PAGE), PAGE, Choices(edition="current")))
    assert [row.split(" | ")[-1].removesuffix(" |") for row in rows.split("\n")[2:]] == [
        cost.words(1) for cost in costs
    ]
    monkeypatch.setattr(tokens, "AT_ONCE", 1)
    assert tokens.TOO_LONG in unescape(server.post("/share", data=fields).text)


def test_a_link_that_is_cut_says_so(server: TestClient) -> None:
    link = field(server.post("/share", data={"text": TEXT}).text, "link")
    page = server.get("/p", params={"s": link[: len(link) // 2]})
    assert page.status_code == 200
    assert "The link cannot be opened." in page.text
    assert "cut" in page.text


def test_a_text_that_is_not_json_travels_as_it_is(server: TestClient) -> None:
    broken = '{"type": ,}'
    page = server.post("/share", data={"text": broken}).text
    link = field(page, "link").split("#")[1]
    assert decode(link).input == broken
    assert "Bug report" not in page
    opened = server.get("/p", params={"s": link}).text
    assert "it cannot be read as JSON" in opened
    assert "line 1, column 10" in opened


def test_a_stored_link_opens_until_its_owner_deletes_it(server: TestClient) -> None:
    page = server.post("/s", data={"text": TEXT, "target": "google"}).text
    short = urlsplit(field(page, "short")).path
    assert 'data-target="google"' in server.get(short).text
    assert server.get(short).headers["x-robots-tag"] == "noindex"
    asked = server.get(delete_path(page))
    assert "will be removed from this server" in asked.text
    assert server.get(short).status_code == 200, "a look at the address deletes nothing"
    token = delete_path(page).split("token=")[1]
    assert server.post(f"{short}/delete", data={"token": "wrong"}).status_code == 404
    assert server.post(f"{short}/delete", data={"token": token}).status_code == 200
    assert server.get(short).status_code == 404


def test_the_same_state_has_the_same_short_link(server: TestClient) -> None:
    first, second = (server.post("/s", data={"text": TEXT}).text for _ in range(2))
    assert field(first, "short") == field(second, "short")
    assert delete_path(first) != delete_path(second)


def test_nobody_stores_without_end(server: TestClient) -> None:
    for number in range(3):
        server.post("/s", data={"text": f'{{"maximum": {number}}}'})
    assert "an hour" in server.post("/s", data={"text": '{"maximum": 9}'}).text


def test_another_site_cannot_make_a_visitor_store_something(server: TestClient, file: Path) -> None:
    answer = server.post("/s", data={"text": TEXT}, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert not file.exists()


def test_a_server_that_stores_nothing_does_not_offer_to() -> None:
    with TestClient(create_app(Settings(links=None))) as client:
        assert "Create a short link" not in client.post("/share", data={"text": TEXT}).text
        assert client.post("/s", data={"text": TEXT}).status_code == 404
        assert client.get("/s/abcdefghij").status_code == 404
        assert client.get("/s/abcdefghij/delete?token=a").status_code == 404


def test_what_looks_like_a_secret_is_reported_before_it_is_shared(server: TestClient) -> None:
    token = "ghp_" + "a8Kd9fLq2mZx7RtY4vBn6WcE1sHj3UgP5oIi"
    page = server.post("/share", data={"text": f'{{"type": "string", "default": "{token}"}}'}).text
    assert "Before you share" in page
    assert "line 1, column" in page
    assert "ghp_…" in page


def test_an_issue_is_prepared_for_a_repository(server: TestClient) -> None:
    page = server.post("/share", data={"text": TEXT, "repository": "octo/tools"}).text
    found = re.search(r'id="issue" href="([^"]*)"', page)
    assert found is not None
    assert found[1].startswith("https://github.com/octo/tools/issues/new?title=")
    assert len(unescape(found[1])) <= 8_000
    hostile = server.post("/share", data={"text": TEXT, "repository": '"><script>/../x'}).text
    assert 'id="issue"' not in hostile


def test_without_javascript_the_panel_is_a_page_with_a_way_back(server: TestClient) -> None:
    page = server.post("/share", data={"text": TEXT, "target": "google"}).text
    assert page.startswith("<!doctype html>")
    assert 'action="/check"' in page
    assert '<input type="hidden" name="target" value="google">' in page
    part = server.post("/share", data={"text": TEXT}, headers={"HX-Request": "true"}).text
    assert "<html" not in part


def test_a_write_that_is_refused_is_never_answered_with_200(server: TestClient) -> None:
    for number in range(3):
        assert server.post("/s", data={"text": f'{{"maximum": {number}}}'}).status_code == 200
    answer = server.post("/s", data={"text": '{"maximum": 9}'})
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "3600")
    assert "an hour" in answer.text


def test_a_link_that_is_too_long_to_store_is_refused_with_its_status(file: Path) -> None:
    with TestClient(create_app(Settings(links=file, terms=Terms(max_link=50)))) as client:
        assert client.post("/s", data={"text": TEXT}).status_code == 413


def test_a_database_that_does_not_answer_costs_short_links_alone() -> None:
    gone = URL.create("postgresql+psycopg", host="127.0.0.1", port=1, database="links")
    with TestClient(create_app(Settings(links=gone))) as client:
        answer = client.post("/s", data={"text": TEXT})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
        assert "cannot be opened or stored at the moment" in answer.text
        assert client.get("/s/abcdefghij").headers["retry-after"] == "30"
        assert client.get("/readyz").status_code == 503
        assert client.get("/healthz").status_code == 200
        assert client.post("/check", data={"text": TEXT}).status_code == 200


def test_a_server_is_ready_without_redis_and_names_it(file: Path) -> None:
    with TestClient(create_app(Settings(links=file, redis_url="redis://127.0.0.1:1/0"))) as client:
        answer = client.get("/readyz").json()
        assert (answer["status"], answer["findings"][0]["code"]) == ("ready", "redis-gone")
        assert client.post("/s", data={"text": TEXT}).status_code == 200
    with TestClient(create_app(Settings(links=None))) as client:
        assert client.get("/readyz").json() == {"status": "ready", "findings": []}
