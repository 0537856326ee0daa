"""Recorded lists of published servers, asked as running ones."""

import json
from pathlib import Path

import pytest

from tests.event_loop import finished
from tests.live.asked import hostile, left_of
from tests.vectors import corpus
from toolprism.core.limits import COMMAND_LINE
from toolprism.live.asking import ask
from toolprism.live.inspecting import inspected
from toolprism.services.normalize import Choices


@pytest.mark.parametrize(
    "package", ["@modelcontextprotocol/server-github", "@executeautomation/playwright-mcp-server", "hass-mcp"]
)
def test_every_tool_of_a_published_server_is_read_and_has_its_verdicts(package: str, tmp_path: Path) -> None:
    tools = [
        {"name": row["tool"], "description": row["description"], "inputSchema": row["inputSchema"]}
        for row in corpus()
        if row["package"] == package
    ]
    (tmp_path / "list.json").write_text(json.dumps(tools), encoding="utf-8")
    server = hostile("recorded", LIST=str(tmp_path / "list.json"))
    answer = finished(ask(server))
    inspection = inspected(answer, COMMAND_LINE, Choices(targets=("openai-strict-current", "google-json-schema")))
    assert [tool["name"] for tool in answer.tools] == [tool["name"] for tool in tools]
    assert not answer.findings
    assert all(len(row) == 2 for row in inspection.verdicts)
    assert len(inspection.verdicts) == len(tools) > 20
    assert not left_of(server)
