"""The verdicts of every tool of a paste at every target, cached by hash; pasted text is not kept."""

from collections import Counter, OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from threading import Lock
from typing import Final, TypeAlias

from toolprism.core.json_text import dumps
from toolprism.services.labels import LABELS, STANDINGS, Standing, counted, standing
from toolprism.services.normalize import Checked
from toolprism.services.ruleset import ruleset

#: The verdicts of one tool, in the order of the targets.
Verdicts: TypeAlias = tuple[Standing, ...]

#: The most tools cached: a hash and a few words for each.
_MOST: Final = 4_000
#: The most verdicts named in a headline.
_MOST_NAMED: Final = 3
#: The best verdict that a headline names.
_NAMED: Final = STANDINGS[: STANDINGS.index("loses-checks") + 1]


class _Memory:
    """The verdicts of earlier tools, by a hash of the tool, the targets and the rules."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Verdicts] = OrderedDict()
        self._lock = Lock()

    def get(self, key: bytes) -> Verdicts | None:
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def put(self, key: bytes, verdicts: Verdicts) -> None:
        with self._lock:
            self._known[key] = verdicts
            while len(self._known) > _MOST:
                self._known.popitem(last=False)


_MEMORY: Final = _Memory()


def known_verdicts(checked: Checked) -> Verdicts | None:
    """Return the cached verdicts of a tool, or None."""
    return _MEMORY.get(_key(checked))


def verdicts_of(checked: Checked) -> Verdicts:
    """Return the verdicts of a tool."""
    key = _key(checked)
    found = _MEMORY.get(key)
    if found is None:
        found = tuple(standing(result) for result in checked.job.results())
        if "stopped" not in found:
            _MEMORY.put(key, found)
    return found


def _key(checked: Checked) -> bytes:
    job = checked.job
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


def headline(names: Sequence[str], tools: Sequence[Verdicts]) -> str:
    """Return a summary of many tools: how many have the worst verdicts, and the target with most of them.

    >>> headline(["OpenAI", "Gemini"], [("strict-off", "as-pasted"), ("strict-off", "loses-checks")])
    '2 tools: 2 strict off for OpenAI; 1 loses checks for Gemini'
    """
    parts = []
    for verdict in _NAMED:
        counts = Counter(name for row in tools for name, each in zip(names, row, strict=True) if each == verdict)
        if counts:
            name, number = counts.most_common(1)[0]
            label = LABELS[verdict]
            word = label.word if number == 1 else label.plural or label.word
            parts.append(f"{number:,} {word}" if verdict == "not-a-schema" else f"{number:,} {word} for {name}")
    return f"{counted(len(tools), 'tool')}: {'; '.join(parts[:_MOST_NAMED]) or 'nothing is lost anywhere'}"
