"""Plant each mistake in a copy of the project, and run the tests that must fail: `python -m tests.mutants [WORD …]`.

With words, only the mistakes whose names hold one of them. The exit code is 1 when a mistake survives, when its text is
no longer in its file, or when its tests fail without it.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.table import MUTANTS, Mutant

_ROOT = Path(__file__).parents[2]
_NOT_COPIED = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__", "*.egg-info")


def main(words: Sequence[str]) -> int:
    """Print one line for each mistake, and return the exit code."""
    chosen = [mutant for mutant in MUTANTS if not words or any(word in mutant.name for word in words)]
    if not chosen:
        return _end("No mistake has such a name.")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(_ROOT, copy, ignore=_NOT_COPIED)
        subprocess.run(["git", "init", "-q"], cwd=copy, check=True)
        subprocess.run(["git", "add", "-A"], cwd=copy, check=True)
        failed = _run(copy, sorted({test for mutant in chosen for test in mutant.tests}))
        if failed is not None:
            return _end(f"Fails without any mistake: {failed}")
        return max([_survives(mutant, copy) for mutant in chosen])


def _survives(mutant: Mutant, copy: Path) -> int:
    file = copy / mutant.file
    text = file.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        return _end(f"stale     {mutant.name}: the text stands {text.count(mutant.old)} times in {mutant.file}")
    file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    failed = _run(copy, mutant.tests)
    file.write_text(text, encoding="utf-8")
    if failed is None:
        return _end(f"survived  {mutant.name}: no test of {', '.join(mutant.tests)} fails")
    sys.stdout.write(f"caught    {mutant.name}: {failed}\n")
    return 0


def _run(copy: Path, tests: Sequence[str]) -> str | None:
    """Run tests up to the first that fails; return its name, or None where all pass."""
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "--no-header", *tests]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    failures = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0].partition(" - ")[0] if failures else done.stdout[-500:] + done.stderr[-500:]


def _end(message: str) -> int:
    sys.stdout.write(f"{message}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
