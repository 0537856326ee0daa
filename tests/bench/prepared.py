"""Times what a gateway does with each request: the peers work again, and a prepared tool is read again."""

import os
from collections.abc import Sequence
from copy import deepcopy
from importlib.metadata import version
from statistics import median
from time import perf_counter
from typing import Any

import toolprism
from tests.bench.peers import Peer, Transform, seconds, takes
from tests.bench.table import Row, micros, table
from tests.peers.transformers import TRANSFORMERS

#: The calls of one measurement of a further time, which is too short to be timed alone.
_CALLS = 200
#: The tools of the request whose tools are read together.
_TOGETHER = 20


def report(schemas: Sequence[dict[str, Any]], repeats: int) -> str:
    """Time every installed peer and `toolprism.prepare`, and name the missing ones."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # importing it otherwise uses the network
    rows: list[Row] = []
    missing: list[str] = []
    for peer in TRANSFORMERS:
        try:
            transform = peer.load()
        except (ImportError, AttributeError) as error:
            missing.append(f"Missing: {peer.package}, {peer.name} ({error}).")
        else:
            rows.append(_row(peer, transform, schemas, repeats))
    return table(
        "2b. Read once, send often: µs for the median tool",
        ("peer", "target", "tools", "theirs, each time", "ours, first", "ours, further", f"of {_TOGETHER} together"),
        rows,
        "first: `toolprism.prepare(tool).to(target)` and its output: the tool is copied, read and normalized.",
        "further: `prepared.to(target)` again, with its names, outputs and findings; then the same for several tools",
        f"prepared together, a tool. The further time is the mean of {_CALLS} calls.",
        *missing,
    )


def _row(peer: Peer, transform: Transform, schemas: Sequence[dict[str, Any]], repeats: int) -> Row:
    taken = [schema for schema in schemas if takes(transform, schema)]
    tools = [{"name": "tool", "parameters": schema} for schema in taken]
    theirs = [median(seconds(transform, deepcopy(schema)) for _ in range(repeats)) for schema in taken]
    first = [median(_first(tool, peer.target) for _ in range(repeats)) for tool in tools]
    further = [_further([tool], peer.target) for tool in tools]
    together = [
        _further(tools[start : start + _TOGETHER], peer.target) / len(tools[start : start + _TOGETHER])
        for start in range(0, len(tools), _TOGETHER)
    ]
    return (
        f"{peer.package} {version(peer.package)} {peer.name}",
        peer.target,
        f"{len(taken):,}",
        *(micros(median(times)) for times in (theirs, first)),
        *(f"{median(times) * 1e6:.2f}" for times in (further, together)),
    )


def _first(tool: dict[str, Any], target: str) -> float:
    started = perf_counter()
    _ = toolprism.prepare(tool).to(target).outputs
    return perf_counter() - started


def _further(tools: list[dict[str, Any]], target: str) -> float:
    prepared = toolprism.prepare(tools)
    _read(prepared, target)
    started = perf_counter()
    for _ in range(_CALLS):
        _read(prepared, target)
    return (perf_counter() - started) / _CALLS


def _read(prepared: toolprism.Prepared, target: str) -> None:
    results = prepared.to(target)
    _ = results.names, results.outputs, results.findings
