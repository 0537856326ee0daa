"""The settings of a check, by its file and the flags over it, and what is asked about every file."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from toolprism.checking.model import Problem
from toolprism.core.limits import Limits

if TYPE_CHECKING:
    from toolprism.services.normalize import Choices

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


@dataclass(frozen=True, kw_only=True)
class Question:
    """What determines the results of a file together with its text."""

    #: Ids of targets; empty means all of the edition.
    targets: tuple[str, ...] = ()
    edition: str = "current"
    #: What targets do where they cannot say what a schema says, such as `open-map=pairs`.
    strategies: tuple[str, ...] = ()
    limits: Limits
    #: Whether arguments are looked for that a target accepts or refuses otherwise than the schema.
    losses: bool = False
    #: Whether tokens are counted.
    tokens: bool = False
    #: Ids of lints that run only if they are named.
    lints: tuple[str, ...] = ()
    #: Seconds for one file.
    seconds: float | None = None

    @property
    def choices(self) -> "Choices":
        """The same for the use case that normalizes."""
        from toolprism.services.normalize import Choices  # a run whose results are known needs none of it

        return Choices(targets=self.targets, edition=self.edition, strategies=self.strategies)

    @property
    def key(self) -> str:
        """A text that differs if a result may differ."""
        asked = self.targets, self.edition, self.strategies, self.losses, self.tokens, self.lints, self.limits
        return repr((asked, os.environ.get("PI_NO_STRICT", "")))
