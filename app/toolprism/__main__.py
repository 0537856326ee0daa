"""`python -m toolprism` is the same as the console script `toolprism`."""

import sys

from toolprism.cli import main as command_line
from toolprism.core.garbage import collect_no_more


def main() -> int:
    """Run one command; return the exit code."""
    code = command_line.main()
    collect_no_more()
    return code


if __name__ == "__main__":
    sys.exit(main())
