"""Asks git which files of a folder are not ignored."""

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Final

_UNREADABLE: Final = re.compile(r"could not open directory '(.+?)/?': ")


@dataclass(frozen=True)
class Listed:
    """What git lists in a folder, by names relative to it."""

    files: Sequence[str]
    #: Folders that git cannot read.
    unreadable: Sequence[str]


def listed_by_git(folder: Path) -> Listed | None:
    """Return the files of a folder that git does not ignore, in order; None outside a working tree, or without git."""
    if not any((each / ".git").exists() for each in (folder.absolute(), *folder.absolute().parents)):
        return None
    asked = git(folder, "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    if asked is None:
        return None
    names = dict.fromkeys(os.fsdecode(name) for name in asked[0].split(b"\0") if name)
    unreadable = _UNREADABLE.findall(asked[1].decode("utf-8", "replace"))
    return Listed([name for name in sorted(names) if os.path.lexists(folder / name)], unreadable)


def git(folder: Path, *arguments: str, given: bytes = b"") -> tuple[bytes, bytes] | None:
    """Run git in a folder; return its output and what it complains about, or None if it fails or is missing."""
    program = which("git")
    if program is None:
        return None
    environment = {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
    try:
        done = subprocess.run(  # noqa: S603  # git, with arguments of ours
            [program, "-C", str(folder), *arguments], input=given, capture_output=True, check=False, env=environment
        )
    except OSError:
        return None
    return None if done.returncode else (done.stdout, done.stderr)
