"""`make bench`: run every benchmark, and print each table when it is done; first with the engine compiled to C."""

import argparse
import platform
import subprocess
import sys
from time import perf_counter

from tests.bench import (
    growth,
    laughs,
    models,
    page,
    prepared,
    profiles,
    ratios,
    start,
    targets,
    typing,
    validation,
    wire,
    work,
)
from tests.vectors import corpus
from toolprism.core.garbage import collect_less
from toolprism.schema.engine import traversal

#: The cost of a tool is the median of this many runs.
REPEATS = 3
#: The cost of a conversion is the median of this many runs.
WIRE_REPEATS = 7
#: The time of a start is the median of this many runs.
START_REPEATS = 9


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--engine", action="store_true", help="only the tables about the engine, as it is imported here"
    )
    started = perf_counter()
    collect_less()  # as the command line and the workers do
    if not parser.parse_args().engine:
        subprocess.run([sys.executable, "-m", "tests.compiled", "tests.bench", "--engine"], check=True)
        _engine()
        _others()
    else:
        _engine()
    _say(f"{perf_counter() - started:.0f} seconds in all.\n")


def _engine() -> None:
    schemas = [tool["inputSchema"] for tool in corpus()]
    compiled = "compiled to C" if str(traversal.__file__).endswith(".so") else "in Python"
    _say(
        f"The engine {compiled}. {len(schemas):,} published tools, each the median of {REPEATS} runs; "
        f"{platform.python_implementation()} {platform.python_version()}, garbage collection as in the product.\n"
    )
    _say(targets.report(schemas, REPEATS))
    _say(ratios.report(schemas, REPEATS))
    _say(prepared.report(schemas, REPEATS))
    _say(growth.report())


def _others() -> None:
    _say(profiles.report([tool["inputSchema"] for tool in corpus()], REPEATS))
    _say(laughs.report(REPEATS))
    _say(validation.report(REPEATS))
    _say(wire.report(WIRE_REPEATS))
    _say(models.report(WIRE_REPEATS))
    _say(start.report(START_REPEATS))
    _say(typing.report())
    _say(page.report())
    _say(work.report())


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
