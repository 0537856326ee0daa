"""The pages of documentation: every page of `docs`, without HTML of their own, each block with a button."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

_DOCS = sorted(path.stem for path in (Path(__file__).parents[2] / "docs").glob("*.md"))


@pytest.mark.parametrize("name", _DOCS)
def test_a_page_has_every_heading_and_block_of_its_file(client: TestClient, name: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / f"{name}.md").read_text("utf-8")
    page = client.get(f"/docs/{name}")
    assert page.status_code == 200
    assert text.startswith("# ")
    assert page.text.count("<h1>") == 1
    assert page.text.count('data-copy="block-') == text.count("\n```") / 2
    main = page.text.partition("<main")[2]
    assert len(re.findall(r"<h2 id=", main)) == len(re.findall(r"^## ", text, re.MULTILINE))
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len({*ids}) == len(ids)
    assert "<script src=" in page.text
    assert page.text.count("<table>") == len(re.findall(r"^\| ---", text, re.MULTILINE))


def test_the_list_names_every_page_and_an_unknown_one_is_not_found(client: TestClient) -> None:
    page = client.get("/docs").text
    assert all(f'href="/docs/{name}"' in page for name in _DOCS)
    assert client.get("/docs/nothing").status_code == 404
    assert 'href="/docs"' in client.get("/").text


def test_the_page_of_mcp_has_a_section_with_a_block_for_each_client(client: TestClient) -> None:
    page = client.get("/docs/mcp").text
    clients = (
        "claude-code",
        "claude-desktop",
        "cursor",
        "vs-code",
        "windsurf",
        "cline",
        "continue",
        "gemini-cli",
        "codex",
    )
    for each in clients:
        _, _, section = page.partition(f'<h3 id="{each}">')
        assert "toolprism" in section.partition("<h3")[0].partition("<pre")[2], each
