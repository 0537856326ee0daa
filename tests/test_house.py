"""The structure of the project: which package may import which, and where files belong."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.tools import require

_ROOT = Path(__file__).parents[1]
_PACKAGE = _ROOT / "app" / "toolprism"
_FILES = sorted(_PACKAGE.rglob("*.py"))

#: The packages that do the work, without knowledge of page, API and command line.
_ENGINES = {
    "core",
    "tool_forms",
    "validation",
    "schema",
    "losses",
    "lints",
    "reading",
    "conditions",
    "providers",
    "catalogue",
    "payloads",
    "toolcalls",
    "wayback",
    "callcode",
    "guarantees",
    "chat",
}

#: The packages that each package may import, besides itself, from the lowest layer to the highest.
_MAY_IMPORT = {
    "core": set[str](),
    "tool_forms": {"core"},
    "validation": {"core"},
    "conditions": {"core"},
    "providers": {"core", "tool_forms", "validation", "conditions"},
    "schema": {"core", "validation", "conditions", "providers"},
    "lints": {"core", "tool_forms", "schema", "validation", "conditions", "providers"},
    "reading": {"core", "tool_forms", "schema"},
    "catalogue": {"core"},
    "payloads": {"core", "tool_forms", "providers", "schema", "catalogue"},
    "toolcalls": {"core", "tool_forms", "validation", "schema"},
    "wayback": {"core", "validation", "schema"},
    "callcode": {"core", "validation", "schema", "toolcalls", "wayback"},
    "losses": {"core", "validation", "schema", "wayback"},
    "guarantees": {"core", "conditions", "providers", "schema"},
    "chat": {"core", "schema", "wayback"},
    "processes": {"core"},
    "gateway": {"core", "chat", "processes"},
    "services": _ENGINES,
    "library": _ENGINES - {"chat"} | {"services"},
    "__init__": {"core", "schema", "library"},
    "census": {"core", "tool_forms", "schema", "reading", "services", "processes"},
    "share": {"core", "schema", "reading", "services"},
    "checking": {
        "core",
        "tool_forms",
        "schema",
        "conditions",
        "lints",
        "losses",
        "reading",
        "providers",
        "catalogue",
        "payloads",
        "services",
        "processes",
    },
    "pytest": {"core", "checking"},
    "live": _ENGINES | {"services", "share", "checking"},
    "agents": _ENGINES | {"processes", "services"},
    "web": _ENGINES | {"census", "processes", "services", "share"},
    "cli": _ENGINES | {"agents", "census", "checking", "gateway", "live", "processes", "services", "share", "web"},
    "__main__": {"cli", "core"},
}

#: The packages that each package of the chat conversion may import there, besides itself.
_CHAT_MAY_IMPORT = {
    "model": set[str](),
    "openai": {"model"},
    "vertex": {"model"},
    "signatures": {"model"},
}
#: The modules above them, from the bottom to the top, and the packages and modules below that each may import.
_CHAT_TOP = {
    "redaction": set[str](),
    "convert": {"model", "openai", "vertex", "signatures"},
    "session": {"model", "openai", "signatures", "convert"},
    "__init__": set[str](),
}


def part(module: str) -> str:
    """Return the package that `toolprism.x.y` belongs to."""
    return module.split(".")[1]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported_modules(path: Path) -> set[str]:
    """Return the modules of `toolprism` that a file imports."""
    modules: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("toolprism."):
            modules.add(node.module)
        elif isinstance(node, ast.ImportFrom) and node.module == "toolprism":
            modules |= {f"toolprism.{alias.name}" for alias in node.names if (_PACKAGE / alias.name).is_dir()}
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names if alias.name.startswith("toolprism.")}
    return modules


def package_of(path: Path) -> str:
    return path.relative_to(_PACKAGE).parts[0].removesuffix(".py")


def test_imports_point_one_way() -> None:
    for path in _FILES:
        own = package_of(path)
        assert {part(module) for module in imported_modules(path)} - {own} <= _MAY_IMPORT[own], path


def test_every_package_has_its_layer_and_no_two_layers_import_each_other() -> None:
    packages = {package_of(path) for path in _FILES}
    assert packages == set(_MAY_IMPORT)
    seen: set[str] = set()
    for package, below in _MAY_IMPORT.items():
        assert below <= seen | {"cli"} if package == "__main__" else below <= seen, package
        seen.add(package)


def module_of(path: Path) -> str:
    return ".".join(("toolprism", *path.relative_to(_PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


_MODULES = {module_of(path): path for path in _FILES}


def run_by(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below one that run: not the names that a package lists for checkers."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from run_by(child)


def run_imports(path: Path) -> set[str]:
    """Return the modules that a file imports when it is loaded, or later when something is called."""
    found: set[str] = set()
    for node in run_by(parsed(path)) if path.name == "__init__.py" else ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in _MODULES else node.module for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & _MODULES.keys() - {module_of(path)}


def test_no_imports_form_a_circle() -> None:
    """Neither at the top nor in a function: a module that is imported on demand stands below all the same."""
    above = {name: run_imports(path) for name, path in _MODULES.items()}
    while lowest := {name for name, imports in above.items() if not imports & above.keys()}:
        above = {name: imports for name, imports in above.items() if name not in lowest}
    assert not above


def test_nothing_outside_goes_past_the_names_of_the_heart() -> None:
    for path in _FILES:
        past = {module for module in imported_modules(path) if module.startswith("toolprism.schema.")}
        assert package_of(path) == "schema" or not past, path


_CHAT_FILES = sorted((_PACKAGE / "chat").rglob("*.py"))


def test_neither_format_of_a_chat_knows_the_other() -> None:
    for path in _CHAT_FILES:
        own = path.relative_to(_PACKAGE / "chat").parts[0].removesuffix(".py")
        imported = {module.split(".")[2] for module in imported_modules(path) if module.startswith("toolprism.chat.")}
        assert imported - {own} <= {**_CHAT_MAY_IMPORT, **_CHAT_TOP}[own], path


def test_the_layers_of_a_chat_form_no_circle() -> None:
    names = {path.relative_to(_PACKAGE / "chat").parts[0].removesuffix(".py") for path in _CHAT_FILES}
    layers = {**_CHAT_MAY_IMPORT, **_CHAT_TOP}
    assert names == set(layers)
    seen: set[str] = set()
    for name, below in layers.items():
        assert below <= seen, name
        seen.add(name)


def test_a_file_is_short_and_says_what_it_is_for() -> None:
    """A file is a family, read from top to bottom; one of more than 400 lines is likely two."""
    for path in _FILES:
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 400, f"{path}: is there a second family in it?"
        assert ast.get_docstring(parsed(path)) or not text.strip(), path


def tracked_files() -> list[Path]:
    """Return the files of the checkout that git knows, relative to its root."""
    listed = subprocess.run([require("git"), "ls-files"], cwd=_ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("needs a git checkout")
    return [Path(line) for line in listed.stdout.splitlines()]


def test_only_the_named_things_stand_at_the_top() -> None:
    folders = {".ci", "app", "deploy", "docs", "samples", "static", "templates", "tests"}
    documents = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "NOTICE", "README.md"}
    assert {path.parts[0] for path in tracked_files()} - {"findings"} == folders | documents | {
        ".gitignore",
        ".pre-commit-hooks.yaml",
        "Containerfile",
        "Makefile",
        "action.yml",
        "compose.yaml",
        "pyproject.toml",
    }


def test_the_tests_mirror_the_application() -> None:
    """Every package of the application has a package of tests in the same place, and the reverse."""
    tests = [path for path in tracked_files() if path.parts[0] == "tests" and path.name.startswith("test_")]
    tested = {path.parent.relative_to("tests") for path in tests} - {Path()}
    assert not [package for package in tested if not (_PACKAGE / package / "__init__.py").is_file()]
    packages = {Path(package_of(path)) for path in _FILES if path.parent != _PACKAGE}
    assert not packages - {Path(package.parts[0]) for package in tested}


def test_no_test_reads_a_clock() -> None:
    """Work is counted (`tests/work.py`); times belong to the benchmarks."""
    clock = re.compile(r"\b(perf_counter|monotonic|process_time|thread_time|time\.time|timeit)(_ns)?\(")
    tests = [path for path in (_ROOT / "tests").rglob("*.py") if "bench" not in path.parts]
    assert not [path for path in tests if clock.search(path.read_text(encoding="utf-8"))]


def test_no_test_starts_an_event_loop_in_the_thread_where_a_browser_has_one() -> None:
    starts = re.compile(r"\basyncio\.run\(|\brun_until_complete\(|\bwith asyncio\.Runner\(")
    tests = [path for path in (_ROOT / "tests").rglob("*.py") if "bench" not in path.parts]
    assert not [path for path in tests if starts.search(path.read_text(encoding="utf-8"))]


def test_every_dependency_says_why_it_is_there() -> None:
    text = (_ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = re.search(r"^dependencies = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    assert block is not None
    for line in block.group(1).splitlines():
        assert "#" in line, line


def test_the_notice_names_every_package_that_a_sample_comes_from() -> None:
    notice = (_ROOT / "NOTICE").read_text(encoding="utf-8")
    index = (_ROOT / "samples" / "index.json").read_text(encoding="utf-8")
    for package, version in re.findall(r'"package": "([^"]+)",\s*"version": "([^"]+)"', index):
        assert f"{package} {version}" in notice


def test_no_merge_was_left_half_done() -> None:
    marks = re.compile(rb"^(<{7}|>{7}) ", re.MULTILINE)
    assert not [path for path in tracked_files() if marks.search((_ROOT / path).read_bytes())]
