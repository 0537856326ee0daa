"""Vulnerabilities: what `pip-audit` knows of the packages in the lock, where its service can be reached."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.audit.lock import REQUIREMENTS


@dataclass(frozen=True, kw_only=True)
class Audit:
    """What was found."""

    #: How many packages the service knew.
    known: int
    #: Packages, versions and the names of what is wrong with them.
    found: tuple[str, ...]


def audit(path: Path = REQUIREMENTS) -> Audit | None:
    """Ask for every package in a lock; None: nothing could be asked."""
    options = ["--require-hashes", "--disable-pip", "--format=json", "--progress-spinner=off", "--timeout=15"]
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(path), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return read(done.stdout)


def read(printed: str) -> Audit | None:
    """Read what `pip-audit` prints; None: it has asked for nothing.

    >>> read('{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "CVE-1"}]}]}')
    Audit(known=1, found=('a 1: CVE-1',))
    >>> read('{"dependencies": [{"name": "a", "skip_reason": "not found"}]}') is None
    True
    """
    try:
        dependencies = json.loads(printed)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    known = [each for each in dependencies if "vulns" in each]
    found = [
        f"{each['name']} {each['version']}: {', '.join(vulnerability['id'] for vulnerability in each['vulns'])}"
        for each in known
        if each["vulns"]
    ]
    return Audit(known=len(known), found=tuple(found)) if known else None
