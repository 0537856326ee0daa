"""Reports: their content and order, and that pasted text stays inside code."""

import json
import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.share.results import HOSTILE, TEXT, hostile_tool, shown
from toolprism import __version__
from toolprism.schema import all_targets
from toolprism.schema.result import FailOpen
from toolprism.share.envelope import Options
from toolprism.share.link import decode
from toolprism.share.report import PASTE_IT, issue_url, markdown, markdown_link, title

NEW_ISSUE = "https://code.example/toolprism/issues/new"


def outside_code(text: str) -> list[str]:
    """The lines that a reader of Markdown does not take for code, each without its code spans."""
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        ticks = re.match("`{3,}", line)
        if fence and re.fullmatch(rf"`{{{len(fence)},}} *", line):
            fence = ""
        elif not fence and ticks:
            fence = ticks[0]
        elif not fence:
            lines.append(re.sub(r"(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)", "CODE", line))
    assert not fence, "a fence is left open"
    return lines


def test_it_begins_with_version_link_and_command() -> None:
    given = shown()
    version, link, command, *_ = markdown(given).split("\n\n")
    assert version == f"Toolprism {__version__}"
    assert link == f"[Open this in Toolprism]({given.url})"
    assert command == "```sh\ntoolprism normalize --target openai-strict -- tool.json\n```"
    assert decode(given.url) == given.envelope


def test_the_table_has_a_row_for_each_target_and_nothing_else_of_the_others() -> None:
    text = markdown(shown())
    rows = [line.split(" | ")[0].removeprefix("| ") for line in text.split("\n") if line.startswith("| ")]
    assert rows[2:] == list(all_targets())
    outside = [line for line in text.split("\n") if not line.startswith("| ")]
    assert not any("higress-vertex" in line for line in outside)


def test_it_shows_the_chosen_target_in_full() -> None:
    text = markdown(shown(args='{"q": ""}'))
    assert "**openai-strict** of `search`: strict off" in text
    assert "fails open at /additionalProperties (impossible):" in text
    assert f"<summary>Pasted</summary>\n\n```json\n{TEXT}\n```\n\n</details>" in text
    assert '<summary>Example arguments</summary>\n\n```json\n{"q": ""}\n```' in text
    assert "<summary>Sent to openai-strict</summary>" in text


def test_what_can_go_wrong_stands_in_the_table_and_with_its_arguments() -> None:
    said = '`q: "|"` passes at Gemini; your schema says at least 3 characters.'
    given = replace(shown(selected="google"), wrong={"google": said}, witnesses=[(said, '{"q":"|"}')])
    text = markdown(given)
    (row,) = [line for line in text.split("\n") if line.startswith("| google ")]
    assert "passes at Gemini" in row
    assert row.count(" | ") == 6
    assert f'<summary>What can go wrong</summary>\n\n```text\n{said}\n  {{"q":"|"}}\n```' in text


def test_each_change_has_its_rule_its_places_and_its_reason() -> None:
    given = shown(selected="google")
    text = markdown(given)
    for rewrite in given.result.trail.rewrites:
        assert rewrite.rule in text
        assert rewrite.reason in text
        assert rewrite.at in text
    assert "/properties/q/minLength removed  strip-constraints, check lost\n  was 3\n" in text


def test_what_is_sent_stands_in_it_as_json() -> None:
    given = shown(selected="google")
    (sent,) = re.findall(r"<summary>Sent to google</summary>\n\n```json\n(.*?)\n```", markdown(given), re.DOTALL)
    assert json.loads(sent) == given.result.output


def test_a_target_that_changes_nothing_has_no_list_of_changes() -> None:
    text = markdown(shown('{"type":"object","properties":{}}', selected="openai-responses"))
    assert "**openai-responses** of `schema`: as pasted\n\n<details>\n<summary>Pasted" in text


def test_it_asks_what_was_expected_and_why() -> None:
    text = markdown(shown())
    assert text.index("**Expected output**") < text.index("<!-- What should") < text.index("**Why?**")
    assert text.endswith("-->\n")


@pytest.mark.parametrize("target", list(all_targets()))
def test_nothing_hostile_gets_out_of_its_code(target: str) -> None:
    given = shown(hostile_tool(), selected=target, args=HOSTILE, opts=Options(tool=0))
    lines = outside_code(markdown(given))
    plain = [line for line in lines if line and not line.startswith("| ")]
    allowed = (
        rf"Toolprism {re.escape(__version__)}|\[Open this in Toolprism\]\([^()\s]+\)|\*\*[\w-]+\*\* of CODE: [a-z ]+|"
        r"</?details>|<summary>[\w ,-]+</summary>|\*\*Expected output\*\*|\*\*Why\?\*\*|<!-- [\w ,?]+ -->"
    )
    assert [line for line in plain if not re.fullmatch(allowed, line)] == []
    assert sum(line == "<details>" for line in lines) == sum(line == "</details>" for line in lines)
    assert all(re.fullmatch(r"\|( [\w :,-]+ \|){7}", line) for line in lines if line.startswith("| "))


def test_it_has_no_headings() -> None:
    assert not [line for line in outside_code(markdown(shown(hostile_tool()))) if re.match(r"\s*(#|=+$|-+$)", line)]


def test_a_long_paste_is_cut_and_a_report_fits_into_an_issue() -> None:
    schema = {"type": "object", "properties": {f"p{n}": {"const": "é`" * 30, "minLength": n} for n in range(700)}}
    given = shown(json.dumps(schema, indent=1), selected="google", args="`" * 50_000)
    text = markdown(given)
    assert len(text) < 65_536
    assert "further changes" in text
    assert "further changes; with --trail the command above lists all" in text
    assert re.search(r"These are the first [\d,]+ of [\d,]+ characters; the link above holds the whole\.", text)
    unlinked = markdown(replace(given, url="https://tools.example/#" + "x" * 30_000))
    assert "characters; please attach the whole as `tool.json`." in unlinked
    assert re.search(r"characters; with `--output-only` the command above prints the whole\.", text)
    assert outside_code(text)


def test_a_tool_of_some_length_stands_in_its_report_whole() -> None:
    schema = {
        "type": "object",
        "properties": {f"p{n}": {"type": "string", "description": "é" * 200} for n in range(150)},
    }
    text = json.dumps(schema, ensure_ascii=False)
    assert len(text) > 30_000
    report = markdown(shown(text, selected="google"))
    assert text in report
    assert len(report) < 65_536


def test_the_longest_report_there_can_be_fits_into_an_issue() -> None:
    schema = {"type": "object", "properties": {f"{n}" + "é`" * 90: {"const": "é`" * 90} for n in range(99)}}
    given = shown(json.dumps(schema, ensure_ascii=False), selected="google", args="`" * 50_000)
    reasons = tuple(FailOpen(pointer="/é" * 200, cause="impossible", reason="é" * 300) for _ in range(99))
    results = [replace(result, fail_open=reasons) for result in given.results]
    assert len(markdown(replace(given, results=results, tool="é" * 9_000))) < 65_536


def test_the_table_has_the_tokens_where_they_are_counted_and_says_where_not() -> None:
    given = replace(shown(), tokens={"google": "35 → 63", "openai-strict": ""})
    lines = {line.split(" | ")[0].removeprefix("| "): line for line in markdown(given).split("\n") if line[:2] == "| "}
    assert lines["target"].endswith("| tokens |")
    assert lines["google"].endswith("| 35 → 63 |")
    assert lines["openai-strict"].endswith("| - |")
    assert "Tokens: what the tool adds to every request" in markdown(given)
    assert "okens" not in markdown(shown())
    assert "Too many to count." in markdown(replace(shown(), uncounted="Too many to count."))


def test_a_link_that_is_longer_than_a_report_is_left_out() -> None:
    text = markdown(replace(shown(), url="https://tools.example/#" + "x" * 30_000))
    assert "The link has 30,023 characters, which is too long for a report." in text
    assert len(text) < 20_000


def test_an_error_says_so_and_sends_nothing() -> None:
    broken = replace(shown().results[0], status="error", output=None, log=(), fail_open=())
    given = replace(shown(), results=[broken], selected=broken.target)
    assert "**openai-strict** of `search`: no verdict" in markdown(given)
    assert "Sent to" not in markdown(given)


def test_the_link_in_words_is_one_line() -> None:
    given = shown()
    assert markdown_link(given) == f"[`search` for openai-strict: strict off]({given.url})"
    hostile = markdown_link(shown(hostile_tool()))
    assert "\n" not in hostile
    assert re.fullmatch(r"\[CODE for openai-strict: [a-z ]+\]\([^()\s]+\)", outside_code(f"x{hostile}")[0][1:])


def test_the_title_is_one_short_line() -> None:
    assert title(shown()) == "openai-strict: search (strict off)"
    assert "\n" not in title(shown(hostile_tool()))


def test_an_issue_is_written_with_the_report() -> None:
    given = shown('{"const": 1}', selected="google")
    address = issue_url(NEW_ISSUE, title(given), markdown(given))
    assert len(address) <= 8_000
    fields = parse_qs(urlsplit(address).query)
    assert fields["title"] == [title(given)]
    assert fields["body"] == [markdown(given)]


@pytest.mark.parametrize("body", ["x" * 8_001, "🧪" * 700, "\ud800" * 3_000, "&#%\n" * 2_000])
def test_a_report_that_is_too_long_for_an_address_waits_in_the_clipboard(body: str) -> None:
    address = issue_url(NEW_ISSUE, "🧪" * 500, body)
    assert len(address) <= 8_000
    assert parse_qs(urlsplit(address).query)["body"] == [PASTE_IT]


def test_a_body_that_just_fits_is_kept() -> None:
    room = 8_000 - len(issue_url(NEW_ISSUE, "t", ""))
    assert issue_url(NEW_ISSUE, "t", "x" * room).endswith("x" * room)
    assert len(issue_url(NEW_ISSUE, "t", "x" * (room + 1))) < 200


def test_an_address_with_a_template_keeps_it() -> None:
    address = issue_url(f"{NEW_ISSUE}?template=bug.md", "a&b", "#1 @me")
    assert parse_qs(urlsplit(address).query) == {"template": ["bug.md"], "title": ["a&b"], "body": ["#1 @me"]}
    assert not urlsplit(address).fragment
