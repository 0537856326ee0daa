"""The lock: every package in the container, with its accepted hashes."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[2]
REQUIREMENTS: Final = ROOT / "deploy" / "requirements.txt"
BUILD: Final = ROOT / "deploy" / "build-requirements.txt"
#: The extras of the package that are installed in the container.
EXTRAS: Final = ("postgres", "redis")

_ENTRY: Final = re.compile(r"([A-Za-z0-9._-]+)==([^\s;\\]+)[^\n]*((?:\\\n\s+--hash=sha256:[0-9a-f]{64}\s*)+)")
_HASH: Final = re.compile("sha256:([0-9a-f]{64})")


@dataclass(frozen=True, kw_only=True)
class Locked:
    """One package."""

    name: str
    version: str
    hashes: tuple[str, ...]


def locked(path: Path = REQUIREMENTS) -> list[Locked]:
    """Read a lock.

    Raises:
        ValueError: something in it is not pinned by version and hash.
    """
    text = path.read_text("utf-8")
    entries = [
        Locked(name=canonicalize_name(found[1]), version=found[2], hashes=tuple(_HASH.findall(found[3])))
        for found in _ENTRY.finditer(text)
    ]
    rest = re.sub(r"(?m)^\s*(#.*)?$", "", _ENTRY.sub("", text)).strip()
    if rest:
        raise ValueError(f"Not pinned by version and hash: {rest.splitlines()[0]}")
    return entries


def missing() -> list[str]:
    """Return requirements of the project that the lock lacks, or has in an unsuitable version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *(line for extra in EXTRAS for line in project["optional-dependencies"][extra])]
    versions = {entry.name: entry.version for entry in locked()}
    return [line for line in needed if not _fits(Requirement(line), versions)]


def _fits(needed: Requirement, versions: dict[str, str]) -> bool:
    version = versions.get(canonicalize_name(needed.name))
    return version is not None and needed.specifier.contains(version, prereleases=True)
