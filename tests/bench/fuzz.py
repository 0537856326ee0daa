"""`make fuzz`: generated inputs through every target, every hundredth also through the page and the API.

No response may be a 500. Work of more than two seconds is a finding. Every patch must replay. Normalized again at its
target, no output and no status may change; where a target does not settle and an output changes, a finding must say so.
All cores share the numbers. An input depends only on the seed and its number, so that a run can continue where another
ended (`--seed S --start N`), and one input can be repeated alone (`--seed S --start N --inputs 1`).
"""

import argparse
import multiprocessing
import os
import random
import sys
from time import monotonic

from tests.bench.fuzzed import Fuzzed, Met

_CI_SECONDS = 60
_MILLION = 1_000_000
#: Numbers that a process takes at a time.
_STEP = 50
#: Seconds between two lines of progress.
_PAUSE = 60
_MOST_SHOWN = 50


def _some(given: tuple[int, range]) -> Met:
    """Run some inputs."""
    seed, numbers = given
    met = Met()
    for number in numbers:
        met.add(Fuzzed(seed, number).run())
    return met


def run(seed: int, numbers: range, seconds: float, processes: int) -> tuple[int, Met]:
    """Run inputs in several processes until all are done or the time is up; return their number and the findings."""
    met = Met()
    done = 0
    begin = said = monotonic()
    steps = ((seed, numbers[first : first + _STEP]) for first in range(0, len(numbers), _STEP))
    with multiprocessing.get_context("spawn").Pool(processes, maxtasksperchild=1_000) as pool:
        waiting = [pool.apply_async(_some, (step,)) for _, step in zip(range(2 * processes), steps, strict=False)]
        while waiting:
            found = waiting.pop(0).get()
            for problem in found.problems[: max(0, _MOST_SHOWN - len(met.problems))]:
                _say(problem)
            met.add(found)
            done += _STEP
            now = monotonic()
            if now - begin < seconds and (step := next(steps, None)) is not None:
                waiting.append(pool.apply_async(_some, (step,)))
            if now - said > _PAUSE:
                said = now
                _say(f"{done:,} inputs, {done / (now - begin):.0f} a second, {len(met.problems)} problems")
    return min(done, len(numbers)), met


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Run for some time and print the findings; return 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=_MILLION, help="how many (default: a million)")
    parser.add_argument("--seconds", type=float, default=_CI_SECONDS if os.environ.get("CI") else float("inf"))
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--start", type=int, default=0, help="the number of the first input")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    numbers = range(options.start, options.start + options.inputs)
    begin = monotonic()
    done, met = run(options.seed, numbers, options.seconds, options.processes)
    counts = ", ".join(f"{name}: {number:,}" for name, number in sorted(met.counts.items()))
    _say(f"{counts}; the slowest result took {met.slowest:.2f} s")
    rate = done / (monotonic() - begin)
    _say(f"{done:,} inputs, {rate:.0f} a second, {len(met.problems)} problems")
    _say(f"To go on: --seed {options.seed} --start {options.start + done}")
    return 1 if met.problems else 0


if __name__ == "__main__":
    sys.exit(main())
