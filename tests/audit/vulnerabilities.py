"""Known vulnerabilities of the packages in the lock, from `pip-audit`, if its service can be reached."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.audit.lock import REQUIREMENTS


@dataclass(frozen=True, kw_only=True)
class Audit:
    """What was found."""

    #: The number of packages known to the service.
    known: int
    #: Packages, versions and the names of their vulnerabilities.
    found: tuple[str, ...]


def audit(path: Path = REQUIREMENTS) -> Audit | None:
    """Return the audit of every package in a lock; None if the service cannot be reached."""
    options = ["--require-hashes", "--disable-pip", "--format=json", "--progress-spinner=off", "--timeout=15"]
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(path), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return read(done.stdout)


def read(printed: str) -> Audit | None:
    """Return the audit that `pip-audit` printed; None if it could not reach the service.

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
