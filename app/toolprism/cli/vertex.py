"""The commands `to-vertex`, `from-vertex` and `vertex-session`: JSON Lines, or one file with readable output."""

import argparse
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from toolprism.chat.model.options import MAX_DEPTH, option_values
from toolprism.chat.signatures.store import SignatureStore, StoreLimits
from toolprism.chat.signatures.store_factory import REDIS, open_store, redis_address
from toolprism.cli.console import Console
from toolprism.cli.input_file import DONE, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_file
from toolprism.cli.options import declare_shared, named_values, seconds_of
from toolprism.core.errors import BadInput, ToolprismError, bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.reading.parsing import parse
from toolprism.services.vertex_jsonl import from_vertex_line, to_vertex_line, vertex_session_line

_Answer: TypeAlias = Callable[[Json], dict[str, Json]]

_INDENT: Final = 2
#: The value of `--store` that selects Redis.
_REDIS: Final = "redis"


class _Command(ABC):
    """What the three commands share; each answers line objects, and makes one of the text of a file."""

    EXAMPLES: str
    #: The members of a line.
    members: str

    def declare(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""
        declare_shared(parser, files=True, jsonl=self.members, deadline=True)

    def run(self, options: argparse.Namespace, console: Console) -> int:
        """Process every line, or every file; return the exit code."""
        limits = from_environment(COMMAND_LINE)
        limits = replace(limits, max_depth=max(limits.max_depth, MAX_DEPTH))
        seconds = None if options.jsonl else seconds_of(options)
        with _opened_store(getattr(options, "store", None)) as store:
            answer = self.answer(options, store)

            def work(name: str) -> int:
                if options.jsonl:
                    return answer_file(name, console, limits, answer, seconds_of(options, None))
                return _file(self.line(read_text(name, console, limits.max_bytes), limits, options), console, answer)

            return on_each(or_stdin(options.files, options, console), console, work, seconds)

    @abstractmethod
    def answer(self, options: argparse.Namespace, store: SignatureStore | None) -> _Answer:
        """Return what answers a line."""

    @abstractmethod
    def line(self, text: str, limits: Limits, options: argparse.Namespace) -> dict[str, Json]:
        """Return the line object for the text of a file."""


class ToVertex(_Command):
    """OpenAI chat requests as requests to Vertex AI."""

    members = '{"id","request","options"?,"signatures"?,"text_signatures"?}'
    EXAMPLES = """\
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

    def declare(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""
        super().declare(parser)
        declare_option(parser)
        _declare_store(parser)
        declare_shared(parser, trail="also list every change of every schema")

    def answer(self, options: argparse.Namespace, store: SignatureStore | None) -> _Answer:
        """Return what answers a line; options of the command line win over those of the line."""
        chosen = {**named_values(options.option), **({"trail": True} if options.trail else {})}

        def answer(line: Json) -> dict[str, Json]:
            if chosen and isinstance(line, dict) and isinstance(line.get("options"), (dict, type(None))):
                line = {**line, "options": {**(line.get("options") or {}), **chosen}}
            return to_vertex_line(line, store)

        return answer

    def line(self, text: str, limits: Limits, _options: argparse.Namespace) -> dict[str, Json]:
        """Return the line object for the text of a file."""
        given = _parsed(text, limits)
        return given if isinstance(given, dict) and "request" in given else {"request": given}


class FromVertex(_Command):
    """Responses and streams of Vertex AI in OpenAI's format."""

    members = '{"id","kind","request","response" or "stream" or "sse"}'
    EXAMPLES = """\
examples:
  toolprism from-vertex response.json
  toolprism from-vertex --model gemini-2.5-flash --usage stream.txt
  toolprism from-vertex --model gemini-3.1-pro-preview --store signatures.db response.json
  toolprism from-vertex --jsonl < lines.jsonl

An input line is {"id","kind","request","response" or "stream" or "sse"}. An output line has completion, or chunks and
done, or an error; and the signatures to store, warnings, and safety_ratings if there are any. Without --jsonl, a
file holds one answer: JSON, a JSON array, or the text of a stream.
"""

    def declare(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""
        super().declare(parser)
        parser.add_argument("--model", default="", help="the model, if the response does not name it")
        _declare_store(parser)
        parser.add_argument("--usage", action="store_true", help="end a stream with its usage")

    def answer(self, _options: argparse.Namespace, store: SignatureStore | None) -> _Answer:
        """Return what answers a line."""
        return partial(from_vertex_line, store=store)

    def line(self, text: str, limits: Limits, options: argparse.Namespace) -> dict[str, Json]:
        """Return the line object for the text of a file: one answer as JSON, a list of them, or a stream."""
        request: dict[str, Json] = {"model": options.model, "stream_options": {"include_usage": options.usage}}
        try:
            given = _parsed(text, limits)
        except BadInput as error:
            if error.finding.code == "empty-input":
                raise
            return {"kind": "sse", "sse": text, "request": request}  # a stream is not JSON
        if isinstance(given, dict) and "kind" in given:
            return {"request": request, **given}
        kind = "stream" if isinstance(given, list) and len(given) != 1 else "response"
        return {"kind": kind, kind: given, "request": request}


class VertexSession(_Command):
    """Whole conversations, with a signature store between the requests."""

    members = '{"id","input"}'
    EXAMPLES = """\
examples:
  toolprism vertex-session session.json
  toolprism vertex-session --jsonl < sessions.jsonl

An input line is {"id","input":{"model","options","store":{"ttl_s","max_signature_bytes","available"},"steps"}}.
A step is {"do":"response","conversation","vertex"}, {"do":"stream","conversation","vertex":[…]},
{"do":"request","conversation","messages"} or {"do":"advance","seconds"}; `<id:R:K>` is the id of the K-th tool call of
the R-th answer.
Nothing is stored after the command ends.
"""

    def answer(self, _options: argparse.Namespace, _store: SignatureStore | None) -> _Answer:
        """Return what answers a line."""
        return vertex_session_line

    def line(self, text: str, limits: Limits, _options: argparse.Namespace) -> dict[str, Json]:
        """Return the line object for the text of a file."""
        given = _parsed(text, limits)
        return given if isinstance(given, dict) and "input" in given else {"input": given}


to_vertex: Final = ToVertex()
from_vertex: Final = FromVertex()
vertex_session: Final = VertexSession()


def declare_option(parser: argparse.ArgumentParser) -> None:
    """Declare `--option`, which sets an option of the conversion."""
    known = "; ".join(f"{name}={'|'.join(values) or 'TEXT'}" for name, values in option_values().items())
    words = "an option of the conversion, such as emit_call_ids=never; may be repeated"
    declare_shared(parser, option=f"{words}. {known}")


def _declare_store(parser: argparse.ArgumentParser) -> None:
    """Declare `--store`, which keeps thought signatures between two commands."""
    parser.add_argument(
        "--store",
        metavar="FILE",
        help=f"keep thought signatures in FILE for an hour, or in Redis if {REDIS[-1]} is set and FILE is `redis`",
    )


@contextmanager
def _opened_store(name: str | None) -> Iterator[SignatureStore | None]:
    """Yield the store named by `--store`, or None.

    Raises:
        ToolprismError: the store cannot be opened.
    """
    if name is None:
        yield None
        return
    address = redis_address() if name == _REDIS else None
    if name == _REDIS and address is None:
        raise ToolprismError(f"--store redis needs the address of Redis in {REDIS[-1]}.")
    store = open_store(Path(name), address, StoreLimits())
    try:
        yield store
    finally:
        store.close()


def _parsed(text: str, limits: Limits) -> Any:
    """Return the JSON value of a file.

    Raises:
        BadInput: the file is not JSON, or empty.
    """
    if not text.strip():
        raise bad_input("empty-input", "There is nothing to read.", hint="--help shows what is expected.")
    return parse(text, limits).value


def _file(line: Mapping[str, Json], console: Console, answer: _Answer) -> int:
    answered_line = answer(line)
    error = answered_line.get("error")
    if "request" in line and "kind" not in line and isinstance(error, dict):  # a request that cannot be converted
        raise BadInput(Finding(code=str(error["code"]), message=f"{error.get('param')}: {error['message']}"))
    console.line(dumps({name: value for name, value in answered_line.items() if name != "id"}, indent=_INDENT))
    return DONE
