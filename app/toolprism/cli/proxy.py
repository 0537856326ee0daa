"""The command `proxy`: OpenAI's clients in front of Vertex AI, on this machine."""

import argparse
import ipaddress
import os
from dataclasses import replace
from typing import Final

from toolprism.chat.model.options import read_options
from toolprism.cli.console import Console
from toolprism.cli.options import declare_shared, named_values
from toolprism.cli.serve import bound, declare_address, port_of, url_of
from toolprism.cli.vertex import declare_option
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import shortened
from toolprism.core.log_format import set_up_log
from toolprism.gateway.settings import MEMORY, VARIABLES, GatewaySettings
from toolprism.services.options import chosen

_HOST: Final = "127.0.0.1"
_PORT: Final = "8001"
#: Concurrent requests, each of which may use its full memory limit.
_MOST_CONNECTIONS: Final = 400
#: Seconds for streams to finish when the proxy is stopped.
_GRACE: Final = 3

EXAMPLES: Final = f"""\
examples:
  toolprism proxy --upstream https://aiplatform.googleapis.com/v1/projects/my-project/locations/global/publishers/google/models/
  toolprism proxy --option target=gemini --upstream https://generativelanguage.googleapis.com/v1beta/models/
  toolprism proxy --store {MEMORY} --option on_missing_signature=error --upstream http://127.0.0.1:9000/models/
  toolprism proxy --map-back --upstream http://127.0.0.1:9000/models/

then, with OpenAI's own client:
  client = OpenAI(base_url="http://127.0.0.1:8001/v1", api_key=ACCESS_TOKEN)
  client.chat.completions.create(model="gemini-3.1-pro-preview", messages=[…], tools=[…], stream=True)

With --map-back a number of an enum, which Vertex AI takes as a text, arrives as a number. Arguments are then not
streamed in pieces.

The client's Authorization is passed on to Vertex AI, or in its place an API key in the header x-goog-api-key; so
is x-goog-user-project. Thought signatures are stored for an hour, so that a client need not know of them. Each
belongs to the credentials it came with (a new access token is a new client), and to the conversation that the
header x-toolprism-conversation or metadata.conversation_id names. In Redis a signature has the key
toolprism:signature:KEY, where KEY is a SHA-256 of these two and the id of its call or the text that it belongs to;
signatures that other programs stored are not read. A call that comes without an id gets one: call_ and 32
hexadecimal digits, 37 characters, because some servers accept no more than 40. The header x-toolprism-warnings of
an answer lists what was changed or left out.

settings (environment variables, and their defaults):
{chr(10).join(f"  {name:<33}{meaning}" for name, meaning in VARIABLES.items())}

The log has ids, sizes and codes: no content, no signatures, no credentials.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--upstream", metavar="URL", help="the address of Vertex AI, up to models/")
    declare_address(parser, _HOST, _PORT)
    parser.add_argument("--store", metavar="FILE", help=f"the file of signatures; {MEMORY}: no file")
    parser.add_argument("--allow-remote", action="store_true", help="allow an address that other machines can reach")
    help_ = "return the arguments of calls in the shape of the client's schemas, and send earlier ones in Vertex AI's"
    parser.add_argument("--map-back", action="store_true", help=help_)
    declare_shared(parser, strategy="; needs --map-back")
    declare_option(parser)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command until it is interrupted."""
    from toolprism.cli.limited_server import (  # the other commands start faster without it
        Admission,
        LimitedServer,
        config_of,
        most_connections,
        once,
        trusted_proxies,
    )
    from toolprism.gateway.application import create_app
    from toolprism.processes.supervisor import own_folder

    host = options.host or os.environ.get("TOOLPRISM_PROXY_HOST") or _HOST
    port = port_of(options.port or os.environ.get("TOOLPRISM_PROXY_PORT") or _PORT)
    _check_host(host, allow_remote=options.allow_remote)
    given = read_options(named_values(options.option))
    strategies = chosen(options.strategy)
    map_back = given.map_back or options.map_back
    if (strategies or given.strategies) and not map_back:
        raise ToolprismError("--strategy changes the shape of arguments: it needs --map-back.")
    settings = GatewaySettings.from_environment(
        upstream=options.upstream,
        store=options.store,
        options=replace(given, map_back=map_back, strategies=",".join(strategies) or given.strategies),
    )
    set_up_log()
    app = create_app(settings)
    admission = Admission(
        most=most_connections(settings.engines + settings.stream_engines, _MOST_CONNECTIONS), proxies=trusted_proxies()
    )
    with bound(host, port) as listener, own_folder():
        opened = once(lambda: console.note(f"The proxy is at {url_of(host, listener)}v1 (Ctrl-C ends it)"))
        config = config_of(app, admission, timeout_graceful_shutdown=_GRACE)
        try:
            LimitedServer(config, opened).run(sockets=[listener])
        except KeyboardInterrupt:
            console.note("The proxy has stopped.")
    return 0


def _check_host(host: str, *, allow_remote: bool) -> None:
    """Raise unless the address is a loopback address, or other machines are allowed.

    Raises:
        ToolprismError: other machines can reach the address.
    """
    if not allow_remote and not _is_loopback(host):
        raise ToolprismError(
            f"{shortened(host, 80)} can be reached by other machines. To allow that, add --allow-remote."
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
