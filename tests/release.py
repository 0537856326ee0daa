"""Builds a release, and tries each file of it in an empty environment: `make release`.

The source distribution, the pure wheel and the wheel that is compiled for this machine are installed one after the
other, each with nothing but what it requires. Each must print its version, serve the page with all its files, and run
the examples of the README. The exit code is 1 if one does not.
"""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.readme import commands, write_files
from toolprism import __version__

_ROOT: Final = Path(__file__).parents[1]
_DIST: Final = _ROOT / "dist"
_ADDRESS: Final = re.compile(r"http://[0-9.:]+")
_STATIC: Final = re.compile(r'(?:href|src)="(/static/[^"]+)"')
#: Runs every Python example of a document as one session, as `tests/test_examples.py` does.
_EXAMPLES: Final = """\
import doctest, re, sys
blocks = re.findall(r"^```python\\n(.*?)^```", open(sys.argv[1], encoding="utf-8").read(), re.DOTALL | re.MULTILINE)
test = doctest.DocTestParser().get_doctest("\\n".join(blocks), {}, "README", "README", 0)
sys.exit(doctest.DocTestRunner().run(test).failed or not test.examples)
"""


class NotReady(Exception):
    """The release cannot be made."""


def main() -> int:
    """Build and try every file; return the exit code."""
    try:
        check_changelog((_ROOT / "CHANGELOG.md").read_text("utf-8"), __version__)
        for artifact in _built():
            _try(artifact)
    except (NotReady, subprocess.CalledProcessError) as error:
        _say(f"no release: {error}")
        return 1
    return 0


def check_changelog(text: str, version: str) -> None:
    """Raise NotReady unless the changelog dates the version, and holds nothing that is not released."""
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE):
        raise NotReady(f"CHANGELOG.md has no section for {version}")
    unreleased = re.search(r"^## \[Unreleased\]\n(.*?)^## ", text, re.MULTILINE | re.DOTALL)
    if unreleased and unreleased[1].strip():
        raise NotReady(f"CHANGELOG.md lists changes after {version}; raise the version in app/toolprism/__init__.py")


def _built() -> list[Path]:
    """Return the source distribution and both wheels, which are built of it."""
    for old in _DIST.glob("toolprism-*"):
        old.unlink()
    _python("-m", "hatchling", "build", "--target", "sdist", "--directory", str(_DIST))
    (source,) = _DIST.glob("*.tar.gz")
    wheel = ("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(_DIST))
    _python(*wheel, str(source))
    _python(*wheel, str(source), HATCH_BUILD_HOOK_ENABLE_MYPYC="1")
    return [source, *sorted(_DIST.glob("*.whl"), reverse=True)]


def _python(*arguments: str, **variables: str) -> None:
    subprocess.run([sys.executable, *arguments], cwd=_ROOT, env={**os.environ, **variables}, check=True)


def _try(artifact: Path) -> None:
    """Install a file into an empty environment, and use it from an empty folder."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        subprocess.run([sys.executable, "-m", "venv", str(place / "venv")], check=True)
        programs = place / "venv" / "bin"
        subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", f"{artifact}[census]"], check=True)
        work = place / "work"
        work.mkdir()
        write_files(work)
        try_installed(programs, work)
    _say(f"{artifact.name}: installed, served, {len(commands())} commands and the Python examples of the README")


def try_installed(programs: Path, folder: Path) -> None:
    """Use an installed Toolprism: its version, the examples of the README, the page and its files.

    Raises:
        NotReady: one of them is not as it should be.
        CalledProcessError: an example fails.
    """
    said = subprocess.run([programs / "toolprism", "--version"], capture_output=True, text=True, check=True).stdout
    if said.split() != ["toolprism", __version__]:
        raise NotReady(f"`toolprism --version` prints {said.strip()}")
    for command in commands():
        subprocess.run([programs / command[0], *command[1:]], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    readme = str(_ROOT / "README.md")
    subprocess.run([programs / "python", "-c", _EXAMPLES, readme], cwd=folder, check=True)
    with _served(programs, folder) as address:
        page = _get(address + "/").decode()
        if f"Toolprism {__version__}," not in page:
            raise NotReady("the page shows another version")
        files = set(_STATIC.findall(page))
        if not files or not all(_get(address + file) for file in files):
            raise NotReady("the page lacks its files")
        if json.loads(_get(address + "/healthz"))["version"] != __version__:
            raise NotReady("the server has another version")


@contextmanager
def _served(programs: Path, folder: Path) -> Iterator[str]:
    """Serve the page; yield its address, which the command prints once it is ready."""
    command = [str(programs / "toolprism"), "serve", "--port", "0"]
    variables = {**os.environ, "TOOLPRISM_LINKS": "off"}
    with subprocess.Popen(command, cwd=folder, env=variables, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        try:
            line = next((line for line in server.stderr if _ADDRESS.search(line)), "")
            found = _ADDRESS.search(line)
            if found is None:
                raise NotReady("`toolprism serve` prints no address")
            yield found[0]
        finally:
            server.send_signal(signal.SIGTERM)
            server.stderr.read()


def _get(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310  # our own server
        return bytes(answer.read())


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
