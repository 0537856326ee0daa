"""The problems that were there before, by file, tool and place in its schema: lines may move."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

from toolprism.checking.model import FileChecked, Problem
from toolprism.core.errors import ToolprismError

_VERSION: Final = 1
_DIGITS: Final = 20
#: File, tool, id, pointer, and which of several such it is.
Key: TypeAlias = tuple[str, str, str, str, int]


def keyed(file: FileChecked) -> Iterator[tuple[Key, Problem]]:
    """Yield the problems of a file with what tells them apart."""
    seen: Counter[tuple[str, str, str]] = Counter()
    for problem in file.problems:
        what = problem.tool, problem.id, problem.pointer
        yield (file.path, *what, seen[what]), problem
        seen[what] += 1


def fingerprint(key: Key) -> str:
    """Return a short name for a problem that stays as lines move."""
    return sha256("\0".join(map(str, key)).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


class Known:
    """Problems that are known, each with its targets."""

    def __init__(self) -> None:
        self._targets: dict[Key, set[str]] = {}

    def add(self, file: FileChecked) -> None:
        """Remember the problems of a file."""
        for key, problem in keyed(file):
            self._targets.setdefault(key, set()).update(problem.targets)

    def left(self, file: FileChecked) -> FileChecked:
        """Return a file with the problems that are not known; one that came to more targets is about those."""
        return file.with_problems(new for key, problem in keyed(file) if (new := self._new(key, problem)) is not None)

    def _new(self, key: Key, problem: Problem) -> Problem | None:
        known = self._targets.get(key)
        if known is None:
            return problem
        more = tuple(target for target in problem.targets if target not in known)
        return replace(problem, targets=more) if more and known else None

    def to_text(self) -> str:
        """Return the text of a baseline file, one line for each problem, in an order that stays."""
        rows = [
            {
                "fingerprint": fingerprint(key),
                **dict(zip(("file", "tool", "id", "pointer", "number"), key, strict=True)),
            }
            | {"targets": sorted(targets)}
            for key, targets in sorted(self._targets.items())
        ]
        lines = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows)
        return f'{{"version": {_VERSION}, "problems": [\n{lines}\n]}}\n'

    @classmethod
    def read(cls, path: Path) -> "Known":
        """Return the problems in a baseline file.

        Raises:
            ToolprismError: it cannot be read.
        """
        known = cls()
        try:
            document = json.loads(path.read_text("utf-8"))
            if document["version"] != _VERSION:
                raise ToolprismError(f"{path} is a baseline of another version. Write it again with --write-baseline.")
            for row in document["problems"]:
                key = (row["file"], row["tool"], row["id"], row["pointer"], row["number"])
                known._targets[key] = set(row["targets"])
        except OSError as error:
            raise ToolprismError(f"{path} cannot be read: {error.strerror}.") from None
        except (ValueError, KeyError, TypeError):
            raise ToolprismError(f"{path} is not a baseline. Write one with --write-baseline.") from None
        return known
