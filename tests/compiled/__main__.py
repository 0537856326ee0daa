"""Run a module with the compiled engine: `python -m tests.compiled tests.bench --engine`."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.compiled import build, environment


def main() -> int:
    """Build the compiled package, and run the module that is named first, with the other arguments."""
    with TemporaryDirectory() as folder:
        site = build(Path(folder))
        command = [sys.executable, "-m", *sys.argv[1:]]
        return subprocess.run(command, cwd=folder, env=environment(site), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
