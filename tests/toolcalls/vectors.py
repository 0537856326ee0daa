"""The recorded calls, read once."""

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "vectors" / "arguments"


@cache
def rows() -> tuple[dict[str, Any], ...]:
    """Every recorded call with its message, its proposal and AJV's errors."""
    return tuple(json.loads(line) for line in (FOLDER / "repair.jsonl").read_text(encoding="utf-8").splitlines())
