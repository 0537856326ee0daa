"""Sharing over HTTP: what is stored, for whom, and what is not."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from app.schema import all_targets
from app.share.link import decode
from app.share.stored import Terms
from app.web.application import create_app
from app.web.settings import Settings

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


def test_a_link_that_is_cut_says_so(server: TestClient) -> None:
    link = field(server.post("/share", data={"text": TEXT}).text, "link")
    page = server.get("/p", params={"s": link[: len(link) // 2]})
    assert page.status_code == 200
    assert "The link cannot be opened." in page.text
    assert "cut" in page.text


def test_a_text_that_is_no_json_travels_as_it_is(server: TestClient) -> None:
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


def test_what_looks_like_a_secret_is_told_before_it_is_shared(server: TestClient) -> None:
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


def test_what_is_not_stored_is_not_said_to_be(tmp_path: Path) -> None:
    file = tmp_path / "links.sqlite3"
    with TestClient(create_app(Settings(links=file, terms=Terms(per_hour=1)))) as client:
        assert client.post("/s", data={"text": TEXT}).status_code == 200
        refused = client.post("/s", data={"text": TEXT})
        assert refused.status_code == 429
        assert refused.headers["retry-after"]
        for beside in tmp_path.iterdir():
            beside.unlink()
        file.mkdir()
        broken = client.post("/s", data={"text": TEXT})
        assert broken.status_code == 503
        assert broken.headers["retry-after"]
    for terms, status in ((Terms(max_link=10), 413), (Terms(max_bytes=10), 507)):
        with TestClient(create_app(Settings(links=tmp_path / "other.sqlite3", terms=terms))) as client:
            assert client.post("/s", data={"text": TEXT}).status_code == status
