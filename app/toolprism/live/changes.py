"""What changed between two lists of tools, by meaning: what callers and providers notice, with semver's word."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import BadInput, ToolprismError
from toolprism.core.json_text import dumps, shown
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.core.short_text import shortened
from toolprism.live.inspecting import Inspected
from toolprism.live.samples import accepted
from toolprism.reading.paste import read
from toolprism.services.labels import LABELS, STANDINGS, Standing
from toolprism.services.lint import Linted, lint_paste
from toolprism.services.normalize import Choices, check
from toolprism.services.tool_verdicts import verdicts_of
from toolprism.validation import choose_dialect, compiled

Word: TypeAlias = Literal["major", "minor", "patch"]
_WORDS: Final[Sequence[Word]] = ("major", "minor", "patch")
_LONGEST: Final = 160
_MOST_TARGETS: Final = 4


@dataclass(frozen=True, kw_only=True)
class Change:
    """One change of one tool."""

    server: str
    tool: str
    kind: str
    semver: Word
    message: str
    #: Arguments that show it.
    witness: Json = None

    def to_json(self) -> dict[str, Json]:
        """Return the members; `witness` only where there is one."""
        shape: dict[str, Json] = {name: value for name, value in vars(self).items() if name != "witness"}
        return shape if self.witness is None else shape | {"witness": self.witness}


def semver_of(changes: Sequence[Change]) -> str:
    """Return semver's word for all changes together; `none` without any."""
    return next((word for word in _WORDS if any(change.semver == word for change in changes)), "none")


def changes_since(old: Json, found: Sequence[Inspected], limits: Limits, choices: Choices) -> list[Change]:
    """Return the changes since a file that `--save` wrote.

    Raises:
        ToolprismError: the file holds something else.
    """
    changes: list[Change] = []
    for each in found:
        if each.is_read:  # what could not be read is no removal
            before = _before(old, each.answer.server.name)
            changes += _Compared(each, before, limits, choices).changes()
    return sorted(changes, key=lambda change: _WORDS.index(change.semver))


def _before(old: Json, server: str) -> list[Object]:
    held = old
    if isinstance(held, dict) and isinstance(held.get("servers"), dict):
        held = held["servers"].get(server, {"tools": []})
    tools = held.get("tools") if isinstance(held, dict) else None
    if not isinstance(tools, list):
        raise ToolprismError("--since takes a file that --save has written; this one has no `tools`.")
    return [tool for tool in tools if isinstance(tool, dict)]


def _by_name(tools: Sequence[Object]) -> dict[str, Object]:
    return {tool["name"]: tool for tool in tools if isinstance(tool.get("name"), str)}


class _Compared:
    """One server then and now."""

    def __init__(self, now: Inspected, before: list[Object], limits: Limits, choices: Choices) -> None:
        self._server = now.answer.server.name
        self._old = _by_name(before)
        self._new = _by_name(now.answer.tools)
        self._targets = [target.id for target in now.targets]
        self._now = dict(zip(now.names, now.verdicts, strict=False))
        self._lints = {} if now.linted is None else _lints(now.linted)
        self._then, self._old_lints = _checked(before, limits, choices)

    def changes(self) -> list[Change]:
        removed = [name for name in self._old if name not in self._new]
        added = [name for name in self._new if name not in self._old]
        found: list[Change] = []
        for name in removed:
            twin = next((other for other in added if _is_twin(self._old[name], self._new[other])), None)
            if twin is None:
                found.append(self._change(name, "tool-removed", "major", "The tool is gone."))
            else:
                added.remove(twin)
                found.append(self._change(name, "tool-renamed", "major", f"The tool is called {twin} now."))
        found += [self._change(name, "tool-added", "minor", "The tool is new.") for name in added]
        for name in self._old:
            if name in self._new:
                ask_deadline()
                found += self._of_tool(name)
        return found

    def _change(self, tool: str, kind: str, semver: Word, message: str, witness: Json = None) -> Change:
        return Change(server=self._server, tool=tool, kind=kind, semver=semver, message=message, witness=witness)

    def _of_tool(self, name: str) -> Iterator[Change]:
        old, new = self._old[name], self._new[name]
        yield from self._arguments(name, old.get("inputSchema"), new.get("inputSchema"))
        yield from self._output(name, old.get("outputSchema"), new.get("outputSchema"))
        yield from self._at_targets(name)
        yield from self._new_lints(name)
        for member in ("title", "description", "annotations"):
            if old.get(member) != new.get(member):
                yield self._change(name, f"{member}-changed", "patch", f"Its {member} has changed.")

    def _arguments(self, name: str, old: Json, new: Json) -> Iterator[Change]:
        if old == new:
            return
        before, after = _properties(old), _properties(new)
        gone, fresh = [each for each in before if each not in after], [each for each in after if each not in before]
        for each in gone:
            twin = next((other for other in fresh if before[each] == after[other]), None)
            if twin is None:
                yield self._change(name, "argument-removed", "major", f"The argument {each} is gone.")
            else:
                fresh.remove(twin)
                yield self._change(name, "argument-renamed", "major", f"The argument {each} is called {twin} now.")
        for each in fresh:
            yield self._change(name, "argument-added", "minor", f"The argument {each} is new.")
        witness = _refused(old, new)
        if witness is not None:
            message = f"Arguments that worked are refused now: {shortened(shown(witness), _LONGEST)}"
            yield self._change(name, "refuses-now", "major", message, witness)
        wider = _refused(new, old)
        if wider is not None:
            message = f"Arguments that were refused work now: {shortened(shown(wider), _LONGEST)}"
            yield self._change(name, "accepts-now", "minor", message, wider)
        if witness is None and wider is None and not gone and not fresh:
            yield self._change(name, "schema-changed", "patch", "Its inputSchema is written differently.")

    def _output(self, name: str, old: Json, new: Json) -> Iterator[Change]:
        if old == new:
            return
        if old is None or new is None:
            word: Word = "minor" if old is None else "major"
            yield self._change(name, "output-schema", word, f"Its outputSchema is {'new' if old is None else 'gone'}.")
            return
        witness = _refused(new, old)
        if witness is not None:
            message = f"Results may come that were impossible: {shortened(shown(witness), _LONGEST)}"
            yield self._change(name, "returns-now", "major", message, witness)

    def _at_targets(self, name: str) -> Iterator[Change]:
        then, now = self._then.get(name), self._now.get(name)
        if then is None or now is None:
            return
        pairs = [
            (target, before, after)
            for target, before, after in zip(self._targets, then, now, strict=False)
            if before != after
        ]
        for kind, semver, sign in _DIRECTIONS:
            moved = [pair for pair in pairs if sign * (STANDINGS.index(pair[1]) - STANDINGS.index(pair[2])) > 0]
            if moved:
                said = "; ".join(f"{target}: {_said(before, after)}" for target, before, after in moved[:_MOST_TARGETS])
                more = f"; and {len(moved) - _MOST_TARGETS} more targets" if len(moved) > _MOST_TARGETS else ""
                yield self._change(name, kind, semver, f"{said}{more}.")

    def _new_lints(self, name: str) -> Iterator[Change]:
        """Yield what lints find now and did not find then, whatever its place."""
        known = {(rule, severity) for rule, severity, _ in self._old_lints.get(name, ())}
        told: set[str] = set()
        for rule, severity, message in self._lints.get(name, ()):
            if (rule, severity) not in known and rule not in told:
                told.add(rule)
                yield self._change(name, "finding-new", "patch", f"A new {severity}, {rule}: {message}")


#: The kind of change, its word, and the sign of the step towards worse verdicts, which come first.
_DIRECTIONS: Final[Sequence[tuple[str, Word, int]]] = (("provider-worse", "minor", 1), ("provider-better", "patch", -1))


def _said(before: Standing, after: Standing) -> str:
    return f"{LABELS[before].word} → {LABELS[after].word}"


def _is_twin(one: Object, other: Object) -> bool:
    """Return whether two tools differ in their names only."""
    return {**one, "name": ""} == {**other, "name": ""}


def _properties(schema: Json) -> Mapping[str, Json]:
    held = schema.get("properties") if isinstance(schema, dict) else None
    return held if isinstance(held, dict) else {}


def _refused(accepts: Json, refuses: Json) -> Json:
    """Return arguments that one schema accepts and the other refuses; None if none was found."""
    if not isinstance(accepts, dict) or not isinstance(refuses, dict):
        return None
    program = compiled(refuses, choose_dialect(refuses).dialect)
    return next((instance for instance in accepted(accepts) if program.validate(instance).valid is False), None)


#: What lints find of each tool: rule, severity and message, without notes.
_Lints: TypeAlias = dict[str, list[tuple[str, str, str]]]


def _checked(
    tools: Sequence[Object], limits: Limits, choices: Choices
) -> tuple[dict[str, tuple[Standing, ...]], _Lints]:
    """Return the verdicts and the lints of an earlier list."""
    try:
        paste = read(dumps({"tools": list(tools)}), limits)
    except BadInput:
        return {}, {}
    verdicts = {checked.title: verdicts_of(checked) for checked in check(paste, limits, choices).tools}
    return verdicts, _lints(lint_paste(paste))


def _lints(linted: Linted) -> _Lints:
    found: _Lints = {}
    for each in linted.findings:
        name = linted.tools[each.tool].name
        if name is not None and each.severity != "note":
            found.setdefault(name, []).append((each.rule, each.severity, each.message))
    return found
