"""The files of an earlier git revision: what was known there, and what changed since, by meaning."""

from collections.abc import Iterator
from pathlib import Path

from toolprism.checking.files import git, shown
from toolprism.checking.judging import judged
from toolprism.checking.model import VERDICTS, FileChecked
from toolprism.checking.policy import Known, Policy
from toolprism.checking.report import Change
from toolprism.checking.settings import Question
from toolprism.checking.sources.document import Document
from toolprism.checking.sources.language import language_of, may_hold_tools
from toolprism.checking.sources.reader import contents_of
from toolprism.core.errors import ToolprismError
from toolprism.core.json_types import Json
from toolprism.reading.tool import Tool
from toolprism.services.normalize import Job, check
from toolprism.services.versions import Difference, Version, between


def versions_of(text: str, file: FileChecked, question: Question) -> dict[str, Version]:
    """Return the tools of a text by name, with the verdicts of its check; of a name that comes again, with a number."""
    contents = contents_of(text, language_of(file.path), question.limits)
    pairs = [
        (document, checked.tool, checked.job)
        for document in contents.documents
        for checked in check(document.paste, question.limits, question.choices).tools
    ]
    found: dict[str, Version] = {}
    for seen, (document, tool, job) in zip(file.tools, pairs, strict=False):
        found[_unused(seen.name, found)] = _version(document, tool, job, dict(seen.verdicts))
    return found


def _unused(name: str, taken: dict[str, Version]) -> str:
    number = 1
    while (unused := name if number == 1 else f"{name} ({number})") in taken:
        number += 1
    return unused


def _version(document: Document, tool: Tool, job: Job, verdicts: dict[str, str]) -> Version:
    try:
        held: Json = document.paste.value_at(tool.tool_at)
    except KeyError:
        held = {}
    around = held if isinstance(held, dict) else {}
    return Version.of(around, schema=tool.schema, description=tool.description, verdicts=verdicts, job=job)


class Revision:
    """A revision of the working folder's repository."""

    def __init__(self, name: str, question: Question) -> None:
        top = git(Path.cwd(), "rev-parse", "--show-toplevel")
        if top is None:
            raise ToolprismError("--against needs git, and a folder in a git repository.")
        if name.startswith("-") or git(Path.cwd(), "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}") is None:
            raise ToolprismError(f"--against {name}: git knows no such revision.")
        self._name = name
        self._question = question
        self._top = Path(top[0].decode("utf-8", "surrogateescape").rstrip("\n"))
        self._texts: dict[str, str] = {}
        self._before: dict[str, FileChecked] = {}
        self._now: dict[str, FileChecked] = {}

    def known(self, policy: Policy) -> Known:
        """Return the problems that the revision had in the files that changed since."""
        known = Known()
        changed = {shown(self._top / path): path for path in self._changed()}
        for name, path in changed.items():
            text = self._text(path)
            if text is None or language_of(path) is None or not may_hold_tools(text):
                continue
            self._texts[name] = text
            self._before[name] = judged(name, text, language_of(path), self._question)
            known.add(policy.own(self._before[name]))
        self._known_names = {*changed}
        return _SinceRevision(known, self._known_names)

    def see(self, file: FileChecked) -> None:
        """Take note of a file as it is now."""
        if file.path in self._known_names:
            self._now[file.path] = file

    def changes(self) -> list[Change]:
        """Return every tool that is new, removed or changed, in the order of the files."""
        return [change for path in sorted({*self._before, *self._now}) for change in self._of_file(path)]

    def _of_file(self, path: str) -> Iterator[Change]:
        old, new = self._versions(path, self._before, self._texts.get(path)), self._versions(path, self._now, None)
        elsewhere = {tool.name for name, file in self._now.items() if name != path for tool in file.tools}
        found: dict[str, list[Difference]] = {}
        for name, difference in between(old, new):
            if difference.kind != "tool-removed" or name not in elsewhere:
                found.setdefault(name, []).append(difference)
        for name, differences in found.items():
            yield Change.of(path, name, differences, _verdicts(old.get(name), new.get(name)))

    def _versions(self, path: str, files: dict[str, FileChecked], text: str | None) -> dict[str, Version]:
        """Return the tools of a file by name; of one that is gone or cannot be read, none."""
        if path not in files:
            return {}
        try:
            text = Path(path).read_text("utf-8") if text is None else text
        except (OSError, ValueError):
            return {}
        return versions_of(text, files[path], self._question)

    def _changed(self) -> list[str]:
        """Return the files that differ from the revision, relative to the top of the repository."""
        found = git(self._top, "diff", "--name-only", "--no-renames", "-z", self._name, "--")
        other = git(self._top, "ls-files", "--others", "--exclude-standard", "-z")
        names = b"\0".join(each[0] for each in (found, other) if each is not None)
        return sorted({name.decode("utf-8", "surrogateescape") for name in names.split(b"\0") if name})

    def _text(self, path: str) -> str | None:
        found = git(self._top, "show", f"{self._name}:{path}")
        if found is None or len(found[0]) > self._question.limits.max_bytes:
            return None
        try:
            return found[0].decode()
        except UnicodeDecodeError:
            return None


class _SinceRevision(Known):
    """Knows every problem of a file that did not change."""

    def __init__(self, known: Known, changed: set[str]) -> None:
        super().__init__()
        self._known = known
        self._changed = changed

    def left(self, file: FileChecked) -> FileChecked:
        """Return a file with what is new since the revision."""
        return self._known.left(file) if file.path in self._changed else file.with_problems(())


def _verdicts(before: Version | None, now: Version | None) -> tuple[tuple[str, str, str], ...]:
    """Return the targets whose verdict differs, the worst first."""
    old = before.verdicts if before is not None else {}
    new = now.verdicts if now is not None else {}
    found = [(name, old.get(name, ""), new.get(name, "")) for name in (new or old) if old.get(name) != new.get(name)]
    return tuple(sorted(found, key=lambda each: VERDICTS.index(each[2] or each[1])))
