"""The command `serve`: the page and the API, on this machine."""

import argparse
import logging
import os
import socket
from typing import Final

from app.cli.console import Console
from app.errors import ToolprismError
from app.limits import PAGE, VARIABLES

SUMMARY: Final = "Serve the page and the API."

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8000
_HIGHEST_PORT: Final = 65_535


def _settings() -> str:
    limits = [(name, f"{getattr(PAGE, member):,}") for name, member in VARIABLES.items()]
    rows = [
        ("TOOLPRISM_HOST", DEFAULT_HOST),
        ("TOOLPRISM_PORT", str(DEFAULT_PORT)),
        ("TOOLPRISM_MAX_SECONDS", "10"),
        *limits,
        ("TOOLPRISM_LINKS", "~/.local/share/toolprism/links.sqlite3; off: no short links"),
        ("PI_NO_STRICT", "unset"),
    ]
    return "\n".join(f"  {name:<24}{default}" for name, default in rows)


EXAMPLES: Final = f"""\
examples:
  toolprism serve
  toolprism serve --host 0.0.0.0 --port 9000
  TOOLPRISM_MAX_BYTES=200000 toolprism serve

settings (environment variables, and what holds without them):
{_settings()}

Nothing that is pasted is stored, unless somebody asks for a short link, and the log of requests never holds it.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--host", help=f"address to listen on (default: {DEFAULT_HOST})")
    parser.add_argument("--port", help=f"port to listen on; 0 takes a free one (default: {DEFAULT_PORT})")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command until it is interrupted."""
    import uvicorn  # the other commands start faster without it

    from app.web.application import create_app
    from app.web.settings import Settings

    host = options.host or os.environ.get("TOOLPRISM_HOST") or DEFAULT_HOST
    port = _port(options.port or os.environ.get("TOOLPRISM_PORT") or str(DEFAULT_PORT))
    app = create_app(Settings.from_environment())
    with _listening(host, port) as listener:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        bound = listener.getsockname()[1]
        console.note(f"Toolprism is at http://{f'[{host}]' if ':' in host else host}:{bound}/ (Ctrl-C ends it)")
        # uvicorn's own access log has whole URLs; the application logs paths alone.
        config = uvicorn.Config(app, log_config=None, log_level="warning", access_log=False, server_header=False)
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:
            console.note("Toolprism has ended.")
    return 0


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= len(str(_HIGHEST_PORT)) and int(text) <= _HIGHEST_PORT:
        return int(text)
    raise ToolprismError(f"The port is {text[:40]!r}, but a number from 0 to {_HIGHEST_PORT} was expected.")


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ToolprismError(f"Toolprism cannot listen on {host} port {port}: {reason}.") from None
