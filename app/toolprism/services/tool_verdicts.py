"""The verdicts of every tool of a paste at every target, cached by hash; pasted text is not kept."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from toolprism.core.json_text import dumps, shortened
from toolprism.core.lru_cache import LruCache
from toolprism.services.labels import STANDINGS, Standing, counted, joined, standing
from toolprism.services.normalize import Checked, Job, Report
from toolprism.services.registry import ruleset

#: The verdicts of one tool, in the order of the targets.
Verdicts: TypeAlias = tuple[Standing, ...]

#: The most tools cached: a hash and a few words for each.
_MOST: Final = 4_000
#: The most targets named in a summary, and the most characters of a tool's name.
_MOST_NAMED: Final = 2
_LONGEST_NAME: Final = 60
#: Seconds for the verdicts of one response; the rest comes with the next.
_AT_ONCE: Final = 0.25

_KNOWN: Final = LruCache[bytes, Verdicts](_MOST)


def verdicts_of(checked: Checked) -> Verdicts:
    """Return the verdicts of a tool."""
    key = key_of(checked.job)
    found = _KNOWN.get(key)
    if found is None:
        found = tuple(standing(result) for result in checked.job.results())
        if "stopped" not in found:
            _KNOWN.put(key, found)
    return found


def verdicts_in_time(report: Report, start: int = 0, *, whole: bool = False) -> Iterator[tuple[int, Verdicts]]:
    """Yield the index and the verdicts of the tools from one on, in order, until the time is up.

    Args:
        report: the report on the tools.
        start: the index of the first; its verdicts are always there.
        whole: whether to go on to the end, however long that takes.
    """
    end = monotonic() + _AT_ONCE
    for place, checked in enumerate(report.tools[start:], start):
        known = _KNOWN.get(key_of(checked.job))
        if known is None and not whole and place > start and monotonic() > end:
            return
        yield place, known or verdicts_of(checked)


def key_of(job: Job) -> bytes:
    """Return the hash of everything that determines the results of a job."""
    asked = [target.id for target in job.targets], repr(job.request), ruleset()
    return sha256(f"{asked}{dumps(job.schema)}".encode("utf-8", "surrogatepass")).digest()


def worst_of(verdicts: Sequence[Standing]) -> Standing:
    """Return the worst verdict."""
    return min(verdicts, key=STANDINGS.index)


def severity_of(verdicts: Sequence[Standing]) -> tuple[int, ...]:
    """Return a key that sorts the worst first: by how many targets have the worst verdict, then the next.

    >>> severity_of(("refused", "as-pasted")) < severity_of(("strict-off", "strict-off"))
    True
    """
    return tuple(-verdicts.count(verdict) for verdict in STANDINGS)


#: Verdicts at which a tool does not arrive as it was meant, and what they do to it.
NEEDS: Final[Mapping[Standing, tuple[str, str]]] = {
    "not-a-schema": ("is no valid JSON Schema", ""),
    "refused": ("is refused", "by"),
    "stopped": ("has no verdict", "at"),
    "empty-fallback": ("is replaced by an empty object", "at"),
    "strict-off": ("turns strict off", "at"),
}


class Summary(NamedTuple):
    """Many verdicts in one sentence, and what else there is to know in a second one."""

    sentence: str
    #: Empty for nothing.
    second: str


def needs_change(verdicts: Iterable[Standing]) -> bool:
    """Return whether a tool is refused or unenforced somewhere."""
    return any(verdict in NEEDS for verdict in verdicts)


def summed_up(
    names: Sequence[str], tools: Sequence[tuple[str, Verdicts]], *, needed: int | None = None, better: int = 0
) -> Summary:
    """Return which tools need a change, what happens to the worst, and which of the others lose checks.

    Args:
        names: the names of the targets.
        tools: the tools with their verdicts; a name may be empty.
        needed: how many tools needed a change before an edit; None if that is not known.
        better: how many verdicts the edit made better.

    >>> rows = [("a", ("strict-off", "refused")), ("b", ("as-pasted", "loses-checks"))]
    >>> summed_up(["OpenAI", "Gemini"], rows).sentence
    '1 of 2 tools needs a change. `a` is refused by Gemini and turns strict off at OpenAI.'
    >>> summed_up(["OpenAI", "Gemini"], rows, needed=1, better=3).sentence.partition(" `")[0]
    '1 of 2 tools still needs a change, but 3 cells are better.'
    >>> summed_up(["OpenAI", "Gemini"], rows[1:])
    Summary(sentence='The tool is accepted everywhere.', second='It loses checks at Gemini.')
    >>> summed_up(["OpenAI", "Gemini"], [("a", ("stricter", "as-pasted"))]).sentence
    'The tool is accepted everywhere, but valid calls are refused at OpenAI.'
    """
    wrong = [(name, verdicts) for name, verdicts in tools if needs_change(verdicts)]
    second = _losing(names, [verdicts for _, verdicts in tools])
    if not wrong:
        whole = f"All {len(tools):,} tools are" if len(tools) > 1 else "The tool is"
        return Summary(f"{whole} accepted everywhere{_refusing(names, [verdicts for _, verdicts in tools])}.", second)
    name, verdicts = min(wrong, key=lambda row: severity_of(row[1]))
    parts = [
        f"{said} {preposition} {_at(names, verdicts, verdict)}" if preposition else said
        for verdict, (said, preposition) in NEEDS.items()
        if verdict in verdicts
    ]
    still, but = "", ""
    if better and needed == len(wrong):
        still, but = "still ", f", but {counted(better, 'cell')} {'is' if better == 1 else 'are'} better"
    needs = "needs" if len(wrong) == 1 else "need"
    many = f"{len(wrong):,} of {len(tools):,} tools {still}{needs} a change{but}. "
    subject = f"`{shortened(name, _LONGEST_NAME)}`" if name else "The tool"
    return Summary(f"{many if len(tools) > 1 else ''}{subject} {joined(parts)}.", second)


def _at(names: Sequence[str], verdicts: Verdicts, wanted: Standing) -> str:
    """Return the targets with a verdict: their names, or of many the number."""
    return listed_targets([name for name, verdict in zip(names, verdicts, strict=True) if verdict == wanted])


def listed_targets(names: Sequence[str]) -> str:
    """Return the names of targets, or of many the number.

    >>> listed_targets(["OpenAI", "Gemini"]), listed_targets(["a", "b", "c"])
    ('OpenAI and Gemini', '3 providers')
    """
    return " and ".join(names) if len(names) <= _MOST_NAMED else f"{len(names)} providers"


def _refusing(names: Sequence[str], tools: Sequence[Verdicts]) -> str:
    """Return of how many tools valid calls are refused, or where; empty for none."""
    strict = [verdicts for verdicts in tools if "stricter" in verdicts]
    if not strict:
        return ""
    if len(tools) == 1:
        return f", but valid calls are refused at {_at(names, tools[0], 'stricter')}"
    return f", but valid calls of {len(strict):,} are refused"


def _losing(names: Sequence[str], tools: Sequence[Verdicts]) -> str:
    """Return how many tools lose checks, and where the most do; empty if none does."""
    losing = sum("loses-checks" in verdicts for verdicts in tools)
    if not losing:
        return ""
    if len(tools) == 1:
        return f"It loses checks at {_at(names, tools[0], 'loses-checks')}."
    counts = Counter(
        name for row in tools for name, verdict in zip(names, row, strict=True) if verdict == "loses-checks"
    )
    verb = "loses" if losing == 1 else "lose"
    return f"{losing:,} {verb} checks, most at {counts.most_common(1)[0][0]}."
