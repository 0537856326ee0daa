"""The command `advise`: the fewest edits and strategies with which the targets take a tool best."""

import argparse
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final

from toolprism.callcode import LANGUAGES
from toolprism.cli.console import Console, Style
from toolprism.cli.input_file import DONE, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_file
from toolprism.cli.options import choices_from, declare_shared, seconds_of
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.reading.paste import read
from toolprism.services.advise import Advice, AdviceJson, advice_for, advise_line, advise_paste
from toolprism.services.call_code import after, code_for
from toolprism.services.jsonl import of_paste
from toolprism.services.labels import LABELS, STANDINGS, Standing, counted
from toolprism.services.normalize import Choices, check

EXAMPLES: Final = """\
examples:
  toolprism advise tool.json                            what to change, and what it brings at today's providers
  toolprism advise tool.json --target google-json-schema --target openai-strict-current
  toolprism advise --format json tools.json | jq '.tools[0].edits'
  toolprism advise tool.json --target openai-strict-current --code python > check_calls.py
  toolprism advise --jsonl < tools.jsonl                one line {"id","tool"} in, one line out

Each edit says what it changes for those who call the tool. The verdict of no target gets worse. A strategy is given to
`normalize`, `payload` and `proxy` as --strategy NAME=CHOICE; `map-back` undoes it in the arguments of a call.

--code prints a module instead, for the tools after the advice, or --as-pasted: its `check(name, arguments)` takes what
a model sends for the target, undoes what the target changed in its shape, checks it exactly, and returns what your
function expects. Python needs jsonschema, TypeScript needs Ajv.

exit codes:
  0 done    1 --deadline passed    2 bad usage, or input that cannot be read
"""

#: The most characters of a patch that are printed.
_MOST: Final = 400


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_shared(
        parser,
        files="the tools to improve",
        target=True,
        edition_today="without --target: targets",
        variant=True,
        strategy=True,
    )
    help_ = "print a module that checks calls and undoes what the one --target changed in their shape"
    parser.add_argument("--code", choices=LANGUAGES, help=help_)
    parser.add_argument("--as-pasted", action="store_true", help="with --code: for the tools as they are")
    declare_shared(parser, jsonl='{"id","schema"} or {"id","tool"}', deadline=True, format=True)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    choices = choices_from(options)
    limits = from_environment(COMMAND_LINE)
    names = or_stdin(options.files, options, console)
    if options.jsonl:
        answer = partial(advise_line, limits=limits, choices=choices)
        seconds = seconds_of(options, None)
        return on_each(names, console, lambda name: answer_file(name, console, limits, answer, seconds))
    if options.code and len(choices.targets) != 1:
        raise ToolprismError("--code needs one --target: that whose calls are checked.")
    if options.as_pasted and not options.code:
        raise ToolprismError("--as-pasted goes with --code.")
    work = partial(_file, options=options, choices=choices, limits=limits, console=console)
    return on_each(names, console, work, seconds_of(options))


def _file(name: str, *, options: argparse.Namespace, choices: Choices, limits: Limits, console: Console) -> int:
    paste = read(read_text(name, console, limits.max_bytes), limits)
    if options.code:
        given = check(paste, limits, choices).tools
        jobs = [(each.title, each.job) for each in given]
        if not options.as_pasted:
            jobs = [after(each, advice_for(each.job, each.tool.name, each.tool.description)) for each in given]
        console.write(code_for(jobs, choices.found[0], options.code))
        return DONE
    tools: list[tuple[str | None, AdviceJson]] = []
    for title, advice in advise_paste(paste, limits, choices):
        if options.format == "json":
            tools.append((title, advice.record()))
        else:
            _show(title, advice, console)
    if options.format == "json":
        console.line(dumps(of_paste(paste, tools)))
    return DONE


def _show(title: str, advice: Advice, console: Console) -> None:
    console.line(f"{console.ink(title, 'bold')}  {_summary(advice)}")
    for number, edit in enumerate(advice.edits, 1):
        console.line(f"  {number}. {console.ink(edit.title)}")
        console.line(console.ink(f"     Callers: {edit.callers}", "dim"))
        patch = dumps([dict(each) for each in edit.patch])
        if len(patch) <= _MOST:
            console.line(console.ink(f"     {patch}", "dim"))
    for strategy in advice.strategies:
        console.line(f"  Send it with --strategy {strategy}")
    if advice.prices:
        console.line("  Where a target cannot say it, each choice of a strategy, beside the other steps:")
        longest = max(len(each.strategy) for each in advice.prices)
        for price in advice.prices:
            mark = "*" if price.strategy in advice.strategies else " "
            console.line(console.ink(f"   {mark}{price.strategy.ljust(longest)}  {price.sentence()}", "dim"))
    width = max(map(len, advice.before), default=0)
    for target in advice.better:
        before, after = (_word(verdicts[target], console) for verdicts in (advice.before, advice.after))
        console.line(f"  {target.ljust(width)}  {before} → {after}")
    if advice.stays:
        console.line("  What stays, and your own code has to check:")
        for sentence in advice.stays:
            console.line(console.ink(f"    {sentence}", "dim"))
    if not advice.is_complete:
        console.line(console.ink("  Not everything was tried: the limit of trials or time was reached.", "warn"))
    console.line()


def _summary(advice: Advice) -> str:
    """Return the advice in one sentence."""
    if not (advice.edits or advice.strategies):
        where = counted(len(advice.before), "target")
        return f"No edit would make a verdict better without making another worse, at {where}."
    done = [counted(len(advice.edits), "edit")] if advice.edits else []
    done += [counted(len(advice.strategies), "strategy", "strategies")] if advice.strategies else []
    return f"{' and '.join(done)}: {_counts(advice.before)} before, {_counts(advice.after)} after."


def _counts(verdicts: Mapping[str, Standing]) -> str:
    """Return how many targets have which verdict, the worst first."""
    numbers = Counter(verdicts.values())
    return ", ".join(f"{numbers[name]} {LABELS[name].brief}" for name in STANDINGS if numbers[name])


_STYLES: Final[dict[str, Style]] = {
    "as-pasted": "good",
    "same-meaning": "good",
    "stricter": "warn",
    "loses-checks": "warn",
}


def _word(verdict: Standing, console: Console) -> str:
    return console.ink(LABELS[verdict].word, _STYLES.get(verdict, "bad"))
