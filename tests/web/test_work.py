"""The work of a check, counted: verdicts come first, and nothing is computed that the first response does not show."""

import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.bench.work import BEFORE, EDITIONS, answer, counted, paste
from toolprism.cli.main import main
from toolprism.core.json_types import Json
from toolprism.schema.engine.log import Mark, Step
from toolprism.schema.engine.trail import Trail, trace
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import encode
from toolprism.web.application import Application

#: A paste, and one of how many equal parts of it is checked. Work that does not grow with the text counts in each part,
#: so half of a part of the work before is less than half of the work for that part. Each is large enough for a button.
_LARGE = [("380 KB", 3), ("8,000 properties", 1), ("8,000 properties, each with a check", 2)]
_LEAST = paste("380 KB", 3)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name, one_of, htmx", [*((*each, True) for each in _LARGE), (*_LARGE[0], False)])
def test_a_large_paste_takes_at_most_half_of_the_work_recorded_before(
    app: Application, name: str, one_of: int, edition: str, *, htmx: bool
) -> None:
    found, before = counted(app, "/check", paste(name, one_of), edition, htmx=htmx), BEFORE[name][edition]
    assert found.lines <= before["lines"] / one_of / 2
    assert found.bytes <= before["bytes"] / one_of / 10 or not htmx


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_tool_takes_less_work_than_before_losses_were_proven(app: Application, edition: str) -> None:
    """The first answer of a process loads rules, records of engines and meta-schemas, which does not count."""
    name = "one tool of 20 KB"
    answer(app, "/check", {"text": paste(name), "edition": edition})
    assert counted(app, "/check", paste(name), edition).lines <= 0.9 * BEFORE[name][edition]["lines"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_verdicts_of_a_large_paste_need_no_trail(
    app: Application, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs: list[int] = []

    def traced(schema: Json, log: Sequence[Step | Mark]) -> Trail:
        logs.append(len(log))
        return trace(schema, log)

    monkeypatch.setattr("toolprism.schema.result.trace", traced)
    page = answer(app, "/check", {"text": _LEAST, "edition": edition}).decode()
    assert 'hx-post="/check/open"' in page
    assert [length for length in logs if length > 10] == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tab", ["changes", "diff", "output", "validation"])
def test_the_second_response_holds_what_the_button_opens_without_scripts(
    app: Application, tab: str, edition: str
) -> None:
    fields = {"text": _LEAST, "edition": edition, "tab": tab}
    first = answer(app, "/check", fields).decode()
    assert "sides" not in first
    button = re.search(r'name="set" value="([^"]*)" hx-post="/check/open"', first)
    assert button is not None
    asked = {**fields, "set": unescape(button[1])}
    second = answer(app, "/check/open", asked).decode()
    whole = answer(app, "/check", asked, htmx=False).decode()
    assert second.strip() in whole


@pytest.mark.parametrize("later", ["open", "first"])
def test_without_scripts_each_button_of_a_large_paste_opens_the_whole_page(client: TestClient, later: str) -> None:
    """A browser without scripts sends the form of the button with its value, as `TestClient` does here."""
    fields = {"text": _LEAST, "edition": "reference"}
    first = client.post("/check", data=fields).text
    assert "The verdicts of a large paste come first." in first
    assert 'id="targets"' in first
    assert 'class="sides"' not in first
    assert 'id="first-heading"' not in first
    button = re.search(rf'<button form="check" name="set" value="([^"]*)" hx-post="/check/{later}"', first)
    assert button is not None
    whole = client.post("/check", data={**fields, "set": unescape(button[1])}).text
    assert "The verdicts of a large paste come first." not in whole
    assert 'class="sides"' in whole
    assert 'id="first-heading"' in whole


@pytest.mark.parametrize("asked", [{"sel": "google"}, {"view": "output"}, {"opts": Options(tool=0)}])
def test_a_link_to_a_large_paste_shows_what_it_names(client: TestClient, asked: dict[str, Any]) -> None:
    later = "The verdicts of a large paste come first."
    assert later in client.post("/p", data={"s": encode(Envelope(input=_LEAST))}).text
    page = client.post("/p", data={"s": encode(Envelope(input=_LEAST, **asked))}).text
    assert later not in page
    assert 'id="tab-output"' in page


def test_a_small_paste_is_shown_at_once(app: Application) -> None:
    page = answer(app, "/check", {"text": paste("one tool of 20 KB")}).decode()
    assert "/check/open" not in page
    assert 'class="sides"' in page


def test_the_open_target_of_text_that_is_not_read_is_a_bad_request(app: Application) -> None:
    with pytest.raises(AssertionError, match="400"):
        answer(app, "/check/open", {"text": "{"})


@pytest.mark.parametrize("target", ["vertex-openapi", "google-parameters"])
def test_page_and_command_say_that_an_output_changes_again(
    target: str, app: Application, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '{"properties": {"a": {"anyOf": ["string"]}}}'
    said = "Normalizing this output again at the same target changes it."
    assert said in answer(app, "/check", {"text": text, "edition": "all", "target": target}).decode()
    file = tmp_path / "schema.json"
    file.write_text(text, "utf-8")
    main(["normalize", str(file), "--target", target])
    assert said in " ".join("".join(capsys.readouterr()).split())
