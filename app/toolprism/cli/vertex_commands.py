"""Shared parts of the commands for Vertex AI: JSON Lines, or one file with readable output."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from toolprism.chat.model.options import MAX_DEPTH, option_values
from toolprism.chat.signatures.store import SignatureStore, StoreLimits
from toolprism.chat.signatures.store_factory import REDIS, open_store, redis_address
from toolprism.cli.console import Console
from toolprism.cli.input_file import DONE, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_file
from toolprism.cli.options import declare_deadline, declare_files, declare_lines, declare_named, seconds_of
from toolprism.core.errors import BadInput, ToolprismError, bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.reading.parsing import parse

LineAnswer: TypeAlias = Callable[[Json], dict[str, Json]]
#: Returns a line object for the text of a file, the limits and the options of the command.
Wrap: TypeAlias = Callable[[str, Limits, argparse.Namespace], dict[str, Json]]

_INDENT: Final = 2
#: The value of `--store` that selects Redis.
_REDIS: Final = "redis"


def add_wire_arguments(parser: argparse.ArgumentParser, members: str) -> None:
    """Add the files, `--jsonl` and `--deadline`."""
    declare_files(parser)
    declare_lines(parser, members)
    declare_deadline(parser)


def add_option_switch(parser: argparse.ArgumentParser) -> None:
    """Add `--option`, which sets an option of the conversion."""
    declare_named(parser, f"an option of the conversion, such as emit_call_ids=never; may be repeated. {_options()}")


def _options() -> str:
    return "; ".join(f"{name}={'|'.join(values) or 'TEXT'}" for name, values in option_values().items())


def add_store_switch(parser: argparse.ArgumentParser) -> None:
    """Add `--store`, which keeps thought signatures between two commands."""
    parser.add_argument(
        "--store",
        metavar="FILE",
        help=f"keep thought signatures in FILE for an hour, or in Redis if {REDIS[-1]} is set and FILE is `redis`",
    )


@contextmanager
def opened_store(options: argparse.Namespace) -> Iterator[SignatureStore | None]:
    """Yield the store named by `--store`, or None.

    Raises:
        ToolprismError: the store cannot be opened.
    """
    if options.store is None:
        yield None
        return
    address = redis_address() if options.store == _REDIS else None
    if options.store == _REDIS and address is None:
        raise ToolprismError(f"--store redis needs the address of Redis in {REDIS[-1]}.")
    store = open_store(Path(options.store), address, StoreLimits())
    try:
        yield store
    finally:
        store.close()


def run_wire(options: argparse.Namespace, console: Console, answer: LineAnswer, wrap: Wrap) -> int:
    """Process every line, or every file; return the exit code."""
    limits = from_environment(COMMAND_LINE)
    limits = replace(limits, max_depth=max(limits.max_depth, MAX_DEPTH))

    def work(name: str) -> int:
        if options.jsonl:
            return answer_file(name, console, limits, answer, seconds_of(options, None))
        return _file(wrap(read_text(name, console, limits.max_bytes), limits, options), console, answer)

    seconds = None if options.jsonl else seconds_of(options)
    return on_each(or_stdin(options.files, options, console), console, work, seconds)


def parsed(text: str, limits: Limits) -> Any:
    """Return the JSON value of a file.

    Raises:
        BadInput: the file is not JSON, or empty.
    """
    if not text.strip():
        raise bad_input("empty-input", "There is nothing to read.", hint="--help shows what is expected.")
    return parse(text, limits).value


def _file(line: Mapping[str, Json], console: Console, answer: LineAnswer) -> int:
    answered_line = answer(line)
    error = answered_line.get("error")
    if "request" in line and "kind" not in line and isinstance(error, dict):  # a request that cannot be converted
        raise BadInput(Finding(code=str(error["code"]), message=f"{error.get('param')}: {error['message']}"))
    console.line(dumps({name: value for name, value in answered_line.items() if name != "id"}, indent=_INDENT))
    return DONE
