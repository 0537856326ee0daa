"""The modules compiled to C return exactly what the sources return."""

import ast
import importlib
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import pytest

from tests.compiled import ROOT, build, environment, results
from tests.soak import SOAK
from toolprism.core.records import Record, View, members_of

_HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"][
    "hooks"
]["mypyc"]

_CACHED = {"cached_property", "computed"}


@cache
def compiled_files() -> list[Path]:
    """Return the sources that are compiled."""
    found = {path for pattern in _HOOK["include"] for path in ROOT.glob(pattern.lstrip("/"))}
    return sorted(path for path in found if not any(fnmatch(str(path), f"*{name}") for name in _HOOK["exclude"]))


def modules() -> list[str]:
    return [".".join(path.relative_to(ROOT / "app").with_suffix("").parts) for path in compiled_files()]


def test_the_sources_are_what_the_other_tests_run() -> None:
    for name in modules():
        assert str(importlib.import_module(name).__file__).endswith(".py"), "a compiled module lies beside its source"


def test_no_compiled_module_caches_a_property() -> None:
    assert len(compiled_files()) >= 32
    for path in compiled_files():
        names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert names.isdisjoint(_CACHED), f"{path}: compiled, a cached property would be computed on every access"


def _records(kind: Any) -> Iterator[type]:
    """Yield the records that a type is made of."""
    members = members_of(kind) if isinstance(kind, type) else None
    if members is not None:
        yield kind
    parts = get_args(kind)
    if get_origin(kind) is Annotated and isinstance(parts[1], type):
        parts = parts[1:]  # what it is in JSON
    for part in (*parts, *(each.kind for each in members or ())):
        yield from _records(part)


def test_no_record_that_the_api_describes_is_compiled() -> None:
    """A compiled class does not keep the types of its fields."""
    importlib.import_module("toolprism.web.routes")
    views = [each for kind in (View, Record) for each in kind.__subclasses__()]
    found = {record for view in views for kind in (view, *view.__subclasses__()) for record in _records(kind)}
    assert {"LostCheck", "Witness"} < {record.__name__ for record in found}
    assert {record.__module__ for record in found}.isdisjoint(modules())


@pytest.mark.soak
@pytest.mark.requires("cc", "python3-config")
def test_the_compiled_modules_return_what_the_sources_return(tmp_path: Path) -> None:
    site = build(tmp_path, optimized=SOAK)
    command = [sys.executable, "-m", "tests.compiled.results", *modules()]
    done = subprocess.run(command, cwd=tmp_path, env=environment(site), stdout=subprocess.PIPE, text=True, check=True)
    lines = done.stdout.splitlines()
    files, digests = lines[: len(modules())], lines[len(modules()) :]
    assert all(file.endswith(".so") and Path(file).is_relative_to(site) for file in files)
    assert digests == list(results.digests())
    assert digests[-1] == "stopped"
