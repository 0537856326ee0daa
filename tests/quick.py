"""The tests for what changed since `main`, as arguments for pytest: `python -m tests.quick [REVISION]`.

A test is about a module that it imports, itself or by its helpers; a name that a package exports counts as the module
that it comes from. A module that no test imports has the tests of its package, which `tests` mirrors. The laws always
run.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[1]
_SOURCES: Final = ("app", "")
#: What no test imports, and the tests that look at it.
_LOOKED_AT: Final[Mapping[str, tuple[str, ...]]] = {
    "templates": ("tests/web/test_contexts.py", "tests/web/test_pages.py", "tests/web/views/test_views.py"),
    "static": ("tests/web/test_browser.py", "tests/web/test_typing.py"),
    "samples": ("tests/test_samples.py", "tests/web/test_same_everywhere.py"),
    "docs": ("tests/test_readme.py",),
    "README.md": ("tests/test_readme.py",),
}
#: What every test uses: a change is not for a few tests.
_EVERYWHERE: Final = ("tests/__init__.py", "tests/conftest.py")
#: What takes half a minute or more alone: `make test` has it.
_LONG: Final = {
    "tests/test_compiled.py",
    "tests/web/test_accessibility.py",
    "tests/web/test_browser_failures.py",
    "tests/web/test_browser_flows.py",
}
#: Files that are run; those that import least come first, because they are about least else.
MOST: Final = 30


def chosen_for(changed: Iterable[str]) -> list[str]:
    """Return the test files for changed files, and the laws."""
    found = {test for path in changed for test in about(path)} - _LONG
    laws = {_name(path) for path in (_ROOT / "tests").rglob("test_laws.py")}
    return sorted({*sorted(found, key=lambda test: (len(_reached(test)), test))[:MOST]} | laws)


def about(path: str) -> set[str]:
    """Return the test files for one changed file."""
    top = path.partition("/")[0]
    if top in _LOOKED_AT:
        return {*_LOOKED_AT[top]}
    if not path.endswith(".py") or path in _EVERYWHERE:
        return set()
    importing = {test for test in _tests() if path in _reached(test)}
    return importing or {*_of_the_package(path)}


def _of_the_package(path: str) -> Iterator[str]:
    """Yield the tests in the folder that mirrors the nearest package of a module."""
    inside = path.removeprefix("app/toolprism/").removeprefix("tests/")
    for folder in Path(inside).parents:
        there = [_name(test) for test in sorted((_ROOT / "tests" / folder).glob("test_*.py"))]
        if there:
            yield from there
            return


@cache
def _tests() -> tuple[str, ...]:
    return tuple(sorted(_name(path) for path in (_ROOT / "tests").rglob("test_*.py")))


@cache
def _reached(test: str) -> frozenset[str]:
    """Return the files that a test file imports, itself or by its helpers, and the test file."""
    reached, waiting = {test}, [test]
    for path in waiting:
        new = [imported for imported in _imported(path) if imported not in reached]
        reached.update(new)
        waiting += [each for each in new if each.startswith("tests/")]
    return frozenset(reached)


@cache
def _imported(path: str) -> frozenset[str]:
    """Return the files of the project that a file imports."""
    found: set[str | None] = set()
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.Import):
            found.update(_file(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update(_home(node.module, alias.name) for alias in node.names)
    return frozenset(each for each in found if each)


def _home(module: str, name: str) -> str | None:
    """Return the file that a name comes from: a submodule, the module that a package takes it from, or the module."""
    if submodule := _file(f"{module}.{name}"):
        return submodule
    path = _file(module)
    return _exports(path).get(name, path) if path and path.endswith("__init__.py") else path


@cache
def _exports(package: str) -> Mapping[str, str]:
    """Return the file of each name that a package takes from another module."""
    return {
        alias.asname or alias.name: path
        for node in ast.walk(_parsed(package))
        if isinstance(node, ast.ImportFrom) and node.module and (path := _file(node.module))
        for alias in node.names
    }


@cache
def _parsed(path: str) -> ast.Module:
    return ast.parse((_ROOT / path).read_text(encoding="utf-8"))


@cache
def _file(module: str) -> str | None:
    """Return the file of a module, if it is one of the project."""
    place = module.replace(".", "/")
    files = [_ROOT / source / each for source in _SOURCES for each in (f"{place}.py", f"{place}/__init__.py")]
    return next((_name(path) for path in files if path.is_file()), None)


def _name(path: Path) -> str:
    return path.relative_to(_ROOT).as_posix()


def changed_since(revision: str) -> list[str]:
    """Return the files that differ from the last common commit with a revision, and those that git does not know."""
    common = _git("merge-base", revision, "HEAD")
    return [*_git("diff", "--name-only", *common), *_git("ls-files", "--others", "--exclude-standard")]


def _git(*arguments: str) -> list[str]:
    return subprocess.run(
        ["git", *arguments], cwd=_ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def main(revision: str = "main") -> None:
    """Print the test files, each on a line."""
    sys.stdout.write("".join(f"{test}\n" for test in chosen_for(changed_since(revision))))


if __name__ == "__main__":
    main(*sys.argv[1:])
