"""Run every benchmark, and print each table when it is done."""

import platform
import sys
from time import perf_counter

from tests.bench import growth, laughs, models, page, profiles, ratios, targets, typing, validation, wire
from tests.vectors import corpus

#: The cost of a tool is the median of this many runs.
REPEATS = 3
#: The cost of a conversion is the median of this many runs.
WIRE_REPEATS = 7


def main() -> None:
    """Print the tables."""
    started = perf_counter()
    schemas = [tool["inputSchema"] for tool in corpus()]
    _say(
        f"{len(schemas):,} published tools, each the median of {REPEATS} runs; "
        f"{platform.python_implementation()} {platform.python_version()}, garbage collection on.\n"
    )
    _say(targets.report(schemas, REPEATS))
    _say(profiles.report(schemas, REPEATS))
    _say(ratios.report(schemas, REPEATS))
    _say(growth.report())
    _say(laughs.report(REPEATS))
    _say(validation.report(REPEATS))
    _say(wire.report(WIRE_REPEATS))
    _say(models.report(WIRE_REPEATS))
    _say(typing.report())
    _say(page.report())
    _say(f"{perf_counter() - started:.0f} seconds in all.")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
