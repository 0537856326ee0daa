"""How many inputs a law sees: few in `make test`, and many in `make soak`, which sets SOAK=1."""

import os
from typing import Final

#: Whether this is a long run.
SOAK: Final = os.environ.get("SOAK") == "1"


def inputs(few: int, *, soak: int) -> int:
    """Return how many inputs a law sees in this run."""
    return soak if SOAK else few
