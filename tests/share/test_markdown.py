"""A small CommonMark reader gets text unchanged out of code spans and blocks."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolprism.share.report import code, fence, folded, link, table, visible

TICKS = st.text(st.sampled_from("`~ab \n\\|<>#@"), max_size=40)


def read_fence(block: str) -> str:
    """Read a fenced block as CommonMark does: it ends at the first line with a fence that is long enough."""
    opening, *lines = block.split("\n")
    ticks = re.match("`+", opening)
    assert ticks is not None
    for number, line in enumerate(lines):
        if re.fullmatch(rf" {{0,3}}`{{{len(ticks[0])},}}[ \t]*", line):
            assert number == len(lines) - 1, "it ends early"
            return "".join(f"{each}\n" for each in lines[:number])
    raise AssertionError("it does not end")


def read_code(span: str) -> str:
    """Read a code span as CommonMark does: up to the first run of backticks of the same length."""
    runs = list(re.finditer("`+", span))
    assert runs[0].start() == 0
    ending = next(run for run in runs[1:] if len(run[0]) == len(runs[0][0]))
    assert ending.end() == len(span), "it ends early"
    inside = span[runs[0].end() : ending.start()]
    return inside[1:-1] if inside[:1] == inside[-1:] == " " and inside.strip() else inside


@given(TICKS)
def test_no_text_gets_out_of_its_fence(text: str) -> None:
    assert read_fence(fence(text, "json")) == (text if text.endswith("\n") else f"{text}\n")


@given(TICKS)
def test_no_text_gets_out_of_its_code_span(text: str) -> None:
    assert read_code(code(text)) == (visible(text) or " ")


def test_code_is_one_line_and_shows_what_cannot_be_seen() -> None:
    assert code("a\r\nb\x1b\u202e") == "`a\\u000d\\u000ab\\u001b\\u202e`"


def test_half_a_character_does_not_break_the_clipboard() -> None:
    assert fence("a\ud83d").encode() == "```\na\ufffd\n```".encode()


@pytest.mark.parametrize(
    "url, target",
    [
        ("https://a.example/#v1.x-_", "https://a.example/#v1.x-_"),
        ("https://a.example/) [b](c", "https://a.example/%29%20%5Bb%5D%28c"),
        ("https://a.example/<b>\n'\"`é", "https://a.example/%3Cb%3E%0A%27%22%60%C3%A9"),
    ],
)
def test_a_url_does_not_end_its_link(url: str, target: str) -> None:
    assert link("words", url) == f"[words]({target})"


def test_a_table_has_its_numbers_on_the_right() -> None:
    assert table([("a", "n"), ("b", "1")], numbers_from=1) == "| a | n |\n| --- | ---: |\n| b | 1 |"


def test_something_folded_is_markdown_again_inside() -> None:
    assert folded("More", "`x`") == "<details>\n<summary>More</summary>\n\n`x`\n\n</details>"
