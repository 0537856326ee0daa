"""Writes `docs/commands.md` from the declarations of the commands: `python -m tests.commands_page`."""

from pathlib import Path
from typing import Final

from toolprism.cli.main import GROUPS, command_of

PAGE: Final = Path(__file__).parents[1] / "docs" / "commands.md"
_HEAD: Final = """\
# Every command

`toolprism COMMAND --help` shows the options of one. `FILE` may be `-` for standard input. A command stops its work on
one input after 60 s, says so and exits with 1; `--deadline SECONDS` sets another time. With `--jsonl`, each line in
gives one line out, in order, without a time unless you set one. Exit codes: 0 done; 1 done, but a check that you asked
for failed; 2 bad usage, or input that cannot be read.
"""


def text() -> str:
    """Return the page: the commands by what people want, each with its summary and its examples."""
    parts = [_HEAD]
    for group, commands in GROUPS.items():
        parts.append(f"## Commands: {group}\n")
        for name, summary in commands.items():
            parts.append(f"### {name}\n\n{summary}\n\n```text\n{command_of(name).EXAMPLES.rstrip()}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
