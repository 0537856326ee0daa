import json
import re
import shlex
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from toolprism import __version__
from toolprism.services.registry import ruleset
from toolprism.web.application import create_app
from toolprism.web.routes import OPERATIONS
from toolprism.web.samples import Sample
from toolprism.web.settings import Settings

OPTIONAL = '{"type": "object", "properties": {"a": {"type": "string", "minLength": 3}}}'
HTMX = {"HX-Request": "true"}


class Elements(HTMLParser):
    """Collects the tags and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def find(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == name]

    def selected(self) -> str | None:
        return next(each["data-target"] for each in self.find("section") if "data-target" in each)


def test_the_first_page_holds_a_sample_and_its_results_already(client: TestClient) -> None:
    page = Elements(client.get("/").text)
    assert page.find("textarea")[0]["name"] == "text"
    assert len([each for each in page.find("button") if str(each.get("id")).startswith("show-")]) > 10
    assert "Your schema" in page.text
    assert re.search(r"What [A-Z][\w ,]+ gets", page.text)


def test_every_sample_is_shown_and_opens_on_its_focus(client: TestClient, sample: Sample) -> None:
    response = client.get("/", params={"sample": sample.id})
    page = Elements(response.text)
    assert response.status_code == 200
    assert page.selected() == sample.focus
    assert sample.title in page.text


def test_an_unknown_sample_is_a_page_that_says_so(client: TestClient) -> None:
    response = client.get("/?sample=nope")
    assert response.status_code == 404
    assert "No sample has that name." in response.text
    assert response.headers["content-type"].startswith("text/html")


def test_without_javascript_a_check_answers_the_whole_page(client: TestClient) -> None:
    response = client.post("/check", data={"text": OPTIONAL})
    assert response.status_code == 200
    assert response.text.startswith("<!doctype html>")
    assert '"minLength": 3' in Elements(response.text).text


def test_htmx_gets_the_same_parts_as_the_page_holds(client: TestClient) -> None:
    whole = client.post("/check", data={"text": OPTIONAL}).text
    part = client.post("/check", data={"text": OPTIONAL}, headers=HTMX)
    assert "<html" not in part.text
    assert "<section" in part.text
    section = part.text[part.text.index("<section") : part.text.index("</section>")]
    assert _squeezed(section) in _squeezed(whole)
    assert part.headers["vary"] == "HX-Request, Accept-Encoding" or "HX-Request" in part.headers["vary"]


def _squeezed(html: str) -> str:
    return " ".join(html.split())


def test_the_row_of_a_target_opens_it_and_outdoes_the_earlier_choice(client: TestClient) -> None:
    response = client.post("/check", data={"text": OPTIONAL, "target": "anthropic", "set": "target=google"})
    assert Elements(response.text).selected() == "google"
    kept = [each for each in Elements(response.text).find("input") if each.get("name") == "target"]
    assert [each["value"] for each in kept] == ["google"]


def test_a_page_without_a_choice_opens_on_the_worst_target(client: TestClient) -> None:
    response = client.post("/check", data={"text": '{"type": "object", "additionalProperties": {"type": "string"}}'})
    section = next(each for each in Elements(response.text).find("section") if "data-verdict" in each)
    assert section["data-verdict"] in {"refused", "strict-off", "empty-fallback"}


def test_the_switch_turns_strict_mode_off(client: TestClient) -> None:
    page = Elements(
        client.post("/check", data={"text": OPTIONAL, "set": "target=openai-strict", "no_strict": "1"}).text
    )
    assert "Strict mode was switched off." in page.text
    assert any(each.get("name") == "no_strict" and "checked" in each for each in page.find("input"))


def test_several_tools_have_a_picker_that_opens_on_the_worst(client: TestClient) -> None:
    fine = '{"name": "fine", "input_schema": {"type": "object", "properties": {}}}'
    open_map = '{"name": "map", "input_schema": {"type": "object", "additionalProperties": {"type": "string"}}}'
    page = Elements(client.post("/check", data={"text": f"[{fine}, {open_map}]"}).text)
    assert _picked(page) == ["tool=1"]
    other = Elements(client.post("/check", data={"text": f"[{fine}, {open_map}]", "set": "tool=0"}).text)
    assert _picked(other) == ["tool=0"]


def _picked(page: Elements) -> list[str | None]:
    tools = [each for each in page.find("button") if str(each.get("id")).startswith("tool-")]
    return [each["value"] for each in tools if "aria-current" in each]


def test_text_that_cannot_be_read_is_kept_and_its_place_is_reported(client: TestClient) -> None:
    broken = '{\n  "type": "object",\n  "properties": {,}\n}'
    response = client.post("/check", data={"text": broken})
    page = Elements(response.text)
    assert response.status_code == 200
    assert '"properties": {,}' in page.text
    assert page.find("textarea")[0]["aria-invalid"] == "true"
    assert page.find("textarea")[0]["aria-describedby"] == "findings"
    assert "line 3, column 18" in page.text


def test_a_half_typed_text_leaves_the_results_alone(client: TestClient) -> None:
    part = client.post("/check", data={"text": '{"type": '}, headers=HTMX)
    assert part.status_code == 200
    assert "<table" not in part.text
    assert all(attributes.get("hx-swap-oob") for _, attributes in Elements(part.text).tags if attributes.get("id"))


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_hostile_text_is_inert(client: TestClient, headers: dict[str, str]) -> None:
    hostile = '<script>alert(1)</script></textarea><img src=x onerror=alert(1)>{{ 7 * 7 }}" hx-get="/x" \\u202e'
    schema = f'{{"description": "{hostile.replace(chr(34), "")}", "type": "object", "minLength": 1, "{{{{x}}}}<b>": 2}}'
    tool = f'{{"name": "<script>x</script>", "input_schema": {schema}}}'
    for text in (tool, schema, schema[:-1], f"[{tool}, {tool}]"):
        page = Elements(client.post("/check", data={"text": text}, headers=headers).text)
        assert {each.get("src", "").split("/")[-1] for each in page.find("script")} <= {  # type: ignore[union-attr]
            "htmx-4.0.1.min.js",
            *("app.js", "editor.js", "gutter.js", "lines.js", "share.js", "theme.js"),
        }
        assert not [each for each in page.find("img") if "onerror" in each]
        assert not page.find("b") or all(not each for each in page.find("b"))
        assert not [each for _, each in page.tags if each.get("hx-get")]
        assert "49" not in page.text.split("7 * 7")[0][-40:]


def test_a_text_that_is_too_long_is_a_finding(client: TestClient) -> None:
    response = client.post("/check", data={"text": '"' + "x" * 1_000_001 + '"'})
    assert response.status_code == 200
    assert "1,000,003 bytes" in response.text


def test_a_check_that_takes_too_long_is_stopped_and_the_text_is_kept() -> None:
    app = create_app(Settings(seconds=0.000_001))
    with TestClient(app) as client:
        response = client.post("/check", data={"text": OPTIONAL})
        assert response.status_code == 503
        assert "took more than 1e-06 s" in response.text
        assert '"minLength": 3' in Elements(response.text).text
        problem = client.post("/api/v1/normalize", json={"input": OPTIONAL})
        assert problem.status_code == 503
        assert problem.headers["content-type"] == "application/problem+json"


def test_a_browser_that_has_the_page_need_not_load_it_again(client: TestClient) -> None:
    first = client.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.text == ""
    assert client.get("/?sample=format-uri").headers["etag"] != first.headers["etag"]


def test_line_breaks_of_a_form_do_not_move_places(client: TestClient) -> None:
    page = client.post("/check", data={"text": '{\r\n"type":,\r\n}'})
    assert "line 2, column 8" in page.text


def test_templates_never_turn_escaping_off() -> None:
    for template in Path("templates").rglob("*.html"):
        text = template.read_text("utf-8")
        assert "|safe" not in text.replace(" ", "")
        assert "autoescape" not in text


def test_each_change_says_what_where_why_and_on_which_line(client: TestClient) -> None:
    page = client.post("/check", data={"text": OPTIONAL, "target": "google"}, headers=HTMX).text
    lists = page.split('<ol class="changes">')[1:]
    rows = [row for each in lists for row in each.partition("</ol>")[0].split("<li ")[1:]]
    assert rows
    for row in rows:
        assert re.search(r'class="action">(added|rewritten|moved into the description|stripped|removed)<', row)
        assert re.search(r'class="(lost|stricter|same)"', row)
        assert re.search(r'<p class="places">\s*(<a href="#[os]\d+">)?<code>(/|\(root\))', row)
        assert re.search(r'<p class="reason"><span dir="auto">\S', row)
        assert re.search(r'<a class="rule" href="/rules/[a-z0-9-]+">', row)
        assert re.search(r'data-line="\d+" data-column="\d+"', row)


def test_text_moved_into_a_description_is_shown_whole_and_a_long_one_with_its_length(
    client: TestClient,
) -> None:
    pattern = "^" + "ab?" * 100 + "$"
    text = json.dumps({"type": "object", "properties": {"a": {"type": "string", "pattern": pattern}}})
    page = client.post("/check", data={"text": text, "target": "google"}, headers=HTMX).text
    said = Elements(page.partition("Moved into descriptions")[2]).text
    assert f'pattern: "{pattern}"' in said
    assert re.search(r"\b31\d characters", said)


def test_the_foot_says_which_version_and_rules_answer(client: TestClient) -> None:
    foot = Elements(client.get("/").text.partition("<footer>")[2]).text
    assert f"Toolprism {__version__}, rules {ruleset()}." in foot
    assert "not stored" in foot


def test_the_census_of_the_release_is_a_page_with_its_date(client: TestClient) -> None:
    answer = client.get("/census")
    assert answer.status_code == 200
    assert re.search(r'<time datetime="\d{4}-\d\d-\d\d">', answer.text)
    assert answer.text.count("<svg") == 4
    assert 'href="/census"' in client.get("/").text
    assert "style=" not in answer.text, "the policy of the page allows no inline style"


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("/errors", "/explain-error"),
        ("/actions", "/action"),
        ("/api/v1", "/api"),
        ("/lints", "/lint"),
    ],
)
def test_an_address_that_people_type_leads_to_the_page_that_they_mean(
    client: TestClient, typed: str, meant: str
) -> None:
    response = client.get(typed)
    assert [each.status_code for each in response.history] == [308]
    assert response.url.path == meant
    assert response.status_code == 200


def test_the_api_has_a_page_with_every_operation_and_examples_that_work(client: TestClient) -> None:
    page = client.get("/api").text
    for operation in OPERATIONS:
        assert f'<h2 id="{operation.id}"' in page
    commands = [shlex.split(unescape(each)) for each in re.findall(r'<pre id="normalize-\d+"[^>]*>([^<]*)</pre>', page)]
    assert len(commands) == 2
    for command in commands:
        answer = client.post(command[2], content=command[-1], headers={"content-type": "application/json"})
        assert answer.status_code == 200


@pytest.mark.parametrize(
    "place", ["/", "/explain-error", "/models", "/wire", "/lint", "/budgets", "/action", "/rules", "/docs", "/api"]
)
def test_every_page_has_the_menu_one_heading_and_help(client: TestClient, place: str) -> None:
    page = client.get(place).text
    header = page.partition("</header>")[0]
    for looked_up in ("/providers", "/conditions", "/rules", "/targets", "/lint", "/census", "/docs", "/api"):
        assert f'<a href="{looked_up}"' in header
    assert 'popovertarget="help">Help</button>' in header
    assert page.count('id="help"') == 1
    assert len(re.findall(r"<h1(?! class=\"unseen\")", page)) == 1


@pytest.mark.parametrize(
    "form, count",
    [
        ({}, ""),
        ({"no_strict": "1"}, "1 on"),
        ({"no_strict": "1", "prepared": "1", "no_ingest": "1", "gemini": "parameters", "open-map": "pairs"}, "5 on"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_closed_options_say_how_many_are_on(
    client: TestClient, form: dict[str, str], count: str, headers: dict[str, str]
) -> None:
    page = client.post("/check", data={"text": OPTIONAL, **form}, headers=headers).text
    assert re.findall(r'<small id="options-on"[^>]*>([^<]*)<', page) == [count]
    assert '<details class="options" id="options" open' not in page
