"""`make quick` runs the tests that import what changed, and the laws."""

from pathlib import Path

import pytest

from tests.quick import MOST, about, chosen_for

_ROOT = Path(__file__).parents[1]
_LAWS = set(chosen_for([]))


def test_the_laws_always_run() -> None:
    assert {"tests/schema/test_laws.py", "tests/toolcalls/test_laws.py"} <= _LAWS
    assert all(Path(test).name == "test_laws.py" for test in _LAWS)


def test_a_test_is_about_what_it_imports() -> None:
    assert "tests/core/test_steady_clock.py" in chosen_for(["app/toolprism/core/steady_clock.py"])
    assert "tests/schema/test_effects.py" not in chosen_for(["app/toolprism/core/steady_clock.py"])


def test_a_test_is_about_what_its_helpers_import() -> None:
    assert "tests/schema/test_effects.py" in chosen_for(["tests/schema/today.py"])


def test_an_exported_name_counts_as_the_module_that_it_comes_from() -> None:
    found = chosen_for(["app/toolprism/schema/from_zod.py"])
    importing = [path for path in (_ROOT / "tests").rglob("test_*.py") if "from_zod" in path.read_text("utf-8")]
    assert {path.relative_to(_ROOT).as_posix() for path in importing} - {"tests/test_quick.py"} & {*found}


def test_a_module_that_no_test_imports_has_the_tests_of_its_package() -> None:
    assert "tests/schema/rules/test_every_rule.py" in chosen_for(["app/toolprism/schema/rules/nulls.py"])


@pytest.mark.soak
def test_every_module_has_tests_and_no_change_has_too_many() -> None:
    modules = [path.relative_to(_ROOT).as_posix() for path in (_ROOT / "app").rglob("*.py")]
    inside = [path for path in modules if path.count("/") > 2]
    assert [path for path in inside if not about(path)] == []
    assert len(chosen_for(modules)) <= MOST + len(_LAWS)


def test_templates_and_scripts_have_tests_of_the_page() -> None:
    assert "tests/web/test_pages.py" in chosen_for(["templates/base.html"])
    assert "tests/web/test_typing.py" in chosen_for(["static/editor.js"])


def test_the_tests_of_a_change_are_all_there() -> None:
    found = chosen_for(["templates/a", "static/a", "samples/a", "docs/a", "README.md", "app/toolprism/core/lazy.py"])
    assert [test for test in found if not (_ROOT / test).is_file()] == []
