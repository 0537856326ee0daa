"""The command `serve`: the page and the API, on this machine."""

import argparse
import logging
import os
from typing import Final

from app.cli.console import Console
from app.cli.server_socket import listening, port_of, shown
from app.core.limits import PAGE, VARIABLES

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8000
#: Seconds for answers on their way when the server is asked to end.
_GRACE: Final = 10


def _settings() -> str:
    limits = [(name, f"{getattr(PAGE, member):,}") for name, member in VARIABLES.items()]
    rows = [
        ("TOOLPRISM_HOST", DEFAULT_HOST),
        ("TOOLPRISM_PORT", str(DEFAULT_PORT)),
        ("TOOLPRISM_MAX_SECONDS", "10"),
        *limits,
        ("TOOLPRISM_LINKS", "~/.local/share/toolprism/links.sqlite3; off: no short links"),
        ("TOOLPRISM_MODELS_FILE", "unset; models of your own, see `toolprism models --help`"),
        ("TOOLPRISM_MODELS_URL", "unset; a server that lists its models, as URL or PROVIDER=URL"),
        ("TOOLPRISM_MODEL_CACHE", "~/.cache/toolprism/models.sqlite3; off: answers are not kept"),
        ("TOOLPRISM_TRUSTED_PROXIES", "none: X-Forwarded-For and -Proto are believed from nobody"),
        ("PI_NO_STRICT", "unset"),
    ]
    return "\n".join(f"  {name:<27}{default}" for name, default in rows)


EXAMPLES: Final = f"""\
examples:
  toolprism serve
  toolprism serve --host 0.0.0.0 --port 9000
  TOOLPRISM_MAX_BYTES=200000 toolprism serve

settings (environment variables, and their defaults):
{_settings()}

Nothing that is pasted is stored unless somebody asks for a short link; the request log never holds it.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--host", help=f"address to listen on (default: {DEFAULT_HOST})")
    parser.add_argument("--port", help=f"port to listen on; 0 takes a free one (default: {DEFAULT_PORT})")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command until it is interrupted."""
    import uvicorn  # the other commands start faster without it

    from app.cli.patient_protocol import Doors, config_of, trusted_proxies
    from app.web.front import create_front
    from app.web.settings import Settings

    host = options.host or os.environ.get("TOOLPRISM_HOST") or DEFAULT_HOST
    port = port_of(options.port or os.environ.get("TOOLPRISM_PORT") or str(DEFAULT_PORT))
    app = create_front(Settings.from_environment())
    doors = Doors(proxies=trusted_proxies())
    with listening(host, port) as listener:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        console.note(f"Toolprism is at {shown(host, listener)} (Ctrl-C ends it)")
        config = config_of(app, doors, timeout_graceful_shutdown=_GRACE)
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:
            console.note("Toolprism has ended.")
    return 0
