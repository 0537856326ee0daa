"""The maps in package docstrings are true: every name exists, and complete maps list every module."""

import ast
import re
from pathlib import Path

import pytest

from toolprism.core import errors

_ROOT = Path(__file__).parents[1]
_PACKAGE = _ROOT / "app" / "toolprism"
#: A name, or several in a row, before two spaces and their description.
_ENTRY = re.compile(r"(?:^|(?<=  ))([a-z][a-z0-9_]*)/?(?=  )", re.MULTILINE)
#: Packages whose map lists every module.
_COMPLETE = {"core", "services", "schema/engine", "validation", "web"}


def docstring(package: Path) -> str:
    return ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8"))) or ""


def entries(text: str) -> set[str]:
    """Return the names that a map lists.

    >>> sorted(entries("A map.\\n\\nweb  cli/  what users see    core  what all share"))
    ['cli', 'core', 'web']
    """
    return set(_ENTRY.findall(text))


def modules(package: Path) -> set[str]:
    return {path.stem for path in package.glob("*.py")} - {"__init__", "__main__"}


def packages(package: Path) -> set[str]:
    return {path.parent.name for path in package.glob("*/__init__.py")}


_PACKAGES = sorted(path.parent for path in _PACKAGE.rglob("__init__.py"))


@pytest.mark.parametrize("package", _PACKAGES, ids=lambda path: str(path.relative_to(_PACKAGE.parent)))
def test_a_map_names_only_what_is_there(package: Path) -> None:
    assert entries(docstring(package)) <= modules(package) | packages(package)


def test_the_map_of_the_application_lists_every_package() -> None:
    assert entries(docstring(_PACKAGE)) - modules(_PACKAGE) == packages(_PACKAGE)


@pytest.mark.parametrize("name", sorted(_COMPLETE))
def test_a_complete_map_lists_every_module_and_package(name: str) -> None:
    assert entries(docstring(_PACKAGE / name)) == modules(_PACKAGE / name) | packages(_PACKAGE / name)


def test_the_map_of_the_heart_lists_every_package() -> None:
    assert entries(docstring(_PACKAGE / "schema")) >= packages(_PACKAGE / "schema")


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "docs/house.md"])
def test_a_document_names_only_files_that_are_there(document: str) -> None:
    text = (_ROOT / document).read_text(encoding="utf-8")
    named = re.findall(r"`((?:app|static|templates|tests|samples)/[^`<: ]*)[` ]", text)
    assert named
    assert not [path for path in named if not (_ROOT / path).exists()]


def drawn_tree() -> dict[str, str]:
    """Return the parent of each exception, as the docstring draws them."""
    parents: dict[str, str] = {}
    branch: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        if found := re.match(r"([│├└─ ]*)([A-Z]\w+)(?=\s{2}|$)", line):
            branch[len(found[1]) // 4 :] = [found[2]]
            parents[found[2]] = branch[-2] if len(branch) > 1 else ""
    return parents


def test_the_tree_of_exceptions_is_drawn_as_it_is() -> None:
    root = errors.ToolprismError
    classes = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, root)]
    assert drawn_tree() == {each.__name__: "" if each is root else each.__bases__[0].__name__ for each in classes}
