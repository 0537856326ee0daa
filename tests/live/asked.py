"""Asks the hostile server, and looks for what it leaves behind."""

import sys
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from tests.event_loop import finished as run
from toolprism.core.json_types import Object
from toolprism.live.answer import Answer, Bounds, Server
from toolprism.live.asking import ask, ask_all

HOSTILE = Path(__file__).with_name("hostile.py")
#: Small bounds of size, so that a flood is short; plenty of time, which none of these needs.
SMALL = Bounds(total=3_000_000, message=300_000, messages=500, pages=5, tools=50)
#: For those that hang. They are asked together, so that they hang together.
SHORT = Bounds(seconds=15, total=3_000_000)


def hostile(manner: str, **environment: str) -> Server:
    command = (sys.executable, "-I", "-S", str(HOSTILE), manner)
    return Server(name=manner, command=command, environment={"MARK": uuid4().hex, **environment})


def asked(manner: str, calls: Sequence[tuple[str, Object]] = (), bounds: Bounds = SMALL) -> Answer:
    answer = run(ask(hostile(manner), bounds, calls))
    assert not left_of(answer.server)
    return answer


def asked_together(servers: Sequence[Server], bounds: Bounds, calls: Sequence[tuple[str, Object]] = ()) -> list[Answer]:
    return run(ask_all(servers, bounds, calls))


def left_of(server: Server) -> list[int]:
    """Return the processes that a server, or anything that it started, has left behind."""
    mark = f"MARK={server.environment['MARK']}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if mark in (entry / "environ").read_bytes().split(b"\0"):
                    found.append(int(entry.name))
            except OSError:  # it has ended, or belongs to another user
                continue
    return found


def codes(answer: Answer) -> set[str]:
    return {finding.code for finding in answer.findings}


def names(answer: Answer) -> list[object]:
    return [tool.get("name") for tool in answer.tools]
