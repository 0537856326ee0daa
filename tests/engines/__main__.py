"""Ask every engine that is installed, and write what it answers; with `--check`, compare with the record instead."""

import sys
import warnings
from collections import Counter
from datetime import UTC, datetime
from typing import Final

from tests.bench.table import table
from tests.engines import record
from tests.engines.asking import STATES
from tests.engines.engines import ENGINES
from tests.engines.places import PLACES
from tests.engines.questions import QUESTIONS

#: The most differences that are printed.
_MOST_SHOWN: Final = 40


def main() -> int:
    """Print what the engines answer, and return the exit code."""
    warnings.simplefilter("ignore")
    today = datetime.now(UTC).date().isoformat()
    kept = record.recorded()
    rows, missing, changed = [], [], []
    for engine in ENGINES:
        try:
            found = record.asked(engine)
        except ImportError as absent:
            missing.append(f"{engine.package}: not asked ({absent})")
            continue
        changed += record.differences(engine.package, found) if engine.package in kept else []
        kept[engine.package] = record.renewed(engine.package, engine.version, found, today)
        counted = Counter(state for states in found.values() for state in _at_every_place(states))
        rows.append([engine.package, engine.version, *(f"{counted[state]:,}" for state in STATES)])
    title = f"{len(QUESTIONS)} questions at {len(PLACES)} places"
    sys.stdout.write(table(title, ["engine", "version", *STATES], rows, *missing, *changed[:_MOST_SHOWN]) + "\n")
    if "--check" in sys.argv:
        return 1 if changed else 0
    entries = [kept[engine.package] for engine in ENGINES if engine.package in kept]
    record.FILE.write_text(record.written(entries), encoding="utf-8")
    return 0


def _at_every_place(states: str | dict[str, str]) -> list[str]:
    if isinstance(states, str):
        return [states] * len(PLACES)
    return [states.get(place, states[""]) for place in PLACES]


if __name__ == "__main__":
    sys.exit(main())
