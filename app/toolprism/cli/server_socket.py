"""Takes the port of a server, with a sentence for each kind of failure."""

import argparse
import socket
from typing import Final

from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import shortened

_HIGHEST_PORT: Final = 65_535


def declare_address(parser: argparse.ArgumentParser, host: str, port: str) -> None:
    """Declare `--host` and `--port` of a server, with their defaults."""
    declare_host(parser, host)
    parser.add_argument("--port", help=f"port to listen on; 0 takes a free one (default: {port})")


def declare_host(parser: argparse.ArgumentParser, host: str) -> None:
    """Declare `--host` of a server, with its default."""
    parser.add_argument("--host", help=f"address to listen on (default: {host})")


def port_of(text: str) -> int:
    """Return the number of a port; 0 selects a free one.

    Raises:
        ToolprismError: the text is not a port.
    """
    if text.isascii() and text.isdecimal() and len(text) <= len(str(_HIGHEST_PORT)) and int(text) <= _HIGHEST_PORT:
        return int(text)
    raise ToolprismError(f"The port is {shortened(text, 40)!r}, but a number from 0 to {_HIGHEST_PORT} was expected.")


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to an address; connections are refused until somebody listens on it.

    Raises:
        ToolprismError: the port is in use, or the host is not on this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # despite connections that end
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise ToolprismError(f"Toolprism cannot listen on {host} port {port}: {reason}.") from None

    # Connections inherit it. asyncio sets it only on sockets that name their protocol, which these do not; without it
    # the body of a response waits 40 ms for the client to acknowledge its head.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def shown(host: str, listener: socket.socket) -> str:
    """Return the URL of a listener."""
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"
