"""The command `mcp`: Toolprism as an MCP server, for agents."""

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from socket import socket
from typing import TYPE_CHECKING, Final, TypeAlias

from toolprism.cli.console import Console
from toolprism.cli.serve import DEFAULT_HOST, bound, declare_host, port_of, url_of
from toolprism.live.transcript import need_sdk

if TYPE_CHECKING:
    import uvicorn
    from mcp.server import MCPServer

_Close: TypeAlias = Callable[[], Awaitable[None]]

EXAMPLES: Final = """\
An agent that writes or sends tools may ask check_tools, normalize_tool, payload_for_model, explain_error,
validate_arguments, map_back, find_loss and advise. Answers are short and start with the fix. Nothing is kept, and
nothing is fetched.

examples:
  toolprism mcp                                        over stdin and stdout, as clients start it
  toolprism mcp --http 8100                            at http://127.0.0.1:8100/mcp
  claude mcp add toolprism -- toolprism mcp            for Claude Code
  toolprism inspect -- toolprism mcp                   what clients and providers make of it

The settings of `toolprism serve` for sizes and seconds hold here, too.
"""

_PATH: Final = "/mcp"
#: Bytes of a request beside the paste in it.
_MARGIN: Final = 200_000


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--http", metavar="PORT", help="speak Streamable HTTP on this port; 0 takes a free one")
    declare_host(parser, DEFAULT_HOST)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command until its input ends, or it is interrupted."""
    need_sdk()
    from toolprism.agents.bounded import Room
    from toolprism.agents.served import server

    for name in ("mcp", "uvicorn.access"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    room = Room()
    served = server(room.ask)
    try:
        if options.http is None:
            asyncio.run(_until_the_end(served, room.close))
        else:
            _serve(served, options, console, room.close)
    except KeyboardInterrupt:
        console.note("Toolprism has ended.")
    return 0


async def _until_the_end(served: "MCPServer", close: _Close) -> None:
    """Serve until the input ends, or a signal comes."""
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    serving, waiting = asyncio.create_task(served.run_stdio_async()), asyncio.create_task(told.wait())
    try:
        await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await close()
    if not serving.done():
        sys.stdout.flush()
        os._exit(0)  # a thread waits for the input, and nothing can wake it
    waiting.cancel()
    await serving


def _serve(served: "MCPServer", options: argparse.Namespace, console: Console, close: _Close) -> None:
    import uvicorn

    from toolprism.core.limits import PAGE, from_environment

    size = from_environment(PAGE).max_bytes * 2 + _MARGIN  # JSON in JSON has its quotes escaped
    host = options.host or DEFAULT_HOST
    with bound(host, port_of(options.http)) as listener:
        app = served.streamable_http_app(
            streamable_http_path=_PATH, json_response=True, stateless_http=True, max_request_body_size=size, host=host
        )
        listener.listen()
        console.note(f"Toolprism is at {url_of(host, listener).rstrip('/')}{_PATH} (Ctrl-C ends it)")
        config = uvicorn.Config(app, log_level="warning", access_log=False)
        asyncio.run(_served(uvicorn.Server(config), listener, close))


async def _served(server: "uvicorn.Server", listener: socket, close: _Close) -> None:
    try:
        await server.serve(sockets=[listener])
    finally:
        await close()
