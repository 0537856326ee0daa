"""The settings of a check: what the settings file says, and the flags over it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from toolprism.checking.model import Problem

#: Fails on these unless the user says otherwise.
DEFAULT_FAIL_ON = ("strict-off", "error")


@dataclass(frozen=True, kw_only=True)
class Ignore:
    """Problems that the settings excuse, with the reason."""

    id: str
    reason: str
    tool: str = "*"
    file: str = "*"
    #: Its line in the settings.
    line: int = 1

    def excuses(self, path: str, problem: Problem) -> bool:
        """Return whether it excuses a problem of a file, whose path is relative to the settings."""
        return problem.fits(self.id) and fnmatchcase(problem.tool, self.tool) and matches(path, self.file)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What the user set; None where he set nothing."""

    #: The file that says so; None without one.
    file: Path | None = None
    targets: tuple[str, ...] = ()
    edition: str = "current"
    models: tuple[str, ...] = ()
    #: MCP clients, by id, and the name of the server in their configuration; empty for that of the folder.
    clients: tuple[str, ...] = ()
    server: str = ""
    #: What targets do where they cannot say what a schema says, such as `open-map=pairs`.
    strategies: tuple[str, ...] = ()
    fail_on: tuple[str, ...] = DEFAULT_FAIL_ON
    min_tools: int | None = None
    exclude: tuple[str, ...] = ()
    severities: Mapping[str, str] = field(default_factory=dict)
    max_tools: int | None = None
    max_bytes: int | None = None
    max_tokens: int | None = None
    ignores: tuple[Ignore, ...] = ()

    def relative(self, name: str) -> str:
        """Return the name of a file relative to the settings, or as it is if it is elsewhere."""
        if self.file is None:
            return name
        try:
            return Path(name).absolute().relative_to(self.file.absolute().parent).as_posix()
        except ValueError:
            return name

    def excludes(self, name: str) -> bool:
        """Return whether a file is not to be read."""
        return bool(self.exclude) and any(matches(self.relative(name), pattern) for pattern in self.exclude)


def matches(path: str, pattern: str) -> bool:
    """Return whether a path fits a pattern; a folder stands for all in it.

    >>> matches("src/a/b.json", "src/**"), matches("src/a.json", "src"), matches("a.json", "src")
    (True, True, False)
    """
    return fnmatchcase(path, pattern) or fnmatchcase(path, f"{pattern.rstrip('/')}/*")
