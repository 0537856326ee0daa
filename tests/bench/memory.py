"""The memory of a server: of all its processes together, and whether it grows."""

import re
import statistics
from collections.abc import Sequence
from pathlib import Path

#: The part of the time in which the caches fill.
_WARM_UP = 0.25


def megabytes(pid: int) -> float:
    """Return the memory of a process and its descendants."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    family = {pid}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(_resident(member) for member in family) / 1_000_000


def _resident(pid: int) -> float:
    try:
        found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) * 1_000 if found else 0


def steadiness(samples: Sequence[tuple[float, float]]) -> str:
    """Return how steady the memory was: samples are seconds and megabytes."""
    warm = samples[int(len(samples) * _WARM_UP) :]
    if len(warm) < 2:
        return "Memory: too few samples."
    sizes = [size for _, size in warm]
    middle = statistics.median(sizes)
    slope = statistics.linear_regression([second / 60 for second, _ in warm], sizes).slope
    spread = max(max(sizes) - middle, middle - min(sizes)) / middle
    minutes = {int((second - samples[0][0]) // 60): size for second, size in samples}
    return (
        f"Memory by the minute, MB: {', '.join(f'{size:.0f}' for size in minutes.values())}.\n"
        f"Memory after the warm-up: {len(warm)} samples, {min(sizes):.0f} to {max(sizes):.0f} MB, median {middle:.0f} "
        f"(± {spread:.0%}), {slope:+.2f} MB a minute; at the beginning {samples[0][1]:.0f} MB."
    )
