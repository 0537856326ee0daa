"""The test vectors, read once."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

_HERE = Path(__file__).parent


class Vector(NamedTuple):
    """One schema and what each target makes of it."""

    id: str
    schema: Any
    expect: dict[str, Any]


@cache
def vectors() -> tuple[Vector, ...]:
    """Return every normalize vector of the three files."""
    rows: list[Vector] = []
    for name in ("decisions.jsonl", "corpus.jsonl.gz", "generated.jsonl.gz"):
        for row in _lines(_HERE / "normalize" / name):
            rows.append(Vector(f"{name.partition('.')[0]}/{row['id']}", row["schema"], row["expect"]))  # noqa: PERF401
    return (*rows, *_declarations())


def _declarations() -> Iterator[Vector]:
    """Yield every tool of a wire vector with the parameters that Vertex AI gets."""
    for row in _lines(_HERE / "vertex" / "requests.jsonl"):
        given = row["input"]["request"].get("tools", [])
        sent = row["expected"].get("body", {}).get("tools", [{}])[0].get("functionDeclarations", [])
        for number, (tool, declared) in enumerate(zip(given, sent, strict=False)):
            if "parameters" in declared:
                yield Vector(
                    f"{row['id']}/{number}", tool["function"]["parameters"], {"vertex-openapi": declared["parameters"]}
                )


@cache
def corpus() -> tuple[dict[str, Any], ...]:
    """Return the published tools."""
    return tuple(_lines(_HERE / "corpus" / "tools.jsonl.gz"))


def _lines(path: Path) -> list[dict[str, Any]]:
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    return [json.loads(line) for line in text.splitlines()]
