"""What real AJV printed, read from the files."""

import gzip
import json
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parents[1] / "vectors" / "ajv"


def rows(name: str) -> list[dict[str, Any]]:
    """Every row of a file; a lone U+2028 in a text ends no line."""
    data = (_HERE / name).read_bytes()
    text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
    return [json.loads(line) for line in text.split("\n") if line]
