"""The operator's settings."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toolprism.catalogue.settings import ModelSettings
from toolprism.core.limits import (
    PAGE,
    Limits,
    data_file,
    from_environment,
    positive_number,
    seconds_from_environment,
    variable,
    whole_number,
)
from toolprism.share.storage.database import read_address
from toolprism.share.storage.dialect import STORE_SECONDS
from toolprism.share.stored import Terms

if TYPE_CHECKING:
    from sqlalchemy import URL

#: Names the file of stored links; `off` disables them.
LINKS: Final = "TOOLPRISM_LINKS"
OFF: Final = "off"
#: The database of stored links, used instead of the file.
DATABASE: Final = "TOOLPRISM_DATABASE_URL"
#: For one operation on the database of stored links.
STORE_LIMIT: Final = "TOOLPRISM_STORE_SECONDS"
#: Redis: limits that several servers share.
REDIS: Final = "TOOLPRISM_REDIS_URL"
#: Memory for the latest results.
CACHE: Final = "TOOLPRISM_CACHE_BYTES"
DEFAULT_CACHE: Final = 128_000_000
_CACHE_DIGITS: Final = 11
#: The factor by which a JSON or form envelope lengthens a paste: quotes and newlines are escaped.
_ENVELOPE: Final = 3
_SPARE: Final = 65_536
#: Worker processes of each web process.
ENGINES: Final = "TOOLPRISM_ENGINES"
_FEWEST_ENGINES: Final = 4
_MOST_DIGITS: Final = 4


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The limits of one request."""

    limits: Limits = PAGE
    #: For one request, including the wait.
    seconds: float = 10.0
    #: Concurrent checks in one process, if there are no worker processes.
    threads: int = 2
    #: Worker processes of one web process; one client may use at most half of them.
    engines: int = field(default_factory=lambda: max(_FEWEST_ENGINES, 2 * (os.cpu_count() or 1)))
    #: Bytes of memory that a worker process may use for one request.
    memory: int = 500_000_000
    #: Requests that may wait for a worker process, and the longest wait in seconds.
    max_waiting: int = 200
    patience: float = 1.5
    #: Bytes of all bodies that are being read or waiting; one client may use at most half of them.
    max_held: int = 128_000_000
    #: Seconds in which a body must arrive.
    body_seconds: float = 20.0

    #: The database of stored links, or its file; None disables them.
    links: "URL | Path | None" = None
    #: Bytes of memory for the latest results, in all worker processes of a web process together; 0 disables the cache.
    cache_bytes: int = 0
    #: The sources of models besides the bundled list.
    models: ModelSettings = field(default_factory=ModelSettings)
    #: The limits of stored links.
    terms: Terms = field(default_factory=Terms)
    #: Redis, which counts the links that each client stores on all servers; may contain a password.
    redis_url: str | None = field(default=None, repr=False)
    #: The salt with which the workers of one server hash clients; None creates one.
    salt: bytes | None = field(default=None, repr=False)

    @property
    def max_body(self) -> int:
        """The most bytes in a request's body."""
        return _ENVELOPE * self.limits.max_bytes + _SPARE

    @classmethod
    def from_environment(cls) -> "Settings":
        """Read the environment variables.

        Raises:
            BadInput: a variable is invalid.
        """
        return cls(
            limits=from_environment(PAGE),
            seconds=seconds_from_environment() or cls.seconds,
            engines=_engines(),
            models=ModelSettings.from_environment(),
            cache_bytes=_cache_bytes(),
            links=_links(),
            terms=Terms(seconds=positive_number(STORE_LIMIT, "2") or STORE_SECONDS),
            redis_url=variable(REDIS) or None,
        )


def _engines() -> int:
    given = whole_number(ENGINES, "4", expected="a number of processes", digits=_MOST_DIGITS)
    return given or max(_FEWEST_ENGINES, 2 * (os.cpu_count() or 1))


def _cache_bytes() -> int:
    example = f"{DEFAULT_CACHE}; 0 keeps nothing"
    given = whole_number(CACHE, example, expected="a number of bytes", least=0, digits=_CACHE_DIGITS)
    return DEFAULT_CACHE if given is None else given


def _links() -> "URL | Path | None":
    """Return the database of stored links: that of a variable, or a file in the user's data folder.

    Raises:
        BadInput: the address is invalid.
    """
    text = variable(LINKS)
    if text == OFF:
        return None
    if address := variable(DATABASE):
        return read_address(address, DATABASE)
    if text:
        return Path(text)
    return data_file("links.sqlite3")
