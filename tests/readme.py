"""The commands of the README and of the page of commands, and the files that they read."""

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


#: What an example needs beside the files: a server, a pipe's left side, a repository, a variable.
_NEEDS_MORE = re.compile(
    r"serve|proxy|mcp|inspect|census|vertex|\bsrc\b|origin/|baseline|lines|https:|sarif|--tool search|[$<*]"
)


def examples() -> list[list[str]]:
    """Return the examples of `docs/commands.md` that read only the files; pipes and comments are left out."""
    page = (Path(__file__).parents[1] / "docs" / "commands.md").read_text(encoding="utf-8")
    lines = [line.strip() for line in page.splitlines() if line.startswith("  toolprism ")]
    run = [re.split(r" [|>#] | {2,}", line)[0] for line in lines if not _NEEDS_MORE.search(re.split(r" {2,}", line)[0])]
    return [shlex.split(line) for line in dict.fromkeys(run)]


def write_files(folder: Path) -> None:
    """Write the files that the commands name."""
    tool = {"name": "t", "inputSchema": {"type": "object", "properties": {"n": {"const": 1}}}}
    error = "Invalid schema for function 't': schema must be a JSON Schema"
    (folder / "tool.json").write_text(json.dumps(tool), encoding="utf-8")
    (folder / "tools.json").write_text(json.dumps({"tools": [tool]}), encoding="utf-8")
    (folder / "error.txt").write_text(error, encoding="utf-8")
    call = {"id": 1, "schema": tool["inputSchema"], "tools": [tool], "name": "t", "target": "google", "arguments": {}}
    (folder / "calls.jsonl").write_text(json.dumps(call), encoding="utf-8")
    (folder / "call.json").write_text('{"n": 1}', encoding="utf-8")
