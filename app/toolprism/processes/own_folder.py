"""The temporary files of a server, in a folder that the next server removes if this one could not."""

import fcntl
import multiprocessing
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

_PREFIX: Final = "toolprism-serve-"
#: Locked as long as a process of the server lives: forks inherit the lock, and the kernel releases it.
_LOCK: Final = "lock"


@contextmanager
def own_folder() -> Iterator[Path]:
    """Create the folder; the sockets by which workers are forked are there, too.

    The folders of servers that have ended without removing them are removed.
    """
    _remove_abandoned(Path(tempfile.gettempdir()))
    folder, lock = _locked_folder()
    here: dict[str, object] = multiprocessing.current_process()._config  # type: ignore[attr-defined]  # noqa: SLF001
    before = here.get("tempdir")
    here["tempdir"] = str(folder)
    try:
        yield folder
    finally:
        here["tempdir"] = before
        shutil.rmtree(folder, ignore_errors=True)
        lock.close()


def _locked_folder() -> tuple[Path, IO[bytes]]:
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
        lock = (folder / _LOCK).open("wb")
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (folder / _LOCK).exists():
            return folder, lock
        lock.close()  # another server has taken it for an abandoned one, because it was not locked yet


def _remove_abandoned(parent: Path) -> None:
    """Remove the folders whose lock nobody holds."""
    for path in parent.glob(f"{_PREFIX}*/{_LOCK}"):
        with suppress(OSError), path.open("rb") as lock:  # it is locked, or belongs to another user
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(path.parent, ignore_errors=True)
