"""Find a Chromium for the tests of the page, or install one: `python -m tests.install_chromium`.

An installed Chromium or Chrome is used as it is. Otherwise Playwright downloads its own build, or the system's package
manager installs one if that needs no password. If nothing works, the tests of the page are skipped.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence

from playwright.sync_api import sync_playwright

from tests.tools import find

#: Seconds after which a stalled download is given up.
_PATIENCE = 300


def chromium() -> str | None:
    """Return the path of a Chromium that starts, the system's before Playwright's own."""
    return next((path for path in _candidates() if _run([path, "--version"])), None)


def _candidates() -> Iterator[str]:
    if path := find("chromium"):
        yield path
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def _ways() -> Iterator[tuple[Sequence[str], ...]]:
    """Yield ways to install it, each as commands."""
    yield ([sys.executable, "-m", "playwright", "install", "chromium"],)
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if shutil.which("apt-get") and (not prefix or _run([*prefix, "true"])):
        yield [*prefix, "apt-get", "update", "-qq"], [*prefix, "apt-get", "install", "-y", "-qq", "chromium"]


def _run(command: Sequence[str]) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, timeout=_PATIENCE, check=False, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def main() -> None:
    """Install a Chromium unless there is one."""
    if chromium():
        return
    for commands in _ways():
        sys.stderr.write(f"No Chromium found; trying: {' '.join(commands[-1])}\n")
        if all(_run(command) for command in commands) and chromium():
            return
    sys.stderr.write("No Chromium could be installed: the tests of the page will not run.\n")


if __name__ == "__main__":
    main()
