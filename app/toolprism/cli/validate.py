"""The command `validate`: AJV's results for schemas, for each target's output, and for arguments."""

import argparse
from functools import partial
from typing import Final

from toolprism.cli.console import Console, Style
from toolprism.cli.input_file import CHECK_FAILED, DONE, naming, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import choices_from, declare_shared, seconds_of
from toolprism.core.json_text import dumps
from toolprism.core.limits import COMMAND_LINE, from_environment
from toolprism.reading.paste import read
from toolprism.services.jsonl import of_paste
from toolprism.services.labels import counted
from toolprism.services.normalize import Choices, check
from toolprism.services.tool_calls_jsonl import validate_line
from toolprism.services.validate import Position, SchemaCheck, Validated, place_of, validate_all
from toolprism.validation import ErrorObject, sentence

EXAMPLES: Final = """\
examples:
  toolprism validate tool.json                             the schema, and each target's output
  toolprism validate tool.json --arguments call.json       do the targets check what you check?
  toolprism validate tool.json --arguments call.json --target google --format json
  echo '{"id":1,"schema":{"type":"string"},"instance":5}' | toolprism validate --jsonl
  toolprism validate --jsonl --no-formats lines.jsonl

A schema is read as the draft that $schema names, or else the one that its form implies: draft-04, draft-06,
draft-07, 2019-09 or 2020-12. The report names it, shows each error once, and checks the arguments with it.

A line out has schemaValid, schemaErrors, schemaThrows, compileError, strictErrors, strictThrows, and for an
instance valid and errors, all as AJV for 2020-12 prints them. Its dialect {id, because, valid, errors,
schemaValid, compileError} is the same for the draft that the schema is written in; valid and errors are those
of the schema, or, where it is valid and there is an instance, of the instance. Where the specification (the
package jsonschema) says otherwise than AJV, differences says why; --ajv-alone does not ask, which is quicker.

exit codes:
  0 done    1 a pasted schema is not valid or does not accept the arguments, or --deadline passed
  2 bad usage or unreadable input
"""

_MOST_ERRORS: Final = 20


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    declare_shared(parser, files=True, jsonl='{"id","schema","instance"?}', deadline=True)
    add("--arguments", metavar="FILE", help="the arguments of a call, as JSON or as a model sent them")
    declare_shared(parser, target="those of `normalize`", tool=True, format=True)
    add("--no-formats", action="store_true", help="with --jsonl: treat `format` as an annotation")
    add("--ajv-alone", action="store_true", help="with --jsonl: do not compare with the specification")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    if options.jsonl:
        answer = partial(validate_line, formats=not options.no_formats, second_opinion=not options.ajv_alone)
        return answer_lines(options, console, answer)
    choices = choices_from(options)
    work = partial(_file, options=options, choices=choices, console=console)
    return on_each(or_stdin(options.files, options, console), console, work, seconds_of(options))


def _file(name: str, options: argparse.Namespace, choices: Choices, console: Console) -> int:
    limits = from_environment(COMMAND_LINE)
    arguments = None
    if options.arguments is not None:
        with naming(options.arguments):
            arguments = read_text(options.arguments, console, limits.max_bytes)
    report = check(read(read_text(name, console, limits.max_bytes), limits), limits, choices)
    if options.tool is not None:
        report = report.only(options.tool)
    tools = list(validate_all(report, arguments, limits))
    if options.format == "json":
        console.line(dumps(of_paste(report.paste, ((tool.checked.tool.name, tool.record()) for tool in tools))))
    else:
        for tool in tools:
            _show(tool, console)
    return DONE if all(tool.fine for tool in tools) else CHECK_FAILED


def _show(tool: Validated, console: Console) -> None:
    console.line(console.ink(tool.checked.title, "bold"))
    _row("the pasted schema", *_schema_words(tool.pasted), console)
    if tool.pasted.dialect.because:
        _say(tool.pasted.dialect.sentence(), console)
    for error in tool.pasted.report.distinct_errors[:_MOST_ERRORS]:
        _say(_where(tool.place_in_paste(error)) + sentence(error, tool.checked.tool.schema), console)
    for complaint in tool.pasted.report.strict_errors[:_MOST_ERRORS]:
        _say(complaint.message, console)
    if tool.arguments_check is not None:
        _arguments(tool, console)
    for name, schema_check in tool.sent.items():
        words, style = _schema_words(schema_check)
        target_checks = tool.target_checks.get(name)
        if target_checks is not None:
            verdict, style = _arguments_words(target_checks.verdict.valid, target_checks.difference)
            words = f"{words}; {verdict}"
        _row(name, words, style, console)
    console.line()


def _arguments(tool: Validated, console: Console) -> None:
    arguments_check = tool.arguments_check
    assert arguments_check is not None, "asked before"
    call = arguments_check.call
    words = {True: "fit the pasted schema", False: "do not fit the pasted schema", None: "could not be checked"}
    if arguments_check.finding is not None:
        words[False] = f"are not JSON: {arguments_check.finding.sentence()}"
    _row("the arguments", words[call.valid], "good" if call.valid else "bad", console)
    for error in (call.errors or ())[:_MOST_ERRORS]:
        _say(_placed(error, tool), console)
    if call.repairs:
        kinds = ", ".join(dict.fromkeys(step.kind for step in call.repairs))
        _say(f"a repair is proposed ({kinds}): {dumps(call.repaired)}", console)


def _placed(error: ErrorObject, tool: Validated) -> str:
    assert tool.arguments_check is not None, "only its errors are shown"
    parsed = tool.arguments_check.parsed
    if parsed is None:
        return sentence(error, None)
    return _where(place_of(error, parsed)) + sentence(error, parsed.value)


def _where(at: Position) -> str:
    line, column = at
    return "" if line is None else f"line {line}, column {column}: "


def _schema_words(check: SchemaCheck) -> tuple[str, Style]:
    report = check.report
    if not check.is_fine:
        if report.schema_errors:
            return (
                f"not a valid schema ({check.dialect.dialect.id}), {counted(len(report.distinct_errors), 'error')}",
                "bad",
            )
        return f"refused: {report.compile_error or report.limit}", "bad"
    if report.strict_errors:
        complaints = counted(len(report.strict_errors), "complaint")
        return f"valid ({check.dialect.dialect.id}), {complaints} of strict mode", "warn"
    return f"valid ({check.dialect.dialect.id})", "good"


def _arguments_words(valid: bool | None, difference: str) -> tuple[str, Style]:  # noqa: FBT001  # a verdict of three values
    verdict = {True: "accepts the arguments", False: "refuses the arguments", None: "could not check the arguments"}[
        valid
    ]
    if difference == "lost":
        return f"{verdict}: the check is lost", "bad"
    return (f"{verdict}: less is allowed", "warn") if difference else (verdict, "good")


def _row(name: str, words: str, style: Style, console: Console) -> None:
    console.line(f"  {console.ink(name.ljust(18))} {console.ink(words, style)}")


def _say(sentence_: str, console: Console) -> None:
    console.line(f"    {console.ink(sentence_, 'dim')}")
