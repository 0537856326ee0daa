"""The commands of the README, and the files that they read."""

import json
import re
import shlex
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands() -> list[list[str]]:
    """Return the commands that end by themselves and read only files."""
    lines = [line.partition(" # ")[0] for block in blocks("sh") for line in block.splitlines()]
    return [
        shlex.split(line)
        for line in lines
        if line.startswith("toolprism") and not re.search("serve|proxy|mcp", line) and "<" not in line
    ]


def write_files(folder: Path) -> None:
    """Write the files that the commands name."""
    tool = {"name": "t", "inputSchema": {"type": "object", "properties": {"n": {"const": 1}}}}
    error = "Invalid schema for function 't': schema must be a JSON Schema"
    (folder / "tool.json").write_text(json.dumps(tool), encoding="utf-8")
    (folder / "tools.json").write_text(json.dumps({"tools": [tool]}), encoding="utf-8")
    (folder / "error.txt").write_text(error, encoding="utf-8")
    (folder / "call.json").write_text('{"n": 1}', encoding="utf-8")
