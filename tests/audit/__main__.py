"""Check the packages in the container, and write their bill of materials."""

import sys

from tests.audit import licences, lock, sbom, vulnerabilities


def main() -> int:
    """Return 1 if something must be fixed."""
    packages = lock.locked()
    complaints = [f"The lock lacks {line}: make lock" for line in lock.missing()]
    for package in packages:
        licence = licences.licence(package.name)
        if not licences.is_fine(licence):
            complaints.append(f"{package.name} has the licence {licence or '(none that is named)'}")
    found = vulnerabilities.audit()
    if found is None:
        _say("pip-audit: its service cannot be reached from here, so vulnerabilities were not checked.")
    else:
        _say(f"pip-audit: {found.known} of {len(packages)} packages are known, {len(found.found)} are vulnerable.")
        complaints += found.found
    sbom.save(sbom.written(packages, licences.licence))
    _say(f"{len(packages)} packages, each locked by its hashes; {sbom.SBOM.relative_to(lock.ROOT)} lists them.")
    for complaint in complaints:
        _say(f"error: {complaint}")
    return 1 if complaints else 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
