"""What a new version of a tool means to its callers and providers: differences by meaning, with semver's word for each.

Narrowed or removed is `major`, widened or new is `minor`, words are `patch`. A provider that refuses or loses more than
before is `minor`: callers need not change anything.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, TypeVar

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_text import shortened, shown
from toolprism.core.json_types import Json, Object, same
from toolprism.core.records import Record
from toolprism.losses import moved
from toolprism.schema import find, meant_by
from toolprism.services.labels import LABELS, STANDINGS, Standing
from toolprism.services.loss import losses
from toolprism.services.normalize import Job

Word: TypeAlias = Literal["major", "minor", "patch"]
WORDS: Final[Sequence[Word]] = ("major", "minor", "patch")
_LONGEST: Final = 160
_MOST_TARGETS: Final = 4
_TOLD: Final = ("title", "description", "annotations")
#: The verdicts that a witness explains.
_SHOWN: Final = ("loses-checks", "stricter")


@dataclass(frozen=True, kw_only=True)
class Version:
    """A tool at one time."""

    schema: Json
    output: Json = None
    title: Json = None
    description: Json = None
    annotations: Json = None
    #: The verdict of each target, by id.
    verdicts: Mapping[str, Standing] = field(default_factory=dict)
    #: What finds a witness at a target; None without one.
    job: Job | None = None

    @classmethod
    def of(cls, told: Object, **read: Any) -> "Version":
        """Return a tool as an MCP server tells it; `read` are the members that are known otherwise."""
        members = {name: told.get(name) for name in _TOLD}
        return cls(**{"schema": told.get("inputSchema"), "output": told.get("outputSchema"), **members, **read})


@dataclass(frozen=True, kw_only=True)
class Difference(Record):
    """One thing that differs."""

    kind: str
    semver: Word
    message: str
    #: What the witness shows, where the message does not say it; a sentence.
    shows: str = ""
    #: Arguments, or a result, that show it.
    witness: Json = None


def semver_of(found: Sequence[Difference]) -> Word | None:
    """Return semver's word for all differences together; None without any."""
    return next((word for word in WORDS if any(each.semver == word for each in found)), None)


def between(old: Mapping[str, Version], new: Mapping[str, Version]) -> Iterator[tuple[str, Difference]]:
    """Yield the name of a tool with a difference: removed and renamed tools, new ones, and changed ones."""
    yield from _by_name(old, new, "tool", _is_twin)
    for name in old:
        if name in new:
            ask_deadline()
            yield from ((name, each) for each in differences(old[name], new[name]))


_Held = TypeVar("_Held")
#: What happened to a tool or an argument: semver's word for it, and the end of a sentence.
_FATES: Final[Mapping[str, tuple[Word, str]]] = {
    "removed": ("major", "is gone"),
    "renamed": ("major", "is called {} now"),
    "added": ("minor", "is new"),
}


def _by_name(
    before: Mapping[str, _Held], after: Mapping[str, _Held], noun: str, is_twin: Callable[[_Held, _Held], bool]
) -> Iterator[tuple[str, Difference]]:
    """Yield the names that are gone or renamed, and then those that are new, each with the difference."""
    fresh = [name for name in after if name not in before]
    fates: list[tuple[str, str, str | None]] = []
    for name in (name for name in before if name not in after):
        twin = next((other for other in fresh if is_twin(before[name], after[other])), None)
        fates.append((name, "removed" if twin is None else "renamed", twin))
        fresh = [other for other in fresh if other != twin]
    for name, fate, twin in (*fates, *((name, "added", None) for name in fresh)):
        semver, words = _FATES[fate]
        subject = f"The {noun}" if noun == "tool" else f"The {noun} {name}"
        yield name, Difference(kind=f"{noun}-{fate}", semver=semver, message=f"{subject} {words.format(twin)}.")


def differences(old: Version, new: Version) -> Iterator[Difference]:
    """Yield what differs between two versions of one tool."""
    yield from _arguments(old.schema, new.schema)
    yield from _output(old.output, new.output)
    yield from _at_targets(old, new)
    for member in _TOLD:
        if not same(getattr(old, member), getattr(new, member)):
            yield Difference(kind=f"{member}-changed", semver="patch", message=f"Its {member} has changed.")


def _is_twin(one: Version, other: Version) -> bool:
    """Return whether two tools differ in their names only."""
    members = ("schema", "output", *_TOLD)
    return all(same(getattr(one, name), getattr(other, name)) for name in members)


def _arguments(old: Json, new: Json) -> Iterator[Difference]:
    if same(old, new):
        return
    named = [each for _, each in _by_name(_properties(old), _properties(new), "argument", same)]
    yield from named
    found = moved(_plain(old), _plain(new))
    if found.narrowed:
        yield _shown("refuses-now", "major", "Arguments that worked are refused now", found.narrowed[0])
    if found.widened:
        yield _shown("accepts-now", "minor", "Arguments that were refused work now", found.widened[0])
    if found.reason:
        message = f"What its new inputSchema means to callers is not known. {found.reason}"
        yield Difference(kind="schema-changed", semver="major", message=message)
    elif not (found.narrowed or found.widened or named):
        sure = "Its inputSchema is written differently, and means the same."
        message = sure if found.proven else "Its inputSchema is written differently; nothing was found that it changes."
        yield Difference(kind="schema-changed", semver="patch", message=message)


def _output(old: Json, new: Json) -> Iterator[Difference]:
    if same(old, new):
        return
    if old is None or new is None:
        word: Word = "minor" if old is None else "major"
        message = f"Its outputSchema is {'new' if old is None else 'gone'}."
        yield Difference(kind="output-schema", semver=word, message=message)
        return
    found = moved(old, new)
    if found.widened:
        yield _shown("returns-now", "major", "Results may come that were impossible", found.widened[0])


def _shown(kind: str, semver: Word, message: str, witness: Json) -> Difference:
    told = f"{message}: {shortened(shown(witness), _LONGEST)}"
    return Difference(kind=kind, semver=semver, message=told, witness=witness)


def _properties(schema: Json) -> Mapping[str, Json]:
    plain = _plain(schema)
    held = plain.get("properties") if isinstance(plain, dict) else None
    return held if isinstance(held, dict) else {}


def _plain(schema: Json) -> Json:
    """Return a schema, or that of a serialized Zod instance."""
    zod = meant_by(schema)
    return schema if zod is None else zod.schema


#: The kind of difference, its word, and the sign of the step towards worse verdicts, which come first.
_DIRECTIONS: Final[Sequence[tuple[str, Word, int]]] = (("provider-worse", "minor", 1), ("provider-better", "patch", -1))


def _at_targets(old: Version, new: Version) -> Iterator[Difference]:
    pairs = [
        (target, old.verdicts[target], verdict)
        for target, verdict in new.verdicts.items()
        if old.verdicts.get(target, verdict) != verdict
    ]
    for kind, semver, sign in _DIRECTIONS:
        step = [pair for pair in pairs if sign * (STANDINGS.index(pair[1]) - STANDINGS.index(pair[2])) > 0]
        if step:
            said = "; ".join(f"{target}: {_said(before, after)}" for target, before, after in step[:_MOST_TARGETS])
            more = f"; and {len(step) - _MOST_TARGETS} more targets" if len(step) > _MOST_TARGETS else ""
            shows, witness = _witness(new, [each for each in step if sign > 0])
            yield Difference(kind=kind, semver=semver, message=f"{said}{more}.", witness=witness, shows=shows)


def _witness(new: Version, step: Sequence[tuple[str, Standing, Standing]]) -> tuple[str, Json]:
    """Return a sentence and arguments that show what a target loses now; neither without them."""
    target = next((name for name, _, after in step if after in _SHOWN), None)
    if target is None or new.job is None:
        return "", None
    for lost in losses(replace(new.job, targets=(find(target),))):
        for witness in lost.loss.witnesses[:1]:
            return witness.sentence, witness.instance
    return "", None


def _said(before: Standing, after: Standing) -> str:
    return f"{LABELS[before].word} → {LABELS[after].word}"
