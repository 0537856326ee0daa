"""Budgets of a request: limits that its tools share, the use of each tool, and tools that must give up strict mode."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from toolprism.core.errors import bad_input
from toolprism.core.finding import Source
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.records import Number, View
from toolprism.providers.budgets import Balance, Scope, balances, strict_tools, to_unstrict
from toolprism.providers.sent_tools import SentTool
from toolprism.reading.paste import read, read_value
from toolprism.services.explain_error import Sent, sent_text, sent_value
from toolprism.services.jsonl import of_line
from toolprism.services.tokens import TokenCost, costs, token_costs

#: The providers for which a set of strict tools can be chosen.
STRICT_PROVIDERS: Final = ("anthropic", "openai")


class _One(View):
    tool: str | None
    tool_index: Number


class _Spent(_One):
    amount: Number


class BudgetJson(View):
    """A limit that the tools of a request share, and what each uses of it."""

    id: str
    provider: str | None
    what: str
    scope: Scope
    used: Number
    limit: Number | None
    over: bool
    spent: list[_Spent]
    citation: Source | None = None


class BudgetsJson(View):
    """What the tools of a request use together."""

    tools: Number
    strict: Number
    strict_assumed: bool
    budgets: list[BudgetJson]
    unstrict: dict[str, list[_One]]
    tokens: Mapping[str, TokenCost] | None = None


@dataclass(frozen=True, kw_only=True)
class Spending:
    """The tools of a request, and their use of the budgets."""

    tools: Sequence[SentTool]

    @cached_property
    def balances(self) -> list[Balance]:
        """Every budget, with its use by the tools."""
        return balances(self.tools)

    @property
    def assumed(self) -> bool:
        """Whether no tool states whether it is strict, so that all count as strict."""
        return not any(tool.strict for tool in self.tools)

    @property
    def strict(self) -> int:
        """The number of tools that count as strict."""
        return sum(strict_tools(self.tools))

    @cached_property
    def unstrict(self) -> dict[str, list[int]]:
        """For each provider, the smallest set of tools that must give up strict mode, by number."""
        return {name: to_unstrict(name, self.balances, len(self.tools)) for name in STRICT_PROVIDERS}

    def title(self, number: int) -> str:
        """Return the name of a tool, or its number."""
        return self.tools[number].name or f"tools[{number}]"

    def record(self, tokens: Mapping[str, TokenCost] | None = None) -> BudgetsJson:
        """Return the result of the command and the API, with what the tools cost in tokens at each target."""
        named = [_One(tool=tool.name, tool_index=number) for number, tool in enumerate(self.tools)]
        return BudgetsJson(
            tools=len(self.tools),
            strict=self.strict,
            strict_assumed=self.assumed,
            budgets=[*map(_budget, self.balances)],
            unstrict={name: [named[number] for number in numbers] for name, numbers in self.unstrict.items()},
            tokens=tokens,
        )


def _budget(balance: Balance) -> BudgetJson:
    spent = [_Spent(tool=each.tool.name, tool_index=each.number, amount=each.amount) for each in balance.spent]
    budget = balance.budget
    provider, used, over = budget.provider or None, balance.used, balance.over
    return BudgetJson.showing(budget, provider=provider, used=used, over=over, spent=spent, citation=budget.source)


def spending(sent: Sent) -> Spending:
    """Return the use of the budgets by the tools.

    Raises:
        BadInput: there are no tools.
    """
    if not sent.tools:
        raise bad_input("no-tools", "The input has no tools.", hint="Paste a request or a tools/list result.")
    return Spending(tools=sent.tools)


def budgets_line(value: Json, limits: Limits) -> dict[str, Json]:
    """Return the result for `{"id", "tools"}`, or for `{"input"}`, a paste; `"tokens": true` counts these, too.

    Raises:
        BadInput: the line has another form, or no tools.
    """
    given = value.get("tools", value.get("input")) if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(given, (list, dict, str)):
        raise bad_input("bad-line", "An object with `tools` was expected.", pointer="/tools")
    sent = sent_text(given, limits) if isinstance(given, str) else sent_value(given, limits)
    found, tokens = spending(sent), None
    if value.get("tokens") is True:
        paste = read(given, limits) if isinstance(given, str) else read_value(given, limits)
        tokens = token_costs(costs(paste, limits))
    return of_line(value.get("id"), found.record(tokens))
