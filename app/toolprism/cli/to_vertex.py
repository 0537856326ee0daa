"""The command `to-vertex`: OpenAI chat requests as requests to Vertex AI."""

import argparse
from typing import Final

from toolprism.chat.signatures.store import SignatureStore
from toolprism.cli.console import Console
from toolprism.cli.options import declare_trail, named_values
from toolprism.cli.vertex_commands import (
    add_option_switch,
    add_store_switch,
    add_wire_arguments,
    opened_store,
    parsed,
    run_wire,
)
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.services.vertex_jsonl import to_vertex_line

EXAMPLES: Final = """\
examples:
  toolprism to-vertex request.json
  toolprism to-vertex --option emit_call_ids=never request.json
  toolprism to-vertex --option strict_tools=validated request.json
  toolprism to-vertex --trail request.json                 also every change of every schema
  toolprism to-vertex --store signatures.db next.json      with the signatures that from-vertex stored there
  toolprism to-vertex --jsonl < lines.jsonl

An input line is {"id","request","options"?,"signatures"?,"text_signatures"?}. An output line has model, method, body,
warnings and findings, or an error with status, code, param and message; with --trail also tools and response_schema.
Without --jsonl, a file holds one request. Options of the command line win over those of a line.
Nothing is sent, and no address in a message is opened.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_wire_arguments(parser, '{"id","request","options"?,"signatures"?,"text_signatures"?}')
    add_option_switch(parser)
    add_store_switch(parser)
    declare_trail(parser, "also list every change of every schema")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    chosen = {**named_values(options.option), **({"trail": True} if options.trail else {})}
    with opened_store(options) as store:
        return run_wire(options, console, lambda line: _answer(line, chosen, store), _line)


def _answer(line: Json, chosen: dict[str, Json], store: SignatureStore | None) -> dict[str, Json]:
    if chosen and isinstance(line, dict) and isinstance(line.get("options"), (dict, type(None))):
        line = {**line, "options": {**(line.get("options") or {}), **chosen}}
    return to_vertex_line(line, store)


def _line(text: str, limits: Limits, _options: argparse.Namespace) -> dict[str, Json]:
    given = parsed(text, limits)
    return given if isinstance(given, dict) and "request" in given else {"request": given}
