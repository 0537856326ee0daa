"""The operator's settings, from arguments and environment variables."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.signatures.store import MAX_SIGNATURE, TTL, StoreLimits
from toolprism.chat.signatures.store_factory import redis_address
from toolprism.core.errors import ToolprismError
from toolprism.core.limits import data_file, positive_number, seconds_from_environment, variable, whole_number

#: The value of --store that selects the memory of this process.
MEMORY: Final = "memory"
#: Each variable with its default.
VARIABLES: Final = {
    "TOOLPRISM_PROXY_UPSTREAM": "as --upstream",
    "TOOLPRISM_PROXY_HOST": "as --host; 127.0.0.1",
    "TOOLPRISM_PROXY_PORT": "as --port; 8001",
    "TOOLPRISM_PROXY_STORE": "~/.local/share/toolprism/signatures.sqlite3; memory: no file",
    "TOOLPRISM_REDIS_URL": "as REDIS_URL; unset: no Redis. Keeps signatures there, like redis://127.0.0.1:6379/0",
    "TOOLPRISM_PROXY_TTL": "3600 seconds that a signature is kept",
    "TOOLPRISM_PROXY_MAX_SIGNATURE": "262144 characters of one signature",
    "TOOLPRISM_PROXY_CONNECT_SECONDS": "10, to reach Vertex AI",
    "TOOLPRISM_PROXY_IDLE_SECONDS": "600, to wait for the next bytes of Vertex AI",
    "TOOLPRISM_MAX_SECONDS": "10, for one conversion",
    "TOOLPRISM_LOG": "text; json: one object a line",
}


@dataclass(frozen=True, kw_only=True)
class GatewaySettings:
    """The settings of the gateway."""

    #: The address up to `models/`, with a trailing slash.
    upstream: str
    options: ConversionOptions = field(default_factory=ConversionOptions)
    #: The file of signatures; None selects the memory of this process.
    store: Path | None = None
    redis_url: str | None = field(default=None, repr=False)  # may contain a password
    ttl: float = TTL
    max_signature: int = MAX_SIGNATURE
    connect_seconds: float = 10.0
    idle_seconds: float = 600.0
    #: Bytes of a request.
    max_body: int = 20 * 1024 * 1024
    #: Seconds in which the body of a request must arrive.
    body_seconds: float = 60.0
    #: Bytes of all bodies that are being read or waiting; one client may use at most half of them.
    max_held: int = 256 * 1024 * 1024
    #: Worker processes for conversions; one client may use at most half of them.
    engines: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    #: Worker processes for streams, each with the streams of some clients.
    stream_engines: int = 2
    #: Seconds and bytes of memory for one conversion.
    seconds: float = 10.0
    memory: int = 500_000_000
    #: Conversions that may wait, and the longest wait in seconds.
    max_waiting: int = 400
    patience: float = 10.0
    #: Concurrent calls to the store.
    threads: int = 8

    @property
    def limits(self) -> StoreLimits:
        """The limits of the store."""
        return StoreLimits(ttl=self.ttl)

    @classmethod
    def from_environment(
        cls, *, upstream: str | None, store: str | None, options: ConversionOptions
    ) -> "GatewaySettings":
        """Return the settings from the environment; arguments take precedence."""
        return cls(
            upstream=address(upstream or variable("TOOLPRISM_PROXY_UPSTREAM")),
            options=options,
            store=_store(store or variable("TOOLPRISM_PROXY_STORE")),
            redis_url=redis_address(),
            ttl=_seconds("TOOLPRISM_PROXY_TTL", cls.ttl),
            max_signature=whole_number("TOOLPRISM_PROXY_MAX_SIGNATURE", f"{cls.max_signature}") or cls.max_signature,
            connect_seconds=positive_number("TOOLPRISM_PROXY_CONNECT_SECONDS", f"{cls.connect_seconds:g}")
            or cls.connect_seconds,
            idle_seconds=_seconds("TOOLPRISM_PROXY_IDLE_SECONDS", cls.idle_seconds),
            seconds=seconds_from_environment() or cls.seconds,
        )


def address(text: str) -> str:
    """Return the address of Vertex AI with a trailing slash.

    >>> address("https://example.com/v1/publishers/google/models")
    'https://example.com/v1/publishers/google/models/'
    """
    if not text:
        raise ToolprismError("Give the address of Vertex AI: --upstream https://…/publishers/google/models/")
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if parts.scheme not in ("http", "https") or not host:
        raise ToolprismError("--upstream must be an address like https://…/publishers/google/models/")
    if parts.username is not None or parts.query or parts.fragment:
        raise ToolprismError("--upstream must not hold credentials, ? or #; clients send their own credentials.")
    return f"{text.rstrip('/')}/"


def _store(text: str) -> Path | None:
    """Return the file; by default one in the user's data folder."""
    if text == MEMORY:
        return None
    if text:
        return Path(text).expanduser()
    return data_file("signatures.sqlite3")


def _seconds(name: str, default: float) -> float:
    return positive_number(name, f"{default:g}") or default
