"""A six-character digest of a target's output, so that a link can show whether the output changed.

A digest is the first six hexadecimal digits of the SHA-256 of the output's canonical JSON: keys sorted, numbers as
JavaScript prints them, no blanks. For several tools it is the digest of the array of their outputs, in order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from toolprism import __version__
from toolprism.core.json_types import Json, fingerprint
from toolprism.services.labels import counted
from toolprism.services.normalize import Report
from toolprism.share.envelope import Envelope

DIGITS: Final = 6


def digest(outputs: Iterable[Json]) -> str:
    """Return the digest of a target's outputs for the tools of a paste.

    >>> digest([{"type": "object", "maximum": 1.0}]) == digest([{"maximum": 1, "type": "object"}])
    True
    """
    running = _Running()
    for output in outputs:
        running.add(output)
    return running.digits()


def digests(report: Report) -> dict[str, str]:
    """Run every target on every tool of a paste; return a digest for each target id."""
    running = {target.id: _Running() for target in report.choices.found}
    for checked in report.tools:
        for result in checked.job.results():
            running[result.target].add(result.output)
    return {target: each.digits() for target, each in running.items()}


class _Running:
    """A digest to which outputs are added one by one, so that none of them is kept in memory."""

    def __init__(self) -> None:
        self._only = sha256()
        self._list = sha256(b"[")
        self._outputs = 0

    def add(self, output: Json) -> None:
        # A lone surrogate has no UTF-8 encoding, but it can be written as bytes.
        data = fingerprint(output).encode("utf-8", "surrogatepass")
        if not self._outputs:
            self._only.update(data)
        self._list.update(b"," + data if self._outputs else data)
        self._outputs += 1

    def digits(self) -> str:
        if self._outputs == 1:
            return self._only.hexdigest()[:DIGITS]
        listed = self._list.copy()
        listed.update(b"]")
        return listed.hexdigest()[:DIGITS]


@dataclass(frozen=True, kw_only=True)
class Drift:
    """The changes of a link's outputs since it was made. Targets are ids, in today's order."""

    #: The version that made the link; empty if the link does not state it.
    made_with: str
    #: The current version.
    now: str
    unchanged: Sequence[str]
    changed: Sequence[str]
    #: Targets that are not in the link.
    new: Sequence[str]
    #: Targets of the link that were removed.
    gone: Sequence[str]

    def sentence(self) -> str:
        """Return the sentence; empty if nothing can be said that matters: the same version, and no outputs."""
        made = f"Made with {self.made_with or 'an unknown version'}"
        if not (self.unchanged or self.changed or self.gone):
            return "" if self.made_with == self.now else f"{made}; results may differ from what its author saw."
        parts = [self._compared()] if self.unchanged or self.changed else []
        if self.gone:
            number = counted(len(self.gone), "target was", "targets were")
            parts.append(f"{number} removed: {_list(self.gone)}")
        if self.new:
            parts.append(f"added since then: {_list(self.new)}")
        return f"{made}: {'; '.join(parts)}."

    def _compared(self) -> str:
        same, other = len(self.unchanged), len(self.changed)
        if not other:
            return f"all {same:,} outputs are still the same" if same > 1 else "the output is still the same"
        differ = f"{other:,} {'differs' if other == 1 else 'differ'} now: {_list(self.changed)}"
        return f"{counted(same, 'output is', 'outputs are')} still the same, {differ}" if same else differ


def drift(envelope: Envelope, digests_now: Mapping[str, str], now: str = __version__) -> Drift:
    """Compare the digests of a link with those of today."""
    then = envelope.dig
    both = [target for target in digests_now if target in then]
    return Drift(
        made_with=envelope.app,
        now=now,
        unchanged=[target for target in both if then[target] == digests_now[target]],
        changed=[target for target in both if then[target] != digests_now[target]],
        new=[target for target in digests_now if target not in then] if then else [],
        gone=[target for target in then if target not in digests_now],
    )


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
