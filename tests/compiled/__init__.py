"""The package with its engine compiled to C, as `make wheel` builds it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Turns on the build hook of `pyproject.toml` that compiles.
_HOOK = {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}


def build(folder: Path) -> Path:
    """Build the wheel in a folder, from a source distribution; return the folder with its unpacked modules.

    Raises:
        CalledProcessError: no C compiler, or a module that cannot be compiled.
    """
    _run(["hatchling", "build", "--target", "sdist", "--directory", str(folder / "sdist")])
    (source,) = (folder / "sdist").iterdir()
    wheel = ["pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(source)]
    _run(wheel)
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def environment(site: Path) -> dict[str, str]:
    """Return the environment in which Python imports the compiled package, and everything else from here."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT)))}


def _run(module: list[str]) -> None:
    subprocess.run([sys.executable, "-m", *module], cwd=ROOT, env={**os.environ, **_HOOK}, check=True)
