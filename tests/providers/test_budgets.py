"""Budgets: the counts, the use of each tool, and the minimality of the set of tools."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from toolprism.providers.budgets import Balance, balances, strict_tools, to_unstrict
from toolprism.providers.sent_tools import SentTool, sent_tools


def sent(*schemas: Any, strict: bool | None = None) -> tuple[SentTool, ...]:
    own = {} if strict is None else {"strict": strict}
    return sent_tools([{"name": f"t{at}", "inputSchema": schema, **own} for at, schema in enumerate(schemas)])


def optional(count: int, *, nullable: int = 0) -> dict[str, Any]:
    names = [f"p{at}" for at in range(count)]
    kinds: dict[str, Any] = {
        name: {"type": ["string", "null"] if at < nullable else "string"} for at, name in enumerate(names)
    }
    return {"type": "object", "properties": kinds}


def required(count: int) -> dict[str, Any]:
    schema = optional(count)
    return {**schema, "required": list(schema["properties"])}


def balance(name: str, tools: tuple[SentTool, ...]) -> Balance:
    return next(found for found in balances(tools) if found.budget.id == name)


@pytest.mark.parametrize(
    "name, schemas, used, over",
    [
        ("anthropic-strict-tools", [{}] * 20, 20, False),
        ("anthropic-strict-tools", [{}] * 21, 21, True),
        ("anthropic-optional", [optional(24), required(9)], 24, False),
        ("anthropic-optional", [optional(12), optional(13)], 25, True),
        ("anthropic-unions", [optional(16, nullable=16)], 16, False),
        ("anthropic-unions", [optional(9, nullable=9), optional(8, nullable=8)], 17, True),
        ("openai-properties", [required(3), required(5)], 5, False),
        ("openai-properties", [required(5001)], 5001, True),
        ("openai-enum-values", [{"enum": ["a"] * 1001}], 1001, True),
        ("openai-characters", [{"enum": ["a" * 120_001]}], 120_001, True),
        ("openai-tools", [{}] * 129, 129, True),
        ("size", [{}], 44, False),
    ],
)
def test_a_budget_counts(name: str, schemas: list[Any], used: int, over: bool) -> None:
    found = balance(name, sent(*schemas))
    assert (found.used, found.over) == (used, over)


def test_the_tool_that_uses_most_comes_first() -> None:
    found = balance("anthropic-optional", sent(optional(1), required(9), optional(7), optional(3)))
    assert [(spent.number, spent.amount) for spent in found.spent] == [(2, 7), (3, 3), (0, 1)]


def test_all_tools_count_as_strict_where_none_says_so_but_those_that_say_no() -> None:
    unmarked = sent_tools([{"name": "a"}, {"name": "b", "strict": False}])
    marked = sent_tools([{"name": "a"}, {"name": "b", "strict": True}])
    assert strict_tools(unmarked) == [True, False]
    assert strict_tools(marked) == [False, True]


def test_within_the_budgets_no_tool_need_change() -> None:
    tools = sent(optional(24), required(40))
    assert to_unstrict("anthropic", balances(tools), len(tools)) == []


def test_a_schema_past_the_limits_of_one_need_not_be_strict() -> None:
    tools = sent(required(3), required(5001), required(2))
    assert to_unstrict("openai", balances(tools), len(tools)) == [1]


@pytest.mark.parametrize("seed", range(60))
def test_no_smaller_set_keeps_the_budgets(seed: int) -> None:
    random = Random(seed)
    counts = [random.randint(0, 14) for _ in range(random.randint(1, 9))]
    tools = sent(*(optional(count, nullable=random.randint(0, count)) for count in counts))
    found = balances(tools)
    costs = {
        name: {spent.number: spent.amount for spent in balance(name, tools).spent}
        for name in ("anthropic-optional", "anthropic-unions")
    }

    def fits(kept: Any) -> bool:
        limits = {"anthropic-optional": 24, "anthropic-unions": 16}
        return all(sum(costs[name].get(at, 0) for at in kept) <= limit for name, limit in limits.items())

    left = set(range(len(tools))) - set(to_unstrict("anthropic", found, len(tools)))
    assert fits(left)
    assert not any(fits(more) for more in combinations(range(len(tools)), len(left) + 1))


def test_more_than_twenty_tools_leave_twenty_strict() -> None:
    tools = sent(*[required(1)] * 30)
    assert len(to_unstrict("anthropic", balances(tools), 30)) == 10


def test_hundreds_of_tools_are_counted() -> None:
    tools = sent(*(optional(at % 5, nullable=at % 3) for at in range(500)))
    left = 500 - len(to_unstrict("anthropic", balances(tools), 500))
    assert left == 20
