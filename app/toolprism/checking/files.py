"""Turns the paths of the user into files, tells what cannot or must not be read, and writes files whole."""

import contextlib
import glob
import os
import re
import stat
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import Final

from toolprism.checking.model import FileChecked, Problem
from toolprism.checking.sources.language import language_of
from toolprism.core.errors import ToolprismError
from toolprism.core.finding import Severity

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


STDIN: Final = "-"
#: Folders that hold what others wrote; skipped where git does not say what is ignored.
_FOREIGN: Final = frozenset(
    {".git", ".hg", ".venv", "venv", "node_modules", "__pycache__", ".tox", ".mypy_cache", ".toolprism_cache"}
)
_CONTROLS: Final = frozenset(map(chr, (*range(32), 127)))


@dataclass(frozen=True)
class Candidate:
    """A file to be read."""

    #: Its name in reports: relative to the working folder, if it is in there.
    name: str
    path: Path
    #: Whether the user named it.
    named: bool


@dataclass
class Walk:
    """Goes through the paths of one run; each file comes once."""

    paths: Sequence[str]
    #: Whether what git ignores is skipped.
    ignoring: bool = True
    #: Whether a file counts as named if the user names it.
    naming: bool = True
    _seen: set[str] = field(default_factory=set)

    def __iter__(self) -> Iterator[Candidate | FileChecked]:
        """Yield the files in order, and a result for whatever is skipped and must be told.

        Raises:
            ToolprismError: a path does not exist.
        """
        for given in self.paths:
            if given == STDIN:
                yield Candidate(STDIN, Path(STDIN), named=True)
                continue
            for path in _matching(given):
                for found in self._in_folder(path) if path.is_dir() else [self._candidate(path, named=self.naming)]:
                    if isinstance(found, FileChecked):
                        yield found
                    elif found.name not in self._seen:
                        self._seen.add(found.name)
                        yield found

    def _in_folder(self, folder: Path) -> Iterator[Candidate | FileChecked]:
        listed = listed_by_git(folder) if self.ignoring else None
        if listed is None:
            yield from self._walked(folder)
            return
        for name in listed.unreadable:
            yield skipped(shown(folder / name), "unreadable-folder", "error", "The folder cannot be read.")
        for name in listed.files:
            if language_of(name) is not None:
                yield self._candidate(folder / name, named=False)
            elif (folder / name).is_symlink() and (folder / name).is_dir():
                yield from self._link(folder / name)

    def _walked(self, folder: Path) -> Iterator[Candidate | FileChecked]:
        """Walk a folder without git, its own files first, by name."""
        pending = [folder]
        entered = {_identity(folder)}
        while pending:
            here = pending.pop()
            try:
                entries = sorted(os.scandir(here), key=lambda entry: entry.name)
            except OSError as error:
                yield skipped(
                    shown(here), "unreadable-folder", "error", f"The folder cannot be read: {error.strerror}."
                )
                continue
            folders: list[Path] = []
            for entry in entries:
                path = here / entry.name
                if not _is_folder(entry):
                    if language_of(entry.name) is not None:
                        yield self._candidate(path, named=False)
                elif self.ignoring and entry.name in _FOREIGN:
                    continue
                elif (identity := _identity(path)) in entered:
                    yield skipped(
                        shown(path), "symlink-loop", "note", "The link leads to a folder that is read already."
                    )
                else:
                    entered.add(identity)
                    folders.append(path)
            pending.extend(reversed(folders))

    def _link(self, path: Path) -> Iterator[FileChecked]:
        """Report a link to a folder that git lists, if it leads back."""
        if path.resolve() in path.absolute().parents:
            yield skipped(shown(path), "symlink-loop", "note", "The link leads back to a folder above it.")

    def _candidate(self, path: Path, *, named: bool) -> Candidate | FileChecked:
        if not _CONTROLS.isdisjoint(str(path)):
            return skipped(shown(path), "odd-name", "warning", "The name has control characters; the file is skipped.")
        return Candidate(shown(path), path, named)


def skipped(name: str, problem: str, severity: Severity, message: str, hint: str = "") -> FileChecked:
    """Return the result for a file that is not read."""
    return FileChecked(
        path=name,
        problems=(Problem(id=problem, severity=severity, message=message, hint=hint, failing=severity == "error"),),
    )


def read_bytes(path: Path, most: int, *, named: bool) -> bytes | FileChecked:
    """Return the bytes of a file; a result that tells why, if it is not read."""
    found = _read(path, most, named=named)
    return found if isinstance(found, bytes) else found.at(shown(path))


def _read(path: Path, most: int, *, named: bool) -> bytes | FileChecked:
    name = path.name
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            return skipped(name, "unreadable-file", "error" if named else "note", "This is no regular file.")
        if about.st_size > most:
            message = f"The file has {about.st_size:,} bytes, and at most {most:,} are read; it is skipped."
            return skipped(
                name, "too-many-bytes", "error" if named else "warning", message, "Raise TOOLPRISM_MAX_BYTES."
            )
        with path.open("rb") as file:
            data = file.read(most)
    except OSError as error:
        return skipped(name, "unreadable-file", "error", f"The file cannot be read: {error.strerror}.")
    if b"\0" in data:
        return skipped(
            name, "binary-file", "error" if named else "note", "The file is binary, not text; it is skipped."
        )
    return data


def _matching(given: str) -> list[Path]:
    path = Path(given)
    try:
        exists = path.exists() or path.is_symlink()
    except (OSError, ValueError):
        exists = False
    if exists:
        return [path]
    found = sorted(glob.glob(given, recursive=True, include_hidden=False)) if glob.has_magic(given) else []  # noqa: PTH207  # as a shell expands it
    if not found:
        raise ToolprismError(f"{given} does not exist." if not glob.has_magic(given) else f"{given} matches no file.")
    return list(map(Path, found))


def shown(path: Path) -> str:
    """Return the name of a file in reports."""
    if not path.is_absolute() and ".." not in path.parts:
        return path.as_posix()
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a loop of links
        return False


def _identity(path: Path) -> tuple[int, int]:
    try:
        about = path.stat()
    except OSError:
        return (0, hash(str(path)))
    return about.st_dev, about.st_ino


def write_whole(path: Path, text: str) -> None:
    """Replace a file by a text; whatever happens, the file is the old one or the new one.

    Raises:
        ToolprismError: it cannot be written.
    """
    place = path.resolve()
    name: str | None = None
    try:
        mode = place.stat().st_mode & 0o7777 if place.exists() else None
        handle, name = tempfile.mkstemp(prefix=f".{place.name[:40]}.", suffix=".tmp", dir=place.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode if mode is not None else 0o666 & ~_umask())
        Path(name).replace(place)
        name = None
    except (OSError, UnicodeEncodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ToolprismError(f"{path} cannot be written: {reason}.") from None
    finally:
        if name is not None:
            with contextlib.suppress(OSError):
                Path(name).unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
