"""House rules, as tests: where things stand, what imports what, and what must not be written down."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[1]
_APP = _ROOT / "app"
_FILES = sorted(_APP.rglob("*.py"))

#: What each part may import; a part may always import itself.
_FOUNDATION = {"jsontypes", "jsontext", "pointer", "errors", "finding", "limits", "site", "walk"}
_USE_CASE = {"fates", "ruleset", "checking", "lines", "catalogue", "wording", "tally"}
_HEART = _FOUNDATION | {"schema"}
_MAY_IMPORT = {
    **dict.fromkeys(_FOUNDATION, _FOUNDATION),
    "validation": _FOUNDATION,
    "schema": _FOUNDATION | {"validation"},
    "reading": _HEART,
    "toolcalls": _HEART | {"reading", "validation"},
    "judging": _HEART | {"reading", "validation", "toolcalls", "lines"},
    "chat": _HEART | {"lines"},
    "gateway": _HEART | {"chat", "lines"},
    **dict.fromkeys(_USE_CASE, _HEART | {"reading"} | _USE_CASE),
    "share": _HEART | {"reading"} | _USE_CASE,
    "trying": _HEART | {"reading", "validation", "toolcalls"},
    "validating": _HEART | {"reading", "validation", "toolcalls", "trying", "checking"},
    "web": _HEART
    | {"reading", "validation", "toolcalls", "judging", "trying", "validating", "chat", "share"}
    | _USE_CASE,
    "cli": _HEART
    | {"reading", "validation", "validating", "judging", "chat", "gateway", "share"}
    | _USE_CASE
    | {"web"},
    "__main__": {"cli"},
    "__init__": set(),
}


def part(module: str) -> str:
    """The part of the house that `app.x.y` belongs to."""
    return module.split(".")[1]


def imported(path: Path) -> set[str]:
    """The parts of the house that a file imports."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("app."):
            modules.add(part(node.module))
        elif isinstance(node, ast.Import):
            modules |= {part(alias.name) for alias in node.names if alias.name.startswith("app.")}
    return modules


@pytest.mark.parametrize("path", _FILES, ids=lambda path: str(path.relative_to(_ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    own = path.relative_to(_APP).parts[0].removesuffix(".py")
    assert imported(path) - {own} <= _MAY_IMPORT[own]


@pytest.mark.parametrize("path", _FILES, ids=lambda path: str(path.relative_to(_ROOT)))
def test_a_file_has_one_idea_and_says_which(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 300, "is there a second idea in it?"
    assert ast.get_docstring(ast.parse(text)) or not text.strip()


def test_only_the_named_things_stand_at_the_top() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=_ROOT, capture_output=True, text=True, check=False)  # noqa: S607
    if listed.returncode:
        pytest.skip("not a git checkout")
    top = {line.partition("/")[0] for line in listed.stdout.splitlines()}
    allowed = {"app", "templates", "static", "tests", "samples", "pyproject.toml", "README.md", "Makefile", "LICENSE"}
    assert top <= allowed | {"NOTICE", ".ci", ".gitignore"}


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
