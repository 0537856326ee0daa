"""Ask every engine that is installed, and write what it answers; with `--check`, compare with the record instead."""

import sys
import warnings
from collections import Counter
from datetime import UTC, datetime
from typing import Final

from tests.bench.table import table
from tests.engines import record
from tests.engines.agreement import asked_by_hand, by_hand, compared, disagreements
from tests.engines.asking import STATES
from tests.engines.engines import ENGINES
from tests.engines.places import PLACES
from tests.engines.questions import QUESTIONS
from toolprism.providers import held

#: The most lines about what changed since the record.
_MOST_SHOWN: Final = 40
#: The targets whose guarantees rest on an engine, how many constraints are compared, and how many must agree.
_TARGETS: Final = {"vllm": ("vllm",), "sglang": ("sglang",), "llama-cpp-python": ("llama-cpp-current",)}
_CONSTRAINTS: Final = 300
_AGREEMENT: Final = 0.95


def main() -> int:
    """Print what the engines answer, and return the exit code."""
    warnings.simplefilter("ignore")
    today = datetime.now(UTC).date().isoformat()
    kept = record.recorded()
    rows, missing, changed, told = [], [], [], []
    for engine in ENGINES:
        try:
            found = record.asked(engine)
        except ImportError as absent:
            missing.append(f"{engine.package}: not asked ({absent})")
            continue
        changed += record.differences(engine.package, found) if engine.package in kept else []
        told += record.changes(engine.package, engine.version, found)
        kept[engine.package] = record.renewed(engine.package, engine.version, found, today)
        counted = Counter(state for states in found.values() for state in _at_every_place(states))
        rows.append([engine.package, engine.version, *(f"{counted[state]:,}" for state in STATES)])
    title = f"{len(QUESTIONS)} questions at {len(PLACES)} places"
    sys.stdout.write(
        table(
            title,
            ["engine", "version", *STATES],
            rows,
            *missing,
            *(told[:_MOST_SHOWN] or ["Nothing changed since the record."]),
        )
        + "\n"
    )
    if "--check" in sys.argv:
        return 1 if changed or not _guarantees_agree() else 0
    entries = [kept[engine.package] for engine in ENGINES if engine.package in kept]
    record.FILE.write_text(record.written(entries), encoding="utf-8")
    held.record.cache_clear()
    held.engines.cache_clear()
    return 0 if _guarantees_agree() else 1


def _guarantees_agree() -> bool:
    """Compare guarantees with what engines do on generated schemas; print and return whether they agree."""
    rows, notes, agree = [], [], True
    for engine in ENGINES:
        for target in _TARGETS.get(engine.package, ()):
            try:
                found = list(compared(engine, target, _CONSTRAINTS))
                notes.append(f"{target}: {asked_by_hand(engine, target)} new answers about those written by hand")
            except ImportError:
                continue
            found += by_hand(engine.package, target)
            same = sum(each.agree for each in found)
            agree = agree and same >= _AGREEMENT * len(found)
            rows.append([target, engine.package, str(len(found)), str(same)])
            notes += [f"{target}: {line}" for line in disagreements(found)]
    head = ["target", "engine", "constraints", "agree"]
    sys.stdout.write(table("Guarantees beside what engines do", head, rows, *notes) + "\n")
    return agree


def _at_every_place(states: str | dict[str, str]) -> list[str]:
    if isinstance(states, str):
        return [states] * len(PLACES)
    return [states.get(place, states[""]) for place in PLACES]


if __name__ == "__main__":
    sys.exit(main())
