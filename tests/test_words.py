"""The project's words: each new public name has one meaning, and none that the dictionary replaces comes back."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[1]
_PACKAGE: Final = _ROOT / "app" / "toolprism"

#: Classes that share their name with another, from before there was a dictionary. Only remove names here.
_SHARED: Final = frozenset(
    """
    Advice Answer ArgumentsCheck Bounds Budget Cache Called Candidate Case Cause Cell Change Changes Checked
    Choice Code Column Command Contents Conversation Cost Counted Declared Dialect Difference Document Edit
    Explained FailOn Fix Form Found Kept Keyword Known Line LintFinding Listed Lost Mark Marks Matcher Merged
    Model ModelList Omitted Operation Options Payload PayloadOptions Picture Place Places Prepared Price Problem
    Proof Read Reading Refusal Report ReportJson Result ResultJson Results Returned Rewrite Row Runner Said
    SchemaCheck Scope Sent Settings Shape Side Source Stage Start State Step Subject Summary Switch Target Terms
    Text Texts Told ToolChoice Trail Undone Validated View Walk
    """.split()
)
#: Functions named after a state, from before there was a rule that they are verbs. Only remove names here.
_PARTICIPLES: Final = frozenset("asked counted kept laid_out listed minded said shown told written".split())
#: Words that say in what state something is, not what a function does.
_STATES: Final = _PARTICIPLES | frozenset("exported found gathered given looked made stated stood taken worked".split())


def public_definitions() -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the public classes and functions of every module."""
    for path in sorted(_PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.name[0] != "_":
                yield node


_DEFINITIONS: Final = list(public_definitions())
_CLASSES: Final = Counter(node.name for node in _DEFINITIONS if isinstance(node, ast.ClassDef))
_FUNCTIONS: Final = {node.name for node in _DEFINITIONS if not isinstance(node, ast.ClassDef)}


def dictionary() -> dict[str, tuple[str, list[str]]]:
    """Return the dictionary: the meaning of each word, and the names that it replaces."""
    text = (_ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Words\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*) ?\|$", text, re.MULTILINE)[1:]
    return {
        word.strip(): (meaning.strip(), re.findall(r"`(\w+)`", replaced))
        for words, meaning, replaced in rows
        if not words.startswith("-")
        for word in words.split(",")
    }


def test_the_dictionary_is_short_and_says_one_thing_of_each_word() -> None:
    text = (_ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Words\n")[2].partition("\n## ")[0]
    words = dictionary()
    assert len(words) > 20
    assert len(text.splitlines()) <= 40
    rows = re.findall(r"^\| (?!-)([^|]+) \|", text, re.MULTILINE)[1:]
    every = [word.strip() for row in rows for word in row.split(",")]
    assert not [word for word, count in Counter(every).items() if count > 1]


def test_a_new_public_class_has_a_name_of_its_own() -> None:
    assert {name for name, count in _CLASSES.items() if count > 1} <= _SHARED


def test_a_new_public_function_is_a_verb() -> None:
    assert _STATES & _FUNCTIONS <= _PARTICIPLES


def test_no_name_that_the_dictionary_replaces_comes_back() -> None:
    replaced = {name for _, names in dictionary().values() for name in names}
    assert replaced
    assert not replaced & (_CLASSES.keys() | _FUNCTIONS)
