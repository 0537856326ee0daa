"""What to change first: the causes behind the verdicts of all tools, by harm and by the cells that get better."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

from toolprism.conditions.registry import all_conditions
from toolprism.core.json_copy import plain_copy
from toolprism.core.json_types import Json
from toolprism.core.lru_cache import LruCache
from toolprism.core.patch import PatchError, patched
from toolprism.core.pointer import parse
from toolprism.providers import Breach
from toolprism.schema import Result, says_nothing
from toolprism.services.clauses import place_of
from toolprism.services.consequences import cause_of, causes_of, pasted_as
from toolprism.services.labels import STANDINGS, Standing, counted, standing
from toolprism.services.lint import Linted
from toolprism.services.normalize import Checked, Job, Report
from toolprism.services.tool_verdicts import NEEDS, Verdicts, key_of, listed_targets, needs_change, verdicts_of

#: The most tools that are looked at, and the seconds after which no further one is.
_MOST_TOOLS: Final = 60
_SECONDS: Final = 0.4
#: The most tools on which an edit is tried.
_MOST_TRIED: Final = 20
#: What several places of one kind are called.
_MANY: Final[Mapping[str, str]] = {
    "open-map": "Objects that take any key",
    "type-missing": "Places without a type",
    "enum-untyped": "Lists of values without a common type",
    "ref-unresolved": "References to nothing",
    "ref-recursive": "Schemas that contain themselves",
    "type-array": "Places with several types",
    "union-not-supported": "Places with several forms",
    "array-without-items": "Arrays that do not say what they hold",
}
#: Conditions under which a lint, a profile and a strict check name one mistake.
_SAME: Final[Mapping[str, str]] = {
    "type-unsaid": "type-missing",
    "schema-node-unrecognized": "type-missing",
    "array-of-anything": "array-without-items",
    "enum-mixed-types": "enum-untyped",
    "any-key": "open-map",
}
#: What the author can do where the hint of no condition says it, or only with words of its provider.
_DECISIONS: Final[Mapping[str, str]] = {
    "open-map": "name its properties",
    "type-invalid": "write a type of JSON Schema",
}
_HARMS: Final = tuple(NEEDS)


@dataclass
class _Found:
    """What is known of one cause."""

    #: In words, with the place, for the first place.
    text: str
    places: dict[tuple[int, str], None] = field(default_factory=dict)
    #: By tool and target.
    cells: dict[tuple[int, str], Standing] = field(default_factory=dict)
    #: The results that refuse it, by tool and target.
    refusing: dict[int, dict[str, Result]] = field(default_factory=dict)
    #: The lint that warns of it and has fixes, and how many.
    lint: str = ""
    fixes: int = 0


@dataclass(frozen=True, kw_only=True)
class Cause:
    """One cause, with what it does."""

    id: str
    title: str
    places: int
    tools: int
    #: What it does where; empty if no provider minds.
    effect: str
    #: How many cells have it, and how many have no other cause.
    cells: int
    better: int
    #: The first tool, and the first target that minds it; empty for none.
    tool: int
    target: str
    #: The other tools that have it, each with a target that minds it.
    others: Sequence[tuple[int, str]] = ()
    #: What its button asks for; empty if only the author can decide. How many places that fixes.
    fix: str = ""
    fixes: int = 0
    #: What the author can decide, if nothing fixes it: half a sentence.
    decision: str = ""


def causes(report: Report, linted: Linted | None, alone: Iterable[Result] | None = None) -> list[Cause]:
    """Return the causes in the tools of a report: the worst first, then those that make the most cells better.

    Args:
        report: the report.
        linted: the findings of its tools; None if they were not linted.
        alone: the results of the only tool, if they are known.
    """
    found: dict[str, _Found] = {}
    behind: dict[tuple[int, str], set[str]] = {}
    for number, result in _wrong(report, alone):
        for key, text, place in _behind(result):
            cause = found.setdefault(key, _Found(text))
            cause.places[number, place] = None
            cause.cells[number, result.target] = standing(result)
            behind.setdefault((number, result.target), set()).add(key)
            if standing(result) == "refused":
                cause.refusing.setdefault(number, {})[result.target] = result
    if linted is not None:
        _add_findings(found, linted)
    names = {target.id: target.name.replace(", ", " ") for target in report.choices.found}
    only = Counter(next(iter(keys)) for keys in behind.values() if len(keys) == 1)
    shown = [(_harm(each), _cause(report, key, each, only[key], names)) for key, each in found.items()]
    shown.sort(key=lambda pair: (pair[0], -pair[1].better, -pair[1].cells, -pair[1].places))
    return [cause for _, cause in shown]


def fixed_tools(report: Report, wanted: str) -> Iterator[tuple[Checked, Json]]:
    """Yield the tools that the edit of a cause changes, with their schemas after it."""
    refusing = [(number, result) for number, result in _wrong(report) if wanted in _refusing(result)]
    for number, results in _helped(refusing, report, wanted):
        checked = report.tools[number]
        yield checked, _edited(checked.job.schema, _places(results, wanted))


def _wrong(report: Report, alone: Iterable[Result] | None = None) -> Iterator[tuple[int, Result]]:
    """Yield the results that need a change, with the index of the tool."""
    if alone is not None and len(report.tools) == 1:
        yield from ((0, result) for result in alone if standing(result) in NEEDS)
        return
    end = monotonic() + _SECONDS
    looked = 0
    for number, checked in enumerate(report.tools):
        verdicts = verdicts_of(checked) if len(report.tools) > 1 else None
        if verdicts is not None and not needs_change(verdicts):
            continue
        if looked == _MOST_TOOLS or monotonic() > end:
            return
        looked += 1
        wanted = _only(checked.job, verdicts) if verdicts is not None else checked.job
        for result in wanted.results():
            if standing(result) in NEEDS:
                yield number, result


def _only(job: Job, verdicts: Verdicts) -> Job:
    """Return a job with the targets whose verdict needs a change."""
    pairs = zip(job.targets, verdicts, strict=True)
    return replace(job, targets=tuple(target for target, verdict in pairs if verdict in NEEDS))


def _behind(result: Result) -> Iterator[tuple[str, str, str]]:
    """Yield key, words and place of each cause of a result."""
    verdict = standing(result)
    if verdict == "refused":
        for breach in result.breaches:
            if breach.severity == "error":
                yield _key_of(breach), _said(breach, result), place_of(breach.path)
    elif verdict in ("strict-off", "empty-fallback"):
        for cause in causes_of(result):
            if cause.kind not in ("bypassed", "author"):
                yield _SAME.get(cause.kind, cause.kind), cause.text, cause.place
    elif verdict == "not-a-schema":
        yield verdict, "This is not a valid JSON Schema", ""


def places_in(result: Result, wanted: str) -> list[str]:
    """Return where a result has a cause, as pointers into the paste."""
    if standing(result) == "refused":
        wrong = (each for each in result.breaches if each.severity == "error" and _key_of(each) == wanted)
        return [result.trail.source_of(each.path) for each in wrong]
    kinds = ((cause_of(each).kind, each.pointer) for each in result.fail_open)
    return [pointer for kind, pointer in kinds if _SAME.get(kind, kind) == wanted]


def _key_of(breach: Breach) -> str:
    key = breach.condition or breach.code
    keyword = str(breach.path[-1]) if key == "unknown-keyword" and breach.path else ""
    return f"{key}:{keyword}" if keyword else _SAME.get(key, key)


def _said(breach: Breach, result: Result) -> str:
    if breach.condition == "unknown-keyword" and breach.path:
        older = pasted_as(breach, result)
        return f"`{breach.path[-1]}`{f', as `{older}` is called today,' if older else ''} is not known"
    return breach.message.rstrip(".")


def _add_findings(found: dict[str, _Found], linted: Linted) -> None:
    """Add the places of lint findings, and the fixes that they have."""
    for finding in linted.findings:
        key = _SAME.get(finding.rule, finding.rule)
        if key not in found and (finding.severity == "note" or finding.fix is None):
            continue
        cause = found.setdefault(key, _Found(finding.message.rstrip(".")))
        cause.places[finding.tool, place_of(finding.pointer)] = None
        if finding.fix is not None:
            cause.lint = finding.rule
            cause.fixes += 1


def _harm(found: _Found) -> int:
    return min((_HARMS.index(each) for each in found.cells.values()), default=len(_HARMS))


def _decision(key: str, cells: Mapping[tuple[int, str], Standing]) -> str:
    """Return what the author can do about a cause that nothing fixes."""
    known = all_conditions().get(key.partition(":")[0])
    hint = _DECISIONS.get(key) or (known.hint.rstrip(".") if known is not None else "")
    ways = [f"{hint[:1].lower()}{hint[1:]}"] if hint else []
    ways += ["leave the tool without `strict`"] if "strict-off" in cells.values() else []
    return ", or ".join(ways)


def _cause(report: Report, key: str, found: _Found, better: int, names: Mapping[str, str]) -> Cause:
    numbers = {number for number, _ in found.places}
    named = {place for _, place in found.places}
    minding = dict(reversed(found.cells))
    first = next(iter(found.cells), (min(numbers), ""))
    fixes, fix = found.fixes, f"lint-{found.lint}" if found.lint else ""
    if not fix and found.refusing:
        wrong = [(number, result) for number, results in found.refusing.items() for result in results.values()]
        fixes = len([*_helped(wrong, report, key)])
        fix = f"cause-{key}" if fixes else ""
    return Cause(
        id=key,
        title=found.text if len(named) == 1 or key not in _MANY else _MANY[key],
        places=len(found.places),
        tools=len(numbers),
        effect=_effect(found.cells, names),
        cells=len(found.cells),
        better=better,
        tool=first[0],
        target=first[1],
        others=[each for each in sorted(minding.items()) if each[0] != first[0]],
        fix=fix,
        fixes=fixes,
        decision="" if fix else _decision(key, found.cells),
    )


def _effect(cells: Mapping[tuple[int, str], Standing], names: Mapping[str, str]) -> str:
    """Return what a cause does: "turns strict off at 4 providers and is refused by OpenClaw for Gemini"."""
    parts = []
    for verdict in STANDINGS:
        targets = {target: None for (_, target), each in cells.items() if each == verdict}
        if targets:
            said, preposition = NEEDS[verdict]
            where = listed_targets([names.get(target, target) for target in targets])
            parts.append(f"{said} {preposition} {where}" if preposition else said)
    return " and ".join(parts)


# Edits


def _refusing(result: Result) -> set[str]:
    return {_key_of(each) for each in result.breaches if each.severity == "error"}


def _helped(wrong: Iterable[tuple[int, Result]], report: Report, key: str) -> Iterator[tuple[int, list[Result]]]:
    """Yield the tools that an edit of a refused condition helps, with the results that refuse it."""
    refusing: dict[int, list[Result]] = {}
    for number, result in wrong:
        refusing.setdefault(number, []).append(result)
    for number, results in [*refusing.items()][:_MOST_TRIED]:
        if _helps(report.tools[number].job, results, key):
            yield number, results


_HELPS: Final = LruCache[bytes, bool](1_000)


def _helps(job: Job, refusing: Sequence[Result], key: str) -> bool:
    """Return whether an edit makes a verdict better and none worse, tried once for each tool."""
    known = key_of(job) + key.encode("utf-8", "surrogatepass")
    found = _HELPS.get(known)
    if found is None:
        after = _edited(job.schema, _places(refusing, key))
        found = after is not None and _is_better(job, after)
        _HELPS.put(known, found)
    return found


def _places(refusing: Sequence[Result], key: str) -> dict[str, Breach]:
    """Return the breaches of one cause by their source pointer."""
    return {
        result.trail.source_of(breach.path): breach
        for result in refusing
        for breach in result.breaches
        if breach.severity == "error" and _key_of(breach) == key
    }


def _edited(schema: Json, breaches: Mapping[str, Breach]) -> Json:
    """Return a schema without some breaches; None if one needs a decision of the author."""
    done: Json = plain_copy(schema)
    for pointer, breach in reversed([*breaches.items()]):
        path = parse(pointer)
        condition = all_conditions().get(breach.condition)
        edits = condition.mend(done, path) if condition is not None else None
        if edits is None and breach.condition == "unknown-keyword" and says_nothing(done, path):
            edits = [{"op": "remove", "path": pointer}]
        if edits is None:
            return None
        try:
            done = plain_copy(patched(done, edits))
        except PatchError:
            return None
    return done


def _is_better(job: Job, schema: Json) -> bool:
    """Return whether a schema has a better verdict somewhere and a worse one nowhere."""
    before = [STANDINGS.index(standing(result)) for result in job.results()]
    after = [STANDINGS.index(standing(result)) for result in replace(job, schema=schema).results()]
    pairs = [*zip(before, after, strict=True)]
    return all(new >= old for old, new in pairs) and any(new > old for old, new in pairs)


def places_word(cause: Cause) -> str:
    """Return how often a cause stands: "98 places in 24 tools", or of one place a tool the tools alone."""
    tools = counted(cause.tools, "tool")
    return tools if cause.places == cause.tools else f"{counted(cause.places, 'place')} in {tools}"
