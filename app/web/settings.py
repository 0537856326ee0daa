"""Settings: what an operator may change."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_bytes
from typing import Final

from app.catalogue.settings import ModelSettings
from app.core.limits import PAGE, Limits, from_environment, seconds_from_environment
from app.share.stored import Terms

#: Names the file of stored links; `off` stores none.
LINKS: Final = "TOOLPRISM_LINKS"
OFF: Final = "off"
#: An envelope of JSON or of a form makes a paste longer: each quote and each newline is escaped.
_ENVELOPE: Final = 3
_SPARE: Final = 65_536
_FEWEST_WORKERS: Final = 4
_SALT: Final = 16


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How much one request may ask for."""

    limits: Limits = PAGE
    #: For one request, waiting included.
    seconds: float = 10.0
    #: Checks that run at the same time in one process, where no worker processes do them.
    threads: int = 2
    #: Worker processes; one client has at most half of them.
    workers: int = field(default_factory=lambda: max(_FEWEST_WORKERS, 2 * (os.cpu_count() or 1)))
    #: Bytes of memory that a worker may take for one request.
    memory: int = 500_000_000
    #: Requests that may wait for a worker, and the seconds that each of them waits at most.
    max_waiting: int = 200
    patience: float = 2.0
    #: Bytes of all bodies that are read or wait at the same time; one client has at most half of them.
    max_held: int = 128_000_000
    #: Seconds in which a body has to arrive.
    body_seconds: float = 20.0
    #: Where models come from, beside the bundled list.
    models: ModelSettings = field(default_factory=ModelSettings)
    #: The file of stored links; None: none are stored.
    links: Path | None = None
    #: On what terms they are.
    terms: Terms = field(default_factory=Terms)

    #: With what addresses are hashed for the limit of links per hour; all processes of a server have the same.
    salt: bytes = field(default_factory=lambda: token_bytes(_SALT), repr=False)

    @property
    def max_body(self) -> int:
        """Bytes of a request's body."""
        return _ENVELOPE * self.limits.max_bytes + _SPARE

    @classmethod
    def from_environment(cls) -> "Settings":
        """Read the environment variables.

        Raises:
            BadInput: one of them makes no sense.
        """
        return cls(
            limits=from_environment(PAGE),
            seconds=seconds_from_environment() or cls.seconds,
            models=ModelSettings.from_environment(),
            links=_links(),
        )


def _links() -> Path | None:
    """Find the file of stored links: in the user's data folder, if the variable does not say otherwise."""
    text = os.environ.get(LINKS, "").strip()
    if text == OFF:
        return None
    if text:
        return Path(text)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "toolprism" / "links.sqlite3"
