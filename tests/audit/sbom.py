"""The software bill of materials of the container, as CycloneDX: the same lock gives the same file."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tests.audit.lock import ROOT, Locked
from toolprism import __version__

SBOM: Final = ROOT / "deploy" / "sbom.cdx.json"


def written(packages: Sequence[Locked], licence: Callable[[str], str]) -> str:
    """Write the bill."""
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "toolprism", "version": __version__}},
        "components": [_component(package, licence(package.name)) for package in packages],
    }
    return json.dumps(bill, indent=1) + "\n"


def save(text: str, path: Path = SBOM) -> None:
    """Keep the bill."""
    path.write_text(text, "utf-8")


def _component(package: Locked, licence: str) -> dict[str, object]:
    component: dict[str, object] = {
        "type": "library",
        "name": package.name,
        "version": package.version,
        "purl": f"pkg:pypi/{package.name}@{package.version}",
        "hashes": [{"alg": "SHA-256", "content": digest} for digest in package.hashes],
    }
    if licence:
        component["licenses"] = [{"license": {"name": licence}}]
    return component
