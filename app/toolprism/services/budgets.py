"""Budgets of a request: limits that its tools share, the use of each tool, and tools that must give up strict mode."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from toolprism.core.errors import bad_input
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.providers.budgets import Balance, balances, strict_tools, to_unstrict
from toolprism.providers.sent_tools import SentTool
from toolprism.reading.paste import Paste, read, read_value
from toolprism.services.explain_error import Sent, sent_text, sent_value
from toolprism.services.tokens import costs

#: The providers for which a set of strict tools can be chosen.
STRICT_PROVIDERS: Final = ("anthropic", "openai")


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

    def to_json(self) -> dict[str, Json]:
        """Return the result of the command and the API, without the id."""
        return {
            "tools": len(self.tools),
            "strict": self.strict,
            "strict_assumed": self.assumed,
            "budgets": [dict(self._budget(balance)) for balance in self.balances],
            "unstrict": {
                name: [{"tool": self.tools[number].name, "tool_index": number} for number in numbers]
                for name, numbers in self.unstrict.items()
            },
        }

    def _budget(self, balance: Balance) -> Iterator[tuple[str, Json]]:
        budget = balance.budget
        yield "id", budget.id
        yield "provider", budget.provider or None
        yield "what", budget.what
        yield "scope", budget.scope
        yield "used", balance.used
        yield "limit", budget.limit
        yield "over", balance.over
        yield (
            "spent",
            [{"tool": spent.tool.name, "tool_index": spent.number, "amount": spent.amount} for spent in balance.spent],
        )
        if budget.source is not None:
            yield "citation", dict(budget.source.to_json())


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
    found = {"id": value.get("id"), **spending(sent).to_json()}
    if value.get("tokens") is not True:
        return found
    return {
        **found,
        "tokens": tokens_json(read(given, limits) if isinstance(given, str) else read_value(given, limits), limits),
    }


def tokens_json(paste: Paste, limits: Limits) -> dict[str, Json]:
    """Return what the tools of a paste cost in tokens at each target of today, in the shape of the API.

    Raises:
        ToolprismError: the extra `tokens` is not installed.
        OutOfTime: the deadline has passed.
    """
    return {cost.target: cost.to_json() for cost in costs(paste, limits)}
