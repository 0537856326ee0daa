"""The command `validate`: what AJV says of schemas, and of instances."""

import argparse
from functools import partial
from typing import Final

from app.cli.console import Console
from app.cli.jsonlines import answer_lines, declare_lines
from app.judging import validate_line

SUMMARY: Final = "Say what AJV says of schemas, and of instances: verdicts, errors in order, strict complaints."

EXAMPLES: Final = """\
examples:
  echo '{"id":1,"schema":{"type":"string"},"instance":5}' | toolprism validate
  toolprism validate --no-formats lines.jsonl

A line out has schemaValid, schemaErrors, schemaThrows, compileError, strictErrors, strictThrows, and for an
instance valid and errors. Where the specification (the package jsonschema) says otherwise than AJV, differences
says why; --ajv-alone does not ask, which is quicker.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_lines(parser, '{"id","schema","instance"?}')
    parser.add_argument("--no-formats", action="store_true", help="take `format` for an annotation")
    parser.add_argument("--ajv-alone", action="store_true", help="do not ask what the specification says")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; give the exit code."""
    answer = partial(validate_line, formats=not options.no_formats, second_opinion=not options.ajv_alone)
    return answer_lines(options, console, answer)
