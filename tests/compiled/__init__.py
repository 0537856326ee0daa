"""The package with its engine compiled to C, as `make wheel` builds it."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[2]
#: Turns on the build hook of `pyproject.toml` that compiles.
_HOOK = {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}
_OPTIMIZED: Final = 'opt_level = "3"'


def build(folder: Path, *, optimized: bool = True) -> Path:
    """Build the wheel in a folder, from a source distribution; return the folder with its unpacked modules.

    Args:
        folder: where.
        optimized: compile as for a release; otherwise in a fifth of the time, to slower code that does the same.

    Raises:
        CalledProcessError: no C compiler, or a module that cannot be compiled.
    """
    _run(["hatchling", "build", "--target", "sdist", "--directory", str(folder / "sdist")])
    (packed,) = (folder / "sdist").iterdir()
    shutil.unpack_archive(packed, folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    if not optimized:
        project = source / "pyproject.toml"
        text = project.read_text("utf-8")
        assert _OPTIMIZED in text
        project.write_text(text.replace(_OPTIMIZED, 'opt_level = "0"'), "utf-8")
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
