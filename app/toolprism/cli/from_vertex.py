"""The command `from-vertex`: responses and streams of Vertex AI in OpenAI's format."""

import argparse
from functools import partial
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.vertex_commands import add_store_switch, add_wire_arguments, opened_store, parsed, run_wire
from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.services.vertex_jsonl import from_vertex_line

EXAMPLES: Final = """\
examples:
  toolprism from-vertex response.json
  toolprism from-vertex --model gemini-2.5-flash --usage stream.txt
  toolprism from-vertex --model gemini-3.1-pro-preview --store signatures.db response.json
  toolprism from-vertex --jsonl < lines.jsonl

An input line is {"id","kind","request","response" or "stream" or "sse"}. An output line has completion, or chunks and
done, or an error; and the signatures to store, warnings, and safety_ratings if there are any. Without --jsonl, a
file holds one answer: JSON, a JSON array, or the text of a stream.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_wire_arguments(parser, '{"id","kind","request","response" or "stream" or "sse"}')
    parser.add_argument("--model", default="", help="the model, if the response does not name it")
    add_store_switch(parser)
    parser.add_argument("--usage", action="store_true", help="end a stream with its usage")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    with opened_store(options) as store:
        return run_wire(options, console, partial(from_vertex_line, store=store), _line)


def _line(text: str, limits: Limits, options: argparse.Namespace) -> dict[str, Json]:
    request: dict[str, Json] = {"model": options.model, "stream_options": {"include_usage": options.usage}}
    try:
        given = parsed(text, limits)
    except BadInput as error:
        if error.finding.code == "empty-input":
            raise
        return {"kind": "sse", "sse": text, "request": request}  # a stream is not JSON
    if isinstance(given, dict) and "kind" in given:
        return {"request": request, **given}
    is_stream = isinstance(given, list) and len(given) != 1
    kind = "stream" if is_stream else "response"
    return {"kind": kind, kind: given, "request": request}
