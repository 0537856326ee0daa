"""The command `to-vertex`: OpenAI chat requests as the requests that Vertex AI gets."""

import argparse
from functools import partial
from typing import Final

from app.cli.console import Console
from app.cli.vertex_commands import (
    declare_options,
    declare_store,
    declare_wire,
    given_options,
    opened_store,
    parsed,
    run_wire,
)
from app.core.json_types import Json
from app.core.limits import Limits
from app.services.vertex_jsonl import to_vertex_line

SUMMARY: Final = "Turn OpenAI chat requests into requests to Vertex AI, and say what was changed or left out."

EXAMPLES: Final = """\
examples:
  toolprism to-vertex request.json
  toolprism to-vertex --option emit_call_ids=never request.json
  toolprism to-vertex --store signatures.db next.json      with what from-vertex has kept there
  toolprism to-vertex --jsonl < lines.jsonl

A line in is {"id","request","options"?,"signatures"?,"text_signatures"?}; a line out has model, method, body and
warnings, or an error with status, code, param and message. Without --jsonl a file holds one request.
Nothing is sent anywhere, and no address in a message is opened.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_wire(parser, '{"id","request","options"?,"signatures"?,"text_signatures"?}')
    declare_options(parser)
    declare_store(parser)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; give the exit code."""
    with opened_store(options) as store:
        return run_wire(options, console, partial(to_vertex_line, store=store), _line)


def _line(text: str, limits: Limits, options: argparse.Namespace) -> dict[str, Json]:
    given = parsed(text, limits)
    line = given if isinstance(given, dict) and "request" in given else {"request": given}
    said = given_options(options)
    return {**line, "options": {**(line.get("options") or {}), **said}} if said else line
