"""Make mistakes by operators, and count which tests notice: `python -m tests.mutants.at_scale [--count N] [--seed N]`.

At the end stands what nothing noticed, each with the reason why, or with none. A mistake that changes nothing that
anybody can see is listed in `EQUIVALENT` with its reason, and is not counted. The exit code is 1 when fewer than 95 of
100 are noticed.
"""

import argparse
import sys
from collections import Counter
from typing import Final

from tests.mutants.equivalent import EQUIVALENT
from tests.mutants.operators import Generated, generated
from tests.mutants.planted import judged, warmed

#: The tests that run for mistakes that no record shows, in each kind of file.
_TESTS: Final = {
    "condition": ("tests/conditions",),
    "profile": ("tests/providers/test_profiles.py", "tests/providers/test_audited_claims.py"),
    "target": ("tests/schema/test_vectors.py", "tests/schema/test_twice.py"),
    "pass": ("tests/schema/test_vectors.py", "tests/schema/test_twice.py"),
    "rule": ("tests/schema/rules", "tests/schema/test_vectors.py"),
    "form": ("tests/providers/errors/test_forms.py", "tests/providers/errors/test_fresh.py"),
    "decoder": ("tests/providers/errors/test_forms.py", "tests/providers/errors/test_fresh.py"),
}
#: Seconds of work for one mistake; one that makes the product hang is noticed.
_SECONDS: Final = 45
_ENOUGH: Final = 0.95


def main() -> int:
    """Print a line for each mistake and the share that is noticed; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="a kind of file, such as condition")
    parser.add_argument("--name", default="", help="a part of the name of a mistake, such as a file")
    options = parser.parse_args()
    found: dict[str, Counter[str]] = {}
    unseen: dict[str, str] = {}
    warmed()
    for mistake in generated(options.count, options.seed):
        if options.only in {None, mistake.kind} and options.name in mistake.name:
            state = _state(mistake)
            found.setdefault(mistake.kind, Counter())[state] += 1
            if state != "noticed":
                unseen[mistake.name] = _reason(mistake) or "no reason is known: a test is missing"
    for name, reason in unseen.items():
        _say(f"not noticed: {name}: {reason}")
    for kind, states in found.items():
        _say(f"{kind}: {_share(states)}")
    states = sum(found.values(), Counter())
    _say(f"all: {_share(states)}")
    return 0 if states["noticed"] >= _ENOUGH * (states["noticed"] + states["survived"]) else 1


def _state(mistake: Generated) -> str:
    """Judge a mistake, and say so."""
    module, text = mistake.planted
    by, seconds = judged(module, text, mistake.kind, _TESTS[mistake.kind], _SECONDS)
    state = "noticed" if by else "equivalent" if _reason(mistake) else "survived"
    _say(f"{state:10} {seconds:5.1f} s  {mistake.name}{f': {by}' if by else ''}")
    return state


def _share(states: Counter[str]) -> str:
    counted = states["noticed"] + states["survived"]
    share = states["noticed"] / counted if counted else 1.0
    return f"{states['noticed']} of {counted} noticed ({share:.1%}); {states['equivalent']} change nothing"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _reason(mistake: Generated) -> str:
    """Return why a mistake changes nothing; empty if nobody knows."""
    known = (each.reason for each in EQUIVALENT if (each.line, each.change) == (mistake.old, mistake.change))
    return next(known, "")


if __name__ == "__main__":
    sys.exit(main())
