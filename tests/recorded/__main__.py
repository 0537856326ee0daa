"""Write the records that differ, and say how many lines: `python -m tests.recorded`."""

import sys
from collections import Counter

from tests.recorded import FILES, lines_of, recorded
from tests.recorded.folder import FOLDER


def main() -> None:
    """Write each file whose lines differ."""
    for file in ("facts.txt", *FILES):
        path = FOLDER / file
        before, after = Counter(recorded(file) if path.exists() else ()), [*lines_of(file)]
        gone, new = (before - Counter(after)).total(), (Counter(after) - before).total()
        path.write_text("".join(f"{line}\n" for line in after), "utf-8")
        sys.stdout.write(f"{file}: {len(after)} lines, {new} new, {gone} gone\n")


if __name__ == "__main__":
    main()
