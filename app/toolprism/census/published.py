"""The summary of the census at release; `make census` writes it."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

_FILE: Final = Path(__file__).with_suffix(".json")


@cache
def published() -> dict[str, Any]:
    """Return the summary."""
    summary: dict[str, Any] = json.loads(_FILE.read_text("utf-8"))
    return summary
