"""The time that a command takes beyond starting Python, and the modules that it imports; beside a version before."""

import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.bench.table import table

_ROOT: Final = Path(__file__).parents[2]
#: The commit before modules were imported on demand.
BEFORE: Final = "4da74f7"
_TOOL: Final = {"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"const": 1}}}
_NOTHING: Final = ("-c", "pass")
_COUNT: Final = """
import atexit, os, sys
atexit.register(lambda: os.write(2, str(sum(name.partition(".")[0] == "toolprism" for name in sys.modules)).encode()))
"""


def report(repeats: int) -> str:
    """Return the table: milliseconds over `python -c pass`, the ratio to the version before, and both counts."""
    with TemporaryDirectory() as folder:
        before = _checkout(Path(folder))
        file = Path(folder) / "tool.json"
        file.write_text(json.dumps(_TOOL), "utf-8")
        commands = {
            "import toolprism": ("-c", "import toolprism"),
            "normalize FILE --target google": ("-m", "toolprism", "normalize", str(file), "--target", "google"),
            "normalize FILE": ("-m", "toolprism", "normalize", str(file)),
        }
        versions = [_ROOT / "app", *([before] if before is not None else [])]
        spent = _spent([_NOTHING, *commands.values()], versions, Path(folder), repeats)
        rows = [
            (name, *_row([spent[path, command] - spent[path, _NOTHING] for path in versions], command, versions))
            for name, command in commands.items()
        ]
    return table(
        f"11. Starting: milliseconds over `python -c pass` ({1000 * spent[versions[0], _NOTHING]:.0f} ms), "
        f"and modules of ours; the version before is {BEFORE}",
        ("", "ms", "ms before", "ratio", "modules", "modules before"),
        rows,
    )


def _row(times: Sequence[float], command: Sequence[str], versions: Sequence[Path]) -> Sequence[str]:
    counts = [_modules(command, path) for path in versions]
    now, *earlier = [f"{1000 * seconds:.0f}" for seconds in times]
    ratio = f"{times[0] / times[1]:.2f}" if earlier else "-"
    return (now, *(earlier or ["-"]), ratio, str(counts[0]), str(counts[1]) if earlier else "-")


def _checkout(folder: Path) -> Path | None:
    """Unpack the version before; return its source root, or None if the commit is not there."""
    archived = subprocess.run(["git", "archive", BEFORE, "app"], cwd=_ROOT, capture_output=True, check=False)
    if archived.returncode:
        return None
    with tarfile.open(fileobj=io.BytesIO(archived.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "app"


def _spent(
    commands: Sequence[Sequence[str]], versions: Sequence[Path], folder: Path, repeats: int
) -> Mapping[tuple[Path, Sequence[str]], float]:
    """Return the median seconds of each command and version, run in turn; the first run fills the cache of bytecode."""
    runs: dict[tuple[Path, Sequence[str]], list[float]] = {}
    for _ in range(repeats + 1):
        for command in commands:
            for path in versions:
                started = perf_counter()
                _run(command, path, folder / "bytecode")
                runs.setdefault((path, command), []).append(perf_counter() - started)
    return {key: median(seconds[1:]) for key, seconds in runs.items()}


def _run(command: Sequence[str], path: Path, bytecode: Path) -> None:
    # Bytecode is cached, as pip leaves it: what is measured is neither the compiler of Python nor the disk.
    keep = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**keep, "PYTHONPATH": str(path), "PYTHONPYCACHEPREFIX": str(bytecode)}
    subprocess.run([sys.executable, *command], env=environment, stdout=subprocess.DEVNULL, check=True)


def _modules(command: Sequence[str], path: Path) -> int:
    """Return the number of modules of ours that a command imports."""
    option, what, *arguments = command
    start = f"sys.argv = {[what, *arguments]!r}; import runpy; runpy.run_module({what!r}, run_name='__main__')"
    program = _COUNT + (what if option == "-c" else start)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
    )
    return int(done.stderr)
