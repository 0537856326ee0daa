"""Installs published MCP servers, and asks each for its tools; asks our own with the TypeScript SDK: `make servers`.

Installing needs the registries; asking does not. The versions are those that the tables of the documents were made
with.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import anyio

from tests.serving import free_port
from toolprism.core.limits import COMMAND_LINE
from toolprism.live.answer import Server
from toolprism.live.asking import ask
from toolprism.live.inspecting import Inspected, inspected
from toolprism.services.labels import LABELS, tally
from toolprism.services.normalize import Choices

_FOLDER = Path("build/servers").resolve()
_NPM = {
    "@modelcontextprotocol/server-everything": "2026.8.31",
    "@modelcontextprotocol/server-filesystem": "2026.8.31",
    "@modelcontextprotocol/server-memory": "2026.8.31",
    "@modelcontextprotocol/server-github": "2025.4.8",
    "@playwright/mcp": "0.0.83",
}
_PYPI = {"mcp-server-time": "2026.10.19", "mcp-server-git": "2026.10.19", "excel-mcp-server": "2.2.2"}


@dataclass(frozen=True)
class Case:
    """A server, and the least that it is known to have."""

    name: str
    command: Sequence[str]
    tools: int
    #: Starts it at an address, of which this is the path.
    path: str = ""


_CASES = (
    Case("server-everything", ["mcp-server-everything", "stdio"], 13),
    Case("server-everything-http", ["mcp-server-everything", "streamableHttp"], 13, path="/mcp"),
    Case("server-filesystem", ["mcp-server-filesystem", str(_FOLDER)], 14),
    Case("server-memory", ["mcp-server-memory"], 9),
    Case("server-github", ["mcp-server-github"], 26),
    Case("playwright-mcp", ["playwright-mcp", "--headless"], 25),
    Case("mcp-server-time", ["mcp-server-time", "--local-timezone=UTC"], 2),
    Case("mcp-server-git", ["mcp-server-git", "--repository", str(Path.cwd())], 12),
    Case("excel-mcp-server", ["excel-mcp-server", "stdio"], 46),
)


def install() -> None:
    """Install what is missing, without running anything of the packages."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    npm = [f"{name}@{version}" for name, version in _NPM.items()]
    subprocess.run(["npm", "install", "--silent", "--ignore-scripts", "--prefix", str(_FOLDER), *npm], check=True)
    home = _FOLDER / "venv"
    if not home.exists():
        venv.create(home, with_pip=True)
    pypi = [f"{name}=={version}" for name, version in _PYPI.items()]
    subprocess.run([home / "bin" / "python", "-m", "pip", "install", "--quiet", *pypi], check=True)


def program(name: str) -> str:
    """Return the path of an installed program."""
    places = (_FOLDER / "node_modules" / ".bin" / name, _FOLDER / "venv" / "bin" / name)
    found = next((place for place in places if place.exists()), None)
    if found is None:
        raise SystemExit(f"{name} is not installed; it should be in one of {', '.join(map(str, places))}")
    return str(found)


def asked(case: Case) -> Inspected:
    """Ask one server."""
    command = (program(case.command[0]), *case.command[1:])
    server = Server(name=case.name, command=command)
    if not case.path:
        return _checked(server)
    port = free_port()
    with subprocess.Popen(
        command, env={**os.environ, "PORT": str(port)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            at = replace(server, command=(), url=f"http://127.0.0.1:{port}{case.path}")
            answers = (_checked(at) for _ in range(100))
            return next(each for each in answers if each.is_read or process.poll() is not None)
        finally:
            process.terminate()


def _checked(server: Server) -> Inspected:
    return inspected(anyio.run(partial(ask, server)), COMMAND_LINE, Choices(edition="current"))


def refusals_hold() -> bool:
    """Return whether the TypeScript SDK refuses what it refused when the rows of the tests were recorded."""
    rows = [json.loads(line) for line in Path("tests/live/typescript_sdk.jsonl").read_text("utf-8").splitlines()]
    program = Path(__file__).with_name("refusals.mjs")
    tools = json.dumps({row["case"]: row["tool"] for row in rows})
    done = subprocess.run(["node", program, _FOLDER], input=tools, capture_output=True, text=True, check=True)
    different = [row["case"] for row in rows if json.loads(done.stdout)[row["case"]] != row["refused"]]
    sys.stdout.write(f"TypeScript SDK: {len(rows)} kinds of tools, {len(different)} differ {different or ''}\n")
    return not different


def main() -> int:
    """Install, ask and report; return the exit code."""
    if shutil.which("npm") is None:
        sys.stdout.write("npm is missing: install Node.js 20 or newer.\n")
        return 2
    install()
    failed = 0
    for case in _CASES:
        found = asked(case)
        answer = found.answer
        short = len(answer.tools) < case.tools or not found.is_read
        failed += short
        verdicts = [verdict for row in found.verdicts for verdict in row]
        sys.stdout.write(f"{case.name}: {answer.title}, protocol {answer.protocol}, {len(answer.tools)} tools\n")
        sys.stdout.write(f"  {tally(verdicts)}\n")
        worst = sorted(set(verdicts), key=list(LABELS).index)[:1]
        for name, row in zip(found.names, found.verdicts, strict=False):
            if worst and worst[0] in row and worst[0] not in {"as-pasted", "same-meaning", "stricter"}:
                targets = [each.id for each, verdict in zip(found.targets, row, strict=True) if verdict == worst[0]]
                sys.stdout.write(f"  {LABELS[worst[0]].word}: {name} for {', '.join(targets)}\n")
        for finding in found.findings:
            sys.stdout.write(f"  {finding.severity}: {finding.message}\n")
        if short:
            sys.stdout.write(f"  FAILED: at least {case.tools} tools were expected.\n")
    failed += not refusals_hold()
    client = Path(__file__).with_name("client.mjs")
    failed += subprocess.run(["node", str(client), str(_FOLDER), sys.executable], check=False).returncode != 0
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
