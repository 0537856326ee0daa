"""Counts the work of the application in Python and in C: lines, steps of regular expressions, characters of texts.

The application is imported once more, and each pattern that it compiles counts its steps (`tests/steps.py`). A `Text`
counts the characters that are copied or searched. So work that grows with the square of a text is seen in short texts.
"""

import importlib
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType, ModuleType
from typing import Any, Final

from tests.steps import Steps, Tally
from tests.work import lines_run

_DEEP: Final = 100_000


@dataclass
class Counted:
    """The application, imported once more."""

    tally: Tally = field(default_factory=Tally)
    #: Every pattern with the modules that have compiled it.
    patterns: dict[Steps, set[str]] = field(default_factory=dict)
    modules: dict[str, ModuleType] = field(default_factory=dict)
    _made: dict[tuple[str, int], Steps] = field(default_factory=dict)

    def work(self, run: Callable[[], object]) -> int:
        """Return the work of a piece of work."""
        self.tally.steps = 0
        lines = lines_run(run)
        return lines + self.tally.steps

    def text(self, text: str) -> str:
        return _Text.counting(text, self.tally)

    def compile(self, pattern: str, flags: int, module: str, lowered: int | None) -> Steps:
        found = self._made.get((pattern, int(flags))) or Steps(pattern, int(flags), self.tally, lowered)
        self._made[pattern, int(flags)] = found
        self.patterns.setdefault(found, set()).add(module)
        return found


@contextmanager
def counted(packages: Sequence[str], lowered: int | None = None) -> Iterator[Counted]:
    """Import packages once more, with patterns that count; inside the block they are the application.

    With `lowered`, a bounded repetition of a pattern has at most so many.
    """
    found = Counted()
    compiled = re._compile  # type: ignore[attr-defined]
    before = {name: sys.modules.pop(name) for name in [*sys.modules] if name.split(".")[0] == "toolprism"}
    depth = sys.getrecursionlimit()

    def compile_(pattern: Any, flags: int = 0) -> Any:
        frame: FrameType | None = sys._getframe(2)
        module = frame.f_globals["__name__"] if frame is not None else ""
        if module.startswith(tuple(packages)) and isinstance(pattern, str):
            return found.compile(pattern, flags, module, lowered)
        return compiled(pattern, flags)

    re._compile = compile_  # type: ignore[attr-defined]
    sys.setrecursionlimit(_DEEP)
    try:
        for name in packages:
            package = importlib.import_module(name)
            for module in pkgutil.walk_packages(package.__path__, f"{name}."):
                importlib.import_module(module.name)
        found.modules = {name: module for name, module in sys.modules.items() if name.startswith(tuple(packages))}
        yield found
    finally:
        re._compile = compiled  # type: ignore[attr-defined]
        sys.setrecursionlimit(depth)
        for name in [name for name in sys.modules if name.split(".")[0] == "toolprism"]:
            del sys.modules[name]
        sys.modules |= before


class _Text(str):
    """A text that counts the characters that are copied or searched."""

    __slots__ = ("tally",)
    tally: Tally

    @classmethod
    def counting(cls, text: str, tally: Tally) -> "_Text":
        made = cls(text)
        made.tally = tally
        return made

    def __getitem__(self, at: Any) -> str:
        part = str.__getitem__(self, at)
        if isinstance(at, slice) and len(part) > 1:
            self.tally.add(len(part))
            return _Text.counting(part, self.tally)
        return part


def _counting(name: str) -> Any:
    method = getattr(str, name)

    def call(self: _Text, *given: Any, **named: Any) -> Any:
        result = method(self, *given, **named)
        if name in ("find", "rfind", "index", "rindex"):
            start, stop = slice(*([*given, None, None][1:3])).indices(len(self))[:2]
            reached = (start if name.startswith("r") else stop) if result < 0 else result
            self.tally.add(abs(reached - (stop if name.startswith("r") else start)) + 1)
        else:
            self.tally.add(len(self))
        return _Text.counting(result, self.tally) if isinstance(result, str) else result

    return call


for _name in (
    *("find", "rfind", "index", "rindex", "count", "replace", "strip", "lstrip", "rstrip", "split", "splitlines"),
    *("lower", "upper", "encode", "translate", "partition", "rpartition", "isascii", "isspace", "__contains__"),
):
    setattr(_Text, _name, _counting(_name))
