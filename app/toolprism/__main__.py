"""`python -m toolprism` is the same as the console script `toolprism`."""

import sys

from toolprism.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
