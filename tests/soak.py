"""How many inputs a law sees: few in `make test`, and many in `make soak`, which sets SOAK=1.

A test that builds or releases, kills servers, or repeats another one at a second width or with a second database, is
marked `soak`: `make test` leaves it out, `make soak` runs it and the laws that take inputs, CI runs everything once.
"""

import os
from typing import Final

#: Whether this is a long run.
SOAK: Final = os.environ.get("SOAK") == "1"


def inputs(few: int, *, soak: int) -> int:
    """Return how many inputs a law sees in this run."""
    return soak if SOAK else few
