"""The command `loss`: what can go wrong at each target, with an argument that shows it."""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Final

from toolprism.cli.console import Console, Style
from toolprism.cli.input_file import CHECK_FAILED, DONE, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_file
from toolprism.cli.options import FailOn, choices_from, declare_shared, seconds_of
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.losses import Loss
from toolprism.reading.paste import read
from toolprism.services.jsonl import of_paste
from toolprism.services.loss import LossResult, Lost, losing, loss_line, losses
from toolprism.services.normalize import Choices

EXAMPLES: Final = """\
examples:
  toolprism loss tool.json                            what can go wrong at each provider
  toolprism loss tool.json --target vllm              at one provider
  toolprism loss tools.json --fail-on widened         exit 1 if a call can pass that your schema refuses
  toolprism loss tool.json --target openai-strict-current --strategy open-map=pairs
  toolprism loss tool.json --full                     sentences in full, past 140 characters
  toolprism loss --format json tool.json | jq '.tools[0].targets.mistral.witnesses'
  toolprism loss --jsonl < schemas.jsonl              one line {"id","schema"} in, one line out

widened: the provider's version of the schema accepts arguments that yours refuses. narrowed: it refuses arguments that
yours accepts. Each comes with such arguments. It says what the schema that is sent allows, not what a model will do.
`format` asserts nothing here. What your code can undo does not count, such as null for an absent property.

exit codes:
  0 done    1 done, and --fail-on found a match, or --deadline passed    2 bad usage, or input that cannot be read
"""

KINDS: Final = ("widened", "narrowed")
_STYLES: Final[dict[str | None, Style]] = {"none": "good", "widened": "bad", "narrowed": "warn", "both": "bad"}
_WORDS: Final[dict[str | None, str]] = {
    "none": "nothing lost",
    "widened": "accepts more",
    "narrowed": "accepts less",
    "both": "accepts more, and less",
    None: "nothing to compare",
}


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_shared(
        parser,
        files="the tools to compare",
        target=True,
        edition_today="without --target: targets",
        variant=True,
        strategy=True,
        jsonl='{"id","schema"} or {"id","tool"}',
        deadline=True,
        format=True,
    )
    help_ = f"exit 1 when a target has one of these losses ({', '.join(KINDS)})"
    parser.add_argument("--full", action="store_true", help="print sentences in full (JSON: `whole` beside a cut one)")
    parser.add_argument("--fail-on", metavar="LIST", default="", help=help_)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    choices = choices_from(options)
    limits, fail_on = from_environment(COMMAND_LINE), FailOn(options.fail_on, KINDS)
    names = or_stdin(options.files, options, console)
    if options.jsonl:
        answer = partial(_answer, limits=limits, choices=choices, fail_on=fail_on)
        seconds = seconds_of(options, None)
        code = on_each(names, console, lambda name: answer_file(name, console, limits, answer, seconds))
    else:
        work = partial(_file, options=options, choices=choices, limits=limits, fail_on=fail_on, console=console)
        code = on_each(names, console, work, seconds_of(options))
    return code or (CHECK_FAILED if fail_on.failed else DONE)


def _answer(line: Json, limits: Limits, choices: Choices, fail_on: FailOn) -> dict[str, Json]:
    found = loss_line(line, limits, choices)
    targets = found["targets"]
    for loss in targets.values() if isinstance(targets, dict) else ():
        fail_on.see(*_kinds(loss.get("loss")))
    return found


def _file(  # noqa: PLR0913  # all but the name is bound once for all files
    name: str, *, options: argparse.Namespace, choices: Choices, limits: Limits, fail_on: FailOn, console: Console
) -> int:
    paste = read(read_text(name, console, limits.max_bytes), limits)
    tools: list[tuple[str | None, LossResult]] = []
    for checked in losing(paste, limits, choices):
        found = []
        for lost in losses(checked.job):
            fail_on.see(*_kinds(lost.loss.loss))
            found.append(lost)
        if options.format == "json":
            targets = {lost.result.target: lost.loss for lost in found}
            tools.append((checked.tool.name, LossResult(targets=targets)))
        else:
            _show(checked.title, found, console, full=options.full)
    if options.format == "json":
        console.line(dumps(of_paste(paste, tools)))
    return DONE


def _kinds(loss: Json) -> Sequence[str]:
    return KINDS if loss == "both" else (str(loss),)


def _show(title: str, found: list[Lost], console: Console, *, full: bool) -> None:
    """Print for each target what is lost, with a sentence and the arguments for each witness."""
    console.line(console.ink(title, "bold"))
    width = max((len(lost.result.target) for lost in found), default=0)
    for lost in found:
        loss = lost.loss
        is_sure = loss.loss != "none" or loss.proven
        word = console.ink(_WORDS[loss.loss] if is_sure else "nothing found", _STYLES.get(loss.loss, "dim"))
        console.line(f"  {console.ink(lost.result.target.ljust(width))}  {word}{console.ink(_surety(loss), 'dim')}")
        for witness in loss.witnesses:
            console.line(f"    {console.ink(witness.whole if full else witness.sentence)}")
            console.line(console.ink(f"      {witness.kind}: {dumps(witness.instance)}", "dim"))
    console.line()


def _surety(loss: Loss) -> str:
    """Return how sure the result is."""
    if loss.reason is not None:
        return f": {loss.reason}"
    if loss.proven:
        return ", proven" if loss.loss == "none" else ""
    return ", and maybe more"
