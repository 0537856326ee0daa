"""The catalogue: look-up, search, and names that are nearest."""

import pytest

from toolprism.catalogue.catalogue import Catalogue
from toolprism.catalogue.model import Model
from toolprism.catalogue.packing import bundled_lines, bundled_models, pack, unpack
from toolprism.catalogue.static_slice import StaticSlice
from toolprism.core.errors import BadInput

_CATALOGUE = Catalogue()


def test_every_model_is_there_and_is_found_by_its_name() -> None:
    assert len(_CATALOGUE) == 5316
    for model in _CATALOGUE:
        assert _CATALOGUE.find(model.provider, model.id) == model


def test_the_bundled_list_is_as_packing_writes_it() -> None:
    for provider, line in bundled_lines().items():
        models = bundled_models(provider)
        assert pack(provider, models) == line
        assert unpack(line) == models


@pytest.mark.parametrize("line", ["", "{}", "[]", "[1,2,3]", '["p",[],[["a"]]]', '["p",[{}],[[1,null,"t",1,1,0]]]'])
def test_a_line_that_packing_does_not_write_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="no packed models"):
        unpack(line)


@pytest.mark.parametrize(
    "query, first",
    [
        ("openai/gpt-5", "openai/gpt-5"),
        ("OPENROUTER kimi k2", "openrouter/moonshotai/kimi-k2"),
        ("claude opus 4-5 anthropic/", "anthropic/claude-opus-4-5"),
    ],
)
def test_a_search_asks_for_every_word_and_has_the_best_first(query: str, first: str) -> None:
    found = _CATALOGUE.search(query)
    assert found[0].key.startswith(first)
    for model in found:
        assert all(word in f"{model.key} {model.name}".lower() for word in query.lower().split())


def test_no_words_find_every_model_and_nonsense_finds_none() -> None:
    assert len(_CATALOGUE.search("  ")) == len(_CATALOGUE)
    assert _CATALOGUE.search("no-such-model-anywhere") == []
    assert _CATALOGUE.search("\x00<script>") == []


@pytest.mark.parametrize(
    "provider, name, near",
    [
        ("openai", "gtp-5", "openai/gpt-5"),
        ("anthropc", "claude-opus-4-5", "anthropic/claude-opus-4-5"),
        ("openai", "moonshotai/kimi-k2", "openrouter/moonshotai/kimi-k2"),
    ],
)
def test_an_unknown_name_gets_the_nearest_ones(provider: str, name: str, near: str) -> None:
    with pytest.raises(BadInput) as caught:
        _CATALOGUE.find(provider, name)
    assert caught.value.finding.code == "unknown-model"
    assert near in (caught.value.finding.hint or "")


def test_a_name_that_is_near_to_nothing_gets_no_advice() -> None:
    with pytest.raises(BadInput) as caught:
        _CATALOGUE.find("qqqqqqq", "zzzzzzzzzzzzzzzz" * 20)
    assert caught.value.finding.hint is None
    assert len(caught.value.finding.message) < 300


def test_further_models_replace_those_of_their_provider_and_add_new_ones() -> None:
    own = Model("mine", "m", "M", "openai-completions")
    catalogue = Catalogue({"mine": StaticSlice("mine", (own,)), "openai": StaticSlice("none")})
    assert catalogue.find("mine", "m") is own
    assert catalogue.get("openai", "gpt-5") is None
    assert catalogue.search("mine/m") == [own]
