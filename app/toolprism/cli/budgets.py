"""The command `budgets`: the limits that the tools of a request share, and the use of each tool."""

import argparse
from functools import partial
from typing import Final

from toolprism.cli.console import Console, Style
from toolprism.cli.input_file import CHECK_FAILED, DONE, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import choices_from, declare_shared, seconds_of
from toolprism.cli.report import is_over, show_prices
from toolprism.core.json_text import dumps
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.providers.budgets import Balance
from toolprism.reading.paste import read
from toolprism.services.budgets import Spending, budgets_line, spending
from toolprism.services.explain_error import sent_text
from toolprism.services.labels import counted
from toolprism.services.normalize import Choices
from toolprism.services.tokens import costs, token_costs

EXAMPLES: Final = """\
examples:
  toolprism budgets tools.json                  use, limit, and the use of each tool
  toolprism budgets tools.json --format json    the response of the API
  toolprism budgets tools.json --tokens         what each tool costs in tokens, with every request, at each provider
  toolprism budgets tools.json --max-tokens 8000 --target openai-strict-current
  echo '{"id":1,"tools":[{"name":"t"}]}' | toolprism budgets --jsonl

Where no tool says "strict": true, all count as strict that do not say false. The tools that are named last are the
smallest set that need not be strict any more to keep the budgets; no smaller set does.

The price of a tool is what the list costs with it, less what it costs without it, of the JSON that is sent. Where no
vocabulary is public, it is an estimate, marked ≈. Counting needs pip install 'toolprism[tokens]'.

exit codes:
  0 within every budget    1 a budget, --max-tokens or --deadline is exceeded    2 bad usage or unreadable input
"""

_WIDTH: Final = 30
_MOST_TOOLS: Final = 4


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_shared(
        parser,
        files="a request, a tools/list result or a list",
        target=True,
        edition_today="without --target: tokens at targets",
        tokens=True,
    )
    help_ = "exit 1 if the tools together cost more tokens at a target"
    declare_shared(parser, max_tokens=help_, format=True, jsonl='{"id","tools"}', deadline=True)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    limits = from_environment(COMMAND_LINE)
    if options.jsonl:
        return answer_lines(options, console, lambda line: budgets_line(line, limits))
    choices = choices_from(options)
    files = or_stdin(options.files, options, console)
    work = partial(_file, options=options, choices=choices, limits=limits, console=console)
    return on_each(files, console, work, seconds_of(options))


def _file(name: str, *, options: argparse.Namespace, choices: Choices, limits: Limits, console: Console) -> int:
    text = read_text(name, console, limits.max_bytes)
    found = spending(sent_text(text, limits))
    most: int | None = options.max_tokens
    priced = costs(read(text, limits), limits, choices) if options.tokens or most is not None else []
    if options.format == "json":
        console.line(dumps(found.record(token_costs(priced) if priced else None).to_json()))
    else:
        _show(found, console)
        if priced:
            show_prices([found.title(number) for number in range(len(found.tools))], priced, console, most)
    exceeded = any(balance.over for balance in found.balances) or any(is_over(cost, most) for cost in priced)
    return CHECK_FAILED if exceeded else DONE


def _show(found: Spending, console: Console) -> None:
    strict = f"{found.strict} counted as strict" + (", since none says that it is" if found.assumed else "")
    console.line(console.ink(f"{counted(len(found.tools), 'tool')}, {strict}", "bold"))
    for balance in found.balances:
        _row(found, balance, console)
    for provider, numbers in found.unstrict.items():
        if numbers:
            names = ", ".join(map(found.title, numbers))
            console.line(console.ink(f"  {provider}: take strict off {counted(len(numbers), 'tool')}: {names}", "warn"))
    console.line()


def _row(found: Spending, balance: Balance, console: Console) -> None:
    budget = balance.budget
    limit = "" if budget.limit is None else f" of {budget.limit:,}"
    style: Style = "bad" if balance.over else "plain"
    whose = f"{budget.provider}: " if budget.provider else ""
    console.line(f"  {console.ink(f'{whose}{budget.what}', style)}")
    bar = "" if budget.limit is None else _bar(balance.used, budget.limit)
    console.line(f"    {console.ink(f'{bar}{balance.used:,}{limit}', style)}")
    if any(spent.amount > 1 for spent in balance.spent):
        first = balance.spent[:_MOST_TOOLS]
        words = ", ".join(f"{found.title(spent.number)} {spent.amount:,}" for spent in first)
        rest = len(balance.spent) - len(first)
        console.line(console.ink(f"    {words}{f', and {rest:,} more' if rest else ''}", "dim"))


def _bar(used: int, limit: int) -> str:
    """Return a bar for the use of a budget, with a mark at the limit if it is exceeded."""
    scale = max(used, limit) or 1
    filled, end = round(_WIDTH * used / scale), round(_WIDTH * limit / scale)
    drawn = "".join("#" if at < filled else "." for at in range(_WIDTH))
    return f"[{drawn}] " if used <= limit else f"[{drawn[:end]}|{drawn[end:]}] "
