"""The command `serve`: the page and the API, on this machine. It takes the port for the other servers, too."""

import argparse
import os
import socket
from typing import Final

from toolprism.cli.console import Console
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import shortened
from toolprism.core.limits import PAGE, VARIABLES

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8000
#: More digits than the number of processors of any machine has.
_DIGITS: Final = 5


def _settings() -> str:
    limits = [(name, f"{getattr(PAGE, member):,}") for name, member in VARIABLES.items()]
    rows = [
        ("TOOLPRISM_HOST", DEFAULT_HOST),
        ("TOOLPRISM_PORT", str(DEFAULT_PORT)),
        ("TOOLPRISM_WORKERS", "1"),
        ("TOOLPRISM_LOG", "text; json: one object a line"),
        ("TOOLPRISM_MAX_SECONDS", "10"),
        *limits,
        ("TOOLPRISM_CACHE_BYTES", "128,000,000; memory for results of large pastes, in all processes; 0: none"),
        ("TOOLPRISM_LINKS", "~/.local/share/toolprism/links.sqlite3; off: no short links"),
        ("TOOLPRISM_DATABASE_URL", "unset; short links in PostgreSQL: postgresql://user:password@host/database"),
        ("TOOLPRISM_STORE_SECONDS", "2; one read or write of a short link, including every wait"),
        ("TOOLPRISM_REDIS_URL", "unset; limits of storing that servers share: redis://host:6379/0"),
        ("TOOLPRISM_MODELS_FILE", "unset; models of your own, see `toolprism models --help`"),
        ("TOOLPRISM_MODELS_URL", "unset; a server that lists its models, as URL or PROVIDER=URL"),
        ("TOOLPRISM_MODEL_CACHE", "~/.cache/toolprism/models.sqlite3; off: no cache"),
        ("TOOLPRISM_ENGINES", "twice the processors, at least 4: processes that work on pasted text"),
        ("TOOLPRISM_TRUSTED_PROXIES", "none: X-Forwarded-For and -Proto are trusted from nobody"),
        ("TOOLPRISM_MAX_CONNECTIONS", "1,000; of each process, fewer if the limit of open files requires it"),
        ("PI_NO_STRICT", "unset"),
    ]
    return "\n".join(f"  {name:<27}{default}" for name, default in rows)


EXAMPLES: Final = f"""\
examples:
  toolprism serve
  toolprism serve --host 0.0.0.0 --port 9000 --workers 4
  TOOLPRISM_MAX_BYTES=200000 toolprism serve

settings (environment variables, and their defaults):
{_settings()}

Pasted text is stored only when somebody asks for a short link, and is never in the request log.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_address(parser, DEFAULT_HOST, str(DEFAULT_PORT))
    parser.add_argument("--workers", metavar="N", help="processes behind this port (default: 1)")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command until it is interrupted."""
    from toolprism.cli.serving import serve  # the other commands start faster without it

    host = options.host or os.environ.get("TOOLPRISM_HOST") or DEFAULT_HOST
    port = port_of(options.port or os.environ.get("TOOLPRISM_PORT") or str(DEFAULT_PORT))
    workers = _workers(options.workers or os.environ.get("TOOLPRISM_WORKERS") or "1")
    with bound(host, port) as listener:
        try:
            serve(listener, workers, lambda: console.note(f"Toolprism is at {url_of(host, listener)} (Ctrl-C ends it)"))
        except KeyboardInterrupt:
            console.note("Toolprism has ended.")
    return 0


def _workers(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < _DIGITS and int(text) > 0:
        return int(text)
    raise ToolprismError(f"The number of workers is {shortened(text, 40)!r}, but a whole number above 0 was expected.")


_HIGHEST_PORT: Final = 65_535


def declare_address(parser: argparse.ArgumentParser, host: str, port: str) -> None:
    """Declare `--host` and `--port` of a server, with their defaults."""
    declare_host(parser, host)
    parser.add_argument("--port", help=f"port to listen on; 0 takes a free one (default: {port})")


def declare_host(parser: argparse.ArgumentParser, host: str) -> None:
    """Declare `--host` of a server, with its default."""
    parser.add_argument("--host", help=f"address to listen on (default: {host})")


def port_of(text: str) -> int:
    """Return the number of a port; 0 selects a free one."""
    if text.isascii() and text.isdecimal() and len(text) <= len(str(_HIGHEST_PORT)) and int(text) <= _HIGHEST_PORT:
        return int(text)
    raise ToolprismError(f"The port is {shortened(text, 40)!r}, but a number from 0 to {_HIGHEST_PORT} was expected.")


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to an address; connections are refused until somebody listens on it."""
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


def url_of(host: str, listener: socket.socket) -> str:
    """Return the URL of a listener."""
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"
