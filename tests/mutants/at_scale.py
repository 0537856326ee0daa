"""Make mistakes by operators, and count which tests notice: `python -m tests.mutants.at_scale [--count N] [--seed N]`.

The exit code is 1 when fewer than 95 of 100 are noticed. A mistake that changes nothing that anybody can see is listed
in `EQUIVALENT` with its reason, and is not counted.
"""

import argparse
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tests.mutants.equivalent import EQUIVALENT
from tests.mutants.operators import APP, Generated, generated

#: The tests that run for mistakes that no record shows, in each kind of file.
_TESTS: Final = {
    "condition": ("tests/conditions",),
    "profile": ("tests/providers/test_profiles.py", "tests/providers/test_audited_claims.py"),
    "target": ("tests/schema/test_vectors.py", "tests/schema/test_twice.py"),
    "pass": ("tests/schema/test_vectors.py", "tests/schema/test_twice.py"),
    "rule": ("tests/schema/rules", "tests/schema/test_vectors.py"),
    "decoder": ("tests/providers/errors/test_forms.py", "tests/providers/errors/test_fresh.py"),
}
#: Seconds for one mistake; one that makes the product hang is noticed.
_SECONDS: Final = 300
_ENOUGH: Final = 0.95


def main() -> int:
    """Print a line for each mistake and the share that is noticed; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="a kind of file, such as condition")
    options = parser.parse_args()
    mistakes = [each for each in generated(options.count, options.seed) if options.only in {None, each.kind}]
    found: Counter[str] = Counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for mistake, noticed in zip(mistakes, pool.map(_noticed, mistakes), strict=True):
            state = "noticed" if noticed else "equivalent" if _is_equivalent(mistake) else "survived"
            found[state] += 1
            sys.stdout.write(f"{state:10} {mistake.name}{f': {noticed}' if noticed else ''}\n")
            sys.stdout.flush()
    counted = found["noticed"] + found["survived"]
    share = found["noticed"] / counted if counted else 1.0
    sys.stdout.write(f"{found['noticed']} of {counted} noticed ({share:.1%}); {found['equivalent']} change nothing\n")
    return 0 if share >= _ENOUGH else 1


def _noticed(mistake: Generated) -> str:
    """Return what notices a mistake; empty if nothing does."""
    module = ".".join(mistake.file.relative_to(APP).with_suffix("").parts)
    command = [sys.executable, "-m", "tests.mutants.planted", module, *_TESTS[mistake.kind]]
    try:
        done = subprocess.run(
            command, input=mistake.text, capture_output=True, text=True, check=False, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        return "the time limit"
    return done.stdout.strip().rpartition("\n")[2] if done.returncode == 0 else ""


def _is_equivalent(mistake: Generated) -> bool:
    file = mistake.file.name
    return any(file == name and words in mistake.name for name, words, _ in EQUIVALENT)


if __name__ == "__main__":
    sys.exit(main())
