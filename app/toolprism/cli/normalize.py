"""The command `normalize`: the results of each target for the tools in a file, or for each line."""

import argparse
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toolprism import services
from toolprism.cli import report as readable
from toolprism.cli.console import Console
from toolprism.cli.input_file import CHECK_FAILED, DONE, lines_of, on_each, or_stdin, read_text
from toolprism.cli.options import FailOn, choices_from, declare_shared, declare_switches, seconds_of
from toolprism.core.alarm import within
from toolprism.core.errors import BadInput, ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.reading.paste import read
from toolprism.schema import Result
from toolprism.services.labels import LABELS
from toolprism.services.normalize import Choices, Report, check
from toolprism.services.options import switched

if TYPE_CHECKING:
    from toolprism.services.tokens import Cost

EXAMPLES: Final = """\
FILE may hold a JSON Schema, tools of OpenAI, Anthropic, Gemini, Bedrock or MCP, a
whole request, an MCP tools/list result, OpenAPI operations or a serialized Zod schema:
as JSON, JSON lines, YAML, a Python dict, a JavaScript object, an SDK snippet, a curl
command or in a log. Nothing is run or fetched.

examples:
  toolprism normalize tool.json
  pbpaste | toolprism normalize -
  toolprism normalize --target openai-strict google -- tool.json
  toolprism normalize --target google --output-only tool.json > google.json
  toolprism normalize --fail-on refused,strict-off,loses-checks tools/*.json
  toolprism normalize --format json --trail tool.json | jq '.tools[0].targets.google'
  toolprism normalize --guarantees --target vllm mistral -- tool.json
  toolprism normalize --tokens tools.json
  toolprism normalize --jsonl --target google < schemas.jsonl
  toolprism normalize --target openai-strict-current --strategy open-map=pairs tool.json

strategies (map-back undoes each of them in a model's arguments):
  root-union=merge         one object with the properties of all branches
  root-union=wrap          below one required property
  root-union=enum          one object, and an enum that says what goes with each action
  open-map=pairs           a list of pairs of key and value
  open-map=text            JSON in a text
  open-map=off             strict mode off
  tuple=object             an object with a property for each item
  tuple=array              as the target has them: a list with one schema for all items
  recursion=keep           as the target has them
  recursion=unroll:N       N levels, 1 to 20, and JSON in a text below them
  recursion=text           JSON in a text
  integer-enum=json-schema sent as parametersJsonSchema
  integer-enum=text        texts
  integer-enum=described   moved into the description
  optional=nullable        required, and null stands for nothing
  optional=off             strict mode off

exit codes:
  0 done    1 done, and --fail-on found a match, or --deadline passed    2 bad usage, or input that cannot be read
"""

#: The verdicts and statuses that `--fail-on` accepts.
VERDICTS: Final = tuple(name for name in LABELS if name != "stopped")
STATUSES: Final = ("changed", "fallback", "not-strict", "error")
CHECKS: Final = (*VERDICTS, *STATUSES)

_FAIL_ON: Final = (
    f"exit 1 when a result has one of these verdicts ({', '.join(VERDICTS)}) or statuses ({', '.join(STATUSES)})"
)


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    declare_shared(
        parser,
        files=True,
        target=True,
        edition="without --target: targets",
        variant=True,
        strategy=", as listed below",
        tool=True,
    )
    declare_switches(parser)
    declare_shared(parser, jsonl='{"id","schema"} or {"id","tool"}', deadline=True, format=True, trail=True)
    add(
        "--guarantees",
        action="store_true",
        help="of each constraint: does anybody hold the model to it, and who says so",
    )
    declare_shared(parser, tokens=True)
    add("--output-only", action="store_true", help="print nothing but the schema for the one --target")
    add("--fail-on", metavar="LIST", default="", help=_FAIL_ON)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    choices = choices_from(options, **switched(options), trail=options.trail, guarantees=options.guarantees)
    limits = from_environment(COMMAND_LINE)
    fail_on = FailOn(options.fail_on, CHECKS)
    if options.output_only and (len(choices.targets) != 1 or options.jsonl):
        raise ToolprismError("--output-only needs exactly one --target, and no --jsonl.")
    work = _Run(options=options, choices=choices, limits=limits, console=console, fail_on=fail_on)
    seconds = None if options.jsonl else seconds_of(options)
    code = on_each(or_stdin(options.files, options, console), console, work.file, seconds)
    return code or (CHECK_FAILED if fail_on.failed else DONE)


@dataclass(frozen=True, kw_only=True)
class _Run:
    """The state shared by all files."""

    options: argparse.Namespace
    choices: Choices
    limits: Limits
    console: Console
    fail_on: FailOn

    def file(self, name: str) -> int:
        """Normalize one file; return the exit code."""
        return (self._stream if self.options.jsonl else self._report)(name)

    def _report(self, name: str) -> int:
        paste = read(read_text(name, self.console, self.limits.max_bytes), self.limits)
        report = check(paste, self.limits, self.choices)
        if self.options.tool is not None:
            report = report.only(self.options.tool)
        costs = self._costs(report)
        if self.options.output_only:
            self._output(report)
        elif self.options.format == "json":
            priced: dict[str, Json] = (
                {"tokens": {cost.target: cost.record().to_json() for cost in costs}} if costs else {}
            )
            for piece in report.pieces(self._watch, **priced):
                self.console.write(piece)
            self.console.line()
        else:
            readable.show(name, report, self.console, self._watch, costs)
            if costs:
                readable.show_prices([checked.title for checked in report.tools], costs, self.console)
        return DONE

    def _costs(self, report: Report) -> "list[Cost]":
        if not self.options.tokens:
            return []
        from toolprism.services.tokens import costs_of  # loads request forms and vocabularies

        return costs_of(report)

    def _stream(self, name: str) -> int:
        """Write one line for each line read, immediately; return the exit code: 1 if one took longer than allowed."""
        code = DONE
        for line in lines_of(name, self.console, self.limits.max_bytes):
            with within(self.options.deadline) as deadline:
                self._answer(line)
            if deadline is not None and deadline.passed:
                code = CHECK_FAILED
            self.console.line()
            self.console.flush()
        return code

    def _answer(self, line: str | BadInput) -> None:
        if isinstance(line, BadInput):
            self.console.write(dumps(services.failed(None, line.finding)))
            self._watch(None)
            return
        for piece in services.answer_in_pieces(line, self.limits, self.choices, self._watch):
            self.console.write(piece)

    def _watch(self, result: Result | None) -> None:
        if self.fail_on.wanted:  # a verdict that nobody asks for costs time
            self.fail_on.see(*(("error",) if result is None else (result.status, result.verdict)))

    def _output(self, report: Report) -> None:
        if len(report.tools) != 1:
            names = ", ".join(checked.title for checked in report.tools[:10])
            raise ToolprismError(f"--output-only takes one tool; choose with --tool among {names}.")
        for result in report.tools[0].job.results():
            self._watch(result)
            if result.status == "error":
                raise ToolprismError(result.findings[0].sentence())
            self.console.line(dumps(result.output, indent=2))
