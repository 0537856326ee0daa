"""Packages of Node.js that tests need, installed once in `build/node`: `python -m tests.node`."""

import fcntl
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.tools import require

_HERE: Final = Path(__file__).parent
_LISTS: Final = ("package.json", "package-lock.json")
#: Where the packages are, beside which a module finds them.
FOLDER: Final = _HERE.parents[1] / "build" / "node"


def installed() -> Path:
    """Return the folder of the packages, after installing what the lock file lists if that has not been done."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = FOLDER / "node_modules" / ".package-lock.json"
        if not done.exists() or any((FOLDER / name).read_bytes() != (_HERE / name).read_bytes() for name in _LISTS):
            for name in _LISTS:
                shutil.copy(_HERE / name, FOLDER / name)
            subprocess.run([require("npm"), "ci", "--silent", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)
    return FOLDER
