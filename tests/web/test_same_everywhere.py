"""Page, API and command line give the same result for every sample."""

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from starlette.testclient import TestClient

import toolprism
from toolprism.cli.main import main
from toolprism.core.lazy import folder
from toolprism.services.labels import LABELS
from toolprism.web.samples import Sample


class Rows(HTMLParser):
    """Reads the matrix, the chosen target and its output off a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: dict[str, list[str]] = {}
        self.output: list[str] = []
        self._row: list[str] | None = None
        self._names: list[str] = []
        self._side = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "button" and str(given.get("id")).startswith("show-"):
            self._names.append(str(given["value"]).removeprefix("target="))
        elif tag == "td" and self._names:
            self._row = [*(self._row or []), ""]
        elif tag == "pre":
            self._side = str(given.get("id"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "tr":
            self.rows |= {name: self._row or [] for name in self._names}
            self._row, self._names = None, []
        elif tag == "pre":
            self._side = ""

    def handle_data(self, data: str) -> None:
        if self._row:
            self._row[-1] += data.strip()
        elif self._side == "code-s":
            self.output.append(data)


@pytest.fixture
def command(sample: Sample, capsys: pytest.CaptureFixture[str]) -> Any:
    path = folder("samples") / f"{sample.id}.json"
    assert main(["normalize", "--format", "json", "--trail", str(path)]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


def test_the_api_answers_what_the_command_prints(client: TestClient, sample: Sample, command: Any) -> None:
    text = (folder("samples") / f"{sample.id}.json").read_text("utf-8")
    assert client.post("/api/v1/normalize", json={"input": text, "trail": True}).json() == command


def test_python_gets_what_the_command_prints(sample: Sample, command: Any) -> None:
    text = (folder("samples") / f"{sample.id}.json").read_text("utf-8")
    prepared = toolprism.prepare(text)
    assert prepared.report(trail=True) == command
    parsed = toolprism.prepare(json.loads(text))
    for target in ("google", "openai-strict", "mcp"):
        expected = [tool["targets"][target] for tool in command["tools"]]
        for tools in (prepared, parsed):
            assert json.loads(json.dumps(tools.to(target, trail=True).to_json())) == expected


def test_line_objects_get_the_same_results_as_the_paste(client: TestClient, command: Any) -> None:
    for tool in command["tools"]:
        line = {"id": 1, "schema": tool["schema"], "trail": True, "ingest": command["kind"].startswith("MCP")}
        if "strict" not in tool:
            assert client.post("/api/v1/normalize", json=line).json()["targets"] == tool["targets"]


def test_the_page_shows_what_the_command_prints(client: TestClient, sample: Sample, command: Any) -> None:
    for number, tool in enumerate(command["tools"]):
        for target in ("google", "openai-strict"):
            form = {"text": sample.text, "set": f"target={target}&tool={number}"}
            page = Rows(client.post("/check", data=form).text)
            result = tool["targets"][target]
            assert sorted(page.rows) == sorted(tool["targets"])
            for name, cells in page.rows.items():
                expected = tool["targets"][name]
                label = LABELS[expected["verdict"]]
                assert cells[0] == f"{label.sign}{label.word}"
                assert cells[1]
            if result["status"] != "error" and len(page.output) < 1_000:
                assert json.loads("".join(page.output)) == result["output"]


def test_no_sample_meets_an_internal_error(command: Any) -> None:
    for tool in command["tools"]:
        for result in tool["targets"].values():
            assert "internal-error" not in [finding["code"] for finding in result.get("findings", [])]
