"""A small corpus for the tests of the census, and work that ends its own process."""

import json
import os
import signal
from pathlib import Path

from toolprism.census.record import Judged, SourceRecord
from toolprism.census.running import judge
from toolprism.core.json_types import Json

TARGETS = ("openai-strict", "google", "mcp")


def tool(number: int) -> dict[str, Json]:
    """Return a record of a corpus; each number has a different one."""
    properties: Json = {"a": {"type": "string", "minLength": number}, "b": {"type": "integer"}}
    schema: Json = {"type": "object", "properties": properties, "required": ["a"]}
    return {"package": "files", "version": "1.0", "tool": f"tool_{number}", "description": "x", "inputSchema": schema}


def lines(count: int) -> str:
    return "".join(json.dumps(tool(number)) + "\n" for number in range(count))


def records(count: int) -> list[SourceRecord]:
    return [
        SourceRecord(source="a.jsonl", number=number + 1, kind="line", text=line)
        for number, line in enumerate(lines(count).splitlines())
    ]


def judge_and_die_once(batch: tuple[SourceRecord, ...], targets: tuple[str, ...], flag: str) -> Judged:
    """Judge, but end the first process half-way."""
    if batch[0].number > 40:
        try:
            Path(flag).touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return judge(batch, targets)


def judge_and_die(batch: tuple[SourceRecord, ...], targets: tuple[str, ...]) -> Judged:
    """Judge, but end every process that tries the second batch."""
    if any(record.number == 17 for record in batch):
        os.kill(os.getpid(), signal.SIGKILL)
    return judge(batch, targets)
