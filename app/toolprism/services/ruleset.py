"""A short version of the rules and targets, which distinguishes results of different versions."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from toolprism import schema

_DIGITS: Final = 6


@cache
def ruleset() -> str:
    """Return the first digits of a hash over everything that determines the outputs."""
    assert schema.__file__ is not None, "it is a package in a folder"
    folder = Path(schema.__file__).parent
    running = sha256()
    for path in sorted(folder.rglob("*.py")):
        running.update(path.relative_to(folder).as_posix().encode())
        running.update(path.read_bytes())
    return running.hexdigest()[:_DIGITS]
