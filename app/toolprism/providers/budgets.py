"""Budgets: limits that the tools of one request share, and the use of each tool.

A strict tool is compiled to a grammar, so most budgets count only strict tools. A budget for single schemas is measured
by the tool that uses most.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import add, le
from typing import Final, Literal, TypeAlias

from toolprism.conditions.sizes import characters, enum_values, optional_properties, properties, unions
from toolprism.core.finding import Source
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.walk import nodes
from toolprism.providers.citations import OPENAI_STRICT, reported
from toolprism.providers.reports import ANTHROPIC_LIMITS, COHERE, XAI_COUNT
from toolprism.providers.sent_tools import SentTool

#: The nodes of a schema, with their paths.
_Nodes: TypeAlias = Sequence[tuple[Path, Object]]
Scope: TypeAlias = Literal["request", "schema"]

_TOOL_COUNT: Final = reported(
    "OpenAI: `Invalid 'tools': array too long. Expected an array with maximum length 128`",
    "microsoft/vscode-copilot-release#9375",
)


@dataclass(frozen=True, kw_only=True)
class Budget:
    """A resource that tools use up."""

    id: str
    provider: str
    #: What is counted, in the plural.
    what: str
    #: None if no limit is known; then it is only counted.
    limit: int | None
    measure: Callable[[SentTool, _Nodes], int]
    #: Whether only strict tools count.
    strict: bool = False
    #: What the limit applies to: all tools of a request, or the schema of each.
    scope: Scope = "request"
    source: Source | None = None


@dataclass(frozen=True, kw_only=True)
class Spent:
    """The use of a budget by one tool."""

    tool: SentTool
    #: The number of the tool.
    number: int
    amount: int


@dataclass(frozen=True, kw_only=True)
class Balance:
    """A budget and its use by the tools, the greatest user first."""

    budget: Budget
    spent: tuple[Spent, ...]

    @property
    def used(self) -> int:
        """The total use; for a budget of single schemas, that of the greatest user."""
        amounts = [spent.amount for spent in self.spent]
        return max(amounts, default=0) if self.budget.scope == "schema" else sum(amounts)

    @property
    def over(self) -> bool:
        """Whether the limit is exceeded."""
        return self.budget.limit is not None and self.used > self.budget.limit


def _one(_: SentTool, __: _Nodes) -> int:
    return 1


def _size(tool: SentTool, _: _Nodes) -> int:
    named: dict[str, Json] = {"name": tool.name, "description": tool.description, "schema": tool.schema}
    return len(dumps(named).encode())


def _of_nodes(count: Callable[[_Nodes], int]) -> Callable[[SentTool, _Nodes], int]:
    return lambda _, walked: count(walked)


_of_strict: Final = partial(Budget, provider="anthropic", strict=True, source=ANTHROPIC_LIMITS)
_of_schema: Final = partial(Budget, provider="openai", strict=True, scope="schema", source=OPENAI_STRICT)

#: In display order. A set of tools can be chosen to keep the first three.
BUDGETS: Final[tuple[Budget, ...]] = (
    _of_strict(id="anthropic-strict-tools", what="strict tools", limit=20, measure=_one),
    _of_strict(
        id="anthropic-optional",
        what="optional parameters of strict tools",
        limit=24,
        measure=_of_nodes(optional_properties),
    ),
    _of_strict(
        id="anthropic-unions", what="parameters of strict tools with a union", limit=16, measure=_of_nodes(unions)
    ),
    _of_schema(id="openai-properties", what="properties of a strict tool", limit=5_000, measure=_of_nodes(properties)),
    _of_schema(
        id="openai-enum-values", what="enum values of a strict tool", limit=1_000, measure=_of_nodes(enum_values)
    ),
    _of_schema(
        id="openai-characters",
        what="characters of names, enums and consts of a strict tool",
        limit=120_000,
        measure=_of_nodes(characters),
    ),
    Budget(id="openai-tools", provider="openai", what="tools", limit=128, measure=_one, source=_TOOL_COUNT),
    Budget(id="xai-tools", provider="xai", what="tools", limit=200, measure=_one, source=XAI_COUNT),
    Budget(
        id="cohere-fields",
        provider="cohere",
        what="fields of strict tools",
        limit=200,
        measure=_of_nodes(properties),
        strict=True,
        source=COHERE,
    ),
    Budget(id="size", provider="", what="bytes of names, descriptions and schemas", limit=None, measure=_size),
)


def strict_tools(tools: Sequence[SentTool]) -> list[bool]:
    """Return which tools count as strict: those marked strict or, if none is, all that are not marked otherwise."""
    marked = any(tool.strict for tool in tools)
    return [tool.strict is True if marked else tool.strict is not False for tool in tools]


def balances(tools: Sequence[SentTool]) -> list[Balance]:
    """Return the use of each budget by the tools."""
    strict = strict_tools(tools)
    walked = [list(nodes(tool.schema)) for tool in tools]
    return [Balance(budget=budget, spent=tuple(_spent(budget, tools, walked, strict))) for budget in BUDGETS]


def _spent(
    budget: Budget, tools: Sequence[SentTool], walked: Sequence[_Nodes], strict: Sequence[bool]
) -> Iterable[Spent]:
    found = [
        Spent(tool=tool, number=number, amount=budget.measure(tool, walked[number]))
        for number, tool in enumerate(tools)
        if strict[number] or not budget.strict
    ]
    return sorted((spent for spent in found if spent.amount), key=lambda spent: (-spent.amount, spent.number))


def to_unstrict(provider: str, balanced: Sequence[Balance], tools: int) -> list[int]:
    """Return the smallest set of tools, by number, that must give up strict mode to keep a provider's budgets."""
    own = [balance for balance in balanced if balance.budget.provider == provider and balance.budget.strict]
    for_one = {
        spent.number
        for balance in own
        if balance.budget.scope == "schema" and balance.budget.limit is not None
        for spent in balance.spent
        if spent.amount > balance.budget.limit
    }
    shared = [balance for balance in own if balance.budget.scope == "request"]
    return sorted(for_one | _past_shared(shared, tools, for_one))


def _past_shared(shared: Sequence[Balance], tools: int, gone: set[int]) -> set[int]:
    """Return the smallest set of tools that do not fit the shared budgets.

    Exact: for each amount of the budgets, the largest set that uses exactly this much is kept. A budget of which every
    tool uses one only bounds the number of tools.
    """
    if not any(balance.over for balance in shared):
        return set()
    most = min((balance.budget.limit or 0 for balance in shared if balance.budget.measure is _one), default=tools)
    weighed = [balance for balance in shared if balance.budget.measure is not _one]
    costs = {spent.number: [0] * len(weighed) for balance in shared for spent in balance.spent}
    for column, balance in enumerate(weighed):
        for spent in balance.spent:
            costs[spent.number][column] = spent.amount
    candidates = sorted(costs.keys() - gone, key=lambda number: (sum(costs[number]), number))
    free = [number for number in candidates if not any(costs[number])]
    limits = [balance.budget.limit or 0 for balance in weighed]
    kept = [*free, *_largest({number: tuple(costs[number]) for number in candidates if any(costs[number])}, limits)]
    return set(candidates) - set(kept[:most])


def _largest(costs: dict[int, tuple[int, ...]], limits: Sequence[int]) -> tuple[int, ...]:
    """Return the largest set of tools whose costs together stay within the limits."""
    best: dict[tuple[int, ...], tuple[int, ...]] = {(0,) * len(limits): ()}
    for number, cost in costs.items():
        for used, chosen in list(best.items()):
            now = tuple(map(add, used, cost))
            if all(map(le, now, limits)) and len(chosen) >= len(best.get(now, ())):
                best[now] = (*chosen, number)
    return max(best.values(), key=len)
