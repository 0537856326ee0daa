"""What is known of a file after its check, in a form that goes to other processes and into the cache as JSON."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from typing import Any, Final

from toolprism.core.finding import Severity

#: From the worst to the best.
VERDICTS: Final = tuple(
    "not-a-schema refused stopped empty-fallback strict-off loses-checks stricter same-meaning as-pasted".split()
)
SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Replaces a stretch of a file, from line and column up to line and column, all from 1."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing to fix, in one place, at one or several targets."""

    id: str
    severity: Severity
    message: str
    hint: str = ""
    #: The name of the tool; empty for the file itself.
    tool: str = ""
    #: The number of the tool in its file; -1 for the file itself.
    number: int = -1
    #: JSON Pointer into the schema.
    pointer: str = ""
    line: int = 1
    column: int = 1
    end_line: int = 0
    end_column: int = 0
    #: The id of the condition that holds there; empty if it is none.
    condition: str = ""
    #: The verdict that the problem causes; empty if it causes none.
    verdict: str = ""
    #: The targets that it concerns; empty for all.
    targets: tuple[str, ...] = ()
    #: Where the claim behind it can be read.
    url: str = ""
    #: What a safe fix does; empty if there is none.
    fix: str = ""
    edits: tuple[Edit, ...] = ()
    #: Whether the user asked to fail on it.
    failing: bool = False
    #: Arguments as JSON that show what is lost or refused, and a sentence about them; empty without any.
    witness: str = ""
    shows: str = ""

    def fits(self, pattern: str) -> bool:
        """Return whether the id of the problem, or of its condition, fits a pattern."""
        return any(fnmatchcase(name, pattern) for name in (self.id, self.condition) if name)

    def to_json(self) -> dict[str, Any]:
        """Return the members that are set."""
        return {
            name: [vars_of(edit) for edit in value] if name == "edits" else value
            for name, value in vars_of(self).items()
            if value != _DEFAULTS[name]
        }


_DEFAULTS: Final[Mapping[str, Any]] = {each.name: each.default for each in fields(Problem)}


def vars_of(thing: Any) -> dict[str, Any]:
    """Return the fields of a dataclass with slots."""
    return {name: getattr(thing, name) for name in thing.__slots__}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSeen:
    """One tool of a file."""

    name: str
    form: str
    line: int
    column: int
    #: A hash of name, description and schema.
    digest: str
    #: Bytes of name, description and schema as JSON.
    size: int
    #: The verdict of each target, in the order of the targets.
    verdicts: Mapping[str, str]
    #: The tokens that it costs at each target, as it is sent; empty if they were not counted.
    tokens: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Excuse:
    """A comment `toolprism: ignore[id] reason` in a file."""

    line: int
    #: The line that it is about: its own, or the next if it stands alone.
    about: int
    ids: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChecked:
    """Everything that is known of one file."""

    path: str
    tools: tuple[ToolSeen, ...] = ()
    problems: tuple[Problem, ...] = ()
    excuses: tuple[Excuse, ...] = ()

    def at(self, path: str) -> "FileChecked":
        """Return the same results for a file of another name."""
        return self if path == self.path else replace(self, path=path)

    def with_problems(self, problems: Iterable[Problem]) -> "FileChecked":
        """Return the file with other problems."""
        return replace(self, problems=tuple(problems))

    def to_text(self) -> str:
        """Return the file as one line of JSON."""
        return json.dumps(
            {
                "path": self.path,
                "tools": [vars_of(tool) for tool in self.tools],
                "problems": [problem.to_json() for problem in self.problems],
                "excuses": [vars_of(excuse) for excuse in self.excuses],
            },
            separators=(",", ":"),
        )

    @classmethod
    def from_text(cls, text: str) -> "FileChecked":
        """Return what `to_text` wrote.

        Raises:
            ValueError: it did not write this.
        """
        try:
            read = json.loads(text)
            return cls(
                path=read["path"],
                tools=tuple(ToolSeen(**tool) for tool in read["tools"]),
                problems=tuple(map(_problem, read["problems"])),
                excuses=tuple(Excuse(**{**each, "ids": tuple(each["ids"])}) for each in read["excuses"]),
            )
        except (KeyError, TypeError) as error:
            raise ValueError(f"no file: {error}") from None


def _problem(read: dict[str, Any]) -> Problem:
    edits = tuple(Edit(**edit) for edit in read.pop("edits", ()))
    return Problem(**{**read, "targets": tuple(read.get("targets", ())), "edits": edits})


def worst(verdicts: Iterable[str]) -> str:
    """Return the worst of some verdicts; empty without any.

    >>> worst(["as-pasted", "refused", "strict-off"]), worst([])
    ('refused', '')
    """
    return min(verdicts, key=VERDICTS.index, default="")
