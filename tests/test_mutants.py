"""The mistakes that are planted on purpose are in step with the sources; `make mutants` plants them."""

from pathlib import Path

from tests.mutants.equivalent import EQUIVALENT
from tests.mutants.operators import everything
from tests.mutants.table import MUTANTS

_ROOT = Path(__file__).parents[1]


def test_the_text_of_every_mistake_stands_once_in_its_file() -> None:
    found = {row.name: (_ROOT / row.file).read_text("utf-8").count(row.old) for row in MUTANTS}
    assert {name: count for name, count in found.items() if count != 1} == {}


def test_no_mistake_is_planted_twice() -> None:
    assert len({(row.file, row.old, row.new) for row in MUTANTS}) == len(MUTANTS)
    assert len({row.name for row in MUTANTS}) == len(MUTANTS)


def test_the_tests_that_must_fail_exist() -> None:
    named = {test.partition("::")[::2] for row in MUTANTS for test in row.tests}
    texts = {file: (_ROOT / file).read_text("utf-8") if (_ROOT / file).is_file() else "" for file, _ in named}
    missing = [(file, name) for file, name in named if name and f"def {name.partition('[')[0]}(" not in texts[file]]
    assert missing == []
    assert [file for file, _ in named if not (_ROOT / file).exists()] == []


def test_every_mistake_that_changes_nothing_can_still_be_made() -> None:
    lines = {each.line for each in EQUIVALENT}
    made = {(each.old, each.change) for each in everything(lines) if each.old in lines}
    assert [each for each in EQUIVALENT if (each.line, each.change) not in made] == []
